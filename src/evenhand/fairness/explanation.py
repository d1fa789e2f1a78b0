"""What a person is told: how fair a movement is, and what is between two pairs."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.errors import RequestError
from evenhand.fairness.competition import Competition, compete, tables_by_board
from evenhand.fairness.lines import Lines, keep_lines, lines
from evenhand.fairness.measures import (
    Measures,
    as_scored,
    departure,
    measure,
)
from evenhand.movement import Movement
from evenhand.movement.words import counted

_VERDICTS = {
    -2: "much less than the average two pairs",
    -1: "a little less than the average two pairs",
    0: "about as much as the average two pairs",
    1: "a little more than the average two pairs",
    2: "much more than the average two pairs",
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """Everything there is to say about the fairness of a movement.

    Attributes:
        movement: the movement judged.
        competition: who competes with whom.
        measures: its figures, as one event.
        as_scored: the figures with short boards scored up, where there are any.
        lines: each line by itself, where the movement has two winners.
    """

    movement: Movement
    competition: Competition
    measures: Measures
    as_scored: Measures | None
    lines: Lines | None

    def as_data(self) -> dict[str, Any]:
        """The judgement as plain data."""
        figures = self.measures.as_data()
        data = {
            "name": self.movement.name,
            "pairs": figures.pop("pairs"),
            "tables": self.movement.tables,
            "rounds": self.movement.rounds,
            "sets": self.movement.sets,
            "boards": self.movement.boards,
            **figures,
            "unit": self.competition.unit,
        }
        if self.movement.phantom:
            data["phantom"] = self.movement.phantom
        if self.as_scored is not None:
            data["as_scored"] = self.as_scored.as_data()
        if self.lines is not None:
            data["lines"] = self.lines.as_data()
        return data


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is between two pairs, counted in boards and matchpoints.

    Attributes:
        a: one pair.
        b: the other.
        compete: the boards on which they sit the same way, worth 1 each.
        cooperate: the boards on which they sit opposite ways at different tables,
            worth -1 each.
        stakes: for the boards on which they meet, what each is worth: one less than
            how often it is played.
        apart: the boards that only one of them plays, or neither.
        average: the average net competition of two pairs in this event.
        departure: how far they are from it, in the steps of `departure`.
    """

    a: int
    b: int
    compete: int
    cooperate: int
    stakes: tuple[int, ...]
    apart: int
    average: Fraction
    departure: int

    @property
    def meet(self) -> int:
        """The boards on which they are opponents."""
        return len(self.stakes)

    @property
    def net(self) -> int:
        """What is between them in all."""
        return self.compete - self.cooperate + sum(self.stakes)

    def as_data(self) -> dict[str, Any]:
        """The explanation as plain data, with the text."""
        return {
            "pairs": [self.a, self.b],
            "unit": "board",
            "compete": self.compete,
            "cooperate": self.cooperate,
            "meet": self.meet,
            "stakes": list(self.stakes),
            "apart": self.apart,
            "net": self.net,
            "average": float(self.average),
            "departure": self.departure,
            "text": self.text(),
        }

    def text(self) -> str:
        """The explanation in words a player understands, a line for each part."""
        sentences = [
            self._meeting_text(),
            f"On {_boards(self.compete)} they sit the same way and compete for 1 point "
            f"each: {self.compete}."
            if self.compete
            else "They never sit the same way on a board.",
            f"On {_boards(self.cooperate)} they sit opposite ways at different tables, "
            f"where 1 point won by one helps the other too: −{self.cooperate}."
            if self.cooperate
            else "",
            f"{_boards(self.apart).capitalize()} of the event they do not both play."
            if self.apart
            else "",
            f"Net: {_signed(self.net)}; the average in this event is "
            f"{_short(self.average)}, so they compete {_VERDICTS[self.departure]}.",
        ]
        return "\n".join(sentence for sentence in sentences if sentence)

    def _meeting_text(self) -> str:
        if not self.stakes:
            return f"Pairs {self.a} and {self.b} never meet."
        worth = sorted(Counter(self.stakes).items())
        if len(worth) == 1:
            points = worth[0][0]
            rule = (
                f"Their result is compared with {points} other"
                f"{'' if points == 1 else 's'}, so each such board is worth "
                f"{_points(points)} between them"
            )
        else:
            listed = " and ".join(
                f"{_boards(count)} {_points(points)}" for points, count in worth
            )
            rule = (
                f"Each such board is worth one point less than it has results: {listed}"
            )
        return (
            f"Pairs {self.a} and {self.b} meet on {_boards(self.meet)}. "
            f"{rule}; in all {sum(self.stakes)}."
        )


def judge(movement: Movement) -> Judgement:
    """How fair the movement is; refuses one with faults.

    A movement that says two winners but in which a pair sits both ways has no lines,
    and is judged as one event only.
    """
    movement.sound()
    competition = compete(movement)
    two_lines = movement.winners == 2 and keep_lines(movement)
    return Judgement(
        movement,
        competition,
        measure(competition),
        as_scored(movement),
        lines(movement) if two_lines else None,
    )


def explain(movement: Movement, a: int, b: int) -> Explanation:
    """What is between two pairs, board by board; refuses a movement with faults."""
    movement.sound()
    competition = compete(movement)
    _check_pairs(movement, competition, a, b)
    tally: Counter[str] = Counter()
    stakes = []
    for board in tables_by_board(movement):
        ways = {pair: way for seat in board for way, pair in enumerate(seat)}
        if a not in ways or b not in ways:
            tally["apart"] += 1
        elif (a, b) in board or (b, a) in board:
            stakes.append(len(board) - 1)
        else:
            tally["compete" if ways[a] == ways[b] else "cooperate"] += 1
    average = measure(competition).average
    boards = 1 if competition.unit == "board" else movement.boards_per_set
    return Explanation(
        a,
        b,
        tally["compete"],
        tally["cooperate"],
        tuple(sorted(stakes)),
        tally["apart"],
        average * boards,
        departure(competition.between(a, b), average),
    )


def _check_pairs(movement: Movement, competition: Competition, a: int, b: int) -> None:
    for pair in (a, b):
        if not 1 <= pair <= movement.pairs:
            raise RequestError(
                f"pair {pair}: there is none; the pairs are 1 to {movement.pairs}"
            )
        if pair == movement.phantom:
            raise RequestError(
                f"pair {pair} is the missing pair; name two pairs that play"
            )
        if pair not in competition.pairs:
            raise RequestError(f"pair {pair} never plays; name two pairs that play")
    if a == b:
        raise RequestError(f"pair {a} with itself: name two different pairs")


def _boards(count: int) -> str:
    return counted(count, "board")


def _points(count: int) -> str:
    return counted(count, "point")


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _short(number: Fraction) -> str:
    return f"{float(number):.1f}".removesuffix(".0")
