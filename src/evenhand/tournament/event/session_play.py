"""A session in play: its seats as they are now, and the results so far."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from evenhand.deals import Deal
from evenhand.errors import ActError
from evenhand.scoring import Memo, Outcome, Result
from evenhand.tournament.event.acts import Appeal, Record
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.seated import Meeting, SeatedSection, SeatedSession, Slot

if TYPE_CHECKING:
    from evenhand.tournament.event.session_grid import SessionGrid
    from evenhand.tournament.event.state import GroupPlay


#: A round, a table and a board: where something is due.
Place = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A result that came in.

    Attributes:
        meeting: where it was played, and who sat which way.
        result: the result as it is scored.
        act: the number of the act that recorded it.
        alone: the one pair an award is for; 0 for both.
        appeal: the appeal against it that is open; None if there is none.
        sure: whether it was confirmed although it is unlikely.
    """

    meeting: Meeting
    result: Result
    act: int
    alone: int = 0
    appeal: Appeal | None = None
    sure: bool = False

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs it counts for."""
        return (self.alone,) if self.alone else self.meeting.pairs

    @property
    def outcome(self) -> Outcome:
        """The contract, score or award."""
        return self.result.outcome

    @property
    def accepted(self) -> str:
        """Why it stands although it is outside the movement; empty if it is not."""
        return self.result.accepted

    def as_act(self, group: str) -> Record:
        """The act that would record it again, with everything known about it."""
        seen, result = self.meeting, self.result
        return Record(
            group,
            result.session,
            seen.table,
            seen.board,
            outcome_text(result.outcome),
            seen.ns,
            seen.ew,
            self.accepted,
            round=seen.round,
            alone=self.alone,
            form=result.group,
            played="" if result.played is None else str(result.played),
            lead=result.lead,
            remark=result.remark,
            sure=self.sure,
        )


class Held(NamedTuple):
    """A board that a table may not start.

    Attributes:
        meeting: who should play it, and where.
        minutes: the time that the table has lost.
        slow: the pairs that lost it; none if that is not known.
    """

    meeting: Meeting
    minutes: int
    slow: tuple[int, ...]


@dataclass(slots=True)
class SessionPlay:
    """One session of a group in play.

    Attributes:
        seated: who sits where, as it is now.
        results: by slot: table and board, and the round if need be.
        closed: whether it has ended.
        closed_at: when, according to the log; empty if the log does not say.
        cancelled: whether it was not played at all, so that no results are due.
        held: the boards that tables may not start, by round, table and board.
        forms: the forms of fouled boards, by round, table and board.
        waiting: pairs that were present but had no seat when it was seated.
        scored: boards already scored, so that unchanged ones are not scored again; by
            section where each is scored by itself, otherwise under no name.
        deals: the hands, by board, as far as they are known.
        group: the group that plays it.
        grid: its tables and rounds, once somebody has asked for them.
    """

    seated: SeatedSession
    results: dict[Slot, Recorded] = field(default_factory=dict)
    closed: bool = False
    closed_at: str = ""
    cancelled: bool = False
    held: dict[Place, Held] = field(default_factory=dict)
    forms: dict[Place, str] = field(default_factory=dict)
    waiting: frozenset[int] = frozenset()
    deals: Mapping[int, Deal] = field(default_factory=dict)
    scored: defaultdict[str, Memo] = field(
        default_factory=lambda: defaultdict(Memo), compare=False, repr=False
    )
    group: "GroupPlay" = field(init=False, compare=False, repr=False)
    # acts are done on a copy, which begins without it
    grid: "SessionGrid | None" = field(
        default=None, init=False, compare=False, repr=False
    )
    _accepted: set[Slot] = field(default_factory=set, repr=False)

    def copy(self) -> "SessionPlay":
        """A copy on which acts can be tried."""
        return replace(
            self,
            results=dict(self.results),
            held=dict(self.held),
            forms=dict(self.forms),
            _accepted=set(self._accepted),
        )

    @property
    def number(self) -> int:
        """Its number in the group, from 1."""
        return self.seated.number

    @property
    def sections(self) -> tuple[SeatedSection, ...]:
        """Its sections, as they are now."""
        return self.seated.sections

    @property
    def boards(self) -> int:
        """The boards of the session."""
        return self.seated.boards

    @property
    def board_numbers(self) -> range:
        """The numbers on its boards."""
        return self.seated.board_numbers

    def check_board(self, board: int) -> None:
        """Refuse a board that the session does not have."""
        numbers = self.board_numbers
        if board not in numbers:
            raise ActError(
                f"board {board}; session {self.number} of {self.group.name} has boards "
                f"{numbers[0]} to {numbers[-1]}"
            )

    @property
    def rounds(self) -> int:
        """The rounds of the session."""
        return self.seated.rounds

    @property
    def meetings(self) -> Mapping[Slot, Meeting]:
        """Who is due to meet where on each board, by slot."""
        return self.seated.meetings

    def is_there(self, pair: int, in_round: int) -> bool:
        """Whether a pair plays in a round; nobody does in a cancelled session."""
        entrant = self.group.state.entrants.get(pair)
        if entrant is None or self.cancelled:
            return False
        return entrant.is_there((self.group.phase, self.seated.number, in_round))

    def is_playable(self, meeting: Meeting) -> bool:
        """Whether both pairs of a meeting are present."""
        at = meeting.round
        return self.is_there(meeting.ns, at) and self.is_there(meeting.ew, at)

    def idle_slots(self) -> set[Slot]:
        """The slots where nothing is played, as a pair is away."""
        there = {
            pair
            for pair, one in self.group.state.entrants.items()
            if one.is_present and not any(one.arrived) and not one.absences
        }
        # every result that comes in asks for these, and most often nobody is away
        if there >= self.seated.pairs and not self.cancelled:
            return set()
        left = self.meetings.keys() - self.results.keys()
        return {slot for slot in left if not self.is_playable(self.meetings[slot])}

    def open_slots(self) -> set[Slot]:
        """The slots without a result whose pairs are both present."""
        return self.meetings.keys() - self.results.keys() - self.idle_slots()

    def held_slots(self) -> set[Slot]:
        """The slots that are due but may not be started."""
        if not self.held:
            return set()
        # found anew each time, as the seats may have changed since they were held
        slots = {self.seated.slot_of(one.meeting) for one in self.held.values()}
        return slots & self.open_slots()

    def absent(self, in_round: int) -> tuple[int, ...]:
        """Pairs that have a seat in the session but are absent in a round."""
        pairs = sorted(self.seated.pairs)
        return tuple(pair for pair in pairs if not self.is_there(pair, in_round))

    @property
    def first_unplayed(self) -> int:
        """The round after the last one with a result."""
        rounds = (recorded.meeting.round for recorded in self.results.values())
        return max(rounds, default=0) + 1

    def reported(self, table: int, board: int) -> list[Recorded]:
        """The results of a board at a table, in the order in which they came."""
        place = (table, board)
        return [one for slot, one in self.results.items() if slot[:2] == place]

    def has_played(self, pair: int) -> bool:
        """Whether a pair has a result in it."""
        return any(pair in recorded.pairs for recorded in self.results.values())

    def appealed(self) -> list[Recorded]:
        """The results under appeal, in the order of their acts."""
        return [one for one in self.results.values() if one.appeal is not None]

    def accepted(self) -> list[Recorded]:
        """The results outside the movement."""
        return [self.results[key] for key in sorted(self._accepted)]

    def played_elsewhere(self) -> set[tuple[int, int]]:
        """Pairs with the boards they played outside the movement, as accepted."""
        return {
            (pair, recorded.meeting.board)
            for recorded in self.accepted()
            for pair in recorded.pairs
        }

    def keep(self, recorded: Recorded) -> None:
        """Store a result, replacing any that was there."""
        key = self.seated.slot_of(recorded.meeting)
        self.results[key] = recorded
        self.grid = None
        # every result that comes in asks for these, so they are kept at hand
        self._accepted.discard(key)
        if recorded.accepted:
            self._accepted.add(key)

    def erase(self, key: Slot) -> None:
        """Remove a result."""
        del self.results[key]
        self.grid = None
        self._accepted.discard(key)

    def reseat(self, seated: SeatedSession) -> None:
        """Play on by new seats."""
        self.seated, self.grid = seated, None
        # slots follow the seats: a result accepted outside the movement may be within
        # it now, and the other way round
        self.results = {
            seated.slot_of(one.meeting): one for one in self.results.values()
        }
        self._accepted = {key for key, one in self.results.items() if one.accepted}
