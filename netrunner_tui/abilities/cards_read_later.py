"""Cards of which each is read when it is first asked for: a game needs those of two decks, of hundreds."""

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, ValuesView
from typing import TypeVar, overload

from netrunner_tui.abilities.cards import CardDefinition

Else = TypeVar("Else")


class CardsReadLater(dict[str, CardDefinition]):
    """Cards by their titles. Whoever asks for one has it read, once; whoever goes through all of them has all read, in their order.

    It is a dict, not a Mapping: the referee looks cards up all the time, and finds one that has been read without a call into Python.
    """

    def __init__(self, titles: Iterable[str], read: Callable[[str], CardDefinition]) -> None:
        super().__init__()
        self._titles = dict.fromkeys(titles)
        self._read = read

    def __missing__(self, title: str) -> CardDefinition:
        """Reads a card. Where two threads do at once, both get the same."""
        if title not in self._titles:
            raise KeyError(title)
        return self.setdefault(title, self._read(title))

    @property
    def read(self) -> frozenset[str]:
        """Returns the titles of the cards that have been read so far."""
        return frozenset(super().keys())

    @overload
    def get(self, title: str, default: None = None, /) -> CardDefinition | None: ...
    @overload
    def get(self, title: str, default: CardDefinition, /) -> CardDefinition: ...
    @overload
    def get(self, title: str, default: Else, /) -> CardDefinition | Else: ...
    def get(self, title: str, default: object = None, /) -> object:
        """Returns a card, or the default where there is none of that title."""
        return self[title] if title in self._titles else default

    def __contains__(self, title: object) -> bool:
        return title in self._titles

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)

    def keys(self) -> KeysView[str]:  # type: ignore[override]  # dict says its own type of view
        """Returns the titles, in their order."""
        return self._titles.keys()

    def values(self) -> ValuesView[CardDefinition]:  # type: ignore[override]  # as of `keys`
        """Returns all cards, in their order."""
        return ValuesView(self)

    def items(self) -> ItemsView[str, CardDefinition]:  # type: ignore[override]  # as of `keys`
        """Returns all cards with their titles, in their order."""
        return ItemsView(self)

    def copy(self) -> dict[str, CardDefinition]:
        """Returns all cards by their titles, read."""
        return dict(self.items())

    def __eq__(self, other: object) -> bool:
        return self.copy() == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Returns how another process gets them: all, read."""
        return dict, (self.copy(),)
