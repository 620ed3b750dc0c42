"""Netrunner in a terminal: a referee, its cards, and the tables it is played at.

For programs: `import netrunner_tui as nt` (docs/api.md). Each name is loaded on first use, so that the command starts quickly.
"""

__version__ = "0.2.0"

# Not from `typing`: importing that takes longer than everything else needed to print the version. Type checkers take it as true.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from netrunner_tui.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Returns a public name of `netrunner_tui.api`. Raises AttributeError for any other."""
        from importlib import import_module

        # The import system itself asks for such names.
        if not name.startswith("_"):
            api = import_module("netrunner_tui.api")
            if name in api.__all__:
                return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        from importlib import import_module

        return [*globals(), *import_module("netrunner_tui.api").__all__]
