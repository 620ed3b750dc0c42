"""Compact boards for the exported page: every card, text and zone once, and for each moment only the changes."""

from collections.abc import Iterable, Sequence
from typing import Final

from netrunner_tui.abilities.text_symbols import GLYPHS, with_symbols
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import CardView, LogLine, PlayerView, RunView, Seat, View
from netrunner_tui.rulebook_facts.timing import chart, describe, ice_is_passed

Json = str | int | None | list["Json"] | dict[str, "Json"]
Slots = dict[str, Json]
"""A board: the content of each slot, by the names in docs/exports.md."""

FIGURES: Final[dict[Side, tuple[str, ...]]] = {
    "corp": ("points", "credits", "clicks", "HQ", "R&D", "Archives", "bad publicity"),
    "runner": ("points", "credits", "clicks", "grip", "stack", "heap", "tags", "core damage", "MU", "link"),
}
"""The numbers in the slots `C` and `R`."""
_SUBROUTINES: Final = {"unbroken": "u", "broken": "b", "resolved": "r"}


class Boards:
    """Converts the views of a game into boards that share their texts and cards."""

    def __init__(self, words: Terms) -> None:
        self._words = words
        self.texts: list[str] = []
        self.faces: list[Json] = []
        """The printed facts of each known card."""
        self.cards: list[Json] = []
        """Each distinct appearance of a card at some moment."""
        self.charts: list[Json] = []
        """The charts of turns and runs: the step and the name of each node."""
        self._text_places: dict[str, int] = {}
        self._face_places: dict[str, int] = {}
        self._card_places: dict[tuple[object, ...], int] = {}
        self._before: dict[Seat, tuple[View, Slots]] = {}

    def text(self, text: str) -> int:
        """Returns the index of a text in `texts`, made safe to show."""
        if text not in self._text_places:
            self._text_places[text] = len(self.texts)
            self.texts.append(plain(with_symbols(text, GLYPHS)))
        return self._text_places[text]

    def line(self, line: LogLine) -> Json:
        """Returns a sentence of the log: side, step, text, turn."""
        return [_side(line.side), self.text(line.step), self.text(line.text), line.turn]

    def slots(self, view: View) -> Slots:
        """Returns the board of a view. Parts unchanged since that seat's last view are not converted again."""
        before = self._before.get(view.seat)
        last, known = before if before else (None, {})
        timing: list[Json] = [_side(view.turn), view.turn_number, self.text(view.step), self.text(describe(view).name)]
        found: Slots = {"T": [*timing, *self._strip(view)]}
        for player, before_it, letter in ((view.corp, last and last.corp, "C"), (view.runner, last and last.runner, "R")):
            if player == before_it:
                found |= {name: value for name, value in known.items() if len(name) < 3 and name.endswith(letter)}
            else:
                found |= self._player(player, letter)
        found["V"] = [self.text(server.name) for server in view.servers]
        for place, server in enumerate(view.servers):
            name = f"s{self.text(server.name)}"
            same = last is not None and place < len(last.servers) and last.servers[place] == server
            found[name] = known[name] if same else [self._cards(server.ice), self._cards(server.root)]
        for name, now, then in (
            ("G", view.rig_hosts(), last.rig_hosts() if last else None),
            ("P", view.play, last.play if last else None),
            ("X", view.set_aside, last.set_aside if last else None),
            ("Z", view.removed, last.removed if last else None),
        ):
            found[name] = known[name] if then == now else self._cards(now)
        found["K"] = self._card(view.accessed) if view.accessed else None
        found["U"] = self._run(view, view.run) if view.run else None
        found["M"] = self.text(view.mark) if view.mark else None
        found["W"] = [view.winner, view.reason] if view.winner else None
        if view.totals:
            found["E"] = [[plain(total.name), total.corp, total.runner] for total in view.totals]
        self._before[view.seat] = view, found
        return found

    def _strip(self, view: View) -> list[Json]:
        """Returns where the game is in a chart: the chart, the node (-1 for none), the side whose colour marks it."""
        nodes, here, side = chart(view)
        shown: Json = [[self.text(node.step), self.text(node.name)] for node in nodes]
        if shown not in self.charts:
            self.charts.append(shown)
        return [self.charts.index(shown), -1 if here is None else here, _side(side)]

    def _player(self, player: PlayerView, letter: str) -> Slots:
        clicks = f"{player.clicks}/{player.allotted}" if player.allotted else "0"
        figures: list[Json] = [player.score, player.credits, clicks, f"{player.hand_size}/{player.max_hand_size.total}", player.deck_size]
        figures.append(len(player.discard))
        if player.side == CORP:
            figures.append(player.bad_publicity or None)
        else:
            limit = player.memory_limit.total if player.memory_limit else 0
            figures += [player.tags or None, player.core_damage or None, f"{player.memory_used}/{limit}", player.link or None]
        counters: dict[str, Json] = {plain(kind): count for kind, count in player.counters.items() if count}
        return {
            letter: [*figures, counters] if counters else figures,
            f"H{letter}": self._cards(player.hand) if player.hand is not None else None,
            f"D{letter}": self._cards(player.discard),
            f"S{letter}": self._cards(player.score_area),
            f"I{letter}": self._card(player.identity) if player.identity.title else None,
        }

    def _run(self, view: View, run: RunView) -> Json:
        """Returns server, its number of ice, the piece the Runner is at (from outside, -1 for none), whether it is encountered, success,
        the server breached (-1 for none), accesses, credits, whether that piece is passed."""
        ice = next((server.ice for server in view.servers if server.name == run.server), ())
        at = next((place for place, card in enumerate(ice) if run.ice and card.card == run.ice), -1)
        breached = self.text(run.breaching) if run.breaching else -1
        return [
            self.text(run.server),
            run.of,
            at,
            int(run.encountering > 0),
            int(run.successful),
            breached,
            run.accesses,
            run.credits,
            int(ice_is_passed(view)),
        ]

    def _cards(self, cards: Iterable[CardView]) -> Json:
        return [self._card(card) for card in cards]

    def _card(self, card: CardView) -> int:
        """Returns the index of a card's appearance in `cards`: face, signs, counters, current numbers, subroutines, hosted cards, notes."""
        face = self._face(card) if card.title else -1
        signs = 1 * card.faceup + 2 * card.seen + 4 * (card.kind == "ice") + 8 * (card.owner == RUNNER) + 16 * card.encountered
        signs += 32 * card.turned_up
        counters = tuple((kind, count) for kind, count in sorted(card.counters.items()) if count)
        strength = None if card.strength is None else card.strength.shown if card.strength.star else card.strength.total
        requirement = card.requirement.total if card.requirement else None
        now = card.cost_now if card.cost_now != card.cost and not card.cost_x else None
        subroutines = "".join(_SUBROUTINES[sub.state] for sub in card.subroutines) if card.encountered else ""
        hosted = tuple(self._card(one) for one in card.hosted)
        notes = tuple(self.text(note) for note in card.notes)
        key = (face, signs, counters, strength, requirement, now, subroutines, hosted, notes)
        if key not in self._card_places:
            self._card_places[key] = len(self.cards)
            told: list[Json] = [
                face, signs, {plain(kind): count for kind, count in counters}, strength, requirement, now, subroutines, list(hosted),
                list(notes),
            ]  # fmt: skip
            while told[-1] in (None, "", [], {}):
                told.pop()
            self.cards.append(told)
        return self._card_places[key]

    def _face(self, card: CardView) -> int:
        """Returns the index of a card's printed facts: title, kind, subtypes, faction, unique, numbers, text, subroutines."""
        # A card may gain subtypes and text while it is in play.
        key = "\n".join((card.title, *card.subtypes, *card.text))
        if key not in self._face_places:
            self._face_places[key] = len(self.faces)
            texts: list[Json] = [plain(with_symbols(line, GLYPHS)) for line in card.text]
            subroutines: list[Json] = [plain(with_symbols(sub.text, GLYPHS)) for sub in card.subroutines]
            subtypes: list[Json] = [plain(subtype) for subtype in card.subtypes]
            printed = None if card.strength is None else "*" if card.strength.star else card.strength.printed
            self.faces.append([
                plain(card.title), plain(self._words.word(card.type)), subtypes, faction_name(plain(card.faction)), int(card.unique),
                "X" if card.cost_x else card.cost, printed, card.memory, card.trash, card.points, texts, subroutines,
            ])  # fmt: skip
        return self._face_places[key]


def _side(side: Side | None) -> int | None:
    return None if side is None else int(side == RUNNER)


def changes(before: Sequence[Slots], now: Sequence[Slots]) -> tuple[Slots, list[Slots]]:
    """Returns the changes of several seats' boards: those common to all, then each seat's own."""
    shared: Slots = {}
    own: list[Slots] = [{} for _ in now]
    for name in dict.fromkeys(name for slots in (*before, *now) for name in slots):
        values = [slots.get(name) for slots in now]
        changed = [place for place, value in enumerate(values) if name not in before[place] or before[place][name] != value]
        if not changed:
            continue
        if all(value == values[0] for value in values):
            shared[name] = values[0]
            continue
        for place in changed:
            own[place][name] = values[place]
    return shared, own
