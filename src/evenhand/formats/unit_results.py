"""Results as Bridgemates send and show them by the Data Connector."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evenhand.deals import read_card
from evenhand.errors import ResultError
from evenhand.formats.data_connector import Ids
from evenhand.scoring import PASSED_OUT, Award, Contract, Outcome, Unplayed, parse_award

if TYPE_CHECKING:
    from bridgemate_dataconnector.dto import ResultDTO

_STRAINS = ("C", "D", "H", "S", "NT")
_SEATS = "NESW"
_RANKS = "..23456789TJQKA"
_SUITS = "CDHS"
_SHARES = ("A-", "A", "A+")
_NOT_PLAYED = -10


@dataclass(frozen=True, slots=True)
class UnitResult:
    """A result as a unit has sent it.

    Attributes:
        section: The letters of the section.
        table: The table.
        round: The unit's round.
        board: The board.
        ns: The pair that held the North-South cards.
        ew: The pair that held the East-West cards.
        outcome: What happened; None if the result was deleted.
        lead: The card led.
    """

    section: str
    table: int
    round: int
    board: int
    ns: int
    ew: int
    outcome: Outcome | None
    lead: str = ""

    @property
    def place(self) -> tuple[str, int, int, int]:
        """What it is known by: a later result for the same place replaces it."""
        return self.section, self.table, self.round, self.board


def read_result(dto: "ResultDTO") -> UnitResult:
    """A result of the units.

    A declarer whose seat is not that of the declaring pair tells that the pairs sat the
    other way round.

    Raises:
        ResultError: If it says what cannot be.
    """
    ns, ew = dto.pair_north_south, dto.pair_east_west
    outcome = None if dto.is_deleted else _outcome_of(dto)
    if isinstance(outcome, Contract) and dto.declaring_pair:
        side = ns if outcome.declarer in ("N", "S") else ew
        if dto.declaring_pair in (ns, ew) and dto.declaring_pair != side:
            ns, ew = ew, ns
    lead = ""
    if 2 <= dto.lead_card_rank <= 14 and 1 <= dto.lead_card_suit <= 4:
        lead = _SUITS[dto.lead_card_suit - 1] + _RANKS[dto.lead_card_rank]
    return UnitResult(
        dto.section_letters or "",
        dto.table_number,
        dto.round_number,
        dto.board_number,
        ns,
        ew,
        outcome,
        lead,
    )


def _outcome_of(dto: "ResultDTO") -> Outcome:
    level = dto.level
    if level == 0:
        return PASSED_OUT
    if level == _NOT_PLAYED:
        return Unplayed.NOT_PLAYED
    if -9 <= level <= -1:
        ns, ew = divmod(-level - 1, 3)
        return parse_award(f"{_SHARES[ns]}/{_SHARES[ew]}")
    if not 1 <= dto.denomination <= 5 or not 1 <= dto.declarer_direction <= 4:
        raise ResultError(
            f"a contract in {dto.denomination} by {dto.declarer_direction}; expected a "
            "denomination from 1 to 5 and a seat from 1 to 4"
        )
    return Contract(
        level,
        _STRAINS[dto.denomination - 1],
        dto.stake,
        _SEATS[dto.declarer_direction - 1],
        dto.total_tricks,
    )


def make_result(
    result: UnitResult, ids: Ids, sitting: Mapping[str, int] | None = None
) -> "ResultDTO | None":
    """A result for the units; None if they cannot show it, as a weighted score.

    Args:
        result: The result, with the pairs as they sat.
        ids: The names of event and session.
        sitting: The pairs that the units expect, as `NS` and `EW`.
    """
    from bridgemate_dataconnector.dto import ResultDTO

    planned = sitting or {"NS": result.ns, "EW": result.ew}
    dto = ResultDTO(
        session_guid=ids.session,
        section_letters=result.section,
        table_number=result.table,
        round_number=result.round,
        board_number=result.board,
        scoring_direction=3,
        is_deleted=result.outcome is None,
        pair_north_south=planned["NS"],
        pair_east_west=planned["EW"],
        # even a pass wants one of them
        declaring_pair=planned["NS"],
    )
    outcome = result.outcome
    if isinstance(outcome, Contract) and outcome.declarer is not None:
        dto.level, dto.stake = outcome.level, outcome.doubled
        dto.denomination = _STRAINS.index(outcome.strain) + 1
        dto.declarer_direction = _SEATS.index(outcome.declarer) + 1
        dto.declaring_pair = result.ns if outcome.declarer in ("N", "S") else result.ew
        dto.total_tricks = outcome.tricks
        if lead := read_card(result.lead):
            dto.lead_card_suit = _SUITS.index(lead[0]) + 1
            dto.lead_card_rank = _RANKS.index(lead[1])
    elif outcome is Unplayed.NOT_PLAYED:
        dto.level = _NOT_PLAYED
    elif isinstance(outcome, Award):
        ns, slash, ew = str(outcome).partition("/")
        if result.ns == planned["EW"]:
            # no declarer tells who sat where, and an award goes with the pair
            ns, ew = ew, ns
        if not slash or ns not in _SHARES or ew not in _SHARES:
            return None
        dto.level = -1 - 3 * _SHARES.index(ns) - _SHARES.index(ew)
    elif outcome is not None and outcome is not PASSED_OUT:
        return None
    return dto
