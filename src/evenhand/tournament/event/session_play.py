"""A session as it is played: who meets whom where, and what came in."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from evenhand.errors import ActError, EvenhandError
from evenhand.movement import Movement, native
from evenhand.movement.plain_data import Fields
from evenhand.scoring import (
    Assigned,
    Award,
    Contract,
    Kept,
    Outcome,
    Result,
    Unplayed,
    parse_award,
    parse_contract,
)
from evenhand.scoring.result import LARGEST_SCORE
from evenhand.tournament.event.acts import Plain, Record
from evenhand.tournament.seats.session_seats import SessionSeats

#: Where a result belongs: table and board, and the round too where an earlier round has
#: the same board at the same table, as in small Howells. A result that the seats do not
#: have belongs to its pairs: table, board, 0 and the two numbers.
Slot = tuple[int, ...]

_PLAIN_SCORE = re.compile(r"[+-]?[0-9]+")

#: No contract, score or award is written with more characters.
_LONGEST_OUTCOME = 200


@dataclass(frozen=True, slots=True)
class PlayedSection:
    """A section in a session, in pair numbers.

    Attributes:
        name: its letter.
        first_table: the number of its first table in the hall.
        movement: who meets whom; nobody in it is a phantom, pairs are there or not.
    """

    name: str
    first_table: int
    movement: Movement

    def as_data(self) -> Plain:
        """The section as it stands in an act."""
        return {
            "name": self.name,
            "first_table": self.first_table,
            "movement": native.to_data(self.movement),
        }


def section_from_data(data: object) -> PlayedSection:
    """Read a section out of an act."""
    plain = Fields(data, "a section")
    made = PlayedSection(
        plain.text("name"),
        plain.whole("first_table"),
        native.from_data(plain.take("movement")),
    )
    plain.finish()
    return made


def sections_of(
    seats: SessionSeats, places: Sequence[int]
) -> tuple[PlayedSection, ...]:
    """The sections of a planned session with the pairs at their places.

    Args:
        seats: the session, in places from 1 up.
        places: the pair at place 1, 2, …
    """
    found = []
    pair_at = (0, *places)
    for section in seats.sections:
        movement = section.in_pair_numbers()
        cells = [
            [(pair_at[ns], pair_at[ew], s) for ns, ew, s in row]
            for row in movement.schedule
        ]
        made = Movement.from_cells(
            cells,
            pairs=max(max(row[:2]) for rows in cells for row in rows),
            sets=movement.sets,
            boards_per_set=movement.boards_per_set,
            turned=movement.turned,
            name=movement.name,
            origin=movement.origin,
        )
        found.append(PlayedSection(section.name, section.first_table, made))
    return tuple(found)


class Meeting(NamedTuple):
    """Two pairs at a table of the hall, on one board."""

    round: int
    table: int
    board: int
    ns: int
    ew: int


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
        return (self.alone,) if self.alone else self.meeting[3:]

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
        sections: as they are now.
        results: by slot, which is table and board, and the round if need be.
        closed: whether it has ended.
        closed_at: when, as the log has it; empty where it does not say.
        waiting: pairs that were there and had no seat when it was seated.
        kept: what its results came to before, which needs no scoring again.
    """

    sections: tuple[PlayedSection, ...]
    results: dict[Slot, Recorded] = field(default_factory=dict)
    closed: bool = False
    closed_at: str = ""
    waiting: frozenset[int] = frozenset()
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)
    _accepted: set[Slot] = field(default_factory=set, repr=False)
    _meetings: dict[Slot, Meeting] | None = field(
        default=None, compare=False, repr=False
    )
    _again: dict[Slot, list[Slot]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def boards(self) -> int:
        """The boards of the session."""
        return max(section.movement.boards for section in self.sections)

    @property
    def rounds(self) -> int:
        """The rounds of the session."""
        return max(section.movement.rounds for section in self.sections)

    @property
    def meetings(self) -> dict[Slot, Meeting]:
        """Who should meet where on each board, by slot."""
        if self._meetings is None:
            self._meetings, self._again = {}, {}
            for section in self.sections:
                for meeting in meetings_of(section):
                    self._plan(self._meetings, meeting)
        return self._meetings

    def _plan(self, meetings: dict[Slot, Meeting], meeting: Meeting) -> None:
        slot: Slot = (meeting.table, meeting.board)
        if slot in meetings:
            again: Slot = (*slot, meeting.round)
            self._again.setdefault(slot, []).append(again)
            slot = again
        meetings[slot] = meeting

    def slots(self, table: int, board: int) -> list[Slot]:
        """The slots of a board at a table, in order of rounds; mostly one, or none."""
        first: Slot = (table, board)
        if first not in self.meetings:
            return []
        return [first, *self._again.get(first, ())]

    def slot_of(self, meeting: Meeting) -> Slot:
        """The slot that a result of a meeting belongs to."""
        at, table, board, ns, ew = meeting
        for slot in self.slots(table, board):
            planned = self.meetings[slot]
            if planned.round == at and planned[3:] in ((ns, ew), (ew, ns)):
                return slot
        return slot_outside(table, board, ns, ew)

    def reported(self, table: int, board: int) -> list[Recorded]:
        """The results of a board at a table, in the order in which they came."""
        place = (table, board)
        return [one for slot, one in self.results.items() if slot[:2] == place]

    def accepted(self) -> list[Recorded]:
        """The results outside the movement."""
        return [self.results[key] for key in sorted(self._accepted)]

    def keep(self, recorded: Recorded) -> None:
        """Hold a result, in place of what was there."""
        key = self.slot_of(recorded.meeting)
        self.results[key] = recorded
        # looked at with each result that comes in, so they are not searched for
        self._accepted.discard(key)
        if recorded.accepted:
            self._accepted.add(key)

    def erase(self, key: Slot) -> None:
        """Hold a result no longer."""
        del self.results[key]
        self._accepted.discard(key)

    def reseat(self, sections: tuple[PlayedSection, ...]) -> None:
        """Play on by other sections; what was accepted may be planned now, or not."""
        self.sections = sections
        self._meetings = None
        self.results = {self.slot_of(one.meeting): one for one in self.results.values()}
        self._accepted = {key for key, one in self.results.items() if one.accepted}


def slot_outside(table: int, board: int, one: int, other: int) -> Slot:
    """The slot of two pairs whom the seats do not have there."""
    return table, board, 0, min(one, other), max(one, other)


def meetings_of(section: PlayedSection) -> Iterator[Meeting]:
    """Every board of a section with who should play it, turned boards the other way."""
    movement = section.movement
    turned = movement.turned
    for r, row in enumerate(movement.schedule, 1):
        for t, (ns, ew, board_set) in enumerate(row, 1):
            if not (ns and ew and board_set):
                continue
            for place, board in enumerate(movement.boards_of(board_set), 1):
                table = section.first_table + t - 1
                if (r, t, place) in turned:
                    yield Meeting(r, table, board, ew, ns)
                else:
                    yield Meeting(r, table, board, ns, ew)


def parse_outcome(text: str) -> Outcome:
    """Read a contract (`4S N =`), a score as NS see it (`-620`), or an award (`A+/A-`).

    A bare number is a score; a percentage or A+, A, A- an award.
    """
    plain = text.strip()
    if len(plain) > _LONGEST_OUTCOME:
        raise ActError(f"a result of {len(plain)} characters; expected 4S N = or -620")
    return _read_outcome(plain)


@lru_cache(maxsize=4096)
def _read_outcome(plain: str) -> Outcome:
    """Read what most tables write again and again; such values are never changed."""
    number = plain.replace("−", "-")
    if _PLAIN_SCORE.fullmatch(number):
        score = int(number[:9])
        _check_score(score, plain)
        return score
    for read in (parse_contract, parse_award):
        try:
            outcome = read(plain)
        except EvenhandError:
            continue
        _check_counts(outcome, plain)
        return outcome
    raise ActError(
        f"result {plain!r}; expected a contract like 4S N =, a score like -620, or an "
        "award like A+/A-"
    )


def _check_score(score: int, text: str) -> None:
    """Refuse a score that no contract gives."""
    if abs(score) > LARGEST_SCORE or score % 10:
        raise ActError(
            f"score {text}; expected tens from -{LARGEST_SCORE} to {LARGEST_SCORE}"
        )


def _check_counts(outcome: Outcome, text: str) -> None:
    """Refuse what could be read and would never be scored."""
    if isinstance(outcome, Award):
        for share in (outcome.ns, outcome.ew):
            if isinstance(share, Assigned):
                for _, score in share.chances:
                    _check_score(score, text)
    if isinstance(outcome, Contract) and outcome.declarer is None:
        raise ActError(f"{text}: whose contract? Name the declarer, as in 4S N =")
    if outcome is Unplayed.BYE:
        raise ActError("BYE; byes follow from the seats and are not recorded")


def outcome_text(outcome: Outcome) -> str:
    """The outcome as `parse_outcome` reads it."""
    return f"{outcome:+}" if isinstance(outcome, int) else str(outcome)
