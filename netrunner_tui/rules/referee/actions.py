"""Actions (CR 5.2): which can be taken, what they cost, and taking them."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, assert_never, get_args

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, HAND, RIG
from netrunner_tui.model.effects import Effect
from netrunner_tui.model.events.progress import ActionVerb
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.basic_actions import ACTION, BasicAction
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.options import Draws, Gains, LosesTheGame, Option, OptionVerb, Purges
from netrunner_tui.rules.referee.paying.costs import combined, plain_price
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.runs import Runs
from netrunner_tui.rules.referee.targets import hosting_options

ACTION_VERBS: Final[Mapping[OptionVerb, ActionVerb]] = {verb: verb for verb in get_args(ActionVerb)}
"""The answers that are actions, by the names that events have for them."""
_CHANGED_BY: Final[Mapping[OptionVerb, str]] = {"untag": "basic untag cost", "trash resource": "basic trash cost"}
"""By what quantity cards change what a basic action costs."""
_GAIN: Final = Option("gain", cost=ACTION["gain"].cost, result=Gains(1))


class Actions(Runs):
    """What a player does with their clicks in the action phase of their turn."""

    basic_actions: ClassVar[Mapping[OptionVerb, BasicAction]] = ACTION

    def action(self, side: Side) -> Flow:
        """Opens an action window: the active player takes an action (CR 9.2.6)."""
        owed = self._owed(side)
        if owed and self.state.player(side).clicks <= len(owed):
            yield from self._action_owed(owed[0])
            return
        ahead = self.active.ahead
        if ahead is not None and ahead.clock + 1 == self.state.clock:  # since the window before it, only the step of the action was reached
            options, named = ahead.options, ahead.named
        else:
            options = self.actions_to_choose(side)
            named = self.told_apart(options)
        answer = yield Question(
            player=side,
            kind="action",
            step=self.state.step,
            text="" if self.unread else f"Take an action: {self.book.terms.clicks(self.state.player(side).clicks)} left.",
            options=named,
            public="takes an action",
        )
        option = options[answer[0]]
        if taken := next((one for one in owed if self._is_such_action(option, *self._meaning(one))), None):
            self.emit(events.EffectsEnded((taken.id,)))
        yield from self._whole_action(side, option)

    def actions_to_choose(self, side: Side) -> list[Option]:
        """Returns the actions of which a player takes one now (CR 9.2.6); none where a card has already given what the click is for."""
        options = self.action_options(side)
        owed = len(self._owed(side))
        if not owed:
            return options
        free = self.state.player(side).clicks - owed
        return [option for option in options if option.cost.clicks <= free] if free > 0 else []

    def _whole_action(self, side: Side, option: Option) -> Flow:
        """Carries out an action to its end, which conditional abilities may wait for (CR 5.2.2)."""
        yield from self._take_action(side, option)
        if self.met or self.look:
            yield from self.checkpoint()
        if self.cards_in_game.count_actions:
            used = option.verb == "use"
            card, number, title = (option.card, option.ability, option.title) if used else (0, 0, "")
            self.emit(events.ActionEnded(side, ACTION_VERBS[option.verb], card, number, title))
            if self.met or self.look:
                yield from self.checkpoint()

    def _actions_to_take(self, side: Side, *, different: bool, fewer: int) -> list[Option]:
        """Returns the actions that a player could take now with so many clicks less: none outside of their action phase (CR 5.2.5)."""
        if self.state.turn != side or not self.condition(words.Named(name="your action phase"), Context(0, "", side)):
            return []
        outer, self.fewer_clicks = self.fewer_clicks, fewer
        options = [option for option in self.action_options(side) if option.cost.clicks <= self.state.player(side).clicks]
        self.fewer_clicks = outer
        taken = self.actions_taken(side) if different else ()
        return [o for o in options if ((o.card, o.ability) if o.verb == "use" else (o.verb, 0)) not in taken]

    def take_one_action(self, side: Side, *, different: bool, fewer: int) -> Flow:
        """Has a player take an action that an ability tells them to take (CR 5.2.5)."""
        options = self._actions_to_take(side, different=different, fewer=fewer)
        if not options:
            return
        answer = yield Question(
            player=side,
            kind="action",
            step=self.state.step,
            text="Take an action that you have not taken this turn." if different else "Take an action.",
            options=names.distinguish(self.state, options),
            public="takes an action",
        )
        self.fewer_clicks = fewer
        yield from self._whole_action(side, options[answer[0]])

    def _extra_actions(self, word: words.TakeAction, context: Context) -> Flow:
        """Gives a player actions of some kinds: they take each at once or not at all, or some time in this turn (CR 5.2.2)."""
        side = context.side
        for _ in range(self.amount(word.number, context)):
            self.gain_clicks(side, 1)
            if not self.state.player(side).clicks:
                continue
            if word.this_turn:
                self.begin_effect("action", context, part=word.part, until="turn", server=context.server, chosen=context.found)
                continue
            option = yield from self._ask_extra(word, context)
            if option is None:
                return
            yield from self._take_action(side, option)
            yield from self.checkpoint()
            yield from self.after_extra_action(side)

    def _ask_extra(self, word: words.TakeAction, context: Context) -> Flowing[Option | None]:
        """Returns the action of some kinds that a player takes, None where they take none: then they lose the click for it."""
        side = context.side
        options = [option for option in self.action_options(side) if self._is_such_action(option, word, context)]
        if not word.must or not options:
            options.append(Option("leave"))
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{context.title}: take an action?", "Take an action?"),
            options=names.distinguish(self.state, options),
            may_decline=options[-1].verb == "leave",
            public="may take an action",
            about=context.source,
        )
        option = options[answer[0]]
        if option.verb == "leave":
            self.emit(events.ClicksLost(side, 1, rule=True))
            return None
        return option

    def _owed(self, side: Side) -> list[Effect]:
        """Returns the actions of some kinds that a player has yet to take this turn, each as what keeps it."""
        return [effect for effect in self.state.effects.values() if effect.kind == "action" and effect.side == side]

    def _meaning(self, owed: Effect) -> tuple[words.TakeAction, Context]:
        """Returns which actions one of some kinds can be."""
        word = self.card_of[owed.title].parts[owed.part]
        assert isinstance(word, words.TakeAction)
        context = Context(owed.source, owed.title, owed.side, server=owed.server)
        context.found = owed.chosen
        return word, context

    def _action_owed(self, owed: Effect) -> Flow:
        """Has a player take an action of some kinds, with no click left for another one."""
        option = yield from self._ask_extra(*self._meaning(owed))
        self.emit(events.EffectsEnded((owed.id,)))  # after the question: a game may be entered again at it
        if option is None:
            self.note(events.BoundaryReached(""))  # what follows is behind the action
        else:
            yield from self._whole_action(owed.side, option)

    def _is_such_action(self, option: Option, word: words.TakeAction, context: Context) -> bool:
        """Returns whether an action is one that an instruction gives."""
        if option.verb not in word.take_action or (option.verb == "run" and self.state.run is not None):
            return False
        wanted = word.server if option.verb in ("run", "install") else ()
        if wanted and not self.server_fits(option.server, wanted, context.server, context.source, context):
            return False
        card = self.state.cards.get(option.card)
        return word.card is None or card is None or self.fits(card.oid, word.card, context)

    def after_extra_action(self, side: Side) -> Flow:
        """Opens what may be done after an action that a card gave; here the window that follows is that of the card."""
        yield from ()

    def action_options(self, side: Side) -> list[Option]:
        """Returns every action that the player may take now (CR 5.2.7, 5.2.8)."""
        s = self.state
        options = self.card_actions(side)
        known: set[str] = set()
        for oid in s.zone(side, HAND):
            title = s.cards[oid].title
            if title in known:
                continue
            known.add(title)
            if side == CORP:
                self._corp_hand_options(oid, title, options)
            else:
                self._runner_hand_options(oid, title, options)
        if side == CORP:
            self._corp_basic(options)
        else:
            self._runner_basic(options)
        return self._as_first_click(side, options)

    def _as_first_click(self, side: Side, options: list[Option]) -> list[Option]:
        """Returns the actions that may be taken with a player's first click of a turn; all, where nothing else can be done.

        All of them, too, where every run has an additional cost: nobody has to pay that (CR 9.12.3e).
        """
        if not self.owes_first_click(side):
            return options
        if all(self.additional_cost("run", server=server, basic=True) != words.FREE for server in self._open_to_runs()):
            return options
        return [o for o in options if o.verb == "run" or (o.verb == "play" and self.has_subtype(o.card, "run"))] or options

    def _corp_hand_options(self, oid: int, title: str, options: list[Option]) -> None:
        kind = self.card_of[title].printed.type
        if kind == "operation":
            if (played := self.cost_where_playable(oid, basic=True)) is not None:
                options.append(Option("play", oid, title, cost=self.action_price("play", played, Context(oid, title, CORP))))
            return
        where: Literal["ice", "root"] = "ice" if kind == "ice" else "root"
        if self.installing_is_plain(title):
            own, ice, poor, stays = self.basic_cost("install"), self.state.ice, self.state.corp.credits == 0, self.ice_stays()
            for server in self.servers_for(oid):
                if kind == "ice" and not self.leaves_room(oid, server):
                    continue
                cost = plain_price(len(ice(server)), own.clicks) if kind == "ice" else own
                crowded = poor or stays if kind == "ice" else bool(self.state.root(server))
                gone = self.trashed_for_corp(oid, server) if crowded else None
                options.append(Option("install", oid, title, server=server, where=where, cost=cost, result=gone))
            self._options_on_hosts(oid, options)
            return
        context = Context(oid, title, CORP)
        for server in self.servers_for(oid):
            if self.can_install_corp(oid, server) and (kind != "ice" or self.leaves_room(oid, server)):
                cost = self.action_price("install", self.whole_cost_to_install(oid, server), context)
                gone = self.trashed_for_corp(oid, server)
                options.append(Option("install", oid, title, server=server, where=where, cost=cost, result=gone))
        self._options_on_hosts(oid, options)

    def _options_on_hosts(self, oid: int, options: list[Option]) -> None:
        """Adds the cards of the Corp that another can be installed on (CR 1.13.5a)."""
        if "can host" not in (self._active or self.active).declared or not self.can_install_corp(oid):
            return
        context = Context(oid, self.state.cards[oid].title, CORP)
        costs = {host: self.action_price("install", self.cost_to_install_on(oid, host), context) for host in self.hosts_for(oid)}
        options += hosting_options(self, oid, tuple(costs), costs)

    def installing_is_plain(self, title: str) -> bool:
        """Returns whether installing a card depends on what is printed on it alone: usually nothing says anything else."""
        active = self._active or self.active
        return not active.about_installing and not active.lowering and not self.state.effects and self.installs_as_printed(title)

    def basic_cost(self, verb: OptionVerb) -> Price:
        """Returns the cost of a basic action now."""
        cost = self.basic_actions[verb].cost
        if (changed := _CHANGED_BY.get(verb)) is not None and changed in (self._active or self.active).declared:
            cost = msgspec.structs.replace(cost, credits=max(0, cost.credits + self.unfloored(changed)))
        if not self.fewer_clicks:
            return cost
        return msgspec.structs.replace(cost, clicks=max(0, cost.clicks - self.fewer_clicks))

    def action_price(self, verb: OptionVerb, more: words.Cost, context: Context) -> Price:
        """Returns the price of a basic action, including anything that its card or server adds."""
        own = self.basic_cost(verb)
        return own if more is words.FREE else self.price(more, context, own.clicks)

    def _runner_hand_options(self, oid: int, title: str, options: list[Option]) -> None:
        definition = self.card_of[title]
        if definition.printed.type == "event":
            if (played := self.cost_where_playable(oid, basic=True)) is not None:
                options.append(Option("play", oid, title, cost=self.action_price("play", played, Context(oid, title, RUNNER))))
            return
        for there, hosts in self.payable_on_hosts(oid):
            options += hosting_options(self, oid, hosts, self.action_price("install", there, Context(oid, title, RUNNER)))
        if self.installing_is_plain(title):
            price = definition.printed.cost or 0
            if not self.can_install_plainly(oid, price):
                return
            cost = plain_price(price, self.basic_cost("install").clicks)
        elif (whole := self.payable_to_install(oid)) is not None:
            cost = self.action_price("install", whole, Context(oid, title, RUNNER))
        else:
            return
        if definition.install_only_on is None:
            options.append(Option("install", oid, title, cost=cost, result=self.trashed_for_runner(oid, 0, cost.credits)))
        if hosts := self.usual_hosts(oid, cost.credits):
            options += hosting_options(self, oid, hosts, cost)

    def _corp_basic(self, options: list[Option]) -> None:
        s = self.state
        if not self.prohibited("gain credits", CORP):
            options.append(_GAIN if not self.fewer_clicks else msgspec.structs.replace(_GAIN, cost=self.basic_cost("gain")))
        if self._can_draw(CORP):
            options.append(Option("draw", cost=self.basic_cost("draw"), result=self._draw_result(CORP)))
        advancing = self.basic_cost("advance")
        limited = bool(self.active.declared.get("spend hosted"))
        if limited or self.spendable(CORP, "advance") >= advancing.credits:
            for server in s.servers:
                for oid in (*reversed(s.ice(server)), *s.root(server)):
                    if limited and self.spendable(CORP, "advance", oid) < advancing.credits:
                        continue
                    if self.may_advance(oid):
                        options.append(names.option(s, CORP, "advance", oid, advancing))
        trashing = self.basic_cost("trash resource")
        if self.tagged() and self.spendable(CORP, "trash resource") >= trashing.credits:
            for oid in s.zones.get(RIG, ()):
                if self.type_shown(s.cards[oid]) == "resource" and not self.prohibited("trash", CORP, oid):
                    price = self._price_to_trash(oid, trashing)
                    if price is not None:
                        options.append(names.option(s, CORP, "trash resource", oid, price))
        purging = self.basic_cost("purge")
        if self._can_purge(purging):
            options.append(Option("purge", cost=purging, result=Purges()))

    def _price_to_trash(self, oid: int, basic: Price) -> Price | None:
        """Returns what the basic action to trash a resource costs, with additional costs; None where that cannot be paid (CR 1.16.10)."""
        extra = self.additional_cost("trash", oid, basic=True)
        if extra is words.FREE:
            return basic
        context = Context(oid, self.state.cards[oid].title, CORP)
        whole = combined([words.Cost(clicks=basic.clicks, credits=basic.credits), extra])
        if not self.can_pay(CORP, whole, context, "trash resource"):
            return None
        return self.price(combined([words.Cost(credits=basic.credits), extra]), context, basic.clicks)

    def _can_purge(self, cost: Price) -> bool:
        """Returns whether the Corp may purge virus counters."""
        return self.state.corp.clicks >= cost.clicks

    def _runner_basic(self, options: list[Option]) -> None:
        s = self.state
        running = self.basic_cost("run")
        for server in self._open_to_runs():
            extra = self.additional_cost("run", server=server, basic=True)
            if extra is words.FREE:
                options.append(Option("run", server=server, cost=running))
            elif self._can_pay_to_run(extra):
                options.append(Option("run", server=server, cost=self.price(extra, Context(0, "", RUNNER), running.clicks)))
        if not self.prohibited("gain credits", RUNNER):
            options.append(_GAIN if not self.fewer_clicks else msgspec.structs.replace(_GAIN, cost=self.basic_cost("gain")))
        if self._can_draw(RUNNER):
            options.append(Option("draw", cost=self.basic_cost("draw"), result=self._draw_result(RUNNER)))
        untagging = self.basic_cost("untag")
        if s.runner.tags and self.spendable(RUNNER, "untag") >= untagging.credits and not self.prohibited("remove tags", RUNNER):
            options.append(Option("untag", cost=untagging))

    def _open_to_runs(self) -> list[str]:
        """Returns the servers that nothing forbids the Runner to run on."""
        if self.nothing_prohibits("run"):
            return list(self.state.servers)
        return [server for server in self.state.servers if not self.prohibited("run", RUNNER, server=server)]

    def _can_draw(self, side: Side) -> bool:
        """Returns whether the basic action to draw may be taken: it must be able to change something (CR 1.2.5).

        A Corp that draws from an empty R&D has lost (CR 1.7.2c), which changes something.
        """
        return (side == CORP or bool(self.state.zone(side, DECK))) and not self.prohibited("draw", side)

    def _draw_result(self, side: Side) -> Draws | LosesTheGame | None:
        """Returns the current result of the basic action to draw: for people, so where nobody reads it none."""
        if self.unread:
            return None
        drawn = self.total(f"{side} basic draw")
        return LosesTheGame() if side == CORP and drawn > len(self.state.zone(CORP, DECK)) else Draws(drawn)

    def _can_pay_to_run(self, extra: words.Cost) -> bool:
        """Returns whether the Runner could pay additional costs of a run, beside the click of the basic action (CR 6.3.2)."""
        whole = msgspec.structs.replace(extra, clicks=extra.clicks + self.basic_cost("run").clicks)
        return self.can_pay(RUNNER, whole, Context(0, "", RUNNER))

    def _take_action(self, side: Side, option: Option) -> Flow:
        """Carries out an action: its cost, a checkpoint, its effect (CR 5.2.2)."""
        verb = ACTION_VERBS[option.verb]
        self.emit(events.ActionStarted(side, verb, option.card, option.server))
        if verb == "use":
            yield from self.do_option(side, option)
            return
        cost = self.basic_cost(verb)
        self.fewer_clicks = 0
        if cost.clicks:
            self.emit(events.ClicksSpent(side, cost.clicks))
        if cost.credits:
            yield from self.pay_credits(side, cost.credits, verb, verb, option.card)
        extra = self.additional_cost("trash", option.card, basic=True) if verb == "trash resource" else words.FREE
        if extra is not words.FREE and not (yield from self.pay(CORP, extra, Context(option.card, option.title, CORP), verb, verb)):
            return
        if self.met or self.look:
            yield from self.checkpoint()
        if option.card and option.card not in self.state.cards:
            return  # what came of the cost has taken it away
        match verb:
            case "gain":
                yield from self.gain_credits(side, 1) or ()
            case "draw":
                yield from self.draw(side, self.total(f"{side} basic draw"), through="basic action")
            case "install":
                yield from self._install_action(side, option)
            case "play":
                yield from self.play(option.card)
            case "run":
                yield from self.run(option.server)
            case "advance":
                self.advance(option.card)
            case "trash resource":
                yield from self.trash_unless_prevented((option.card,), CORP, "ability")
            case "untag":
                self.emit(events.TagsRemoved(1, by=RUNNER))
            case "purge":
                yield from self.purge() or ()
            case _:
                assert_never(verb)

    def _install_action(self, side: Side, option: Option) -> Flow:
        if side == CORP:
            yield from self.install_corp(option.card, option.server, basic=True, host=option.host)
        else:
            yield from self.install_runner(option.card, host=option.host, basic=True)


Actions.rows = {
    **Actions.rows,
    **dict((row(words.TakeAction, Actions._extra_actions, lambda r, w, c: r.expected_amount(w.number, c) > 0),)),
}  # fmt: skip
