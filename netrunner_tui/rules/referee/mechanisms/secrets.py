"""What only one player knows about a choice: a question that hangs on it is asked whatever the answer is (CR 10.2).

Whether a question comes at all tells the other player as much as its answer. So it comes, with the one answer that there is, wherever
the cards that decide about it are not seen by both.
"""

from collections.abc import Iterable
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model.card_zones import ASIDE, CENTRALS, DECK, DISCARD, HAND, ICE, ROOT
from netrunner_tui.model.printed import RUNNER_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.mechanisms.named_zones import ZONE_OF
from netrunner_tui.rules.referee.mechanisms.subroutine_lists import SubroutineLists


class Secrets(SubroutineLists):
    """Which facts about cards are not known to both players."""

    def secret(self, block: words.Block, context: Context, to: tuple[Side, ...] = SIDES) -> bool:
        """Returns whether somebody of `to` cannot tell what instructions could change: to know it takes cards that they do not see."""
        hidden = any(self._hangs_on_hidden(said, context, to) for said in self.pool.readings.about_cards(block))
        return hidden and not all(self._means_none(word, context) for word in block)

    def _means_none(self, word: words.Instruction, context: Context) -> bool:
        """Returns whether an instruction is about as many cards as there are counters, and both players see that there are none."""
        targets = (getattr(word, name) for name in word.__struct_fields__)
        chosen = (target for target in targets if isinstance(target, words.Choose))
        return any(self.settled_amount(target.choose, context) == 0 for target in chosen if isinstance(target.choose, words.Count))

    def _hangs_on_hidden(self, said: words.Cards | words.Rez | str, context: Context, to: tuple[Side, ...]) -> bool:
        if isinstance(said, str):
            return self.any_unknown(self.referred(said, context), to)
        if isinstance(said, words.Cards):
            like = (said.same_title_as, said.same_type_as)  # whether there is another like it tells what the first one is
            untold = any(isinstance(same, str) and same and self.any_unknown(self.referred(same, context), to) for same in like)
            return untold or self.secretly_meant(said, context, to)
        # Whether one of them can be rezzed takes its rez cost, and its type in a root.
        return isinstance(said.rez, (words.Choose, words.All)) and self.any_unknown(self.matching(said.rez.cards, context), to)

    def any_unknown(self, oids: Iterable[int], to: tuple[Side, ...] = SIDES) -> bool:
        """Returns whether one of the cards is not known to all of these players."""
        return any(not names.knows(self.state.cards[oid], side) for oid in oids for side in to)

    def secretly_meant(self, cards: words.Cards, context: Context, to: tuple[Side, ...] = SIDES) -> bool:
        """Returns whether there are cards that a description might mean, for all that somebody knows who does not see them."""
        if cards.among and not cards.in_:
            return self.any_unknown((oid for oid in self.gathered(cards.among, context) if oid in self.state.cards), to)
        runners = bool(cards.side) and self.side_of(cards.side, context) == RUNNER  # what is installed of theirs both see
        return any(self._hidden(zone, cards, to) for zone in cards.in_ if not (runners and zone == "installed"))

    def _hidden(self, zone: str, cards: words.Cards, to: tuple[Side, ...]) -> bool:
        """Returns whether there are cards in a zone that might be such cards, and that not all of these players see."""
        s = self.state
        if zone in ("HQ", "grip", "R&D", "stack"):
            owner, place = ZONE_OF[zone]
            return to != (owner,) and bool(s.zone(owner, place))
        if zone in ("hosted", "set aside"):
            return any(not s.cards[oid].faceup and to != (s.cards[oid].owner,) for oid in s.zones.get(ASIDE, ()))
        if to == (CORP,):
            return False
        if zone == "Archives":
            return cards.facedown is not False and any(not s.cards[oid].faceup for oid in s.zone(CORP, "discard"))
        if zone != "installed" or cards.rezzed or (cards.type and set(RUNNER_TYPES).issuperset(cards.type)):
            return False
        told = cards.type == ("ice",) and not _asks_for_faces(cards)  # which is ice is no secret
        ice = "ice" not in cards.not_type and (not cards.type or "ice" in cards.type) and not cards.in_root
        places = [oid for server in s.servers if ice and self._may_be(server, cards.protecting) for oid in s.ice(server)]
        if not cards.protecting:
            places += [oid for server in s.servers if self._may_be(server, cards.in_root) for oid in s.root(server)]
        return not told and any(not s.cards[oid].faceup for oid in places)

    def _may_be(self, server: str, wanted: tuple[str, ...]) -> bool:
        """Returns whether a server might be one that a description names: of most names the game says later which server that is."""
        return not _ALWAYS_THE_SAME.issuperset(wanted) or not wanted or self.server_fits(server, wanted, "")


def takes_its_face(card: Card, cards: words.Cards) -> bool:
    """Returns whether only its face tells that a card that lies facedown, or in a hand or deck, is as described: its place may say more."""
    if card.faceup or card.zone not in (ICE, ROOT, HAND, DECK, DISCARD):
        return False
    untold = cards.type and not (card.zone == ICE and "ice" in cards.type)
    unlike = cards.not_type and not (card.zone in (ICE, ROOT) and cards.not_type == ("ice",))
    if untold or unlike or any(getattr(cards, name) != getattr(_ANY, name) for name in _HIDDEN):
        return True
    return any(takes_its_face(card, one) for one in (*cards.any_of, *filter(None, (cards.not_,))))


_ALWAYS_THE_SAME: Final = frozenset({"central", "remote", *CENTRALS})
"""Names of servers that mean the same whatever has happened."""


def _asks_for_faces(ice: words.Cards) -> bool:
    """Returns whether it takes the faces of ice to know which is as described; what the Runner has hosted on it is no secret."""
    if any(getattr(ice, name) != getattr(_ANY, name) for name in _HIDDEN):
        return True
    if ice.hosts is not None and not (ice.hosts.type and set(RUNNER_TYPES).issuperset(ice.hosts.type)):
        return True
    inner = ice.any_of if ice.not_ is None else (*ice.any_of, ice.not_)
    return any(not {"ice"}.issuperset(one.type) or _asks_for_faces(one) for one in inner)


_HIDDEN: Final = (
    "subtype", "not_subtype", "faction", "can_be_advanced", "cost", "strength", "points", "memory", "requirement",
    "trash_cost", "rez_cost", "number_of_subtypes",
    "title", "same_title_as", "same_type_as", "as_named", "unique", "faction_of", "trash_ability",
)  # fmt: skip
"""Fields of a card description that only a player who sees the card's face can check."""
_ANY: Final = words.Cards()
