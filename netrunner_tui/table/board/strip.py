"""The timing strip: the steps of the turn or the run, done, here and ahead, with `you are here`."""

from typing import Final

from netrunner_tui.model.text import count_text
from netrunner_tui.rulebook_facts.timing import chart, describe
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import StepTarget

FOCUSED: Final = Ink("focusink", "focus", bold=True)


def paint_strip(scene: Scene, canvas: Canvas) -> None:
    """Paints nodes on the first row, their names on the second, what the current step is about on the third."""
    if not canvas.height:
        return
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "panel"))
    glyphs = scene.glyphs
    nodes, here, side = chart(scene.view)
    step = scene.view.step
    pitch = (canvas.width - 2) // len(nodes)
    badge_at: int | None = None
    for place, node in enumerate(nodes):
        x = 2 + place * pitch
        done = here is not None and place < here
        current = place == here
        focused = scene.focus == StepTarget(node.step)
        if current:
            badge = f" {glyphs.here} {step} "
            badge_at = x
            end = canvas.put(badge_at, 0, badge, Ink("desk", side, bold=True))
            # A long name begins a cell further left, as the others do, and ends before the next one.
            start = x + 3 if canvas.measure(node.name) <= pitch - 2 else x + 2
            name = canvas.cut(node.name, x + pitch + 1 - start)
            canvas.put(start, 1, name, FOCUSED if focused else Ink("ink", "panel", bold=True))
        else:
            canvas.put(x, 0, glyphs.done if done else glyphs.ahead, Ink(side if done else "ink3", "panel"))
            ink: Role = "ink2" if done else "ink3"
            end = canvas.put(x + 2, 0, node.step, Ink(ink, "panel")) + 1
            canvas.put(x + 2, 1, canvas.cut(node.name, min(pitch - 1, canvas.width - x - 3)), FOCUSED if focused else Ink(ink, "panel"))
        canvas.point(x, 0, pitch - 1, 2, StepTarget(node.step))
        if place + 1 < len(nodes):
            following = 2 + (place + 1) * pitch
            stop = following
            line = glyphs.path if done else glyphs.rule
            canvas.put(end, 0, line * (stop - end), Ink(side if done else "rule", "panel"))
    words = _words(scene)
    x = 2 if badge_at is None else badge_at + 1
    # A step of the setup is none of those above.
    head = "" if not step else f"{glyphs.here_up} you are here: {step}" if badge_at is not None else f"{glyphs.here} {step}"
    room = canvas.width - 1 - x - canvas.measure(head) - 2
    canvas.put(x, 2, head, Ink("ink" if badge_at is None else side, "panel", bold=True))
    if canvas.measure(words) <= room or x < canvas.width // 2:
        canvas.put(x + canvas.measure(head) + 2, 2, canvas.cut(words, room), Ink("ink2", "panel"))
    else:
        # Late in a turn the words stand before the arrow, which stays under its step.
        canvas.right(x - 2, 2, canvas.cut(words, x - 4), Ink("ink2", "panel"))


def _words(scene: Scene) -> str:
    view, terms = scene.view, scene.glyphs.words
    if view.resolving is not None and view.resolving.title and not view.run:
        return f"{'installing' if view.installing else 'resolving'} {view.resolving.title}"
    if view.run and view.run.accesses and view.run.breaching:
        return f"{terms.word('breaching')} {terms.server(view.run.breaching)}: {count_text(view.run.accesses, 'card')} accessed"
    words = describe(view).name
    if view.turn and words == "take an action":
        player = view.player(view.turn)
        signs = scene.glyphs.click * player.clicks + scene.glyphs.spent * max(0, player.allotted - player.clicks)
        return f"{signs} {player.clicks} of {max(player.allotted, player.clicks)} {terms.word('clicks')} left"
    return words
