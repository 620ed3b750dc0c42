"""Entries of the index of games, and queries for lists of games."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.model import wire
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.events import GameWon
from netrunner_tui.model.gamefile.contents import TAKE_BACK, standing
from netrunner_tui.model.gamefile.reader import Skim, read_game_file, skim_game_file
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.text import folded, named_with_side, plain
from netrunner_tui.replays.game_files import ENDING
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.telling.end_reasons import REASONS
from netrunner_tui.rules.telling.match_lines import going_on

SORTS: Final = ("saved", "created", "name", "player", "deck", "result", "rules", "turns", "answers")
"""Sort orders of a list."""
RESULTS: Final = (
    "corp", "runner", "draw", "open", "over", "won", "lost", "bad", "agenda", "flatline", "decked", "bad publicity",
    "concede", "time", "card",
)  # fmt: skip
"""Results to filter by: who won, whether it is over, a player's result, unreadable files, the reason."""

_TURN: Final = b'["TurnOpened"'
_OPENED: Final = re.compile(rb'\["TurnOpened","(corp|runner)"')
_AGENDA: Final = re.compile(rb'\["Agenda(Scored|Stolen)",\d+,\d+,\d+,("(?:[^"\\]|\\.)*")')
_TAKEN_BACK: Final = b'"kind":"%s"' % TAKE_BACK.encode()


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One file of the games folder. Its texts, except the two of its location, are safe to print."""

    folder: str
    name: str
    saved: float
    """Time of the last writing, in seconds since 1970."""
    size: int = 0
    corp_name: str = ""
    runner_name: str = ""
    corp_deck: str = ""
    runner_deck: str = ""
    corp_identity: str = ""
    runner_identity: str = ""
    rules: str = ""
    winner: str = ""
    """corp, runner, draw; empty while the game goes on."""
    reason: str = ""
    turns: int = 0
    answers: int = 0
    created: str = ""
    """ISO 8601, from the file."""
    day: str = ""
    """The day of that, or of the last writing if the file has none, such as 2026-11-21."""
    parent: str = ""
    """The file that it branched off."""
    moment: int = 0
    problem: str = ""
    """Why it cannot be read, or what was left out; empty if it is intact."""
    readable: int = 1
    """Whether it can be opened: 1 or 0."""
    turn: str = ""
    """Whose turn it was last: corp, runner; empty before the first."""
    corp_points: int = 0
    runner_points: int = 0
    """Printed points of the agendas scored and stolen."""
    match: str = ""
    """How the match stands that it belongs to, in a sentence; empty where it is no game of a match."""
    goes_on: int = 0
    """Whether a second game of its match comes after it: 1 or 0."""
    known: bool = True
    """Whether it has been read; if not, only its name is known."""

    @property
    def path(self) -> Path:
        """Returns the file."""
        return Path(self.folder, self.name)

    @property
    def stem(self) -> str:
        """Returns its name, safe to print."""
        return plain(self.name.removesuffix(ENDING))

    @property
    def game(self) -> str:
        """Returns its rulebook in one word; the name of an unknown rulebook."""
        return RULEBOOKS[self.rules].word if self.rules in RULEBOOKS else self.rules

    @property
    def text(self) -> str:
        """Returns the text that a search covers."""
        parts = (
            self.stem, self.corp_name, self.runner_name, self.corp_deck, self.runner_deck, self.corp_identity, self.runner_identity,
            self.rules, self.game, self.result, self.reason, self.match, self.problem,
        )  # fmt: skip
        return folded(" ".join(plain(part) for part in parts))

    @property
    def result(self) -> str:
        """Returns the outcome, in a few words."""
        if not self.readable:
            return "unreadable"
        if not self.winner:
            return "open"
        how = REASONS[self.reason].brief if self.reason in REASONS else ""
        if self.winner == "draw":
            return f"draw{how}"
        name = self.corp_name if self.winner == CORP else self.runner_name
        side = self.winner.capitalize()
        return f"{name if name in ('', side) else named_with_side(name, side)} wins{how}"

    @property
    def short_result(self) -> str:
        """Returns the winner's side alone, for where the names stand beside it."""
        decided = self.readable and self.winner in {CORP, RUNNER}
        return f"{self.winner.capitalize()} wins" if decided else self.result


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """A query for a list of games; empty fields do not filter."""

    words: tuple[str, ...] = ()
    """Words that must each occur in the entry."""
    player: str = ""
    deck: str = ""
    identity: str = ""
    result: str = ""
    """One of RESULTS."""
    rules: str = ""
    since: str = ""
    """A day, such as 2026-11-21: games started on it or later."""
    until: str = ""
    """A day: games started on it or earlier."""
    sort: str = "saved"
    reverse: bool = False


def checked(query: Query) -> Query:
    """Returns a query that somebody typed as the index takes it: single words, folded, and the rulebook's name for its short one.

    Raises NetrunnerError, one line, for an invalid value.
    """
    result, rules = query.result, query.rules
    if result and result not in RESULTS:
        raise NetrunnerError(f"no result is called `{plain(result)}`; expected one of {', '.join(RESULTS)}")
    if result in ("won", "lost") and not query.player:
        raise NetrunnerError(f"--result {result} is about a player; expected --player NAME with it")
    if query.sort not in SORTS:
        raise NetrunnerError(f"games are not sorted by `{plain(query.sort)}`; expected one of {', '.join(SORTS)}")
    known = next((name for name, book in RULEBOOKS.items() if rules and folded(rules) in (name, book.word)), "")
    if rules and not known:
        raise NetrunnerError(f"no rulebook is called `{plain(rules)}`; expected one of {', '.join(RULEBOOKS)}")
    for name, day in (("since", query.since), ("until", query.until)):
        if day and not _is_day(day):
            raise NetrunnerError(f"--{name} `{plain(day)}` is no day; expected one such as 2026-11-21")
    return msgspec.structs.replace(
        query,
        words=tuple(part for word in query.words for part in folded(plain(word)).split()),
        # A command line may hold bytes that are no text; no entry has them.
        player=plain(query.player),
        deck=plain(query.deck),
        identity=plain(query.identity),
        rules=known,
    )


_TYPED: Final = ("player", "deck", "identity", "result", "rules", "since", "until", "sort")


def typed(text: str) -> Query:
    """Parses a query in one line: words, and `player:ada deck:x identity:x result:won rules:1996 since:2026-11-01 until:… sort:turns`.

    Raises NetrunnerError as `checked` does.
    """
    words: list[str] = []
    fields: dict[str, str] = {}
    for part in text.split():
        name, colon, value = part.partition(":")
        if colon and name.lower() in _TYPED:
            if value:
                fields[name.lower()] = value
        else:
            words.append(part)
    return checked(msgspec.convert({**fields, "words": words}, Query))


def _is_day(text: str) -> bool:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


PointsOf = Callable[[str, str], int]
"""Returns the printed points of an agenda, by rulebook and title; 0 for an unknown one."""


def no_points(rules: str, title: str) -> int:
    """Stands where points are not asked for."""
    return 0


MatchOf = Callable[[Path], Sequence[str]]
"""Tells the match of a finished game in sentences."""


def no_match(path: Path) -> tuple[str, ...]:
    """Stands where matches are not asked for."""
    return ()


def entry_of(
    folder: str, name: str, saved: float, size: int, points_of: PointsOf = no_points, match_of: MatchOf = no_match
) -> Entry:  # fmt: skip
    """Reads a file for the index. For an invalid or altered file, returns an entry with a one-line problem."""
    day = datetime.fromtimestamp(saved, UTC).astimezone().date().isoformat()
    path = Path(folder, name)
    try:
        skim = skim_game_file(path)
        told = _outcome(path, skim)
        match = skim.header.setup.match
        stands = () if match is None else match_of(path) if told.winner else (going_on(match.played),)
    except BadFile as problem:
        where = f"line {problem.line}: " if problem.line else ""
        return Entry(folder, name, saved, size, day=day, problem=plain(f"{where}{problem.problem}"), readable=0)
    except (NetrunnerError, OSError) as problem:
        return Entry(folder, name, saved, size, day=day, problem=plain(str(problem)), readable=0)
    header, setup = skim.header, skim.header.setup
    points = {side: sum(points_of(setup.rules, title) for title in titles) for side, titles in told.agendas.items()}
    return Entry(
        folder, name, saved, size, corp_name=plain(setup.corp_name), runner_name=plain(setup.runner_name),
        corp_deck=plain(setup.corp.name), runner_deck=plain(setup.runner.name), corp_identity=plain(setup.corp.identity),
        runner_identity=plain(setup.runner.identity), rules=plain(setup.rules), winner=told.winner, reason=plain(told.reason),
        turns=told.turns, answers=told.answers, turn=told.turn, corp_points=points[CORP], runner_points=points[RUNNER],
        created=plain(header.created), day=header.created[:10] if _is_day(header.created[:10]) else day,
        parent=plain(header.parent), moment=header.moment, problem=plain(skim.notice or ""),
        match=plain(stands[-1]) if stands else "", goes_on=int(match is not None and not match.played),
    )  # fmt: skip


class _Outcome(msgspec.Struct):
    turns: int
    turn: str
    agendas: dict[Side, list[str]]
    """The titles that each side scored or stole."""
    winner: str = ""
    reason: str = ""
    answers: int = 0


def _outcome(path: Path, skim: Skim) -> _Outcome:
    """Returns how far a game has come, and its end."""
    if _TAKEN_BACK in skim.data or skim.notice:
        events = [bytes(record.events) for record in standing(read_game_file(path).records)]
    else:
        events = [skim.data]
    told = _Outcome(sum(part.count(_TURN) for part in events), "", {CORP: [], RUNNER: []})
    for part in events:
        for side in _OPENED.findall(part):
            told.turn = side.decode()
        for kind, title in _AGENDA.findall(part):
            told.agendas[CORP if kind == b"Scored" else RUNNER].append(_title(title))
    last = skim.last
    if last is None:
        return told
    told.answers = last.number
    if b'"GameWon"' in bytes(last.events):
        try:
            won = next((event for event in wire.decode(last.events) if isinstance(event, GameWon)), None)
        except msgspec.DecodeError:
            raise BadFile(path, 0, "the events of its last answer cannot be read") from None
        if won is not None:
            told.winner, told.reason = won.winner, won.reason
    return told


def _title(quoted: bytes) -> str:
    try:
        return msgspec.json.decode(quoted, type=str)
    except msgspec.DecodeError:
        return ""
