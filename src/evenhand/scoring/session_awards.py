"""Ave+, Ave− and byes, which depend on the rest of the pair's session.

The order is Brenning's. First comes everything that is fixed, penalties included. Its
percentage raises Ave+ and lowers Ave−. With those added, the percentage is what a bye
counts as. This order is what keeps any of them from being used to find itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from evenhand.scoring.award import Average, Unplayed
from evenhand.scoring.entry import Entry
from evenhand.scoring.penalties import Penalty, Unit, penalty_points
from evenhand.scoring.rounding import total
from evenhand.scoring.rules import Rules
from evenhand.scoring.scored import Side


class Pending(NamedTuple):
    """A pair's score on a board that the rest of its session will decide.

    Attributes:
        entry: The pair.
        kind: Ave+, Ave− or a bye.
        worth: The factor for the share: the top, or at IMPs the weight of one
            comparison.
        maximum: The most the pair could have scored; 0 at IMPs.
    """

    entry: Entry
    kind: Average | Unplayed
    worth: Fraction
    maximum: Fraction


#: A pair's score on one board, as far as the board alone decides it.
Held = Side | Pending


@dataclass(frozen=True, slots=True)
class Shares:
    """The worth of a pair's pending boards.

    Attributes:
        plus: Ave+ as a fraction of the top, or in IMPs.
        minus: Ave− likewise.
        bye: A bye likewise.
    """

    plus: Fraction
    minus: Fraction
    bye: Fraction

    def settle(self, held: Held) -> Side:
        """Return the pair's final score on a board, pending or not."""
        if isinstance(held, Side):
            return held
        share = {
            Average.PLUS: self.plus,
            Average.MINUS: self.minus,
            Unplayed.BYE: self.bye,
        }[held.kind]
        return Side(held.entry, share * held.worth, held.maximum)


def is_bye(held: Held) -> bool:
    """Tell whether a board is a bye."""
    return isinstance(held, Pending) and held.kind is Unplayed.BYE


def share_out(
    boards: Sequence[Held], penalties: Sequence[Penalty], top: Fraction, rules: Rules
) -> Shares:
    """Return the worth of a pair's Ave+, Ave− and byes in one session.

    Args:
        boards: The pair's score on each board of the session.
        penalties: Its penalties in the session.
        top: The top of a board.
        rules: The conditions of contest.
    """
    if not rules.method.has_top:
        return _share_out_imps(boards, penalties, rules)
    plus, minus = rules.average_plus / 100, rules.average_minus / 100
    if rules.own_session:
        fixed = [held for held in boards if isinstance(held, Side)]
        own = _part_of_maximum(fixed, penalties, top)
        if own is not None:
            # Penalties and bonuses can carry a percentage below 0 or above 100, but
            # no award is worth less than nothing or more than a top.
            own = min(max(own, Fraction(0)), Fraction(1))
            plus, minus = max(plus, own), min(minus, own)
    shares = Shares(plus, minus, Fraction(0))
    settled = [shares.settle(held) for held in boards if not is_bye(held)]
    # A pair with nothing but byes has no percentage of its own; it gets average.
    bye = _part_of_maximum(settled, penalties, top)
    return Shares(plus, minus, Fraction(1, 2) if bye is None else bye)


def _part_of_maximum(
    sides: Sequence[Side], penalties: Sequence[Penalty], top: Fraction
) -> Fraction | None:
    maximum = total(side.maximum for side in sides)
    if not maximum:
        return None
    points = total(side.points for side in sides)
    return (points + penalty_points(penalties, top, maximum)) / maximum


def _share_out_imps(
    boards: Sequence[Held], penalties: Sequence[Penalty], rules: Rules
) -> Shares:
    shares = Shares(rules.imp_award, -rules.imp_award, Fraction(0))
    settled = [shares.settle(held) for held in boards if not is_bye(held)]
    points = total(side.points for side in settled) + sum(
        (p.amount for p in penalties if p.unit is Unit.POINTS), Fraction(0)
    )
    own = points / len(settled) if settled else Fraction(0)
    return Shares(shares.plus, shares.minus, own)
