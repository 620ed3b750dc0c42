"""Instructions about players that the game of 1996 alone has: points, bits for a run, dice, counters named after cards."""

from typing import ClassVar

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import counted_as, credit_text, plural_of, unit_of
from netrunner_tui.abilities.words.closed_lists import For, ServerMeant, Who
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import All, Amount, Choose, Count, PlayerHas, Target, Word
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.text import joined


class GainPoints(Instruction, frozen=True, kw_only=True):
    """Agenda points for a player, without an agenda (1996)."""

    EXAMPLE: ClassVar = "{gain points: 1}"

    gain_points: Amount
    who: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        noun = "agenda point" if isinstance(self.gain_points, int) else "additional agenda point"
        return say.who(self.who, "score " + say.amount(self.gain_points, plural_of(noun)))


class GainForRun(Instruction, frozen=True, kw_only=True):
    """Credits for the run that goes on: at its end those that are not spent go back to the bank (1996). They are spent first."""

    EXAMPLE: ClassVar = "{gain for this run: 3}"
    VERB: ClassVar = "gain {credits}"

    gain_for_this_run: Amount

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"gain {say.amount(self.gain_for_this_run, credit_text)}; return those not spent to the bank when this run ends")


class LosePoints(Instruction, frozen=True, kw_only=True):
    """A player loses agenda points, as many as there are (1996)."""

    EXAMPLE: ClassVar = "{lose points: 1, who: runner}"

    lose_points: Amount
    who: Who = ""
    next: bool = False
    """Of those that the player scores from now on."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.next:
            return say.who(
                self.who, f"forfeit the next {say.amount(self.lose_points, plural_of('agenda point'))} that {say.does(self.who, 'score')}"
            )
        say.done = counted_as("agenda point", " lost this way")
        return say.who(self.who, "lose " + say.amount(self.lose_points, plural_of("agenda point")))


class Face(Word, frozen=True, kw_only=True):
    """What some faces of a die bring."""

    on: tuple[int, ...]
    do: Block


class Roll(Instruction, frozen=True, kw_only=True):
    """A six-sided die is rolled; the faces say what happens (1996). `{die: true}` is the number rolled."""

    EXAMPLE: ClassVar = "{roll: [{on: 6, do: {gain clicks: 1}}, {on: [1, 2], do: {damage: {die: true}}}], otherwise: {draw: 1}}"

    roll: tuple[Face, ...]
    otherwise: Block = ()

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if not self.roll:
            die = Clause("roll a die")
            return die.then(say.afresh(self.otherwise)) if self.otherwise else die
        faces = sorted(self.roll, key=lambda face: face.on)
        parts = [f"on a {_faces(face.on)}, {say.afresh(face.do)}" for face in faces]
        return Clause(f"roll a die: {'; '.join(parts)}" + (f"; otherwise, {say.afresh(self.otherwise)}" if self.otherwise else ""))


def _faces(on: tuple[int, ...]) -> str:
    """Returns faces of a die: "1", "4 or 5", "1, 2 or 3"."""
    return joined(map(str, on), "or")


class Give(Instruction, frozen=True, kw_only=True):
    """Counters named after this card for a player, on a card or in a server (1996); its `counters:` ability says what they do there."""

    EXAMPLE: ClassVar = "{give: 1, to: corp}"

    give: Amount
    to: Who = ""
    on: Target | None = None
    in_: ServerMeant | None = None

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        given = self._given(say)
        if self.in_ is not None:
            return say.do(f"put {given} in {say.server(self.in_)}")
        if self.on is not None:
            several = isinstance(self.on, All) or (isinstance(self.on, Choose) and self.on.choose != 1)
            where = say.each(self.on.cards) if isinstance(self.on, All) else f"{'each of ' if several else ''}{say.target(self.on)}"
            return say.do(f"put {given} on {where}")
        if self.to in ("", "you", say.printed.side):
            return say.do(f"take {given}")
        return say.do(f"give {say.player(self.to)} {given}")

    def _given(self, say: Speaker) -> str:
        return say.amount(self.give, plural_of(f"{say.printed.title} counter"))

    def given_to(self, side: Side, say: Speaker) -> str:
        """Returns what is given to a player; "" where that is not how it reads."""
        there = self.in_ is not None or self.on is not None
        return self._given(say) if not there and self.to == side != say.printed.side else ""


class TakeBack(Instruction, frozen=True, kw_only=True):
    """Counters named after this card are removed from where they are (1996): its `counters:` ability speaks of those of one place."""

    EXAMPLE: ClassVar = "{take back: 1}"

    take_back: Amount
    in_: ServerMeant | None = None

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        where = f" from {say.server(self.in_)}" if self.in_ is not None else f" from {say.player(say.giving)}" if say.giving else ""
        return Clause(f"remove {say.amount(self.take_back, plural_of(f'{say.printed.title} counter'))}{where}")


class AddVirus(Instruction, frozen=True, kw_only=True):
    """A virus counter that is named after a card, and that the player chooses, is exchanged for more of the same (1996)."""

    EXAMPLE: ClassVar = "{add virus: 1}"

    add_virus: Amount

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"choose a virus counter and add {say.amount(self.add_virus, plural_of('counter'))} of the same kind where it is")


class LoseGame(Instruction, frozen=True, kw_only=True):
    """A player loses the game (1996)."""

    EXAMPLE: ClassVar = "{lose the game: corp}"

    lose_the_game: Who

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(self.lose_the_game, "lose the game")


class RaiseLink(Instruction, frozen=True, kw_only=True):
    """Link for a time; without one, for the trace attempt that is going on (1996)."""

    EXAMPLE: ClassVar = "{raise link: 2}"

    raise_link: Amount
    for_: For = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return Clause(say.amount(self.raise_link, lambda n: f"+{n} link") + say.duration(self.for_), "change")


class CureBrain(Instruction, frozen=True, kw_only=True):
    """The Runner's brain damage is undone (1996)."""

    EXAMPLE: ClassVar = "{cure brain damage: 1}"

    cure_brain_damage: Amount

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.cure_brain_damage == Count(count=PlayerHas(has="core damage", of=RUNNER)):
            return Clause(f"remove all {say.whose(RUNNER)} <core damage>")
        return Clause(f"remove {say.amount(self.cure_brain_damage, unit_of('<core damage>'))}")
