"""The log as a page shows it: every act in words, some of them, and an undo tried."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.opening import read_log
from evenhand.desk.rulings.corrections import Ruling
from evenhand.errors import EvenhandError, Remedy, RequestError
from evenhand.render.answer_text import tell
from evenhand.render.event_log_text import describe_act, describe_hidden, log_data
from evenhand.render.sentences import clock_time
from evenhand.store.memory_log import MemoryLog
from evenhand.tournament.event.acts import Act, AtTable, Attach
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState

#: Boards whose results are not told: group, session and board.
Hidden = Set[tuple[str, int, int]]
#: The fields of acts that name a pair.
_PAIRS = ("pair", "ns", "ew", "alone", "place_of")


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Which acts are wanted; what is empty or 0 does not matter.

    Attributes:
        kind: those of a kind, such as `record`.
        pair: those that concern a pair.
        board: those that concern a board.
        by: those of somebody, or from a device, whose name has these letters in it.
        before: those before an act.
        last: how many at most, the newest ones.
    """

    kind: str = ""
    pair: int = 0
    board: int = 0
    by: str = ""
    before: int = 0
    last: int = 100

    def __post_init__(self) -> None:
        if not 1 <= self.last <= 1000:
            raise RequestError(f"last {self.last}; expected 1 to 1000 acts at a time")

    def takes(self, row: dict[str, Any], pairs: Set[int]) -> bool:
        """Whether an act is wanted, of the pairs that it concerns."""
        return (
            self.kind in ("", row["act"])
            and (not self.pair or self.pair in pairs)
            and (not self.board or row.get("board") == self.board)
            and self.by.casefold() in f"{row['by']} {row['device']}".casefold()
            and (not self.before or row["number"] < self.before)
        )


@dataclass(frozen=True, slots=True)
class LogShown:
    """A page of the log.

    Attributes:
        acts: the newest first, as `event log` has them, each also with its `words`,
            `when` by the clock on the wall, `by` whom and from which `device`.
        found: how many acts are wanted in all.
        kinds: the kinds of acts that the log has.
    """

    acts: list[dict[str, Any]]
    found: int
    kinds: tuple[str, ...]


def find_log(
    state: EventState,
    entries: Sequence[dict[str, Any]],
    wanted: LogFilter,
    hidden: Hidden = frozenset(),
) -> LogShown:
    """The acts that are wanted, the newest first.

    Args:
        state: the event.
        entries: its whole log.
        wanted: which of them.
        hidden: the boards whose results are not told.
    """
    acts, times = read_log(entries)
    rows = []
    for act, entry, data in zip(
        acts, entries, log_data(acts, times)["acts"], strict=True
    ):
        row = data | {"by": entry.get("by", ""), "device": entry.get("device", "")}
        if wanted.takes(row, _pairs_of(state, act, row)):
            if isinstance(act, Attach):
                del row["deals"]  # the cards are shown once they were played
            if _is_hidden(act, hidden):
                told = ("number", "undone", "at", "act", "by", "device")
                row = {name: row[name] for name in told}
            when = clock_time(row["at"]) if row["at"] else ""
            rows.append(row | {"words": _words(act, hidden), "when": when})
    kinds = tuple(sorted({act.kind for act in acts}))
    return LogShown(rows[: -wanted.last - 1 : -1], len(rows), kinds)


def _is_hidden(act: Act, hidden: Hidden) -> bool:
    return isinstance(act, AtTable) and (act.group, act.session, act.board) in hidden


def _words(act: Act, hidden: Hidden) -> str:
    if isinstance(act, AtTable) and _is_hidden(act, hidden):
        return describe_hidden(act)
    return describe_act(act)


def _pairs_of(state: EventState, act: Act, row: dict[str, Any]) -> set[int]:
    """The pairs that an act concerns; a result is that of the pairs at the table."""
    named = {row[name] for name in _PAIRS if row.get(name)}
    play = state.groups.get(getattr(act, "group", ""))
    if named or play is None or not isinstance(act, AtTable):
        return named
    session = play.sessions.get(act.session)
    return {
        pair
        for meeting in (() if session is None else session.meetings.values())
        if (meeting.table, meeting.board) == (act.table, act.board)
        for pair in meeting.pairs
    }


@dataclass(frozen=True, slots=True)
class UndoTried:
    """What an undo would do, or why it cannot be done.

    Attributes:
        acts: the acts, as they were named.
        taken_back: what they were, in words.
        done: what would be said of it; empty for who may not see the results.
        refused: why it cannot be done; empty if it can.
        ways: other acts that can be taken back instead, as they are named.
    """

    acts: str
    taken_back: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    refused: str = ""
    ways: tuple[str, ...] = ()


def try_undo(
    entries: Sequence[dict[str, Any]], acts: str, hidden: Hidden = frozenset()
) -> UndoTried:
    """Find what an undo would take back; nothing happens to the event.

    Args:
        entries: its whole log.
        acts: the numbers of the acts, such as 7 or 7-12.
        hidden: the boards whose results are not told.
    """
    event = RunningEvent(MemoryLog(*entries))
    try:
        # what is final is refused when it is done, with the way to force it
        answer = undo_acts(event, acts, Ruling("tried", force=True))
    except EvenhandError as error:
        ways = tuple(_acts_of(way) for way in error.remedies if way.act == "undo")
        return UndoTried(acts, refused=str(error), ways=ways)
    taken = (
        f"{number} {_words(event.acts[number - 1], hidden)}" for number in answer.undone
    )
    done = () if hidden else tuple(one.text for one in tell(answer))
    return UndoTried(acts, tuple(taken), done)


def _acts_of(way: Remedy) -> str:
    return str(way.arguments["acts"])
