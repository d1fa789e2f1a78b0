"""What people are told: how fair a movement is, and how two pairs compete in it."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from evenhand.errors import RequestError
from evenhand.fairness.competition import Competition, compete, tables_by_board
from evenhand.fairness.measures import (
    Measures,
    Standing,
    as_scored,
    departure,
    measure,
    standing,
)
from evenhand.fairness.two_winners import Lines, keep_lines, lines
from evenhand.movement import Movement
from evenhand.movement.phrasing import counted

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
        measures: its figures as one event.
        as_scored: the figures with short boards scored up, if there are any.
        lines: each line by itself, if the movement has two winners.
    """

    movement: Movement
    competition: Competition
    measures: Measures
    as_scored: Measures | None
    lines: Lines | None

    def line_of(self, pair: int) -> str:
        """The line that a pair is ranked in, NS or EW; "" if there is one winner."""
        if self.lines is None:
            return ""
        return "NS" if pair in self.lines.ns_pairs else "EW"

    @property
    def matchpoints(self) -> int:
        """The matchpoints that all pairs together win: the sum over couples."""
        return int(self.competition.matrix.sum()) // 2

    def events(self) -> dict[str, Measures]:
        """The figures of each group of pairs that is ranked together, by line."""
        if self.lines is None:
            return {"": self.measures}
        return {"NS": self.lines.ns, "EW": self.lines.ew}

    def departures(self) -> list[list[int | None]]:
        """How far any two pairs are from the average of the event they are ranked in.

        Pairs × pairs like the matrix, in the steps of `departure`; None for two pairs
        that are ranked separately, and for a pair with itself.
        """
        events = self.events()
        line = [self.line_of(pair) for pair in self.competition.pairs]
        return [
            [
                departure(value, events[line[x]].average)
                if x != y and line[x] == line[y]
                else None
                for x, value in enumerate(row)
            ]
            for y, row in enumerate(self.competition.matrix.tolist())
        ]

    def standings(self) -> dict[str, tuple[Standing, ...]]:
        """How each pair stands among those it is ranked with, by line."""
        if self.lines is None:
            return {"": standing(self.competition)}
        return {
            line: standing(_among(self.competition, pairs))
            for line, pairs in (
                ("NS", self.lines.ns_pairs),
                ("EW", self.lines.ew_pairs),
            )
            if len(pairs) > 1  # a line of one has nobody to be compared with
        }

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
    """How two pairs compete, counted in boards and matchpoints.

    Attributes:
        a: one pair.
        b: the other.
        compete: the boards on which they sit the same way, worth 1 each.
        cooperate: the boards on which they sit opposite ways at different tables,
            worth -1 each.
        stakes: the worth of each board on which they meet: one less than the number of
            times it is played.
        apart: the boards that only one of them plays, or neither.
        average: the average net competition of two pairs in this event, or in their
            line; None if there are two winners and they are in different lines.
        departure: how far they are from it, in the steps of `departure`, or None.
        line: NS or EW if there are two winners and both are in that line.
    """

    a: int
    b: int
    compete: int
    cooperate: int
    stakes: tuple[int, ...]
    apart: int
    average: Fraction | None
    departure: int | None
    line: str = ""

    @property
    def meet(self) -> int:
        """The boards on which they are opponents."""
        return len(self.stakes)

    @property
    def net(self) -> int:
        """Their net competition."""
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
            "average": None if self.average is None else float(self.average),
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
            f"The event has {_boards(self.apart)} that they do not both play."
            if self.apart
            else "",
            self._verdict_text(),
        ]
        return "\n".join(sentence for sentence in sentences if sentence)

    def _verdict_text(self) -> str:
        net = f"Net: {_signed(self.net)}"
        if self.average is None or self.departure is None:
            return (
                f"{net}; but there are two winners and these pairs are in different "
                "lines. They are ranked separately, so how much they compete does not "
                "matter to either."
            )
        event, of_these = "this event", ""
        if self.line:
            event, of_these = f"the {self.line} line", " of that line"
        return (
            f"{net}; the average in {event} is {_short(self.average)}, so they compete "
            f"{_VERDICTS[self.departure]}{of_these}."
        )

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

    A movement that has two winners on paper, but a pair that sits both ways, has no
    lines. It is judged as one event only.
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
    """How two pairs compete, board by board; refuses a movement with faults."""
    judgement = judge(movement)
    competition = judgement.competition
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
    line = judgement.line_of(a)
    together = line == judgement.line_of(b)
    average = judgement.events()[line].average
    boards = 1 if competition.unit == "board" else movement.boards_per_set
    return Explanation(
        a,
        b,
        tally["compete"],
        tally["cooperate"],
        tuple(sorted(stakes)),
        tally["apart"],
        average * boards if together else None,
        departure(competition.between(a, b), average) if together else None,
        line if together else "",
    )


def _among(competition: Competition, pairs: tuple[int, ...]) -> Competition:
    """The competition of some of the pairs with one another."""
    rows = [competition.pairs.index(pair) for pair in pairs]
    some = np.ix_(rows, rows)
    return replace(
        competition,
        pairs=pairs,
        matrix=competition.matrix[some],
        comparisons=competition.comparisons[some],
        meetings=competition.meetings[some],
        together=competition.together[some],
    )


def _check_pairs(movement: Movement, competition: Competition, a: int, b: int) -> None:
    for pair in (a, b):
        if not 1 <= pair <= movement.pairs:
            raise RequestError(
                f"pair {pair} does not exist; the pairs are 1 to {movement.pairs}"
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
