"""A session while it is played: its seats as they are now, and what came in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from evenhand.scoring import Memo, Outcome, Result
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.seated import Meeting, SeatedSection, SeatedSession, Slot

if TYPE_CHECKING:
    from evenhand.tournament.event.state import GroupPlay


@dataclass(frozen=True, slots=True)
class Recorded:
    """A result that came in.

    Attributes:
        meeting: where, and who sat which way.
        result: as it is scored.
        act: the number of the act that recorded it.
        alone: the one of the two that an award is for; 0 for both.
    """

    meeting: Meeting
    result: Result
    act: int
    alone: int = 0

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs that have it."""
        return (self.alone,) if self.alone else self.meeting.pairs

    @property
    def outcome(self) -> Outcome:
        """What happened."""
        return self.result.outcome

    @property
    def accepted(self) -> str:
        """Why it stands though the movement does not have it."""
        return self.result.accepted

    def as_act(self, group: str) -> Record:
        """The act that would record it again, with all that is known of it."""
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
        )


@dataclass(slots=True)
class SessionPlay:
    """One session of a group while it is played.

    Attributes:
        seated: who sits where, as it is now.
        results: by slot, which is table and board, and the round if need be.
        closed: whether it has ended.
        closed_at: when, as the log has it; empty where it does not say.
        cancelled: whether it was not played at all, so that nothing of it is due.
        waiting: pairs that were there and had no seat when it was seated.
        kept: what its results came to before, which needs no scoring again.
        group: the group that plays it.
    """

    seated: SeatedSession
    results: dict[Slot, Recorded] = field(default_factory=dict)
    closed: bool = False
    closed_at: str = ""
    cancelled: bool = False
    waiting: frozenset[int] = frozenset()
    kept: Memo = field(default_factory=Memo, compare=False, repr=False)
    group: "GroupPlay" = field(init=False, compare=False, repr=False)
    _accepted: set[Slot] = field(default_factory=set, repr=False)

    def copy(self) -> "SessionPlay":
        """The same session, on which acts can be tried."""
        return replace(self, results=dict(self.results), _accepted=set(self._accepted))

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
    def rounds(self) -> int:
        """The rounds of the session."""
        return self.seated.rounds

    @property
    def meetings(self) -> Mapping[Slot, Meeting]:
        """Who should meet where on each board, by slot."""
        return self.seated.meetings

    def is_there(self, pair: int, in_round: int) -> bool:
        """Whether a pair plays in a round; nobody does in a cancelled session."""
        entrant = self.group.state.entrants.get(pair)
        if entrant is None or self.cancelled:
            return False
        return entrant.is_there((self.group.phase, self.seated.number, in_round))

    def is_playable(self, meeting: Meeting) -> bool:
        """Whether both pairs of a meeting are there."""
        at = meeting.round
        return self.is_there(meeting.ns, at) and self.is_there(meeting.ew, at)

    def absent(self, in_round: int) -> tuple[int, ...]:
        """Pairs that have a seat in the session and do not play in a round."""
        pairs = sorted(self.seated.pairs)
        return tuple(pair for pair in pairs if not self.is_there(pair, in_round))

    @property
    def first_unplayed(self) -> int:
        """The first round from which on nothing has come in."""
        rounds = (recorded.meeting.round for recorded in self.results.values())
        return max(rounds, default=0) + 1

    def reported(self, table: int, board: int) -> list[Recorded]:
        """The results of a board at a table, in the order in which they came."""
        place = (table, board)
        return [one for slot, one in self.results.items() if slot[:2] == place]

    def accepted(self) -> list[Recorded]:
        """The results outside the movement."""
        return [self.results[key] for key in sorted(self._accepted)]

    def played_elsewhere(self) -> set[tuple[int, int]]:
        """The pairs and boards with results that the director has accepted."""
        return {
            (pair, recorded.meeting.board)
            for recorded in self.accepted()
            for pair in recorded.pairs
        }

    def keep(self, recorded: Recorded) -> None:
        """Hold a result, in place of what was there."""
        key = self.seated.slot_of(recorded.meeting)
        self.results[key] = recorded
        # looked at with each result that comes in, so they are not searched for
        self._accepted.discard(key)
        if recorded.accepted:
            self._accepted.add(key)

    def erase(self, key: Slot) -> None:
        """Hold a result no longer."""
        del self.results[key]
        self._accepted.discard(key)

    def reseat(self, seated: SeatedSession) -> None:
        """Play on by other seats; what was accepted may be planned now, or not."""
        self.seated = seated
        self.results = {
            seated.slot_of(one.meeting): one for one in self.results.values()
        }
        self._accepted = {key for key, one in self.results.items() if one.accepted}
