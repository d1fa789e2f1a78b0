"""Carryover or none: the guidelines of Eminenti's paper, with their reasons."""

from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.phases.carryover import (
    Carryover,
    Linear,
    NoCarryover,
    Passage,
    Weighted,
)
from evenhand.phases.carryover_comparison import spread_of

#: Linear weights that European and world championships have used.
CHAMPIONSHIP_WEIGHTS = (Fraction(2, 100), Fraction(4, 100))
#: A qualification with fewer boards than a day's play is short.
SHORT_BOARDS = 50


@dataclass(frozen=True, slots=True)
class Situation:
    """What the guidelines need to know about the step from one phase to the next.

    Attributes:
        boards: The number of boards in the finished phase.
        consolation: Whether the next phase is a consolation event.
        round_robin: Whether the finished phase was all-play-all.
        continues: Whether the next phase continues the finished one.
        uneven: Whether strong and weak pairs played in the finished phase.
        drop_ins: The number of pairs that drop in.
    """

    boards: int
    consolation: bool = False
    round_robin: bool = False
    continues: bool = False
    uneven: bool = True
    drop_ins: int = 0

    def __post_init__(self) -> None:
        if self.boards < 1:
            raise RequestError(f"{self.boards} boards; expected 1 or more in a phase")
        if self.drop_ins < 0:
            raise RequestError(f"{self.drop_ins} drop-ins; expected 0 or more")


@dataclass(frozen=True, slots=True)
class Advice:
    """A suggested carryover, and why.

    Attributes:
        verdict: `none`, `must` or `low`.
        rule: The carryover to choose if nothing speaks against it.
        reasons: The reasons, in sentences.
        agrees: Whether the carryover that was chosen follows the advice.
        also: Other carryovers that make as much sense.
    """

    verdict: str
    rule: Carryover
    reasons: tuple[str, ...]
    agrees: bool = True
    also: tuple[Carryover, ...] = ()

    def beside(self, chosen: Carryover, passage: Passage) -> "Advice":
        """The advice for a group with a chosen carryover, and a word if they differ.

        Args:
            chosen: The carryover of the group.
            passage: The step into the group.
        """
        if self._allows(chosen, passage):
            return self
        would = f"take {self.rule}"
        if self.verdict == "none":
            would = "carry nothing over"
        said = f"The guidelines would {would}."
        return replace(self, reasons=(said, *self.reasons), agrees=False)

    def _allows(self, chosen: Carryover, passage: Passage) -> bool:
        if self.rule == Weighted():
            # The phase goes on: every point stays, no more and no fewer.
            return chosen == self.rule
        if chosen in self.also:
            return True
        weight = spread_of(chosen, passage).tops / passage.boards
        if self.verdict == "none":
            return not weight
        if self.verdict == "low":
            return 0 < weight <= CHAMPIONSHIP_WEIGHTS[1]
        return weight > 0


def advise_carryover(situation: Situation) -> Advice:
    """What the guidelines say.

    The order matters: a consolation event has no carryover, however it is reached.
    """
    if situation.consolation:
        return Advice(
            "none",
            NoCarryover(),
            ("A consolation event should give everybody a second chance.",),
        )
    if situation.continues:
        return Advice(
            "must",
            Weighted(),
            ("The phase goes on where the last one ended, so all points stay.",),
        )
    if situation.round_robin:
        return _mind_drop_ins(
            situation,
            Advice(
                "must",
                Weighted(10 * CHAMPIONSHIP_WEIGHTS[1]),
                (
                    "After a round robin everybody has met the same opponents, so the "
                    "percentage itself means something; a full carryover makes sense "
                    "too.",
                ),
            ),
        )
    if situation.boards < SHORT_BOARDS and situation.uneven:
        return Advice(
            "none",
            NoCarryover(),
            (
                f"{situation.boards} boards in an uneven field say more about the "
                "opponents a pair met than about how well it played.",
            ),
        )
    return _mind_drop_ins(situation, _low(situation))


def _low(situation: Situation) -> Advice:
    low, high = CHAMPIONSHIP_WEIGHTS
    reasons = [
        "A low weight gives players something to play for, so that nobody grows "
        "careless once sure to qualify.",
        f"Championships have used linear weights of {float(low):g} to {float(high):g}, "
        "which is 20 to 40 per cent of a full carryover.",
    ]
    if situation.uneven:
        reasons.append(
            "In an uneven field very high percentages come from weak opponents: carry "
            "the rank over, and not the whole percentage."
        )
    else:
        reasons.append(
            "After a selection percentages mean more: weighted:0.3, which gives about "
            "the same lead, or full make sense too."
        )
    also = () if situation.uneven else (Weighted(Fraction(3, 10)), Weighted())
    return Advice("low", Linear(Fraction(3, 100)), tuple(reasons), also=also)


def _mind_drop_ins(situation: Situation, advice: Advice) -> Advice:
    if not situation.drop_ins:
        return advice
    reason = "With drop-ins, keep the weight low: what they get will be disputed."
    low = CHAMPIONSHIP_WEIGHTS[0]
    by_share = isinstance(advice.rule, Weighted)
    rule: Carryover = Weighted(10 * low) if by_share else Linear(low)
    return Advice(advice.verdict, rule, (*advice.reasons, reason))
