"""The least that a Textual app can be: one line, and a key that changes it. What the table's figures are held against."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Empty(App[None]):
    """One line that counts keys."""

    CSS = "Static { height: 1; }"

    def compose(self) -> ComposeResult:
        yield Static("ready 0")

    def on_mount(self) -> None:
        self.pressed = 0

    def on_key(self) -> None:
        self.pressed += 1
        self.query_one(Static).update(f"ready {self.pressed}", layout=False)


if __name__ == "__main__":
    Empty().run()
