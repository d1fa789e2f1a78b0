"""The pictures in the documentation, made by the program."""

import io
from dataclasses import replace

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from evenhand.advice import Evening, advise
from evenhand.families import build
from evenhand.render.advice_text import advice_parts
from evenhand.render.matrix_picture import matrix_svg
from evenhand.search import ArrowMemory
from tools.examples import COLUMNS

_GREYS = [(36, 41, 47), (90, 98, 106)]
_PAPER = TerminalTheme((255, 255, 255), (36, 41, 47), _GREYS * 4)

# Like rich's own, but without fonts from the network and without window buttons.
_FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"
    height="{height}" role="img">
<title>Advice for an evening of 27 pairs</title>
<style>
.{unique_id}-matrix {{
    font-family: monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
}}
{styles}
</style>
<defs>
{lines}
</defs>
<rect width="100%" height="100%" rx="8" fill="#ffffff"/>
<g transform="translate({terminal_x}, 20)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def advice_picture(memory: ArrowMemory | None = None) -> str:
    """What `make advice` shows: advice for 27 pairs and an evening of 195 minutes."""
    advice = advise(Evening(27, boards=26, minutes=195), memory)
    console = Console(
        record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, emoji=False
    )
    console.print("$ make advice", style="bold", highlight=False)
    for part in advice_parts(advice, COLUMNS):
        console.print(part, highlight=False)
    return console.export_svg(theme=_PAPER, code_format=_FRAME, unique_id="advice")


def matrix_pictures() -> dict[str, str]:
    """The seven-table Mitchell three ways, by file name."""
    plain = build("mitchell", tables=7, boards_per_set=4, winners=1)
    ways = {
        "plain": ("nothing switched", ""),
        "round": ("one round switched", "1"),
        "boards": ("four boards turned", "1/3,3/2,5/1,7/4"),
    }
    return {
        f"seven-tables-{key}.svg": matrix_svg(
            replace(plain.switch(plan), name=f"7-table Mitchell, {how}")
        )
        for key, (how, plan) in ways.items()
    }
