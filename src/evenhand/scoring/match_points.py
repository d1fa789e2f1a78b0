"""Victory points of a field: each meeting of two pairs in a round is a match."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.scoring.entry import Entry
from evenhand.scoring.scored import Scored, SessionTally, Side, Tally
from evenhand.scoring.victory_points import (
    VICTORY_POINTS,
    acbl_victory_points,
    percent_victory_points,
    wbf_victory_points,
)


class VictoryScale(StrEnum):
    """Scales: the WBF's and the ACBL's for IMPs, the EBU's for percentages."""

    WBF = "wbf"
    ACBL = "acbl"
    EBU = "ebu"


@dataclass(slots=True)
class _Match:
    """What one pair has won in one match so far."""

    won: Fraction = Fraction(0)
    maximum: Fraction = Fraction(0)
    boards: int = 0

    def add(self, side: Side) -> None:
        self.won += side.points
        self.maximum += side.maximum
        self.boards += 1


_Worth = Callable[[_Match], Fraction]
_WORTH: Mapping[VictoryScale, _Worth] = {
    VictoryScale.WBF: lambda one: wbf_victory_points(one.won, one.boards)[0],
    VictoryScale.ACBL: lambda one: acbl_victory_points(one.won, one.boards)[0],
    VictoryScale.EBU: lambda one: percent_victory_points(
        100 * one.won / one.maximum if one.maximum else 50
    )[0],
}


def score_matches(scored: Scored, scale: VictoryScale) -> Scored:
    """Return an event whose totals are victory points instead of those of boards.

    Penalties count in victory points. A pair's own points decide its own victory
    points, so after an unequal award the two sides of a match may not add up to 20.

    Args:
        scored: The event, each line with its round.
        scale: The scale.

    Raises:
        RequestError: If the scale is not for this method, or a line has no round.
    """
    if scored.rules.method.has_top is not (scale is VictoryScale.EBU):
        raise RequestError(
            f"victory points of the {scale.upper()} at {scored.rules.method.value}; "
            "choose wbf or acbl for IMPs, ebu for matchpoints"
        )
    worth = _WORTH[scale]
    matches = _find_matches(scored)
    tallies = {
        entry: _add_up(tally, matches[entry], worth)
        for entry, tally in scored.tallies.items()
    }
    return replace(scored, tallies=tallies)


def _find_matches(scored: Scored) -> dict[Entry, dict[tuple[int, int], _Match]]:
    """The matches of each pair, by session and round."""
    found: dict[Entry, dict[tuple[int, int], _Match]] = defaultdict(dict)
    for group in scored.boards:
        for line in group.lines:
            for side in (line.ns, line.ew):
                if side is None:
                    continue
                if not line.result.round:
                    raise RequestError(
                        f"board {group.board} of pair {side.entry} has no round; "
                        "victory points need a column round"
                    )
                own = found[side.entry]
                own.setdefault((group.session, line.result.round), _Match()).add(side)
    return found


def _add_up(
    tally: Tally, matches: Mapping[tuple[int, int], _Match], worth: _Worth
) -> Tally:
    sessions = []
    for own in tally.sessions:
        won = [worth(one) for (at, _), one in matches.items() if at == own.session]
        points = sum(won, Fraction(0)) + own.penalty
        top = Fraction(VICTORY_POINTS * len(won))
        sessions.append(_with_points(own, points, top))
    late = tally.penalty - sum((own.penalty for own in tally.sessions), Fraction(0))
    return replace(
        tally,
        points=sum((own.points for own in sessions), late),
        maximum=sum((own.maximum for own in sessions), Fraction(0)),
        sessions=tuple(sessions),
    )


def _with_points(own: SessionTally, points: Fraction, top: Fraction) -> SessionTally:
    return replace(own, points=points, maximum=top, unscaled=points)
