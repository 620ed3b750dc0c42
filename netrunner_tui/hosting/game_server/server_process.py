"""Runs the game server as a process that ends with its parent, however the parent ends.

`python -m netrunner_tui.hosting.game_server.server_process PARENT REPORTS …`; PARENT is the parent's process id, REPORTS the folder for
reports of mistakes.
"""

import sys
import threading
import traceback
from pathlib import Path

from netrunner_tui.end_with_parent import end_with


def run(arguments: list[str]) -> int:
    """Runs the server with the arguments that follow its host's process id and the folder of reports.

    Returns its exit code. All that is written to stderr are lines of the log.
    """
    end_with(int(arguments[0]))
    tell_mistakes(Path(arguments[1]))
    # What ends with the game server needs none of it.
    from netrunner_tui.hosting.game_server.daemon import exit_code, parse, run_until_stopped
    from netrunner_tui.model.errors import NetrunnerError

    try:
        run_until_stopped(parse(arguments[2:]))
    except NetrunnerError as problem:
        from netrunner_tui.hosting.server_log import ServerLog
        from netrunner_tui.model.text import plain

        ServerLog(stream=sys.stderr).write("warning", part="daemon", said=plain(str(problem)))
        return exit_code(problem)
    return 0


def tell_mistakes(reports: Path) -> None:
    """Has what nothing else catches, in any thread, reported in that folder and told in a line of the log on stderr.

    It says which error, where in the program, and where the report is; Python would print the error's text, which may name a hidden card.
    """

    def tell(problem: BaseException | None) -> None:
        from netrunner_tui.hosting.server_log import ServerLog
        from netrunner_tui.replays.fault_report import write_report
        from netrunner_tui.replays.faults import FaultLog

        if problem is None or isinstance(problem, (KeyboardInterrupt, SystemExit)):
            return
        where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(problem.__traceback__)[-6:]]
        report = FaultLog("server", lambda fault: write_report(fault, None, reports)).line(problem, "elsewhere")
        ServerLog(stream=sys.stderr).write("mistake", message="game server", error=type(problem).__name__, where=where, said=report)

    sys.excepthook = lambda kind, problem, trace: tell(problem)
    sys.unraisablehook = lambda ended: tell(ended.exc_value)
    threading.excepthook = lambda ended: tell(ended.exc_value)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
