"""The ability language as text: what a player reads is what the referee does.

Symbols stand in brackets ([click], [credit], [subroutine], [trash], [mu], [link]); `with_symbols` puts glyphs for them.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.condition_text import condition_text
from netrunner_tui.abilities.phrasing import (
    SERVER_NAMES,
    PhraseScope,
    additional_cards,
    amount_text,
    cards_noun,
    cards_text,
    clicks_text,
    cost_text,
    count_text,
    counted,
    counters_text,
    credit_text,
    modify_text,
    pay_text,
    plural_of,
    target_text,
    third,
    with_article,
)
from netrunner_tui.abilities.trigger_text import when_text
from netrunner_tui.abilities.voice import spoken_to
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER

GLYPHS: Final = {
    "[click]": "●",
    "[credit]": "c",
    "[subroutine]": "↳",
    "[trash]": "trash",
    "[mu]": " MU",
    "[link]": " link",
    "[interrupt]": "interrupt",
}
ASCII: Final = {**GLYPHS, "[click]": "*", "[subroutine]": ">"}
SPOKEN: Final = {
    "[click]": " click ", "[credit]": " credits", "[subroutine]": "Subroutine:", "[trash]": "trash", "[mu]": " memory units",
    "[link]": " link", "[interrupt]": "interrupt",
}  # fmt: skip


def with_symbols(text: str, glyphs: dict[str, str] = GLYPHS) -> str:
    """`text` with glyphs, ASCII signs or words (`SPOKEN`) for the symbols."""
    for symbol, glyph in glyphs.items():
        text = text.replace(symbol, glyph)
    return " ".join(text.split())


_FOR: Final = {
    "": "",
    "this encounter": " for the rest of this encounter",
    "this run": " for the rest of this run",
    "this turn": " for the rest of this turn",
    "this breach": " for this breach",
    "the next encounter": " during the next encounter of this run",
}


def block_text(block: words.Block, scene: PhraseScope) -> str:
    """Instructions as sentences."""
    return " ".join(_sentence(instruction_text(i, scene)) for i in block)


def _clause(block: words.Block, scene: PhraseScope) -> str:
    return ", then ".join(instruction_text(i, scene) for i in block)


def _sentence(text: str) -> str:
    return text if not text else text[0].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")


def _run_text(run: words.RunOn, scene: PhraseScope) -> str:
    names = {"any": "any server", "central": "a central server", "remote": "a remote server"}
    text = "run " + " or ".join(names.get(s, s) for s in run.run)
    if run.not_run_this_turn:
        text += " that you have not run this turn"
    text += "."
    for ability in run.during:
        if isinstance(ability, words.Static):
            text += f" During that run, {_static_clause(ability, scene)}."
        elif isinstance(ability, words.Conditional):
            told = _conditional_text(ability, scene, "that")
            text += f" {told}" if told.startswith("When that run ends") else f" During that run, {told[0].lower()}{told[1:]}"
        else:
            text += f" During that run: {ability_text(ability, scene)}"
    if run.becomes:
        text += f" If that run would be successful, the attacked server becomes {run.becomes}."
    if run.if_successful:
        done = _clause(run.if_successful, scene)
        text += f" If successful{' and' if done.startswith('if ') else ','} {done.removeprefix('if ')}."
    return text


def instruction_text(word: words.Instruction, scene: PhraseScope) -> str:
    """One instruction, as a clause without a full stop."""
    match word:
        case words.Gain():
            return scene.who(word.who, "gain " + amount_text(word.gain, scene, credit_text))
        case words.Lose(lose=words.Count(count=words.PlayerHas(has="credits"))) if not word.up_to:
            whose = "your" if word.who in ("", "you", scene.printed.side) else "their"
            return scene.who(word.who, f"lose all credits in {whose} credit pool")
        case words.Lose() if word.up_to and word.who not in ("", "you", scene.printed.side):
            name = "the Corp" if word.who == CORP else "the Runner"
            return f"make {name} lose up to {amount_text(word.lose, scene, credit_text)}"
        case words.Lose(from_=words.Cards() as cards):
            noun = cards_noun(cards, True).replace("installed ", "")
            return scene.who(word.who, f"lose {amount_text(word.lose, scene, credit_text)} from {noun}")
        case words.Lose():
            return scene.who(word.who, ("lose up to " if word.up_to else "lose ") + amount_text(word.lose, scene, credit_text))
        case words.GainClicks(gain_clicks=int(n)):
            return scene.who(word.who, f"gain {clicks_text(n)}")
        case words.GainClicks():
            return scene.who(word.who, "gain " + amount_text(word.gain_clicks, scene, lambda n: f"{n} [click]"))
        case words.LoseClicks(lose_clicks=int(n)):
            return scene.who(word.who, f"lose {clicks_text(n)}")
        case words.LoseClicks():
            return scene.who(word.who, "lose " + amount_text(word.lose_clicks, scene, lambda n: "X clicks" if n == "X" else f"{n} [click]"))
        case words.Draw():
            return scene.who(word.who, "draw " + amount_text(word.draw, scene, plural_of("card")))
        case words.Damage():
            verb = "do" if scene.printed.side == "corp" else "suffer"
            done = f"{verb} " + amount_text(word.damage, scene, lambda n: f"{n} {word.kind} damage")
            return done + (", which cannot be prevented" if word.cannot_be_prevented else "")
        case words.Tag():
            give = amount_text(word.tags, scene, plural_of("tag"))
            if scene.actor == "runner":
                return f"take {give}"
            return f"give the Runner {give}" if scene.printed.side == "corp" else f"take {give}"
        case words.Untag() if scene.printed.side == "corp":
            return "the Runner loses " + amount_text(word.remove_tags, scene, plural_of("tag"))
        case words.Untag():
            return f"remove {'up to ' if word.up_to else ''}{amount_text(word.remove_tags, scene, plural_of('tag'))}"
        case words.BadPublicity():
            return scene.who("corp", "take " + amount_text(word.bad_publicity, scene, lambda n: f"{n} bad publicity"))
        case words.Place():
            each = "each of " if isinstance(word.on, words.Choose) and word.on.choose != 1 else ""
            return f"place {amount_text(word.place, scene, counters_text(word.kind))} on {each}{target_text(word.on, scene)}"
        case words.MoveCounters():
            amount = word.move_counters
            many = "any number of" if isinstance(amount, str) else f"up to {amount_text(amount, scene, str)}"
            on = word.on
            if isinstance(on, words.Choose) and isinstance(word.from_, words.Choose):
                on = msgspec.structs.replace(on, cards=msgspec.structs.replace(on.cards, other=True))
            return f"move {many} {word.kind} counters from {target_text(word.from_, scene)} to {target_text(on, scene)}"
        case words.Load():
            return f"load {counters_text(word.kind)(str(word.load))} onto {scene.this}"
        case words.Take(take="all"):
            return f"take all credits from {scene.ref(word.from_)}"
        case words.Take(take="any number"):
            return f"take any number of credits from {scene.ref(word.from_)}"
        case words.Take(take=amount) if not isinstance(amount, str):
            return f"take {amount_text(amount, scene, credit_text)} from {scene.ref(word.from_)}"
        case words.Boost():
            return _boost_text(word, scene)
        case words.Break(break_="all"):
            return f"break all{_subtype(word.subtype)} subroutines"
        case words.Break():
            plural = "" if word.break_ == 1 else "s"
            return f"break {'up to ' if word.up_to else ''}{word.break_}{_subtype(word.subtype)} subroutine{plural}"
        case words.Trash(by="corp" | "runner" as by) if by not in (scene.actor, scene.printed.side):
            return scene.who(by, f"trash {target_text(word.trash, scene)}")
        case words.Trash():
            if isinstance(word.trash, words.Choose) and word.trash.by == RUNNER and scene.printed.side == CORP:
                return f"the Runner trashes {target_text(word.trash, scene)}"
            return f"trash {target_text(word.trash, scene)}"
        case words.Install():
            return _install_text(word, scene)
        case words.Rez():
            done = f"rez {target_text(word.rez, scene)}" + _ignoring(word.ignoring)
            if isinstance(word.rez, words.Choose):
                scene.chosen = "that ice" if word.rez.cards.type == ("ice",) else "that card"
            return done + (" for half of its rez cost, rounded down" if word.half else "")
        case words.Derez():
            return f"derez {target_text(word.derez, scene)}"
        case words.EndRun():
            return "end the run"
        case words.MayJackOut():
            return "the Runner may jack out"
        case words.Bypass():
            return "bypass the ice being encountered"
        case words.RunOn():
            return _run_text(word, scene)
        case words.AccessMore():
            more = additional_cards(word.access_more, scene)
            if more.startswith("additional"):
                return f"you may access {more} when you breach that server".replace(", when", " when")
            return f"access {'up to ' if word.up_to else ''}{more} when you breach that server"
        case words.AccessTop():
            top = amount_text(word.access_top, scene, lambda n: "the top card" if n == "1" else f"the top {n} cards")
            return scene.who(RUNNER, f"access {top} of R&D")
        case words.Search():
            zone = {"stack": "your stack", "R&D": "R&D"}[word.search.in_[0]]
            found = f"1 {cards_noun(word.search, False)}"
            scene.found = "the card found"
            return f"search {zone} for {found}{', reveal it' if word.reveal else ''} and shuffle {zone}"
        case words.Move():
            places = {
                "grip": "your grip",
                "hand": "your hand",
                "top of stack": "the top of the stack",
                "bottom of stack": "the bottom of the stack",
            }
            return f"add {target_text(word.move, scene)} to {places.get(word.to, word.to)}"
        case words.ShuffleIn():
            deck = "R&D" if scene.printed.side == "corp" else "your stack"
            return f"shuffle {target_text(word.shuffle_in, scene)} into {deck}"
        case words.Swap():
            return f"swap {target_text(word.swap, scene)}"
        case words.Reveal():
            return f"reveal {target_text(word.reveal, scene)}"
        case words.Expose():
            return f"expose {target_text(word.expose, scene)}"
        case words.ChooseOne():
            return _choose_one_text(word, scene)
        case words.Forbid():
            return " and ".join(words.PROHIBITIONS[c] for c in word.cannot) + _FOR[word.for_]
        case words.Later():
            text = _later_text(word.later, scene, lasting=bool(word.for_))
            return f"for the rest of {word.for_}, {text}" if word.for_ and text.startswith("whenever") else text
        case words.NextIce(next_ice=0, then=words.Conditional() as after) if {t.event for t in after.when} == {"encounter ends"}:
            text = _later_text(after, scene)
            return text.replace("that encounter", "the Runner's next encounter with a piece of ice during this run", 1)
        case words.NextIce():
            text = f"the next piece of ice that the Runner encounters during this run gets {word.next_ice:+d} strength"
            return text if word.then is None else f"{text}. {_sentence(_later_text(word.then, scene))}"
        case words.Trace():
            text = f"trace {amount_text(word.trace, scene, lambda n: n)}."
            if word.if_successful:
                text += f" If successful, {_clause(word.if_successful, scene)}."
            if word.if_unsuccessful:
                text += f" If unsuccessful, {_clause(word.if_unsuccessful, scene)}."
            return text
        case words.TrashTop():
            player = "the Corp" if word.of == "R&D" else "the Runner"
            top = amount_text(word.trash_top, scene, lambda n: "the top card" if n == "1" else f"the top {n} cards")
            return f"{player} trashes {top} of {word.of}"
        case words.ChooseCard():
            scene.chosen = "that ice" if word.choose_card.cards.type == ("ice",) else "that card"
            return f"choose {target_text(word.choose_card, scene)}"
        case words.Remember():
            return f"choose {target_text(word.remember, scene)}"
        case words.RemoveCounters():
            return f"remove {amount_text(word.remove_counters, scene, counters_text(word.kind))} from {scene.this}"
        case words.Repeat():
            return _repeat_text(word, scene)
        case words.Purge():
            return "purge virus counters"
        case words.Prevent():
            what = " or ".join(word.of)
            number = {"all": "all"}.get(str(word.prevent), str(word.prevent))
            if what in ("exposing", "trashing"):
                noun = "card" if word.cards is None else cards_noun(word.cards, False)
                return f"prevent {number} {noun} from being {'exposed' if what == 'exposing' else 'trashed'}"
            if what == "tags":
                return f"avoid {'1 tag' if word.prevent == 1 else f'{number} tags'}"
            limit = " each turn" if word.each_turn else ""
            return f"prevent {number} {what}{limit}" + (f" of {cards_noun(word.cards, False)}" if word.cards is not None else "")
        case words.GainPoints():
            return scene.who(word.who, "score " + amount_text(word.gain_points, scene, plural_of("agenda point")))
        case words.LosePoints():
            return scene.who(word.who, "lose " + amount_text(word.lose_points, scene, plural_of("agenda point")))
        case words.Roll():
            return _roll_text(word, scene)
        case words.Give():
            to = "the Corp" if word.to == "corp" else "the Runner"
            return f"give {to} {amount_text(word.give, scene, plural_of(_given(scene)))}"
        case words.TakeBack():
            return f"remove {amount_text(word.take_back, scene, plural_of(_given(scene)))}"
        case words.LoseGame():
            return scene.who(word.lose_the_game, "lose the game")
        case words.RaiseLink():
            return amount_text(word.raise_link, scene, lambda n: f"+{n} link") + _FOR[word.for_]
        case words.Declare():
            return f"{_static_clause(word.declare, scene)}{_FOR[word.for_]}"
        case words.CureBrain():
            return f"remove {amount_text(word.cure_brain_damage, scene, lambda n: n + ' core damage')}"
        case words.InsteadOfBreach():
            done = _clause(word.instead_of_breaching, scene)
            return f"instead of breaching, {done}" if word.must else f"instead of breaching, you may {done}"
        case words.AddAsAgenda():
            whose = {CORP: "the Corp's", RUNNER: "the Runner's"}.get(word.who, "your") if word.who != scene.printed.side else "your"
            return f"add {scene.ref(word.of)} to {whose} score area as an agenda worth {count_text(word.add_as_agenda, 'agenda point')}"
        case words.ForceEncounter():
            return f"force the Runner to encounter {target_text(word.encounter, scene)}"
        case words.AttackServer():
            return f"the attacked server becomes {SERVER_NAMES.get(word.attack, word.attack)}"
        case words.MoveTo():
            return f"the Runner moves to the outermost position of {SERVER_NAMES.get(word.move_runner_to, word.move_runner_to)}"
        case words.Host():
            return f"host {target_text(word.host, scene)} on {scene.this}{' facedown' if word.facedown else ''}"
        case words.LookAtTop():
            then = ", then put them back in any order" if word.arrange else ""
            scene.found = "the rest of those cards"
            top = amount_text(word.look_at_top, scene, lambda n: "card" if n == "1" else f"{n} cards")
            return f"look at the top {top} of {'your stack' if word.of == 'stack' else word.of}{then}"
        case words.GainSubtype():
            *most, last = word.gain_subtypes
            gained = f"{', '.join(most)} and {last}" if most else last
            return f"{target_text(word.of, scene)} gains {gained}{_FOR[word.for_]}"
        case words.PlayCard():
            return f"play {target_text(word.play_card, scene)}"
        case words.RemoveFromGame():
            return f"remove {target_text(word.remove_from_game, scene)} from the game"
        case words.EndActionPhase():
            return "your action phase ends"
        case words.Charge():
            return f"charge {target_text(word.charge, scene)}"
        case words.IdentifyMark():
            return "identify your mark"
        case words.Sabotage():
            return f"sabotage {amount_text(word.sabotage, scene, lambda n: n)}"
        case words.Together():
            told = [instruction_text(i, scene) for i in word.all]
            same = "give the Runner " if told[0].startswith("give the Runner ") else ""
            return " and ".join([told[0], *(text.removeprefix(same) for text in told[1:])])
        case words.If():
            text = f"if {condition_text(word.if_, scene)}, {_clause(word.do, scene)}"
            return text + (f"; otherwise, {_clause(word.otherwise, scene)}" if word.otherwise else "")
        case words.May():
            return _may_text(word, scene)
        case words.Unless(must=True):
            name = "the Runner" if word.by == "runner" else "the Corp"
            paid = " or ".join(pay_text(cost, scene) for cost in word.unless)
            return f"{name} must {paid} if able; if they do not, {_clause(word.do, scene)}"
        case words.Unless():
            paid = " or ".join(pay_text(cost, scene) for cost in word.unless)
            name = "the Runner" if word.by == "runner" else "the Corp"
            first, _, rest = paid.partition(" ")
            pays = f"{third(first)} {rest}".replace(" or pay ", " or pays ").replace(" or take ", " or takes ")
            return f"{_clause(word.do, scene)} unless {name} {pays}"
    raise AssertionError(word)


def _later_text(later: words.Conditional, scene: PhraseScope, *, lasting: bool = False) -> str:
    head = _when_text(later, scene, "" if lasting else "this")
    return f"{head[0].lower()}{head[1:]}, {_clause(later.do, scene)}"


def _repeat_text(word: words.Repeat, scene: PhraseScope) -> str:
    """Installing several cards, one at a time; anything else as it is, so many times."""
    first = word.do[0]
    if len(word.do) == 1 and isinstance(first, words.May) and first.pay == words.FREE and first.if_ is None and len(first.may) == 1:
        install = first.may[0]
        if isinstance(install, words.Install) and isinstance(install.install, words.Choose) and install.install.choose == 1:
            cards = cards_text(install.install.cards, word.repeat)
            verb = "install and rez" if install.and_rez else "install"
            costs = _ignoring(install.ignoring) or ", paying their install costs"
            return f"{verb} up to {cards}, one at a time{costs}"
        return f"up to {word.repeat} times, {instruction_text(first, scene)}"
    if isinstance(first, words.Place) and first.place == 1 and isinstance(first.on, words.Choose) and first.on.choose == 1:
        counters = counters_text(first.kind)(str(word.repeat))
        return f"place {counters}, each on {target_text(first.on, scene)}"
    return f"{word.repeat} times: {_clause(word.do, scene)}"


def _subtype(subtype: str) -> str:
    return f" {subtype}" if subtype else ""


def _roll_text(word: words.Roll, scene: PhraseScope) -> str:
    faces = [" or ".join(map(str, face.on)) for face in word.roll]
    if not faces:
        return f"roll a die. {_sentence(_clause(word.otherwise, scene))}"
    parts = [f"on {on}, {_clause(face.do, scene)}" for on, face in zip(faces, word.roll, strict=True)]
    text = f"roll a die: {'; '.join(parts)}"
    return text + (f"; otherwise, {_clause(word.otherwise, scene)}" if word.otherwise else "")


def _given(scene: PhraseScope) -> str:
    return f"{scene.printed.title} counter"


def _boost_text(word: words.Boost, scene: PhraseScope) -> str:
    if isinstance(word.strength, int):
        sign = f"{word.strength:+d} strength"
    elif words.is_number(word.strength, "X"):
        sign = "+X strength"
    elif words.is_number(word.strength, "die"):
        return f"{target_text(word.of, scene)} gets strength equal to the number rolled{_FOR[word.for_]}"
    else:
        sign = f"+{word.strength.times} strength for each {counted(word.strength)}"
    if word.of == "this":
        return sign + ("" if word.for_ == "this encounter" else _FOR[word.for_])
    return f"{target_text(word.of, scene)} gets {sign}{_FOR[word.for_]}"


def _ignoring(what: str) -> str:
    return f", ignoring {what if what == 'all costs' else 'its ' + what}" if what else ""


def _install_text(word: words.Install, scene: PhraseScope) -> str:
    text = f"install {'and rez ' if word.and_rez else ''}{target_text(word.install, scene)}"
    if word.at:
        text += f" directly inward from {scene.this}"
    if word.facedown:
        text += " facedown"
    if word.discount:
        text += f", paying {word.discount}[credit] less"
    return text + _ignoring(word.ignoring)


def _choose_one_text(word: words.ChooseOne, scene: PhraseScope) -> str:
    outer, scene.actor = scene.actor, word.by
    options = [_clause(block, scene) for block in word.choose_one]
    scene.actor = outer
    if word.all_if is not None:
        return f"{' or '.join(options)}. If {condition_text(word.all_if, scene)}, you may do both"
    if word.by and word.by != scene.printed.side:
        name = "the Corp" if word.by == "corp" else "the Runner"
        return f"{name} must {' or '.join(options)}" if word.must else f"{name} chooses 1: {' or '.join(options)}"
    return " or ".join(options)


def _may_text(word: words.May, scene: PhraseScope) -> str:
    who = {"corp": "the Corp", "runner": "the Runner"}.get(word.by, "you") if word.by != scene.printed.side else "you"
    text = f"{who} may "
    if word.pay != words.FREE:
        text += f"{pay_text(word.pay, scene)} to "
    text += _clause(word.may, scene)
    if word.if_ is not None:
        text = f"if {condition_text(word.if_, scene)}, {text}"
    return text + (f". If {who} {'do' if who == 'you' else 'does'} not, {_clause(word.otherwise, scene)}" if word.otherwise else "")


def _static_clause(static: words.Static, scene: PhraseScope) -> str:
    text = " and ".join(declaration_text(d, scene) for d in static.static)
    if static.while_ is None:
        return text
    told = condition_text(static.while_, scene)
    return f"{'if' if told.endswith('this turn') else 'while'} {told}, {text}"


def declaration_text(word: words.Declaration, scene: PhraseScope) -> str:
    """One declaration, as a clause."""
    match word:
        case words.Modify():
            return modify_text(word, scene)
        case words.Prohibit():
            return " and ".join(words.PROHIBITIONS[c] for c in word.cannot)
        case words.Advanceable():
            return f"{scene.this} can be advanced"
        case words.SpendHosted():
            if word.in_pool:
                return "hosted credits count as credits in your credit pool"
            if word.spend_hosted == "this run":
                return "hosted credits can be spent"
            text = f"hosted credits can be spent for {words.PURPOSES.get(word.spend_hosted, word.spend_hosted)}"
            return text + ("; each of them raises the trace limit by 1 too" if word.beyond_limit else "")
        case words.Recurring():
            purposes = " or ".join(words.PURPOSES[what] for what in word.spend)
            return f"{word.recurring} recurring credit{'' if word.recurring == 1 else 's'}, to spend for {purposes}"
        case words.AdditionalCost():
            what = (
                scene.this
                if word.of == "this"
                else (f"each {cards_noun(word.of, False)}" if isinstance(word.of, words.Cards) else scene.ref(word.of))
            )
            if word.to == "steal" and isinstance(word.of, words.Cards):
                noun = cards_noun(word.of, False).replace("installed ", "")
                where = f" from {' or '.join(SERVER_NAMES.get(s, s) for s in word.server)}" if word.server else ""
                article = "an" if noun[0] in "aeiou" else "a"
                paid = pay_text(word.additional_cost, scene)
                return f"as an additional cost to steal {article} {noun}{where}, the Runner must {paid}"
            if word.to == "run":
                what = "on " + (" or ".join(SERVER_NAMES.get(s, s) for s in word.server) or "any server")
            return f"as an additional cost to {word.to} {what}, {pay_text(word.additional_cost, scene)}"
        case words.BaseLink():
            return _base_link_text(word, scene)
        case words.RezOnInstall():
            return f"{scene.this} is rezzed when it is installed, and installed only if it can be"
        case words.CanHost():
            number = "any number of" if word.most == 99 else f"up to {word.most}"
            if word.most_memory != 99:
                number = f"up to {word.most_memory}[mu] of"
            text = f"{scene.this} can host {number} {cards_noun(word.can_host, True).replace('installed ', '')}"
            return text + ("; hosted programs take no memory" if word.free_memory else "")
        case words.AlwaysPrevents():
            return f"all {' and '.join(word.always_prevents)} {'are' if word.always_prevents == ('tags',) else 'is'} prevented"
        case words.RevealedInAccess():
            return f"the Runner must reveal {scene.this} while accessing it in {word.revealed_in_access}"
    raise AssertionError(word)


def _base_link_text(word: words.BaseLink, scene: PhraseScope) -> str:
    text = f"{word.cost}[credit]: base link {word.base_link}"
    if word.each:
        text += f"; {word.each}[credit]: +1 link"
    if word.only_in_runs:
        text += "; only during a run"
    if word.then:
        text += f"; using it, {_clause(word.then, scene)}"
    return text + " (1 base link card a trace)"


def _when_text(ability: words.Conditional, scene: PhraseScope, within: str = "") -> str:
    if ability.as_long_as is not None:
        return f"As soon as {condition_text(ability.as_long_as, scene)}"
    head = when_text(ability, scene, within=within)
    if ability.if_ is not None:
        head += f", if {condition_text(ability.if_, scene)}"
    return head


def ability_text(ability: words.Ability, scene: PhraseScope) -> str:
    """One ability as it reads on the card."""
    match ability:
        case words.Static():
            return ("Persistent → " if ability.persistent else "") + _sentence(_static_clause(ability, scene))
        case words.Play():
            return block_text(ability.play, scene)
        case words.Paid():
            return _paid_text(ability, scene)
        case words.CounterAbilities():
            inner = " ".join(ability_text(a, scene) for a in ability.counters)
            virus = " These are virus counters." if ability.virus else ""
            holder = {CORP: "the Corp", RUNNER: "the Runner"}.get(scene.holder, "a player")
            return f"While {holder} has any {_given(scene)}s: {inner}{virus}"
        case words.Conditional():
            return _conditional_text(ability, scene)
    raise AssertionError(ability)


def _paid_text(ability: words.Paid, scene: PhraseScope) -> str:
    flag = {
        "": "",
        "interface": "Interface → ",
        "access": "Access → ",
        "interrupt": "[interrupt] → ",
        "after reveal": "After the bids are shown → ",
    }[ability.flag]
    free = bool(flag) and ability.cost == words.FREE
    cost = "" if free else f"{_sentence(cost_text(ability.cost, scene)).rstrip('.')}: "
    text = f"{flag}{cost}{block_text(ability.do, scene)}"
    match ability.while_:
        case None | words.Named(name="in an encounter"):
            pass
        case words.Is(card="encountered ice", is_="this" | "host" as ice):
            text = text.replace("subroutine.", f"subroutine on {scene.ref(ice)}.")
        case words.Is(card="encountered ice", is_="remembered"):
            pass
        case words.Named(name="no net damage yet this turn"):
            text = text.replace("1 net damage", "the first net damage of a turn")
        case words.Named(name="first net damage this turn"):
            effect = f"you may {pay_text(ability.cost, scene)} to {_clause(ability.do, scene)}"
            return f"{flag}The first time each turn you would suffer net damage, {effect}."
        case condition:
            text += f" Use this only if {condition_text(condition, scene)}."
    if ability.only and ability.only != scene.printed.side:
        text += f" Only the {'Runner' if ability.only == 'runner' else 'Corp'} can use this."
    if ability.cheaper and ability.cheaper_if is not None:
        text += f" It costs {ability.cheaper}[credit] less if {condition_text(ability.cheaper_if, scene)}."
    if ability.flag == "after reveal":
        text += " Once each trace."
    return text + (" Once per turn." if ability.once_per_turn else " Once per run." if ability.once_per_run else "")


def _conditional_text(ability: words.Conditional, scene: PhraseScope, within: str = "") -> str:
    head = _when_text(ability, scene, within)
    body = _clause(ability.do, scene)
    if len(ability.do) > 1 and not ability.optional:
        body = instruction_text(ability.do[0], scene) + ". " + block_text(ability.do[1:], scene).rstrip(".")
    if ability.pay != words.FREE:
        body = f"you may {pay_text(ability.pay, scene)} to {body}"
    elif ability.may:
        body = f"you may {body}"
        if len(ability.do) > 1:
            first = instruction_text(ability.do[0], scene)
            second = instruction_text(ability.do[1], scene)
            verb = "you may " if isinstance(ability.do[1], words.Repeat) else ""
            body = f"you may {first}. If you do, {verb}{second}. {block_text(ability.do[2:], scene)}".rstrip(" .")
    if ability.as_long_as is not None:
        body = body.replace(scene.host, "it")
    events = {trigger.event for trigger in ability.when}
    if scene.this in head and all(trigger.card == "this" for trigger in ability.when):
        body = body.replace(scene.this, "it")
    if "ice encountered" in events and ability.when[0].card != "this":
        ice = "the ice being encountered"
        body = body.replace(f"subroutine of {ice}", "of its subroutines").replace(ice, "it")
    if "server breached" in events:
        body = body.replace(" when you breach that server", "")
    text = _sentence(f"{head}, {body}")
    if ability.persistent:
        text = f"Persistent → {text}"
    if ability.would:
        text = f"[interrupt] → {text}"
    return text + (" Once per turn." if ability.once_per_turn else "")


def card_text(
    printed: Printed,
    abilities: Iterable[words.Ability],
    install_on: words.Cards | None,
    play_if: words.Condition | None,
    only_in: tuple[str, ...] = (),
    x_at_most: words.Amount | None = None,
    holder: str = "",
) -> tuple[str, ...]:
    """All abilities of a card but its subroutines, a line each. `holder` is the player who gets the counters it gives."""
    scene = PhraseScope(printed, install_on)
    scene.holder = holder
    lines: list[str] = []
    if install_on is not None:
        lines.append(f"Install only on {with_article(cards_noun(install_on, False).replace('installed ', ''))}.")
    if only_in:
        lines.append(f"Install only in the root of {' or '.join(SERVER_NAMES.get(name, name) for name in only_in)}.")
    if play_if is not None:
        lines.append(f"Play only if {condition_text(play_if, scene)}.")
    if isinstance(x_at_most, words.Count):
        noun, _, rest = counted(x_at_most).partition(" ")
        lines.append(f"X cannot be more than the number of {noun}s {rest}.")
    lines += [ability_text(ability, scene) for ability in abilities]
    if "region" in printed.subtypes:
        lines.append("Limit 1 region per server.")
    if "console" in printed.subtypes:
        lines.append("Limit 1 console per player.")
    if printed.deck_limit != 3 and printed.type != "identity":
        lines.append(f"Limit {printed.deck_limit} per deck.")
    if printed.starter_only:
        lines.append("Starter decks only.")
    return tuple(spoken_to(printed.side, line) for line in lines)


def subroutine_text(printed: Printed, subroutine: words.Subroutine) -> str:
    """One subroutine, without its symbol."""
    return block_text(subroutine.do, PhraseScope(printed))


def mode_texts(word: words.ChooseOne, printed: Printed) -> list[str]:
    """The modes that a player chooses between, each as a clause."""
    scene = PhraseScope(printed)
    scene.actor = word.by
    return [spoken_to(printed.side, with_symbols(_clause(block, scene))) for block in word.choose_one]
