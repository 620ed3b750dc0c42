"""Instructions that give subroutines to ice (CR 9.8.2)."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model.sides import CORP
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.options import Option, SubroutineText
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.targets import UNTIL, Targets


class SubroutineInstructions(Targets):
    """Gaining and copying subroutines."""

    def _gain_subroutine(self, word: words.GainSubroutine, context: Context) -> Flow:
        oids = yield from self.targets(word.of, context, "choose", self._is_ice, told="give a subroutine to")
        times = self.amount(word.times, context)
        for oid in oids if times > 0 else ():
            self.begin_effect(
                "subroutine", context, part=word.part, until=UNTIL[word.for_], name=word.at,
                target=oid, amount=times,
            )  # fmt: skip

    def _copy_subroutines(self, word: words.CopySubroutines, context: Context) -> Flow:
        """Copies subroutines (9.8.2c): where several pieces of ice give theirs, the Corp says whose come first."""
        sources = yield from self.targets(word.copy_subroutines, context, "choose", self._is_ice, told="copy subroutines of")
        targets = yield from self.targets(word.to, context, "choose", self._is_ice, told="give subroutines to")
        if len(sources) > 1 and targets:
            text = f"{context.title}: whose subroutines come first?"
            sources = yield from self.choose_cards(
                CORP, sources, len(sources), len(sources), text, about=context.source, effect="arrange", ordered=True
            )
        copied = [one for oid in sources for one in self.subroutines(oid)]
        if word.at == "first":  # each is put before those that are there
            copied.reverse()
        for oid in targets:
            for one in copied:
                as_told = Context(context.source, one.title, context.side)
                self.begin_effect("subroutine", as_told, part=one.part, until=UNTIL[word.for_], name=word.at, target=oid, amount=1)

    def _repeat_subroutine(self, word: words.RepeatSubroutine, context: Context) -> Flow:
        """Has a subroutine be there once more, directly after itself (1996); the player says which."""
        oids = yield from self.targets(word.repeat_subroutine, context, "choose", self._has_subroutines, told="repeat a subroutine of")
        for oid in oids:
            which = ""
            if not word.each:
                listed = self.subroutines(oid)
                place = 0
                if len(listed) > 1:
                    texts = enumerate((one.text_to(context.side) for one in listed), 1)
                    options = tuple(Option("choose", subroutine=at, result=SubroutineText(text)) for at, text in texts)
                    answer = yield Question(
                        player=context.side,
                        kind="choose",
                        step=self.state.step,
                        text=fitted(f"{context.title}: repeat which subroutine of {self.title_of(oid)}?", "Repeat which subroutine?"),
                        options=options,
                        about=oid,
                        effect="choose",
                    )
                    place = answer[0]
                which = str(listed[place].key)
            self.begin_effect(
                "repeat", context, until=UNTIL[word.for_], name=which, target=oid,
            )  # fmt: skip

    def _has_subroutines(self, oid: int) -> bool:
        return self._is_ice(oid) and bool(self.subroutines(oid))

    def _is_ice(self, oid: int) -> bool:
        return self.definition(oid).printed.type == "ice"


ROWS: Final = dict((
    row(
        words.GainSubroutine, SubroutineInstructions._gain_subroutine,
        lambda r, w, c: r.expected_amount(w.times, c) > 0 and r.has_target(w.of, c),
    ),
    row(words.RepeatSubroutine, SubroutineInstructions._repeat_subroutine,
        lambda r, w, c: r.has_target(w.repeat_subroutine, c, r._has_subroutines)),
    row(words.CopySubroutines, SubroutineInstructions._copy_subroutines, lambda r, w, c: r.has_target(w.copy_subroutines, c)),
))  # fmt: skip
