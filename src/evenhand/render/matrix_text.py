"""The competition matrix in the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from evenhand.fairness import Judgement, departure, judge
from evenhand.movement import Movement
from evenhand.render.colours import STEPS, Step

#: From so many pairs on, cells are set without a blank between them.
MANY_PAIRS = 24


@dataclass(frozen=True, slots=True)
class MatrixTable:
    """The matrix as a rich renderable.

    Where the terminal is too narrow the columns are broken into blocks, one below the
    other. Every cell that is not near the average has a mark as well as a colour.
    """

    judgement: Judgement

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        """The heading, the blocks of columns that fit, and the legend."""
        yield Text(headline(self.judgement))
        if not self.judgement.competition.pairs:
            return
        for columns in self._blocks(options.max_width):
            yield Text()
            yield from self._block(columns)
        yield Text()
        yield self._legend()

    @property
    def _digits(self) -> int:
        competition = self.judgement.competition
        shown = {*competition.pairs, *competition.matrix.ravel().tolist()}
        return max(len(str(number)) for number in shown)

    @property
    def _gap(self) -> str:
        return "" if len(self.judgement.competition.pairs) >= MANY_PAIRS else " "

    def _blocks(self, width: int) -> Iterator[range]:
        pairs = len(self.judgement.competition.pairs)
        cell = self._digits + 1 + len(self._gap)
        fit = max(1, (width - self._digits - 2) // cell)
        blocks = -(-pairs // fit)
        each = -(-pairs // blocks)
        for start in range(0, pairs, each):
            yield range(start, min(start + each, pairs))

    def _block(self, columns: range) -> Iterator[Text]:
        competition = self.judgement.competition
        digits, gap = self._digits, self._gap
        header = Text(" " * (digits + 2), no_wrap=True, overflow="ignore")
        for column in columns:
            header.append(f"{competition.pairs[column]:>{digits}} {gap}", "bold")
        header.rstrip()
        yield header
        rows = competition.matrix.tolist()
        for row, pair in enumerate(competition.pairs):
            line = Text(no_wrap=True, overflow="ignore")
            line.append(f"{pair:>{digits}}", "bold")
            line.append("  ")
            for column in columns:
                self._add_cell(line, rows[row][column], row == column)
            line.rstrip()
            yield line

    def _add_cell(self, line: Text, value: int, itself: bool) -> None:
        digits, gap = self._digits, self._gap
        if itself:
            line.append(f"{'·':>{digits}} ")
        else:
            step = STEPS[departure(value, self.judgement.measures.average)]
            line.append(f"{value:>{digits}}{step.mark}", _style(step))
        line.append(gap)

    def _legend(self) -> Text:
        legend = Text("Against the average:")
        for step in STEPS.values():
            legend.append("  ")
            legend.append(step.mark.strip() or "unmarked", _style(step))
            legend.append(f" {step.meaning}")
        return legend


def matrix_table(movement: Movement | Judgement) -> MatrixTable:
    """The competition matrix of a movement, to be printed by rich."""
    return MatrixTable(movement if isinstance(movement, Judgement) else judge(movement))


def headline(judgement: Judgement) -> str:
    """What the matrix is of, with its figures, in one line."""
    measures, name = judgement.measures, judgement.movement.label
    if not judgement.competition.pairs:
        return f"{name}: nobody plays, so there is no competition"
    quality = (
        f"quality {float(100 * measures.quality):.1f} % ({measures.grade})"
        if measures.quality is not None
        else "no quality, as nobody competes"
    )
    return (
        f"{name}: competition between pairs in {judgement.competition.unit}s; "
        f"average {float(measures.average):.2f}, "
        f"imbalance {measures.imbalance:.2f}, {quality}"
    )


def _style(step: Step) -> str:
    # The near cells keep the terminal's own colours, light or dark.
    return "" if step.mark == " " else f"{step.text} on {step.background}"
