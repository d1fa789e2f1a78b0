"""Every plan of lines from 6 to 300 pairs, as the independent checker sees it.

`python -m tests.tournament.sweep` goes through all of them; the tests take a sample.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256

from evenhand.errors import SizeError
from evenhand.tournament.line_movement import make_line_table
from evenhand.tournament.lines import number_lines
from evenhand.tournament.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.session_seats import seat_sessions
from evenhand.tournament.tails import BASES
from tests.tournament.independent_checker import (
    complaints,
    line_complaints,
    slips_of,
)

PAIRS = range(6, 301)


def layouts(pairs: int) -> Iterator[Layout]:
    """Every layout of lines for so many pairs."""
    for base in BASES:
        for make in (base_layout, howell_tails_layout, mitchells_layout):
            try:
                yield make(pairs, base)
            except SizeError:
                continue


def sampled(*key: object, one_in: int) -> bool:
    """Whether a case is in the sample: always the same ones, spread evenly."""
    digest = sha256(repr(key).encode()).digest()
    return int.from_bytes(digest[:4], "big") % one_in == 0


def check_layout(layout: Layout) -> list[str]:
    """Complaints about the longest plan; every shorter one is its beginning."""
    table = make_line_table(layout, layout.most_sessions)
    lines = number_lines(layout)
    slips = slips_of(seat_sessions(table, lines))
    complete = all(section.family != "skip" for section in layout.sections)
    appendix = any(section.is_appendix_tail for section in layout.sections)
    stayers = [
        pair for line in lines.exceptional for pair in line if pair != layout.phantom
    ]
    normal = [[p for p in line if p != layout.phantom] for line in lines.normal]
    found = [str(fault) for fault in table.faults()]
    found += complaints(slips, layout.pairs, every_deal=complete)
    return found + line_complaints(slips, normal, stayers, appendix=appendix)


def main() -> None:
    plans = 0
    for pairs in PAIRS:
        for layout in layouts(pairs):
            found = check_layout(layout)
            plans += layout.most_sessions
            if found:
                sys.exit(f"{layout}: {found[:5]}")
    print(f"{plans} plans, all sound")


if __name__ == "__main__":
    main()
