"""Accesses whose number is fixed when they begin, as the older games have it."""

from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRAL_ZONES, CENTRALS
from netrunner_tui.model.sides import CORP
from netrunner_tui.rules.referee.base.instances import Flow
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.turns import Turns


class FixedBreaches(Turns):
    """The total of accesses is set at the beginning and never changes (FFG glossary "Accessing Multiple Cards")."""

    def breach_now(self, server: str, without_root: bool, first: int = 0) -> Flow:
        """Carries out step 5.5: the number of accesses is fixed, then the cards are accessed one at a time in the Runner's order."""
        s = self.state
        self.begin_breach(server, without_root, first)
        yield from self.checkpoint()
        self.turn_archives_faceup()
        if self._breaching():
            normal = self._normal_accesses(server)
            self.emit(events.AccessLimitSet(normal + len(self.in_root(server)), server, normal))
            yield from self.checkpoint()
            yield from self.corp_chooses_accesses()
        accessed = 0
        while self._breaching() and s.breach is not None and accessed < s.breach.limit:
            candidates = self.candidates()
            if not candidates:
                break
            oid = yield from self._choose_candidate(candidates)
            yield from self.access(oid)
            accessed += 1
        if s.breach is not None:
            self.emit(events.BreachEnded(server))
        yield from self.checkpoint()

    def candidates(self) -> list[Option]:
        """Allows cards of the hand or deck beyond the normal number only where the root has none left to access."""
        options = super().candidates()
        breach = self.state.breach
        assert breach is not None
        if breach.told >= 0:
            return options
        in_root = [option for option in options if option.card]
        central = breach.server in ("HQ", "R&D")
        return in_root if central and in_root and breach.random >= self.access_limit(breach.server) else options

    def _normal_accesses(self, server: str) -> int:
        """Returns the number of accesses but for the root, where every card is accessed: the normal number, and additional ones."""
        there = len(self.state.zone(CORP, CENTRAL_ZONES[server])) if server in CENTRALS else 0
        return there if server == "Archives" else min(there, self.access_limit(server))
