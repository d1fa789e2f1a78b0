"""How the lines move from session to session: by construction, not by search.

Normal lines move like the pairs of a round robin, by the circle method:

- with no tail, any round of the circle is a session;
- with a Howell tail, its exceptional line stands in the middle, so that every normal
  line plays there once;
- an appendix tail is always the last position of the circle, which every line passes
  once as NS and once as EW;
- with two Howell tails and 2q lines on a circle, session j seats lines j and j + q in
  the Howells, and lines at equal distances from j meet. Two lines meet in at most one
  session, because j is half their sum;
- with Mitchells of two sizes, the couples that stay in the skip Mitchells make all
  lines equally long, and each skip Mitchell is one of the last positions of the circle;
  in old plans without such couples, lines of each size move among themselves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from evenhand.errors import RequestError
from evenhand.tournament.layouts.circle import circle_round
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.lines.line_faults import LineFault, find_line_faults

#: For each section, the normal lines in its slots: NS and EW, or the moving line.
LineSession = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LineTable:
    """Where each line sits in each session; lines count from 1.

    Attributes:
        layout: the sections.
        sessions: for each session and section, the normal lines in the order of the
            section's slots: NS then EW, or the moving line of a Howell.
        reserve: sessions that could follow without a rematch.
        turned: Howell tails, as (session, section) from 0, in which every round is
            arrow-switched. In other sections the two lines change places instead.
    """

    layout: Layout
    sessions: tuple[LineSession, ...]
    reserve: tuple[LineSession, ...] = ()
    turned: frozenset[tuple[int, int]] = field(default=frozenset())

    def __post_init__(self) -> None:
        howells = [n for n, s in enumerate(self.layout.sections) if s.is_howell_tail]
        for session, section in self.turned:
            if section not in howells or not 0 <= session < len(self.sessions):
                raise RequestError(
                    f"a turned tail in session {session}, section {section}, from 0; "
                    "expected a Howell tail in a session of the table"
                )

    @property
    def lines(self) -> int:
        """The number of normal lines."""
        return len(self.layout.slots(normal=True))

    def faults(self) -> tuple[LineFault, ...]:
        """All faults in the movement of the lines, found at once."""
        return find_line_faults(self.layout, self.sessions)

    def up_to(self, played: int) -> "LineTable":
        """The first sessions of the table alone."""
        turned = frozenset(cell for cell in self.turned if cell[0] < played)
        return replace(self, sessions=self.sessions[:played], reserve=(), turned=turned)

    def after(self, played: int) -> "LineTable":
        """The table without its first sessions."""
        turned = frozenset((j - played, i) for j, i in self.turned if j >= played)
        return replace(self, sessions=self.sessions[played:], turned=turned)

    def turn(self, session: int, section: int) -> "LineTable":
        """The table with a section's NS and EW exchanged in a session; both from 0."""
        if self.layout.sections[section].is_howell_tail:
            return replace(self, turned=self.turned ^ {(session, section)})
        rows = list(self.sessions[session])
        ns, ew = rows[section]
        rows[section] = (ew, ns)
        sessions = list(self.sessions)
        sessions[session] = tuple(rows)
        return replace(self, sessions=tuple(sessions))

    def __str__(self) -> str:
        return "\n".join(map(self.session_text, range(1, len(self.sessions) + 1)))

    def session_text(self, session: int) -> str:
        """The sections of a session as couples of line names, such as AB CD Ex."""
        names = []
        tails = self.layout.tails
        several = len(tails) > 1
        for number, seats in enumerate(self.sessions[session - 1]):
            text = [line_name(line) for line in seats]
            if len(seats) == 1:
                text.append(f"x{tails.index(number) + 1}" if several else "x")
            names.append(("-" if max(map(len, text)) > 1 else "").join(text))
        return " ".join(names)


def line_name(line: int) -> str:
    """A, B, … Z, AA, AB, … for lines counted from 1."""
    if line < 1:
        raise RequestError(f"line {line}; expected a number from 1")
    name = ""
    while line:
        line, letter = divmod(line - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def make_line_table(layout: Layout, sessions: int) -> LineTable:
    """The movement of lines over a number of sessions, and the sessions in reserve.

    If there would be rematches, it raises `RequestError` with the largest possible
    number of sessions.
    """
    if not layout.by_lines:
        raise RequestError(
            f"{layout}: its pairs do not move in lines; plan its sessions as one field"
        )
    layout.check_sessions(sessions)
    every = tuple(_session(layout, j) for j in range(layout.most_sessions))
    return LineTable(layout, every[:sessions], every[sessions:])


def _session(layout: Layout, j: int) -> LineSession:
    howells = sum(section.is_howell_tail for section in layout.sections)
    if howells == 2:
        return _with_two_howells(len(layout.sections), j)
    if howells == 1:
        return _with_howell(len(layout.sections), j)
    if layout.way is Way.MITCHELLS and not layout.tails:
        return _by_sizes(layout, j)
    return _numbered(circle_round(2 * len(layout.sections), j))


def _with_howell(sections: int, j: int) -> LineSession:
    """The exceptional line is the middle, number 0; the others keep their numbers."""
    (_, moving), *meetings = circle_round(2 * sections, j)
    return (*meetings, (moving,))


def _with_two_howells(sections: int, j: int) -> LineSession:
    half = sections - 1
    around = 2 * half
    meetings = [((j + i) % around, (j - i) % around) for i in range(1, half)]
    return (*_numbered(meetings), (1 + j,), (1 + j + half,))


def _by_sizes(layout: Layout, j: int) -> LineSession:
    meetings: list[tuple[int, ...]] = []
    first = 0
    for family in ("mitchell", "skip"):
        lines = 2 * sum(section.family == family for section in layout.sections)
        if lines:
            meetings += _numbered(circle_round(lines, j), first)
        first += lines
    return tuple(meetings)


def _numbered(
    meetings: Iterable[Sequence[int]], first: int = 0
) -> tuple[tuple[int, ...], ...]:
    """The meetings with lines numbered from 1, or from a later number."""
    return tuple(tuple(first + 1 + line for line in seats) for seats in meetings)
