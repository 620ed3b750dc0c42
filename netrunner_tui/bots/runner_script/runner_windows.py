"""What the Runner does in windows beside breaking ice: paid abilities that bring money, cards, clicks or programs, or remove tags."""

from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, Use
from netrunner_tui.bots.plan import NO_PLAN, Plan
from netrunner_tui.bots.run_prices import CARD, DEATH, TAG
from netrunner_tui.bots.runner_script.breach_worth import BreachWorth
from netrunner_tui.bots.runner_script.card_worth import CardWorth
from netrunner_tui.bots.runner_script.dangers import RESCUE, Dangers
from netrunner_tui.bots.runner_script.run_worth import RunWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.referee.options import Option

GAINED_CLICK: Final = 1.5
"""Credits that a click more in this turn is worth."""
SPARED: Final = 1.2
"""Credits that it is worth to keep what removes a tag, while there is none."""
WAITING: Final = 4.0
"""Credits that it is worth to keep what finds a breaker until one is needed."""
FEW: Final = 2
"""Cards in hand that are few."""
POOR: Final = 4
"""Credits below which more are needed for whatever comes."""
PAID_OFF: Final = 1.0
"""What a hosted card is worth, at least, that is paid off at once."""
TRASHES_RESOURCES: Final = 2
"""Credits that it takes the Corp to trash a resource of a tagged Runner."""


def matters(use: Use, moment: TurnAndRun) -> bool:
    """Returns whether an ability may be worth something at a moment, whatever the rest of the position is."""
    run, own = moment.run, moment.turn == RUNNER
    if own and run is None:
        return bool(use.credits or use.draws or use.clicks or use.installs or use.pays_off or (use.untags and moment.tagged))
    if moment.tagged and (use.untags or use.credits):
        return True
    # Without clicks, what the Corp may do comes next.
    before_blows = not own or not moment.clicks
    return bool((use.draws and before_blows) or (use.accesses and run is not None and run.position < 0))


class RunnerWindows:
    """The Runner's paid abilities in windows, in one position."""

    def __init__(
        self, sight: PlayerSight, weights: RunnerWeights, worths: CardWorth, breaches: BreachWorth, runs: RunWorth, dangers: Dangers
    ) -> None:
        self.sight = sight
        self.weights = weights
        self.worths = worths
        self.breaches = breaches
        self.runs = runs
        self.dangers = dangers

    def judge(self, option: Option, use: Use) -> tuple[float, Plan]:
        """Returns what it is worth to use an ability now, less its price."""
        facts, card = self.sight.facts(option.card), self.sight.state.cards[option.card]
        if facts is None:
            return -1.0, NO_PLAN
        parts = (
            (self._money(option, use, facts, card), Plan("economy")),
            (self._cards(use), Plan("hand size" if self._saves(use) else "draw")),
            (self._tags(use), Plan("untag")),
            (self._clicks(use), Plan("clicks")),
            (self._accesses(use), Plan("access")),
            (self._installs(option, use), Plan("rig")),
            (self._paid_off(option, use), Plan("rig")),
        )
        gained = sum(worth for worth, _ in parts)
        if gained <= 0:
            return -1.0, NO_PLAN
        price = self.worths.outlay(option.cost, option.card) + self._gone(option, card, facts) + TAG * use.tags
        return gained - price, max(parts, key=lambda part: part[0])[1]

    # --- when --------------------------------------------------------------------------------------------------------------------------

    @property
    def _in_peace(self) -> bool:
        """Returns whether it is the own turn, outside runs."""
        return self.sight.state.turn == RUNNER and self.sight.state.run is None

    def _threatened(self, card: Card, facts: CardFacts) -> bool:
        """Returns whether the Corp may trash a card of a tagged Runner before the Runner's next turn."""
        corp, state = self.sight.corp, self.sight.state
        soon = (state.turn == CORP and corp.clicks > 0) or (state.turn == RUNNER and self.sight.runner.clicks == 0)
        tagged = self.sight.runner.tags > 0 and facts.printed.type == "resource" and card.installed
        return tagged and soon and corp.credits >= TRASHES_RESOURCES

    def _gone(self, option: Option, card: Card, facts: CardFacts) -> float:
        """Returns what is lost with a card that is the price: nothing where the Corp would trash it next."""
        if not _is_spent(option) or self._threatened(card, facts):
            return 0.0
        return max(0.0, self.worths.keeps(card, facts) - self.worths.by_uses(facts))

    # --- what it brings ----------------------------------------------------------------------------------------------------------------

    def _money(self, option: Option, use: Use, facts: CardFacts, card: Card) -> float:
        """Returns what credits are worth: a card that is spent for them waits until they are needed, or it would be lost."""
        if not use.credits:
            return 0.0
        if self._threatened(card, facts):
            return self.worths.gained(use.credits)
        wanted = not _is_spent(option) or self._short_by(use.credits)
        return self.worths.gained(use.credits) if self._in_peace and wanted else 0.0

    def _short_by(self, credits: int) -> bool:
        """Returns whether something can be paid for with so many credits more that cannot be now."""
        held = self.sight.runner.credits
        if not self.sight.runner.clicks:
            return False
        return held < POOR or self.worths.bought(held, held + credits) or self.runs.lets_run(credits)

    def _drawn(self, use: Use) -> int:
        return min(use.draws, self.sight.deck_size(RUNNER))

    def _saves(self, use: Use) -> bool:
        """Returns whether the cards that it draws are those that the Runner lacks against damage that comes next."""
        sight = self.sight
        before_blows = sight.state.turn == CORP or not sight.runner.clicks
        hand = sight.hand_size(RUNNER)
        return before_blows and hand < self.dangers.blow(sight.runner.tags > 0) <= hand + self._drawn(use)

    def _cards(self, use: Use) -> float:
        """Returns what cards are worth: those for which there is room in hand, more where the hand is small, most against damage."""
        sight = self.sight
        hand, drawn = sight.hand_size(RUNNER), self._drawn(use)
        if drawn <= 0:
            return 0.0
        if self._saves(use):
            return RESCUE
        room = sight.referee.max_hand_size(RUNNER) - hand
        if not self._in_peace or room < drawn or sight.deck_size(RUNNER) <= drawn + 1:
            return 0.0
        each = self.weights.few if hand <= FEW else 0.9
        kept_for_tags = SPARED if use.untags and not sight.runner.tags else 0.0
        return max(0.0, drawn * each - self.dangers.toll(drawn) - kept_for_tags)

    def _tags(self, use: Use) -> float:
        """Returns what it is worth to remove tags: it costs neither a click nor the usual credits."""
        tags = min(use.untags, self.sight.runner.tags)
        return TAG * tags + self.dangers.untagging() if tags else 0.0

    def _clicks(self, use: Use) -> float:
        """Returns what clicks of this turn are worth, less the damage that comes with them."""
        if not use.clicks or not self._in_peace:
            return 0.0
        return GAINED_CLICK * use.clicks - CARD * use.damage - DEATH * (use.damage > self.sight.hand_size(RUNNER))

    def _accesses(self, use: Use) -> float:
        """Returns what more accesses are worth in a run that has passed all ice."""
        run = self.sight.state.run
        if not use.accesses or run is None or run.position >= 0 or (use.servers and run.server not in use.servers):
            return 0.0
        return self.breaches.breach(run.server, use.accesses) - self.breaches.breach(run.server)

    def _installs(self, option: Option, use: Use) -> float:
        """Returns what the best card is worth that an ability installs: a breaker for ice that bars the way, or something far better."""
        if not use.installs or not self._in_peace or not self.sight.runner.clicks:
            return 0.0
        credits = self.sight.runner.credits - option.cost.credits
        best = 0.0
        for facts in self._lying_in(use.installs):
            price = max(0, (facts.printed.cost or 0) - use.discount)
            if price > credits or (use.types and facts.printed.type not in use.types):
                continue
            if not facts.breaking.ways:
                best = max(best, self.worths.install(facts, price) - WAITING)
            elif self.runs.breaks_more(facts):
                best = max(best, self.worths.install(facts, price))
        return best

    def _paid_off(self, option: Option, use: Use) -> float:
        """Returns what it is worth to pay off a credit of the price of a hosted card: of one that can be paid off now, and is worth it."""
        if not use.pays_off or not self._in_peace or not self.sight.runner.clicks:
            return 0.0
        best, credits = 0.0, self.sight.runner.credits
        for card, facts in self.sight.hosted_on(option.card):
            owed, since = sum(card.counters.values()), self.sight.state.turn_number - card.turn
            worth = self.worths.install(facts, owed) if 0 < owed <= credits and (since or facts.breaking.ways) else 0.0
            best = max(best, worth + 1.0 if worth > PAID_OFF else 0.0)
        return best

    def _lying_in(self, zones: tuple[str, ...]) -> list[CardFacts]:
        """Returns the cards of the own zones."""
        sight, found = self.sight, list[CardFacts]()
        if "stack" in zones:
            found += map(sight.book.__getitem__, sight.own_deck)
        if "heap" in zones:
            found += sight.heap
        if "grip" in zones:
            found += [facts for _, facts in sight.hand()]
        return found


def _is_spent(option: Option) -> bool:
    """Returns whether the card itself is the price."""
    return option.cost.leaves
