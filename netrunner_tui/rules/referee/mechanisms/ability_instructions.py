"""Abilities of other cards that an ability resolves, and agendas that it adds to a score area."""

from collections.abc import Callable

from netrunner_tui.abilities import words
from netrunner_tui.model import events, parts
from netrunner_tui.model.card_zones import SCORE
from netrunner_tui.model.sides import CORP, SIDES, Side
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance, Source
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.access_instructions import AccessInstructions
from netrunner_tui.rules.referee.options import Option, SubroutineText
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question


class AbilityInstructions(AccessInstructions):
    """Instructions to resolve abilities of other cards, and to add agendas to a score area."""

    def _resolve_ability(self, word: words.ResolveAbility, context: Context) -> Flow:
        oids = yield from self.targets(word.of, context, "resolve", lambda oid: self._has_ability(word, oid, context))
        for oid in oids:
            if oid not in self.state.cards or not self._has_ability(word, oid, context):
                continue
            if word.resolve == "click ability":
                yield from self._use_click_ability(oid, context)
                continue
            if word.resolve == "subroutine":
                yield from self._resolve_subroutine(oid, context)
            elif word.resolve == "play":
                yield from self._resolve_play(oid, context)
            else:
                for ability in self._when_scored(oid):
                    card = self.state.cards[oid]
                    source = Source(oid, card.title, context.side, self.server_of(card), ability)
                    yield from self.trigger(Instance(source, None, oid, -1))

    def _gain_abilities(self, word: words.GainAbilities, context: Context) -> Flow:
        """Begins a lasting effect for each card: the title of it is what the abilities are found by, whatever becomes of the card."""
        oids = yield from self.targets(word.gain_abilities_of, context, "choose")
        for oid in oids:
            if oid in self.state.cards:
                copied = self.state.cards[oid].title
                self.begin_effect("abilities", context, until="active", name=copied)

    def _use_click_ability(self, oid: int, context: Context) -> Flow:
        """Has a player use an ability that costs clicks, without spending these; of several, one that they choose."""
        usable = self.click_abilities(context.side, oid)
        place = 0
        if len(usable) > 1:
            answer = yield Question(
                player=context.side,
                kind="choose",
                step=self.state.step,
                text=fitted(f"{context.title}: use which ability?", "Use which ability?"),
                options=tuple(option for _, option in usable),
                about=context.source,
                effect="resolve",
            )
            place = answer[0]
        yield from self.use_without_clicks(context.side, usable[place][0])

    def _has_ability(self, word: words.ResolveAbility, oid: int, context: Context) -> bool:
        """Returns whether a card has an ability of the kind that is to resolve."""
        definition = self.definition(oid)
        if word.resolve == "click ability":
            return bool(self.click_abilities(context.side, oid))
        if word.resolve == "subroutine":
            return bool(self._left(oid))
        if word.resolve == "play":
            return any(isinstance(ability, words.Play) for ability in definition.abilities)
        return bool(self._when_scored(oid))

    def _when_scored(self, oid: int) -> list[words.Conditional]:
        """Returns the "when scored" abilities of a card (CR 1.17.6).

        An `if` of the ability is part of its trigger condition, which then asks for more than the score (CR 9.6.5c); one among its
        instructions is asked as they resolve, and is no part of that (CR 9.6.5d).
        """
        conditional = (ability for ability in self.definition(oid).abilities if isinstance(ability, words.Conditional))
        return [a for a in conditional if a.if_ is None and any(t.event == "agenda scored" and t.card == "this" for t in a.when)]

    def _resolve_play(self, oid: int, context: Context) -> Flow:
        title = self.state.cards[oid].title
        for index, ability in enumerate(self.definition(oid).abilities):
            if isinstance(ability, words.Play):
                yield from self.resolve_block(ability.play, Context(oid, title, context.side, part=parts.ability(index)))

    def _resolve_subroutine(self, oid: int, context: Context) -> Flow:
        """Resolves a subroutine; the player who resolves it chooses which, where there are several."""
        outer = self.resolving
        self.resolving = (*outer, (context.source, context.title, context.part))
        if places := self._left(oid):
            place = yield from self._which_subroutine(oid, places, context)
            card, subroutine = self.state.cards[oid], self.subroutines(oid)[place]
            self.emit(events.ChoiceMade(context.side, f"subroutine {place + 1} of {card.title}", context.source))
            server = self.server_of(card)
            told = Context(oid, subroutine.title, CORP, server=server, part=subroutine.part, of_subroutine=True)
            if (yield from self.resolves(oid, place + 1)):
                yield from self.resolve_block(subroutine.do, told)
        self.resolving = outer

    def _left(self, oid: int) -> tuple[int, ...]:
        """Returns the places of the subroutines that are not resolving now: inside itself, one would be an infinite loop (CR 10.13.1)."""
        return tuple(at for at, one in enumerate(self.subroutines(oid)) if (oid, one.title, one.part) not in self.resolving)

    def _which_subroutine(self, oid: int, places: tuple[int, ...], context: Context) -> Flowing[int]:
        if len(places) == 1:
            return places[0]
        listed = self.subroutines(oid)
        options = [Option("choose", subroutine=at + 1, result=SubroutineText(listed[at].text_to(context.side))) for at in places]
        answer = yield Question(
            player=context.side,
            kind="choose",
            step=self.state.step,
            text=f"{context.title}: choose a subroutine to resolve",
            options=tuple(options),
            about=context.source,
            effect="resolve",
        )
        return places[answer[0]]

    def _add_to_score_area(self, word: words.AddToScoreArea, context: Context) -> Flow:
        could = self._could_be_added(word, context)
        oids = yield from self.targets(word.add_to_score_area, context, "add", could, told="add to a score area")
        side = self.player_of(word.who, context)
        for oid in oids:
            if oid in self.state.cards and could(oid):
                self.add_agenda(oid, side)

    def add_agenda(self, oid: int, side: Side) -> None:
        """Adds an agenda to a score area: it is neither scored nor stolen (CR 1.17.5)."""
        self.emit(events.AgendaAdded(oid, self.state.next_oid, side, self.state.cards[oid].title))

    def _could_be_added(self, word: words.AddToScoreArea, context: Context) -> Callable[[int], bool]:
        """Returns what says whether a card is an agenda that is not in that score area yet.

        One that was named before is not taken out of the other score area, to which it has come since.
        """
        named = isinstance(word.add_to_score_area, str)
        areas = SIDES if named else (self.player_of(word.who, context),)
        there = {oid for side in areas for oid in self.state.zone(side, SCORE)}
        return lambda oid: self.definition(oid).printed.type == "agenda" and oid not in there


AbilityInstructions.rows = {
    **AbilityInstructions.rows,
    **dict((
        row(words.GainAbilities, AbilityInstructions._gain_abilities, lambda r, w, c: r.has_target(w.gain_abilities_of, c)),
        row(words.ResolveAbility, AbilityInstructions._resolve_ability,
            lambda r, w, c: r.has_target(w.of, c, lambda oid: r._has_ability(w, oid, c))),
        row(words.AddToScoreArea, AbilityInstructions._add_to_score_area,
            lambda r, w, c: r.has_target(w.add_to_score_area, c, r._could_be_added(w, c))),
    )),
}  # fmt: skip
