"""Browsers through a TLS proxy, with the samples of deploy/ as they stand."""

import datetime
import http.client
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from ssh_players import MISSING, PATIENCE, REPOSITORY, Host, free_port

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser import Browser, chromium

TOKEN = "a-token-for-the-tests"
DEPLOY = REPOSITORY / "deploy"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tls")
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now).not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False).sign(key, hashes.SHA256())
    )  # fmt: skip
    (folder / "play.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    (folder / "play.key").write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return folder


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, int, dict[str, int]]]:
    """A server for two proxies, without an environment; its port, and theirs."""
    if MISSING:
        pytest.skip(MISSING)
    port, ports = free_port(), {"nginx": free_port(), "caddy": free_port()}
    origins = [word for each in ports.values() for word in ("--web-origin", f"https://localhost:{each}")]
    words = ("--web", str(port), "--web-token", TOKEN, "--web-proxies", "127.0.0.1", "--web-proxies", "::1")
    running = Host(tmp_path_factory.mktemp("proxied"), *words, *origins, bare=True)
    end = time.monotonic() + PATIENCE
    while "In a browser" not in running.said() and time.monotonic() < end:
        time.sleep(0.05)
    yield running, port, ports
    running.close()


def begun(name: str, certificate: Path, port: int, behind: int) -> "subprocess.Popen[bytes]":
    """A proxy with its sample, in which only names, ports and certificates are others. Skips the test where the tool is missing."""
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        pytest.skip(f"there is no {name} here")
    folder = certificate
    if name == "nginx":
        sample = (
            (DEPLOY / "nginx.conf").read_text().replace("listen 443", f"listen 127.0.0.1:{port}").replace("play.example;", "localhost;")
        )
        sample = re.sub(r"/etc/ssl/play.example.(pem|key)", rf"{folder}/play.\1", sample).replace("127.0.0.1:8080", f"127.0.0.1:{behind}")
        paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        config = folder / "nginx.conf"
        config.write_text(f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {paths}\n{sample}\n}}")
        checked = [program, "-t", "-q", "-p", str(folder), "-c", str(config)]
        command = [program, "-p", str(folder), "-c", str(config), "-g", "daemon off;"]
    else:
        sample = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8080", f"127.0.0.1:{behind}")
        sample = sample.replace("play.example {", f"https://localhost:{port} {{\n\ttls {folder}/play.pem {folder}/play.key")
        config = folder / "Caddyfile"
        config.write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{sample}")
        checked = [program, "validate", "--adapter", "caddyfile", "--config", str(config)]
        command = [program, "run", "--adapter", "caddyfile", "--config", str(config)]
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(checked, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def asked(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    end = time.monotonic() + PATIENCE
    while True:
        line = http.client.HTTPSConnection("localhost", port, timeout=PATIENCE, context=ssl._create_unverified_context())
        try:
            line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            return line.getresponse()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_the_page_is_that_of_https(web: tuple[Host, int, dict[str, int]], certificate: Path, name: str, tmp_path: Path) -> None:
    host, behind, ports = web
    port = ports[name]
    proxy = begun(name, certificate, port, behind)
    try:
        assert asked(port, "/").status == 403
        answer = asked(port, f"/?token={TOKEN}", X_Forwarded_For="198.51.100.7, 192.0.2.55")
        page = answer.read().decode()
        assert answer.status == 200
        assert f"wss://localhost:{port}/ws/{TOKEN}" in page
        cookies = answer.msg.get_all("Set-Cookie") or []
        assert len(cookies) == 2
        assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies)
        assert asked(port, "/static/js/textual.js").status == 403
        with_cookies = "; ".join(cookie.partition(";")[0] for cookie in cookies)
        assert asked(port, "/static/js/textual.js", Cookie=with_cookies).status == 200
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13", "Cookie": with_cookies}
        upgrade["Sec_WebSocket_Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
        assert asked(port, f"/ws/{TOKEN}", Origin=f"http://localhost:{port}", **upgrade).status == 403
        if name == "nginx":  # it adds the client's address to what the client claims: the last that is no proxy of ours counts
            asked(port, "/?token=wrong", X_Forwarded_For="192.0.2.55")
            assert '"address":"192.0.2.55"' in host.log()
            assert '"address":"198.51.100.7"' not in host.log()
        program = chromium()
        if program is None:
            pytest.skip("there is no Chromium here")
        if name == "nginx":
            plays(Browser(program, tmp_path / "profile", arguments=("--ignore-certificate-errors",)), host, port)
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)


def plays(browser: Browser, host: Host, port: int) -> None:
    """A front end draws in the page, over wss."""
    try:
        browser.open(f"https://localhost:{port}/?token={TOKEN}")
        end = time.monotonic() + PATIENCE
        while not browser.run("document.body.classList.contains('-first-byte')") and time.monotonic() < end:
            time.sleep(0.2)
        while '"guest-' not in host.log() and time.monotonic() < end:
            time.sleep(0.1)
        assert '"guest-' in host.log()
        assert not browser.errors, browser.errors
    finally:
        browser.close()


def test_addresses_of_this_machine() -> None:
    from netrunner_tui.hosting.web_settings import WebSettings

    def origin(bind: str, host: str) -> str:
        return WebSettings(bind, 8080).origin_of(host)

    assert origin("0.0.0.0", "192.0.2.4:8080") == "http://192.0.2.4:8080"
    assert origin("::", "[2001:db8::1]:8080") == "http://[2001:db8::1]:8080"
    assert origin("0.0.0.0", "evil.example:8080") == ""
    assert origin("::1", "[::1]:8080") == "http://[::1]:8080"
    assert origin("127.0.0.1", "localhost:8080") == "http://localhost:8080"
    assert origin("127.0.0.1", "192.0.2.4:8080") == origin("127.0.0.1", "localhost:81") == origin("127.0.0.1", "a:b:c") == ""
    assert WebSettings("::1", 8080).addresses == ("http://[::1]:8080",)
