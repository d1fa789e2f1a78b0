"""The competition matrix, and the older comparisons, in the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from evenhand.fairness import Judgement, judge, standing
from evenhand.fairness.competition import Counts
from evenhand.movement import Movement
from evenhand.render.fairness_text import lines_words, percent
from evenhand.render.matrix_picture import APART, STEPS, Step
from evenhand.render.sentences import fold
from evenhand.render.tables import make_grid

#: With this number of pairs or more, cells have no space between them.
MANY_PAIRS = 24


@dataclass(frozen=True, slots=True)
class MatrixTable:
    """The matrix as a rich renderable.

    If the terminal is too narrow, the columns are split into blocks, one below the
    other. Every cell that is not near the average has a mark as well as a colour.

    Attributes:
        judgement: the movement judged.
        comparisons: show on how much two pairs sit the same way, the measure of the
            1930s (Ach, Kennedy), instead of their competition.
    """

    judgement: Judgement
    comparisons: bool = False

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        """The heading, the blocks of columns that fit, and the legend."""
        heading = comparisons_headline if self.comparisons else headline
        for line in fold(heading(self.judgement), options.max_width):
            yield Text(line)
        if not self.judgement.competition.pairs:
            return
        for columns in self._blocks(options.max_width):
            yield Text()
            yield from self._block(columns)
        if not self.comparisons:
            yield Text()
            yield from self._legend(options.max_width)

    @property
    def _counts(self) -> Counts:
        competition = self.judgement.competition
        return competition.comparisons if self.comparisons else competition.matrix

    @property
    def _digits(self) -> int:
        competition = self.judgement.competition
        shown = {*competition.pairs, *self._counts.ravel().tolist()}
        return max(len(_number(number)) for number in shown)

    @property
    def _gap(self) -> str:
        competition = self.judgement.competition
        # A minus directly after the mark of the cell before it would be misread.
        tight = len(competition.pairs) >= MANY_PAIRS and self._counts.min() >= 0
        return "" if tight else " "

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
        rows, departures = self._counts.tolist(), self.judgement.departures()
        for row, pair in enumerate(competition.pairs):
            line = Text(no_wrap=True, overflow="ignore")
            line.append(f"{pair:>{digits}}", "bold")
            line.append("  ")
            for column in columns:
                if row == column:
                    line.append(f"{'·':>{digits}} {gap}")
                else:
                    step = STEPS[0]
                    if not self.comparisons:
                        step = _step(departures[row][column])
                    number = _number(rows[row][column])
                    line.append(f"{number:>{digits}}{step.mark}", _style(step))
                    line.append(gap)
            line.rstrip()
            yield line

    def _legend(self, width: int) -> Iterator[Text]:
        """What the marks mean, in lines that break between them."""
        two = self.judgement.lines is not None
        line = Text(f"Against the average{' of the line' if two else ''}:")
        for step in (*STEPS.values(), *([APART] if two else [])):
            mark = Text(step.mark.strip() or "unmarked", _style(step))
            item = Text.assemble("  ", mark, f" {step.meaning}")
            if len(line) + len(item) > width:
                yield line
                line = Text()
            line.append_text(item)
        yield line


def matrix_table(movement: Movement | Judgement) -> MatrixTable:
    """The competition matrix of a movement, for rich to print."""
    return MatrixTable(movement if isinstance(movement, Judgement) else judge(movement))


def headline(judgement: Judgement) -> str:
    """The subject of the matrix and its figures, in one line."""
    measures, name = judgement.measures, judgement.movement.label
    if not judgement.competition.pairs:
        return f"{name}: nobody plays, so there is no competition"
    what = f"{name}: competition between pairs in {judgement.competition.unit}s"
    if judgement.lines is not None:
        return f"{what}; two winners: {lines_words(judgement)}"
    quality = (
        f"quality {percent(measures.quality)} ({measures.grade})"
        if measures.quality is not None
        else "no quality, because nobody competes"
    )
    return (
        f"{what}; average {float(measures.average):.2f}, "
        f"imbalance {measures.imbalance:.2f}, {quality}"
    )


def comparisons_headline(judgement: Judgement) -> str:
    """The subject of the older comparisons, in one line."""
    unit = judgement.competition.unit
    return f"{judgement.movement.label}: {unit}s on which two pairs sit the same way"


def totals_table(judgement: Judgement) -> Table:
    """What each pair can win, and all together, in matchpoints; and its comparisons."""
    competition = judgement.competition
    by_set = competition.unit == "set"
    compared = competition.comparisons.sum(axis=1).tolist()
    return make_grid(
        "Matchpoints at stake" + (", one board a set" if by_set else ""),
        ("pair", "matchpoints", "comparisons"),
        (
            (one.pair, one.total, count)
            for one, count in zip(standing(competition), compared, strict=True)
        ),
        left=0,
        caption=f"all pairs together: {judgement.matchpoints}",
        caption_justify="left",
    )


def _step(departed: int | None) -> Step:
    return APART if departed is None else STEPS[departed]


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _style(step: Step) -> str:
    if step is APART:
        return "dim"
    # The near cells keep the terminal's own colours, light or dark.
    return "" if step.mark == " " else f"{step.text} on {step.background}"
