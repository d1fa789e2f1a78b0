"""Results of the desk as Bridgemates would show them, by the places they have there."""

from collections.abc import Iterable, Iterator

from evenhand.deals import read_card
from evenhand.desk.tables.unit_sessions import UnitRounds
from evenhand.formats.unit_rounds import UnitRound
from evenhand.scoring import Contract, Outcome
from evenhand.tournament.event.acts import Act, Record
from evenhand.tournament.event.session_play import Recorded, SessionPlay

#: The remark on results as the units sent them; one that the desk changes keeps it.
FROM_UNIT = "Bridgemate"
CORRECTED = "corrected on the unit"
#: Section, table, the unit's round, and board.
Place = tuple[str, int, int, int]
#: The pairs as they sat, what happened, and the card led.
Said = tuple[int, int, Outcome | None, str]


def results_of(
    session: SessionPlay, rounds: UnitRounds
) -> Iterator[tuple[Place, tuple[UnitRound, Said]]]:
    """The results of the desk, by the places where the units have them."""
    found: dict[tuple[int, int], list[Recorded]] = {}
    for recorded in session.results.values():
        at = recorded.meeting.table, recorded.meeting.board
        found.setdefault(at, []).append(recorded)
    for (letter, table, number), unit_round in rounds.items():
        for board in unit_round.boards:
            there = find_there(found.get((table, board), ()), unit_round)
            if there is not None:
                yield (letter, table, number, board), (unit_round, said_of(there))


def find_there(found: Iterable[Recorded], at: UnitRound) -> Recorded | None:
    """The result of a unit's round, of those on a board at a table."""
    return next(
        (
            one
            for one in found
            if {*one.meeting.pairs} == {at.ns, at.ew} and not one.accepted
        ),
        None,
    )


def is_by_unit(act: Act) -> bool:
    """Whether a result stands as a unit sent it, and not as the desk has changed it."""
    return (
        isinstance(act, Record)
        and act.remark == FROM_UNIT
        and (not act.replaces or act.reason == CORRECTED)
    )


def said_of(recorded: Recorded) -> Said:
    """What a result at the desk says, as the units would."""
    seen, result = recorded.meeting, recorded.result
    card = read_card(result.lead)
    lead = "".join(card) if card and isinstance(result.outcome, Contract) else ""
    return seen.ns, seen.ew, result.outcome, lead
