"""A headless Chromium for tests, driven over a pair of pipes: nothing but the standard library."""

import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CODES = {"Home": 36, "End": 35, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, "Tab": 9, "Escape": 27}


def chromium() -> str | None:
    """Where a Chromium is; None where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One page of a browser. Every request that the page makes is in `requests`, every uncaught error in `errors`."""

    def __init__(self, program: str, folder: Path, size: tuple[int, int] = (1280, 900), arguments: tuple[str, ...] = ()) -> None:
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()

        def wire() -> None:
            # Chromium reads commands from descriptor 3 and writes to 4; the ends may have these numbers already.
            one, two = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(one, 3)
            os.dup2(two, 4)

        self._process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--no-first-run", *arguments,
             "--disable-dev-shm-usage", "--disable-background-networking", f"--user-data-dir={folder}",
             f"--window-size={size[0]},{size[1]}",
             "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=wire, close_fds=False,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self.requests: list[str] = []
        self.errors: list[str] = []
        targets = self.send("Target.getTargets")["targetInfos"]
        target = next((one["targetId"] for one in targets if one["type"] == "page"), None)
        if target is None:
            target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        """One command; its result."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + 60
        while True:
            answer = self._receive(until)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])

    def _receive(self, until: float) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select.select([self._in], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser says nothing")
            data = os.read(self._in, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self._rest += data
        message, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        parameters: Mapping[str, Any] = told.get("params", {})
        match told.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            case "Runtime.exceptionThrown":
                self.errors.append(str(parameters["exceptionDetails"]))
            case "Log.entryAdded" if parameters["entry"]["level"] == "error":
                self.errors.append(str(parameters["entry"]))
            case "Page.loadEventFired":
                self._loaded = True
        return told

    def open(self, url: str) -> None:
        """Opens a page and waits until it is there."""
        self._loaded = False
        self.send("Page.navigate", url=url)
        until = time.monotonic() + 60
        while not self._loaded:
            self._receive(until)

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        told = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"]))
        return told["result"].get("value")

    def press(self, key: str, shift: bool = False) -> None:
        """One key, as a keyboard sends it."""
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = CODES.get(key, ord(key.upper()) if len(key) == 1 and key.isalnum() else 0)
        modifiers = 8 if shift else 0
        down = {"type": "keyDown" if text else "rawKeyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.send("Input.dispatchKeyEvent", **down, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code, modifiers=modifiers)

    def click(self, x: float, y: float) -> None:
        """A click of the mouse."""
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def close(self) -> None:
        """Ends the browser and all that it started."""
        self._session = None
        try:
            os.write(self._out, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
            self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait(10)
        os.close(self._in)
        os.close(self._out)
