"""Instructions in words: a clause for several together, and sentences for those that stand by themselves."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import Clause, last_noun, sentence, with_pronoun
from netrunner_tui.abilities.texts.card_phrases import a_card, cards_after, cards_noun, each_card, several_cards
from netrunner_tui.abilities.texts.condition_text import condition_text
from netrunner_tui.abilities.texts.cost_text import pay_text, pays_text
from netrunner_tui.abilities.texts.count_phrases import additional_cards, amount_text, every, measured, within
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.abilities.texts.prohibition_text import prohibition_text
from netrunner_tui.abilities.texts.target_text import cards_text, target_text
from netrunner_tui.abilities.units import Within, with_article


class ClauseSpeaker(PhraseScope, ABC):
    """Says what the words on one card mean: instructions, and all that stands in them; what they ask of a `words.Speaker`."""

    def amount(self, amount: words.Amount, unit: Callable[[str], str]) -> str:
        """Returns `unit` of a number; "for each" where the game decides it."""
        return amount_text(amount, self, unit)

    def measured(self, count: words.Count) -> str:
        """Returns a count as a number that has a name: "the number of your tags"."""
        return measured(count, self)

    def every(self, count: words.Count) -> str:
        """Returns "for each installed program", with what else there is to the count."""
        plus = f", plus {count.plus}" if count.plus > 0 else f", minus {-count.plus}" if count.plus else ""
        return f" for {every(count, self)}{plus}{within(count, str)}"

    def noun(self, cards: words.Cards, *, many: bool = False) -> str:
        """Returns what cards are called: "rezzed piece of ice"."""
        return cards_noun(cards, self, many=many)

    def noun_anywhere(self, cards: words.Cards, *, many: bool = False) -> str:
        """Returns the same where it goes without saying, or makes no difference, that they are installed."""
        return cards_noun(cards, self, many=many, anywhere=True)

    def one_anywhere(self, cards: words.Cards) -> str:
        """Returns one of them so, with its article, and all that is said of it."""
        return with_article(self.noun_anywhere(cards)) + self.after(cards)

    def several_anywhere(self, cards: words.Cards) -> str:
        """Returns such cards so, with all that is said of them."""
        return self.noun_anywhere(cards, many=True) + self.after(cards)

    def each(self, cards: words.Cards, *, there: bool = False) -> str:
        """Returns every card of a kind: "each piece of ice"; `there`: what is said of it is so while it is installed."""
        return each_card(cards, self, there=there)

    def after(self, cards: words.Cards) -> str:
        """Returns what is said of cards after the noun."""
        return cards_after(cards, scene=self)

    def several(self, cards: words.Cards) -> str:
        """Returns cards of a kind, with all that is said of them."""
        return several_cards(cards, self)

    def a_card(self, cards: words.Cards) -> str:
        """Returns one card of a kind with its article, and all that is said of it."""
        return a_card(cards, self)

    def cards(self, cards: words.Cards, number: int | str) -> str:
        """Returns a number of cards: "2 installed programs"."""
        return cards_text(cards, number, self)

    def target(self, target: words.Target, *, stay: bool = False) -> str:
        """Returns what an instruction acts on; `stay`: it is not taken from where it is."""
        return target_text(target, self, stay=stay)

    def more_cards(self, amount: words.Amount) -> str:
        """Returns cards accessed beside the usual ones."""
        return additional_cards(amount, self)

    def condition(self, condition: words.Condition) -> str:
        """Returns a condition, without "if"."""
        return condition_text(condition, self)

    def pay(self, cost: words.Cost) -> str:
        """Returns a nested cost with its verb: "pay 2[credit]"."""
        return pay_text(cost, self)

    def pays(self, cost: words.Cost) -> str:
        """Returns a nested cost as what somebody does: "pays 2[credit]"."""
        return pays_text(cost, self)

    def clause(self, block: words.Block) -> Clause:
        """Returns instructions one after the other in one clause."""
        with self.letters_said_once():
            return self._clause(block)

    def _clause(self, block: words.Block) -> Clause:
        told = [word.text(self) for word in block]
        *most, last = told
        if not most:
            return last
        forbidden = [word for word in block if isinstance(word, words.Forbid)]
        if len(forbidden) > 1 and len({word.for_ for word in forbidden}) == 1:
            together = Clause(prohibition_text(*forbidden, scene=self) + self.duration(forbidden[0].for_), "subject")
            rest = tuple(word for word in block if word not in forbidden)
            if rest == block[len(forbidden) :]:
                return together + f"; {self.clause(rest)}" if rest else together
        joints = [_joint(block, place, done) for place, done in enumerate(most)]
        whole = told[0]
        for joint, done in zip(joints, told[1:], strict=True):
            whole = whole.then(done.led("", "next"), ends=done.ends) if joint is None else whole.joined_by(joint, done)
        return whole

    def afresh(self, block: words.Block) -> Clause:
        """Returns the same at the beginning of a sentence or of a choice: it names again who does it."""
        self.subject = ""
        return self.clause(block)

    def apart(self, block: words.Block) -> str:
        """Returns the same as a sentence that is quoted: nobody has been named in it before."""
        named, self.named = self.named, ""
        told = self.sentence(self.afresh(block))
        self.named = named
        return told

    def pronoun(self, before: Clause, after: Clause) -> Clause:
        """Returns `after` with "it" for the card that the clause before it ended with."""
        said = last_noun(str(before))
        return after if said is None else after.reworded(lambda text: with_pronoun(text, said))

    def sentence(self, text: Clause | str) -> str:
        """Returns a clause with a capital and a full stop."""
        return sentence(text)

    def prohibition(self, word: words.Word) -> str:
        """Returns what cannot be done, by whom, to which cards and where."""
        assert isinstance(word, (words.Prohibit, words.Forbid))
        return prohibition_text(word, scene=self)

    @abstractmethod
    def ability(self, ability: words.Word, within: Within = "") -> str:
        """Returns an ability as it reads on the card; `within` says of which run or encounter it is."""

    @abstractmethod
    def static(self, static: words.Word) -> Clause:
        """Returns a static ability as a clause."""

    @abstractmethod
    def conditional(self, ability: words.Word, within: Within = "", led: str = "") -> Clause:
        """Returns what an ability waits for and what it does, as a clause; `led` stands in place of "when"."""

    @abstractmethod
    def interrupt_label(self, ability: words.Word) -> str:
        """Returns the label of an ability about what would happen; "" for any other, and in games without labels."""

    @abstractmethod
    def delayed(self, later: words.Word, within: Within = "", led: str = "") -> Clause:
        """Returns a conditional ability as a clause that begins with its trigger; `led` stands in place of "when"."""


_TELLING: Final = (words.GainSubtype, words.CopySubroutines)
"""Instructions that say what a card gains, and tell nobody to do anything: they do not go on a sentence that does."""
_PLAIN: Final = (words.Place, words.Take, words.RemoveCounters, words.RunOn)
"""Instructions that one sentence may tell with the one before."""


_TO_THE_LAST: Final = {words.Forbid: ", and ", words.Later: "; "}
"""What stands before the last of several instructions in a clause; before any other last one it is "then"."""


def _joint(block: words.Block, place: int, done: Clause) -> str | None:
    """Returns what stands between an instruction in a clause, told as `done`, and the one after it; None where that is another sentence."""
    before, word, to_the_last = block[place], block[place + 1], _TO_THE_LAST.get(type(block[-1]), ", then ")
    if done.ends or isinstance(before, (words.May, words.If)):  # what follows a choice or a condition is done whichever way that came out
        return None
    if isinstance(word, _TELLING):
        return ", and " if isinstance(before, _TELLING) else "; "
    if place == len(block) - 2:
        return to_the_last
    if isinstance(word, words.May):
        return None
    if place == len(block) - 3 and to_the_last != ", then ":  # the last one stands apart, so the list before it ends here
        return ", then "
    return "; " if isinstance(word, words.If) else ", "


def block_text(block: words.Block, scene: ClauseSpeaker) -> str:
    """Returns instructions as sentences; what was named last is "it" in the next."""
    return sentence(block_sentences(block, scene))


def block_sentences(block: words.Block, scene: ClauseSpeaker) -> Clause:
    """Returns the same as a clause with the sentences after it; of no instructions one that says nothing."""
    told: list[Clause] = []
    before: words.Instruction | None = None
    for word in block:
        if told:  # the first sentence may go on from one that names a player
            scene.named = ""
        if isinstance(word, words.Forbid) and isinstance(before, words.Forbid) and word.for_ == before.for_:
            told[-1] = scene.lasting(prohibition_text(before, word, scene=scene), word.for_)
            continue
        scene.subject = ""
        clause = word.as_sentence(scene)
        if told:
            clause = scene.pronoun(told[-1], clause)
        if isinstance(word, _PLAIN) and isinstance(before, words.Place) and before.on == "this":
            told[-1] = told[-1].joined_by(", then ", clause).unstopped
        else:
            told.append(clause)
        before = word
    return told[0].then(*told[1:]) if told else Clause("")
