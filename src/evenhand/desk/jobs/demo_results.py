"""Results for the demonstration, from the laboratory's model of how pairs score."""

import random
from collections.abc import Iterable

import numpy as np

from evenhand.boards import vulnerability
from evenhand.scoring import Entry, Result
from evenhand.scoring.impossible_scores import possible_scores
from evenhand.simulation.board_model import NOISE_UNITS, BoardModel
from evenhand.simulation.strength import NormalStrengths
from evenhand.tournament.seated import Meeting

#: The scores on a board in order, as NS see them; each cell of the model is one step.
_LADDER = (
    *(-1430, -1100, -980, -800, -650, -620, -500, -450, -430, -420, -300, -200),
    *(-180, -170, -150, -140, -130, -120, -110, -100, -90, -50, 0, 50, 90, 100),
    *(110, 120, 130, 140, 150, 170, 180, 200, 300, 420, 430, 450, 500, 620, 650),
    *(800, 980, 1100, 1430),
)


class Players:
    """Pairs with strengths, who play boards according to the laboratory's model."""

    def __init__(self, pairs: int, seed: int) -> None:
        model = BoardModel()
        strengths = NormalStrengths().take(pairs, seed, 0, 1)[0]
        self._abilities = model.abilities(strengths) / NOISE_UNITS
        self._widths = np.array(model.widths()) / NOISE_UNITS
        self._chance = random.Random(seed)
        self._boards: dict[tuple[str, int, int], tuple[float, float, int]] = {}

    def play(
        self, group: str, session: int, meetings: Iterable[Meeting]
    ) -> list[Result]:
        """The results of some meetings."""
        return [
            Result(
                meeting.board,
                Entry("", meeting.ns),
                Entry("", meeting.ew),
                self.score(group, session, meeting),
                session=session,
                table=meeting.table,
                round=meeting.round,
                line=line,
            )
            for line, meeting in enumerate(meetings, 2)
        ]

    def score(self, group: str, session: int, meeting: Meeting) -> int:
        """The score of one board at one table, as NS see it."""
        width, start, par = self._deal(group, session, meeting.board)
        ability = self._ability(meeting.ns) - self._ability(meeting.ew)
        cell = int((ability + self._chance.gauss(0, 1) - start) // width)
        usual = _LADDER[min(max(par + cell, 0), len(_LADDER) - 1)]
        possible = possible_scores(vulnerability(meeting.board))
        return min(possible, key=lambda score: (abs(score - usual), score))

    def _ability(self, pair: int) -> float:
        return float(self._abilities[(pair - 1) % len(self._abilities)])

    def _deal(self, group: str, session: int, board: int) -> tuple[float, float, int]:
        """How wide the cells of a board are, where they begin, and its usual score."""
        key = (group, session, board)
        if key not in self._boards:
            width = float(self._chance.choice(self._widths))
            start = self._chance.random() * width
            self._boards[key] = (width, start, self._chance.randrange(10, 35))
        return self._boards[key]
