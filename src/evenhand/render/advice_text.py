"""Advice for an evening, for the terminal."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from textwrap import wrap

from rich import box
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.advice import Advice, Option, Pairing
from evenhand.movement.announcing import announcements
from evenhand.render.advice_words import late_pair_text, reasons
from evenhand.render.announcement_words import announcement_text
from evenhand.render.fairness_text import percent
from evenhand.render.tables import Column, folded, make_table, words

_HEADINGS = (
    "#",
    "movement",
    "play",
    "boards",
    "out",
    "min",
    "copies",
    "shared",
    "relays",
    "cards",
    "again",
    "luck",
    "yours",
    "as is",
    "rounds",
    "turned",
)
_WORDS = ("movement", "play", "cards")
#: The columns that a narrow terminal leaves out.
_WIDE_ONLY = ("copies", "shared", "relays", "again")
#: The width of the columns beside the movement, without and with those.
_NARROW_COLUMNS = 76
_ALL_COLUMNS = 104
_WIDE = 200
LEGEND = (
    "play: rounds × boards · boards: each pair plays · out: rounds a pair sits out · "
    "shared, relays: sets a round · cards: players need them · again: couples that "
    "meet again · luck: ± % in a pair's score, and yours of it, by whom pairs meet "
    "and are compared with · balance in %: as it is, with the best whole rounds "
    "switched, with the best single boards turned"
)


def advice_parts(advice: Advice, width: int = _WIDE) -> Iterator[RenderableType]:
    """The options side by side, then the reasons for the first choice."""
    yield options_table(advice, width)
    if advice.left_out:
        yield Text(f"{advice.left_out} more fit but are less suitable.")
    needed = _needed_width(advice)
    if width < needed:
        shown = ", ".join(_WIDE_ONLY)
        yield Text(f"In {needed} columns the table also shows {shown}.", style="dim")
    yield Text(LEGEND, style="dim")
    yield Text()
    yield Text(f"First choice: {advice.best.name}", style="bold")
    yield _bullets(reasons(advice), width)
    said = announcements(advice.best.ready)
    if said:
        yield Text("What the director announces:")
        for announcement in said:
            yield Text(f"  {announcement_text(announcement)}.", style="bold")


def _bullets(sentences: Iterable[str], width: int) -> Group:
    """Sentences with hanging bullets."""
    return Group(*(folded(f" • {sentence}", width - 1, 3) for sentence in sentences))


def options_table(advice: Advice, width: int = _WIDE) -> Table:
    """Every movement that fits, best first."""
    pairs = advice.evening.pairs
    table = Table(
        title=f"Movements for {pairs} pairs, best first",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    wide = width >= _needed_width(advice)
    shown = [h for h in _HEADINGS if wide or h not in _WIDE_ONLY]
    for heading in shown:
        justify: JustifyMethod = "left" if heading in _WORDS else "right"
        table.add_column(heading, justify=justify, no_wrap=True)
    for rank, option in enumerate(advice.options, 1):
        cells: dict[str, RenderableType]
        cells = dict(zip(_HEADINGS, (str(rank), *_cells(option)), strict=True))
        if not wide:
            room = max(width - _NARROW_COLUMNS, 12)
            cells["movement"] = Group(*wrap(option.movement.name, room))
        style = "bold" if rank == 1 else ""
        table.add_row(*(cells[heading] for heading in shown), style=style)
    return table


def _needed_width(advice: Advice) -> int:
    longest = max(len(option.movement.name) for option in advice.options)
    return longest + _ALL_COLUMNS


def _cells(option: Option) -> list[str]:
    facts, luck = option.facts, option.chosen.luck
    fewest, most = facts.fewest, facts.most
    return [
        option.movement.name,
        option.length,
        str(most) if fewest == most else f"{fewest}–{most}",
        _or_dash(facts.sit_outs),
        str(option.minutes),
        str(facts.copies),
        _or_dash(facts.shared),
        _or_dash(facts.relays),
        "no" if facts.unaided else "yes",
        _or_dash(facts.rematches),
        f"{luck.both:.1f}",
        f"{luck.company:.1f}",
        _figure(option.plain.quality),
        _figure(option.rounds.quality if option.rounds else None),
        _figure(option.boards.quality if option.boards else None),
    ]


def _figure(share: Fraction | None) -> str:
    return percent(share).removesuffix(" %")


def _or_dash(count: int) -> str:
    return str(count) if count else "–"


def pairings_table(pairings: tuple[Pairing, ...], one: int, other: int) -> Table:
    """Movements for two possible numbers of pairs, side by side."""
    columns = (
        words(f"with {one} pairs", lambda pairing: pairing.first.name),
        Column("balance", lambda pairing: percent(pairing.first.balance)),
        words(f"with {other}", lambda pairing: pairing.second.name),
        Column("balance", lambda pairing: percent(pairing.second.balance)),
        words("if one more comes", lambda pairing: late_pair_text(pairing.change)),
    )
    return make_table(f"What suits {one} pairs and {other}", columns, pairings)
