"""A player who knows only the director's words, and follows them to the letter.

The texts of `instruct` and `announcements` are parsed and played step by step from
round 1; nothing of the code that made them is used.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise

from evenhand.movement import Movement
from evenhand.movement.arrows import home_schedule

_NUMBERS = "no one two three four five six seven eight".split()  # noqa: SIM905
_ORDINALS = ["", "second", "third", "fourth", "fifth"]
Seat = tuple[str, int]


def _number(word: str) -> int:
    return _NUMBERS.index(word) if word in _NUMBERS else int(word)


def _numbers(text: str) -> list[int]:
    found: list[int] = []
    for part in re.split(r", | and ", text):
        first, _, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


def _step(words: str, common: int = 0) -> int:
    words = words.removeprefix("go ")
    if words in ("stay", "stays"):
        return 0
    if words == "skip a table":
        return common + 1
    way, count = words.split()[:2]
    return _number(count) * (1 if way == "up" else -1)


@dataclass
class _Rule:
    """The sentences of an instruction, sorted by what they speak of."""

    groups: list[tuple[str, str, str | None, int]] = field(default_factory=list)
    exceptions: list[tuple[int, str, str]] = field(default_factory=list)
    seats: dict[Seat, Seat] = field(default_factory=dict)
    follow: list[tuple[int, int]] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    rover: tuple[int, list[int | None]] | None = None


_BOARDS = re.compile(
    r"boards|an? relay|\w+ relays|tables|each table|every table|table \d+ plays"
)
_STEP = r"(stays?|(?:up|down) \w+ tables?)"


def _parse(text: str) -> _Rule:
    rule = _Rule()
    for part in text.split("; "):
        if _BOARDS.match(part):
            rule.boards.append(part)
        elif found := re.fullmatch(
            r"pair (\d+) sits out round 1, then is NS at tables (.+)", part
        ):
            path = [None if t == "–" else int(t) for t in found[2].split(", ")]
            rule.rover = int(found[1]), path
        elif found := re.fullmatch(
            r"after round (\d+) (.+?) (stay|go .+|skip a table)", part
        ):
            rule.exceptions.append((int(found[1]), found[2], found[3]))
        elif found := re.fullmatch(
            rf"(NS|EW)( that start at (odd|even) tables)? {_STEP}", part
        ):
            who = found[1] + (found[2] or "")
            rule.groups.append((who, found[1], found[3], _step(found[4])))
        else:
            _parse_seats(rule, part)
    return rule


def _parse_seats(rule: _Rule, part: str) -> None:
    if found := re.fullmatch(
        r"(?:pair \d+ stays|the) (NS|EW)(?: seat)? at table (\d+)(?: stays empty)?",
        part,
    ):
        seat = (found[1], int(found[2]))
        rule.seats[seat] = seat
    elif found := re.fullmatch(rf"(NS|EW) at tables? ([\d–, and]+) {_STEP}", part):
        tables = sorted(_numbers(found[2]))
        step = _step(found[3])
        for place, table in enumerate(tables):
            target = tables[(place + step) % len(tables)]
            rule.seats[found[1], table] = (found[1], target)
    elif found := re.fullmatch(
        r"pairs (\d+)–(\d+) follow the pair one number lower \((\d+) follows (\d+)\)",
        part,
    ):
        rule.follow.append((int(found[1]), int(found[2])))
        assert (found[3], found[4]) == (found[1], found[2])
    elif part.startswith("the others "):
        names = part.removeprefix("the others ").split(" → ")
        seats = [(name[:2], int(name[2:])) for name in names]
        rule.seats |= dict(pairwise(seats))
    elif found := re.fullmatch(
        r"NS at tables? (?:2–)?(\d+) up one, across to EW at table (\d+)", part
    ):
        top = int(found[1])
        rule.seats |= {("NS", t): ("NS", t + 1) for t in range(2, top)}
        rule.seats["NS", top] = ("EW", int(found[2]))
        rule.seats |= {("EW", t): ("EW", t - 1) for t in range(2, top + 1)}
    elif found := re.fullmatch(
        r"NS at tables? (?:2–)?(\d+) down one, from table 2 to EW at table 1", part
    ):
        top = int(found[1])
        rule.seats |= {("NS", t): ("NS", t - 1) for t in range(3, top + 1)}
        rule.seats["NS", 2] = ("EW", 1)
        rule.seats |= {("EW", t): ("EW", t + 1) for t in range(1, top)}
    elif found := re.fullmatch(r"EW up one, across to NS at table (\d+)", part):
        rule.seats["EW", int(found[1])] = ("NS", int(found[1]))
    elif part == "EW down one, from table 1 to NS at table 2":
        rule.seats["EW", 1] = ("NS", 2)
    else:
        raise AssertionError(f"a player does not understand {part!r}")


def follow_rule(movement: Movement, text: str) -> list[tuple[int, int]]:
    """Places (round, table) where following the words leads elsewhere."""
    rule = _parse(text)
    schedule = home_schedule(movement)
    seats = _follow_pairs(movement, rule)
    sets = _follow_boards(movement, rule)
    wrong = []
    for r, row in enumerate(schedule):
        for t, cell in enumerate(row, 1):
            if not all(map(movement.is_real, cell[:2])):
                continue
            there = (seats[r]["NS", t], seats[r]["EW", t], sets[r][t - 1])
            if there != tuple(cell):
                wrong.append((r + 1, t))
    return wrong


def _follow_pairs(movement: Movement, rule: _Rule) -> list[dict[Seat, int]]:
    state: dict[Seat, int] = {}
    for t, cell in enumerate(home_schedule(movement)[0], 1):
        state["NS", t], state["EW", t] = cell.ns, cell.ew
    start = {pair: seat for seat, pair in state.items()}
    states = [dict(state)]
    for r in range(1, movement.rounds):
        after: dict[Seat, int] = {}
        for seat, pair in state.items():
            target = _target(rule, seat, pair, start[pair], r, state, movement.tables)
            assert target not in after, "two pairs in one seat"
            after[target] = pair
        state = after
        states.append(dict(state))
    if rule.rover:
        for r, table in enumerate(rule.rover[1], 1):
            if table is not None and r < len(states):
                states[r]["NS", table] = rule.rover[0]
    return states


def _target(
    rule: _Rule,
    seat: Seat,
    pair: int,
    start: Seat,
    r: int,
    state: dict[Seat, int],
    tables: int,
) -> Seat:
    if rule.groups:
        (group,) = (
            g
            for g in rule.groups
            if g[1] == start[0] and g[2] in (None, "odd" if start[1] % 2 else "even")
        )
        step = group[3]
        for after, who, words in rule.exceptions:
            if after == r and who == group[0]:
                step = _step(words, group[3])
        return seat[0], (seat[1] - 1 + step) % tables + 1
    if seat in rule.seats:
        return rule.seats[seat]
    circles = [circle for circle in rule.follow if circle[0] <= pair <= circle[1]]
    assert circles, f"nobody tells pair {pair} where to go"
    low, high = circles[0]
    ahead = pair - 1 if pair > low else high
    (target,) = (place for place, other in state.items() if other == ahead)
    return target


def _follow_boards(movement: Movement, rule: _Rule) -> list[list[int | None]]:
    schedule = home_schedule(movement)
    first: list[int | None] = [cell.set for cell in schedule[0]]
    head = rule.boards[0]
    if head.startswith("every table"):
        return [[row[0].set] * movement.tables for row in schedule]
    if head == "each table takes the next set":
        return [
            [(s - 1 + r) % movement.sets + 1 if s else None for s in first]
            for r in range(movement.rounds)
        ]
    if head.startswith("boards that"):
        return _follow_halves(movement, rule.boards, first)
    if "own copy" in head:
        return _follow_parts(movement, head, first)
    backwards = re.fullmatch(
        r"table (\d+) plays the sets backwards from set (\d+), sharing each with "
        "the table that has it",
        rule.boards[-1],
    )
    if not backwards:
        return _follow_ring(movement, rule.boards, first)
    rows = _follow_ring(movement, rule.boards[:-1], first, (int(backwards[1]),))
    for r, row in enumerate(rows):
        row[int(backwards[1]) - 1] = (int(backwards[2]) - 1 - r) % movement.sets + 1
    return rows


def _follow_parts(
    movement: Movement, phrase: str, first: list[int | None]
) -> list[list[int | None]]:
    parts = re.findall(r"tables (\d+)–(\d+)(?: \((\d+) sets? waits?\))?", phrase)
    rows: list[list[int | None]] = [[None] * movement.tables for _ in movement.schedule]
    for low, high, waiting in parts:
        tables = range(int(low) - 1, int(high))
        content = [first[t] for t in tables] + [None] * int(waiting or 0)
        for r, row in enumerate(rows):
            for place, t in enumerate(tables):
                if content[place] is None:  # a set that waited at the start
                    content[place] = home_schedule(movement)[r][t].set
                row[t] = content[place]
            content = content[1:] + content[:1]
    return rows


def _follow_halves(
    movement: Movement, phrases: list[str], first: list[int | None]
) -> list[list[int | None]]:
    tables = movement.tables
    rules = {}
    for phrase in phrases:
        found = re.fullmatch(r"boards that start at (odd|even) tables (.+)", phrase)
        assert found, phrase
        rules[found[1]] = found[2].split(", ")
    place = list(range(tables))
    rows = [first]
    for r in range(1, movement.rounds):
        for start in range(tables):
            phrase = _phrase_for(rules["even" if start % 2 else "odd"], r)
            place[start] = (place[start] + _step(phrase)) % tables
        row: list[int | None] = [None] * tables
        for start, at in enumerate(place):
            row[at] = first[start]
        rows.append(row)
    return rows


def _phrase_for(phrases: list[str], r: int) -> str:
    for phrase in phrases:
        if found := re.fullmatch(r"(.+) up to round (\d+)", phrase):
            if r + 1 <= int(found[2]):
                return found[1]
        elif found := re.fullmatch(r"(.+) after round (\d+)", phrase):
            if r == int(found[2]):
                return found[1]
        else:
            return phrase.removeprefix("then ")
    raise AssertionError(f"no phrase for round {r}: {phrases}")


def _follow_ring(
    movement: Movement,
    phrases: list[str],
    first: list[int | None],
    apart: tuple[int, ...] = (),
) -> list[list[int | None]]:
    step = {"boards down one": 1, "boards up one": -1}[phrases[0]]
    partners: dict[int, int] = {}
    relays: dict[int, int] = {}
    for phrase in phrases[1:]:
        if found := re.fullmatch(
            r"tables (\d+) and (\d+) (share|are one place for the boards)", phrase
        ):
            partners[int(found[2])] = int(found[1])
        else:
            found = re.fullmatch(r"(\w+) relays? between tables (\d+) and \d+", phrase)
            assert found, phrase
            relays[int(found[2])] = 1 if found[1] == "a" else _number(found[1])
    ring: list[int | None] = []
    for t in range(1, movement.tables + 1):
        ring += [] if t in partners or t in apart else [t]
        ring += [None] * relays.get(t, 0)
    content = [first[t - 1] if t else None for t in ring]
    rows = [first]
    for r in range(1, movement.rounds):
        content = content[step:] + content[:step]
        row: list[int | None] = [None] * movement.tables
        for place, table in enumerate(ring):
            if table is not None:
                if content[place] is None:  # a set that waited on a relay at the start
                    content[place] = home_schedule(movement)[r][table - 1].set
                row[table - 1] = content[place]
        for late, early in partners.items():
            row[late - 1] = row[early - 1]
        rows.append(row)
    return rows


def heard(
    text: str, tables: set[int], stationary: set[int], boards: int
) -> set[tuple[int, int, int]]:
    """The (round, table, board) triples that an announcement tells to turn."""
    found = re.fullmatch(
        r"Round (\d+): (.+?) (arrow-switch(?:es)? \(every board a quarter turn\)|"
        r"gives? the (.+) boards? a quarter turn)",
        text,
    )
    assert found, text
    who = found[2]
    named = {int(number) for number in re.findall(r"\d+", who)}
    if who == "the tables with a stationary pair":
        turning = stationary & tables
    elif who.startswith("everybody"):
        turning = tables - named
    elif parity := re.fullmatch(r"the (odd|even)-numbered tables", who):
        turning = {t for t in tables if t % 2 == (parity[1] == "odd")}
    elif run := re.fullmatch(r"tables (\d+) to (\d+)", who):
        turning = {t for t in tables if int(run[1]) <= t <= int(run[2])}
    else:
        turning = named
    which = set(range(1, boards + 1))
    if found[4]:
        which = {
            board
            for words in re.split(r", | and ", found[4])
            for board in _boards_named(words, boards)
        }
    return {(int(found[1]), t, b) for t in turning for b in which}


def _boards_named(words: str, boards: int) -> set[int]:
    """The places in a set that starts with board 1, or as good as."""
    every = range(1, boards + 1)
    if words.endswith("-numbered"):
        return {b for b in every if b % 2 == (words == "odd-numbered")}
    if words == "middle":
        return {(boards + 1) // 2}
    *ordinal, end = words.split()
    rank = _ORDINALS.index(" ".join(ordinal))
    return {every[rank] if end == "lowest" else every[-1 - rank]}
