"""What simplicity is worth, in the unit of luck: per cent of a pair's score.

These are judgements, not measurements; `docs/explanation/advice.md` gives the reasons.
"""

from dataclasses import dataclass, fields, replace
from math import isfinite

from evenhand.errors import RequestError

#: No price is larger than this.
_MOST = 100


@dataclass(frozen=True, slots=True)
class Weights:
    """The prices of what makes an evening harder.

    Attributes:
        guides: players need guide cards.
        carrying: boards go elsewhere than to the next table or a relay.
        sharing: two tables share a set; several sets, twice that.
        relay: sets wait beside a table for a round.
        copy: each copy of the boards beyond the first.
        rover: a pair roves or bumps.
        both_move: NS and EW both move.
        rematch: times the share of couples that meet again, over pairs.
        strangers: times the share of a small field that a pair never meets.
        incomplete: not everybody plays the same boards.
        long_round: each board of a round beyond five.
        one_board: rounds of one board.
        sit_out: each round that a pair sits out beyond the first.
        more: each board more than wished.
        fewer: each board fewer than wished.
        slips: a factor for the rates of unnoticed slips.
    """

    guides: float = 0.22
    carrying: float = 0.08
    sharing: float = 0.08
    relay: float = 0.02
    copy: float = 0.05
    rover: float = 0.05
    both_move: float = 0.18
    rematch: float = 0.3
    strangers: float = 1.5
    incomplete: float = 0.05
    long_round: float = 0.05
    one_board: float = 0.5
    sit_out: float = 0.1
    more: float = 0.14
    fewer: float = 0.03
    slips: float = 1.0

    @classmethod
    def parse(cls, text: str) -> "Weights":
        """Read changes such as `guides=0.3,rover=0`."""
        changes = dict(_parse_item(word) for word in text.replace(",", " ").split())
        return replace(cls(), **changes)


_NAMES = [field.name.replace("_", "-") for field in fields(Weights)]


def _parse_item(word: str) -> tuple[str, float]:
    name, _, figure = word.partition("=")
    if name not in _NAMES:
        raise RequestError(f"weight {name!r}; the weights are {', '.join(_NAMES)}")
    try:
        value = float(figure)
    except ValueError:
        value = -1.0
    if not (isfinite(value) and 0 <= value <= _MOST):
        raise RequestError(
            f"weight {word!r}; expected {name}= and a number from 0 to {_MOST}"
        )
    return name.replace("-", "_"), value
