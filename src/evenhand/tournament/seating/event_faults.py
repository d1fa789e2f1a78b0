"""What is wrong with the seats of a whole event."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.movement import Movement
from evenhand.movement.play import couples, meetings, real_pairs
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seated.encounters import find_byes


@dataclass(frozen=True, slots=True)
class EventFault:
    """One thing that is wrong, with its session and the pairs concerned."""

    kind: str
    session: int
    pairs: tuple[int, ...] = ()
    detail: str = ""

    def __str__(self) -> str:
        pairs = " and ".join(map(str, self.pairs))
        text = f"{self.kind}: session {self.session}"
        text += f", pair {pairs}" if pairs else ""
        return f"{text} ({self.detail})" if self.detail else text


def find_event_faults(
    sessions: Sequence[SeatedSession], *, every_deal: bool = True
) -> tuple[EventFault, ...]:
    """Find unplayable sessions, rematches, and deals a pair misses without a bye.

    Args:
        sessions: the seats of every session.
        every_deal: whether each pair should play each deal; skip Mitchells do not.
    """
    halls = [(session, session.hall()) for session in sessions]
    return (
        *_unplayable(halls),
        *_rematches(halls),
        *(_missed(halls) if every_deal else ()),
    )


Halls = Sequence[tuple[SeatedSession, Movement]]


def _unplayable(halls: Halls) -> Iterator[EventFault]:
    for session, hall in halls:
        for fault in hall.faults():
            concerned = (fault.pair,) if fault.pair else ()
            yield EventFault(fault.kind, session.number, concerned, str(fault))


def _rematches(halls: Halls) -> Iterator[EventFault]:
    met: dict[tuple[int, int], int] = {}
    for session, hall in halls:
        for couple, times in sorted(couples(hall).items()):
            earlier = met.setdefault(couple, session.number)
            if times > 1 or earlier != session.number:
                detail = f"met in session {earlier}" if times == 1 else f"{times} times"
                yield EventFault("rematch", session.number, couple, detail)


def _missed(halls: Halls) -> Iterator[EventFault]:
    for session, hall in halls:
        played: dict[int, set[int]] = {pair: set() for pair in real_pairs(hall)}
        for meeting in meetings(hall):
            played[meeting.ns].add(meeting.set)
            played[meeting.ew].add(meeting.set)
        byes = Counter(bye.pair for bye in find_byes([session], {hall.phantom} - {0}))
        for pair, sets in played.items():
            missed = hall.sets - len(sets) - byes[pair]
            if missed > 0:
                detail = f"{missed} sets"
                yield EventFault("missed-deal", session.number, (pair,), detail)
