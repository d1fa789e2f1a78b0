"""How the lines move from session to session: by construction, never by luck.

Normal lines move like the pairs of a round robin, by the circle method:

- no tail: any round of the circle is a session;
- a Howell tail: its exceptional line stands in the middle, so that every normal line
  plays there once;
- an appendix tail is always the last position of the circle, where every line passes
  once as NS and once as EW;
- two Howell tails: of 2q lines on a circle, session j seats lines j and j + q in the
  Howells, and lines at equal distances from j meet. Two lines meet in one session at
  most, because j is half their sum;
- Mitchells of two sizes: each size moves within itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from evenhand.errors import RequestError
from evenhand.tournament.layouts.circle import circle_round
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.lines.line_faults import LineFault, find_line_faults

#: For each section the normal lines in its slots: NS and EW, or the moving one.
LineSession = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LineTable:
    """Which lines sit where in each session; lines count from 1.

    Attributes:
        layout: the sections.
        sessions: for each session and section the normal lines, in order of the
            section's slots: NS then EW, or the moving line of a Howell.
        reserve: sessions that could follow without a rematch.
        turned: Howell tails, as (session, section) from 0, whose arrows are all
            turned; elsewhere two lines change places instead.
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
                    "expected a Howell tail of a session that is there"
                )

    @property
    def lines(self) -> int:
        """How many normal lines there are."""
        return len(self.layout.slots(normal=True))

    def faults(self) -> tuple[LineFault, ...]:
        """Everything that breaks the rules of lines, all of it at once."""
        return find_line_faults(self.layout, self.sessions)

    def met_in(self) -> dict[tuple[int, int], int]:
        """In which session, from 1, two normal lines meet; the lower number first."""
        return {
            (min(seats), max(seats)): number
            for number, session in enumerate(self.sessions, 1)
            for seats in session
            if len(seats) == 2
        }

    def turn(self, session: int, section: int) -> "LineTable":
        """The table with NS and EW of a section exchanged in a session, from 0."""
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
        raise RequestError(f"line {line}; lines count from 1")
    name = ""
    while line:
        line, letter = divmod(line - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def make_line_table(layout: Layout, sessions: int) -> LineTable:
    """The movement of lines over so many sessions, and the sessions in reserve.

    Raises `RequestError`, with the largest possible number, where there would be
    rematches.
    """
    if not layout.by_lines:
        raise RequestError(
            f"{layout}: its pairs do not move in lines; plan its sessions as rounds"
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
    if layout.way is Way.MITCHELLS:
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
    """Lines counted from 1, or from a later number."""
    return tuple(tuple(first + 1 + line for line in seats) for seats in meetings)
