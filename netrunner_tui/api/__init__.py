"""The public names: `import netrunner_tui as nt` has them all. docs/api.md is a tour.

Nothing in the package imports this: it is for other programs. Neither Textual nor asyncssh is loaded.
"""

from netrunner_tui.abilities.cards import CardDefinition as Card
from netrunner_tui.api.game_and_replay import Game, GameReplay
from netrunner_tui.api.game_seat import GameSeat
from netrunner_tui.api.loading import check_deck, find_card, list_decks, load_cards, load_deck, parse_deck, rulebooks, search_cards
from netrunner_tui.api.playing import Bot, play, random_bot
from netrunner_tui.api.starting import new_game, open_game, read_game
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.pools import Pools
from netrunner_tui.model import events
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import BadFile, GameInUse, IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import Side
from netrunner_tui.model.story import Mark, Moment
from netrunner_tui.model.view import CardView, LogLine, PlayerView, RunView, Seat, ServerView, SubroutineView, Sum, Term, View
from netrunner_tui.rules.referee.answering import AnswerLike
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question

__all__ = [
    "Answer",
    "AnswerLike",
    "BadFile",
    "Bot",
    "Card",
    "CardView",
    "DeckFile",
    "DeckList",
    "Event",
    "Game",
    "GameInUse",
    "GameReplay",
    "GameSeat",
    "IllegalAnswer",
    "LogLine",
    "Mark",
    "Moment",
    "NetrunnerError",
    "NotSaved",
    "Option",
    "PlayerView",
    "Pools",
    "Question",
    "RunView",
    "Seat",
    "ServerView",
    "Side",
    "SubroutineView",
    "Sum",
    "Term",
    "View",
    "check_deck",
    "events",
    "find_card",
    "list_decks",
    "load_cards",
    "load_deck",
    "new_game",
    "open_game",
    "parse_deck",
    "play",
    "random_bot",
    "read_game",
    "rulebooks",
    "search_cards",
]
