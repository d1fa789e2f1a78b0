"""What an event was created with: its conditions, and the seats of its plan."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import native
from evenhand.tournament.referee.acts_in_force import Plain

#: No exact number of an event is written with more characters.
_LONGEST_NUMBER = 2000

#: The one group of an event that plays a single movement.
ONLY_GROUP = "Event"


@dataclass(frozen=True, slots=True)
class Feed:
    """Pairs that go on: from where, and how many; None for all who are left."""

    source: str
    places: int | None


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """What was announced of a group.

    Those of several feeds may be ranked `together`, by percentage. An empty
    `drop_in_rule` is the usual one; `contains_previous` is whether what goes on from
    here contains what was brought.
    """

    name: str
    phase: int
    boards: int
    feeds: tuple[Feed, ...] = ()
    together: bool = False
    drop_ins: int = 0
    drop_in_rule: str = ""
    carryover: str = "none"
    contains_previous: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What was announced of the event: pairs, groups in the order of play, rules.

    With two winners NS and EW are ranked apart. The rules are those of a plan, by
    their names: a bye may be worth sixty per cent, the maximum raised by the most that
    anybody carried; the scores of a pair that withdraws stand from a part of its boards
    on. Lots are drawn with the seed. Sections may have deals of their own.
    """

    pairs: int
    groups: tuple[GroupTerms, ...]
    method: str = "matchpoints"
    winners: int = 1
    tied_ranks: str = "average"
    tie_breaks: tuple[str, ...] = ("meeting", "opponents", "lot")
    byes: str = "own"
    by_boards_played: bool = False
    maximum: str = "unchanged"
    penalties_count: bool = True
    stands_from: Fraction = Fraction(1, 2)
    correction_minutes: int = 30
    seed: int = 1
    own_deals: bool = False

    @property
    def final(self) -> str:
        """The group that decides who has won: the first one of the last phase."""
        last = self.groups[-1].phase
        return next(group.name for group in self.groups if group.phase == last)

    def planned_places(self, name: str) -> int | None:
        """How many should go on from a group, into the first group that it feeds."""
        steps = (n for _, source, n in self._planned_steps() if source == name and n)
        return next(steps, None)

    def boards_before(self, name: str) -> int:
        """The boards of the first group from which anybody should come into a group."""
        steps = [step for step in self._planned_steps() if step[0] == name]
        source = next((step for step in steps if step[2]), steps[0])[1]
        return next(group.boards for group in self.groups if group.name == source)

    def _planned_steps(self) -> list[tuple[str, str, int]]:
        """Into which group, from which, and how many pairs, as it was announced."""
        left: dict[str, int] = {}
        steps = []
        for group in self.groups:
            come = group.drop_ins + (self.pairs if group.phase == 1 else 0)
            for feed in group.feeds:
                there = left.get(feed.source, 0)
                number = there if feed.places is None else feed.places
                left[feed.source] = there - number
                come += number
                steps.append((group.name, feed.source, number))
            left[group.name] = come
        return steps


def read_exact(text: str) -> Fraction:
    """A number such as 86.4 or 432/5; powers of ten could be of any size."""
    if len(text) > _LONGEST_NUMBER or "e" in text.lower():
        raise RequestError(f"the number {text[:40]!r}; expected one such as 432/5")
    return Fraction(text)


def read_terms(create: Plain) -> Terms:
    """The conditions as the act of creation states them."""
    method, plan = create.get("method", "matchpoints"), create.get("plan")
    if not plan:
        movement = create["movement"]
        pairs = movement["pairs"] - bool(movement.get("phantom"))
        boards = movement["sets"] * movement.get("boards_per_set", 1)
        only = GroupTerms(ONLY_GROUP, 1, boards)
        own = create.get("deals") == "section"
        winners = movement.get("winners", 1)
        return Terms(pairs, (only,), method, winners, own_deals=own)
    groups = tuple(
        _read_group(group, number, phase["boards"])
        for number, phase in enumerate(plan["event"]["phases"], 1)
        for group in phase["groups"]
    )
    known = Terms.__dataclass_fields__.keys() - {
        *("pairs", "groups", "method", "winners", "own_deals")
    }
    rules: Plain = {**(plan.get("rules") or {}), "seed": plan.get("seed", 1)}
    for name, read in (("stands_from", read_exact), ("tie_breaks", tuple)):
        if name in rules:
            rules[name] = read(rules[name])
    rules = {name: value for name, value in rules.items() if name in known}
    return Terms(plan["event"]["pairs"], groups, method, **rules)


def _read_group(group: Plain, phase: int, boards: int) -> GroupTerms:
    feeds = group.get("feeds") or ()
    return GroupTerms(
        group["name"],
        phase,
        boards if group.get("boards") is None else group["boards"],
        tuple(Feed(feed["source"], feed.get("places")) for feed in feeds),
        group.get("feed_order") == "together",
        group.get("drop_ins") or 0,
        group.get("drop_in_rule") or "",
        group.get("carryover") or "none",
        bool(group.get("contains_previous")),
    )


# --- seats by the plan ----------------------------------------------------------------

#: For each round, for each table: NS, EW and the set of boards.
Rows = Sequence[Sequence[tuple[int, int, int]]]

#: More seats, boards or rounds than this are no plan.
_MOST = 2000

_HOWELLS = ("howell", "three-quarter-howell")
_APPENDIX_TAIL = "reverse-appendix"


class Place(NamedTuple):
    """Two pairs at a table of the hall on one board; 0 is nobody."""

    round: int
    table: int
    board: int
    ns: int
    ew: int

    @property
    def both(self) -> tuple[int, int]:
        """The two pairs."""
        return self.ns, self.ew


def renumber(
    places: Iterable[Place], other: Mapping[int, int], first: int = 1
) -> list[Place]:
    """The places with other numbers for some pairs, from a round on."""
    found = []
    for place in places:
        ns, ew = (other.get(p, p) if place.round >= first else p for p in place.both)
        found.append(place._replace(ns=ns, ew=ew))
    return found


def seats_in_act(sections: Sequence[Plain]) -> list[Place]:
    """The seats that an act states, board by board."""
    return [
        place
        for section in sections
        for place in _play(section["movement"], section["first_table"])
    ]


def _play(
    data: Plain, first_table: int, pairs: Sequence[int] | None = None
) -> Iterator[Place]:
    """A movement, in numbers of its own or with others instead of them."""
    movement = native.from_data(data)
    rows: Rows = movement.schedule if pairs is None else _seat(movement.schedule, pairs)
    turned = {(turn.round, turn.table, turn.board) for turn in movement.turned}
    start = first_table, movement.first_board
    return _spread(rows, turned, start, movement.boards_per_set)


def seats_by_plan(
    planned: Plain, session: int, places: Sequence[int]
) -> list[Place] | None:
    """The seats of a session by the plan; None where the plan has no such session.

    Args:
        planned: the group in the plan, or its single movement.
        session: which, from 1.
        places: the pair at place 1, 2, …; 0 for nobody.
    """
    if not 1 <= session <= count_sessions(planned):
        return None
    if len(places) != count_seats(planned):
        raise RequestError(f"a plan that {len(places)} pairs cannot play")
    if "movement" in planned:
        return list(_play(planned["movement"], 1, places))
    number, boards = session - 1, planned.get("boards_per_round", 2)
    cut = planned["layout"].get("cut") or [0]
    if not max(boards, *cut, 0) <= _MOST:
        raise RequestError(f"{boards} boards a round, sessions of {cut} rounds")
    arrows = planned.get("arrows") or []
    switched = {r for s, r in planned.get("switched") or () if s == session}
    # each section begins with a new ten, so that its tables are easy to find
    apart = -(-max(s["tables"] for s in planned["layout"]["sections"]) // 10) * 10
    numbering = planned.get("numbering") or {}
    table, firsts = numbering.get("table", 1), numbering.get("boards") or []
    board = firsts[number] if number < len(firsts) else 1
    by_lines = "line_table" in planned
    sections = _rows_by_lines(planned, number) if by_lines else _field(planned, number)
    found: list[Place] = []
    for index, rows in enumerate(sections):
        pairs = [
            [(ew, ns, s) if r in switched else (ns, ew, s) for ns, ew, s in row]
            for r, row in enumerate(_seat(rows, places), 1)
        ]
        turned = {tuple(turn) for turn in arrows[number][index]} if arrows else set()
        start = table + apart * index, board
        found += _spread(pairs, turned, start, boards)
    return found


def most_results(planned: Plain, pairs: int) -> int:
    """The most results that a board can have, given how many pairs come.

    They fill the places from the first on, and who meets an empty place has a bye.
    """
    places = [*range(1, pairs + 1), *[0] * (count_seats(planned) - pairs)]
    played = Counter(
        (session, place.board)
        for session in range(1, count_sessions(planned) + 1)
        for place in seats_by_plan(planned, session, places) or ()
        if place.ns and place.ew
    )
    return max(played.values(), default=0)


def count_sessions(planned: Plain) -> int:
    """How many sessions a planned group has; a single movement is one."""
    if "line_table" in planned:
        return len(planned["line_table"]["sessions"])
    return 1 if "movement" in planned else int(planned["sessions"])


def count_seats(planned: Plain) -> int:
    """How many pairs a planned group, or a single movement, can seat."""
    if "movement" in planned:
        return int(planned["movement"]["pairs"])
    seats = 2 * sum(int(section["tables"]) for section in planned["layout"]["sections"])
    if not 0 < seats <= _MOST:
        raise RequestError(f"{seats} seats; expected 1 to {_MOST}")
    return seats


def _spread(
    rows: Rows,
    turned: Collection[tuple[int, ...]],
    start: tuple[int, int],
    boards: int,
) -> Iterator[Place]:
    """Every board of every table; a turned one is played the other way round.

    Args:
        rows: who meets whom on which set.
        turned: the boards that are turned, by round, table and place in the set.
        start: the numbers of the first table and of the first board.
        boards: the boards of a set.
    """
    first_table, first_board = start
    for r, row in enumerate(rows, 1):
        for t, (ns, ew, board_set) in enumerate(row, 1):
            for place in range(1, boards + 1) if board_set else ():
                board = first_board + (board_set - 1) * boards + place - 1
                sides = (ew, ns) if (r, t, place) in turned else (ns, ew)
                yield Place(r, first_table + t - 1, board, *sides)


def _rows_by_lines(planned: Plain, number: int) -> Iterator[Rows]:
    normal = planned["lines"]["normal"]
    exceptional = iter(planned["lines"].get("exceptional") or [])
    turned = [tuple(place) for place in planned["line_table"].get("turned") or []]
    seated = planned["line_table"]["sessions"][number]
    for index, section in enumerate(planned["layout"]["sections"]):
        lines, tables = [normal[n - 1] for n in seated[index]], section["tables"]
        if section["family"] in _HOWELLS:
            pairs = [*lines[0], *next(exceptional)]
        elif section["family"] == _APPENDIX_TAIL:
            extra, some = list(next(exceptional)), tables - section["rounds"]
            pairs = [*lines[0], *extra[:some], *lines[1], *extra[some:]]
        elif section.get("staying_couple"):
            # its EW pair sits where the last NS pair will not have met it
            (ns, ew), before = next(exceptional), tables // 2 - 1
            pairs = [*lines[0], ns, *lines[1][:before], ew, *lines[1][before:]]
        else:
            pairs = [*lines[0], *lines[1]]
        exchanged = range(1, tables + 1) if (number, index) in turned else ()
        yield _seat(_section_rows(section), pairs, exchanged)


def _field(planned: Plain, number: int) -> Iterator[Rows]:
    """All pairs in one section; those that play on begin where they stopped."""
    layout, order = planned["layout"], planned["order"]
    section, exchanged = layout["sections"][0], planned.get("turned_tables") or ()
    half, played = section["tables"], sum(layout["cut"][:number])
    if layout["way"] in ("barometer", "round-robin"):
        rows = _all_play_all(half, played, layout["cut"][number])
    else:
        # between sessions EW have moved on by the rounds played so far
        ew = order[half:]
        order = [*order[:half], *(ew[(e - played) % half] for e in range(half))]
        rows = _section_rows(section)
    yield _seat(rows, order, exchanged)


def _seat(
    rows: Rows, pairs: Sequence[int], exchanged: Collection[int] = ()
) -> list[list[tuple[int, int, int]]]:
    """The rows with pairs instead of seats; at some tables NS and EW exchanged."""
    at = (0, *pairs)
    return [
        [
            (at[ew], at[ns], s) if table in exchanged else (at[ns], at[ew], s)
            for table, (ns, ew, s) in enumerate(row, 1)
        ]
        for row in rows
    ]


def _section_rows(section: Plain) -> Rows:
    """The named movement of a section; as a barometer all play the round's set."""
    family, tables, rounds = section["family"], section["tables"], section["rounds"]
    has_extra = family in (_APPENDIX_TAIL, "appendix")
    movement = build(
        family,
        tables=tables,
        rounds=None if has_extra or family == "howell" else rounds,
        extra=tables - rounds if has_extra else None,
    )
    barometer = section.get("barometer", False)
    return [
        [(ns, ew, r if barometer else board_set) for ns, ew, board_set in row]
        for r, row in enumerate(movement.schedule, 1)
    ]


def _all_play_all(tables: int, first: int, rounds: int) -> Rows:
    """Rounds of a round robin: the last pair stays, the others go round a circle.

    In round r the last pair meets number r + 1, and numbers at the same distance on
    both sides of that one meet.
    """
    around = 2 * tables - 1
    found = []
    for n, r in enumerate(range(first, first + rounds), 1):
        sides = [(r + i, r - i) for i in range(1, tables)]
        row = [(a % around + 1, b % around + 1, n) for a, b in sides]
        found.append([(around + 1, r % around + 1, n), *row])
    return found
