"""A line that is typed: what a key makes of it, the same wherever something is typed."""


def edited(text: str, key: str, longest: int) -> str | None:
    """Returns a typed text after a key; None for a key that types nothing, as backspace does where nothing is typed yet.

    `ctrl+u` empties it and `ctrl+w` takes its last word, as in a shell. No more than `longest` characters get in.
    """
    if key == "ctrl+u":
        return ""
    if key == "ctrl+w":
        head, blank, _ = text.rstrip().rpartition(" ")
        return head + blank
    if key == "backspace":
        return text[:-1] if text else None
    letter = " " if key == "space" else key
    return (text + letter)[:longest] if len(letter) == 1 and letter.isprintable() else None
