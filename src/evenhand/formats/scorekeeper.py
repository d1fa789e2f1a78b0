"""The movements of Bridge Scorekeeper: YAML with a list of hands.

Only as much of YAML is read as these files have: names with values, and lists. Each
hand is a table in a round with its pairs and the numbers of its boards.
"""

import re
from collections.abc import Iterator

from evenhand.errors import EvenhandError
from evenhand.formats.text import Library, lines_of, nothing_but, shortened
from evenhand.movement import Movement

_PAIR = re.compile(r"(-\s+)?(\w+):\s*(.*)")
_ITEM = re.compile(r"-\s+(\d{1,6})")
#: A whole hand in braces, and what parts its pairs: a comma outside brackets.
_BRACED = re.compile(r"-\s+\{(.*)\}")
_COMMA = re.compile(r",(?![^\[]*\])")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_NUMBERS = re.compile(r"\d{1,6}")
_NEEDED = ("table", "round", "ns", "ew")
_MOST_HANDS = 20_000


def recognises(text: str) -> bool:
    """Whether a text looks like this."""
    return re.search(r"^hands:", text, re.MULTILINE) is not None


def read(text: str) -> Library:
    """Read the movement of a file."""
    try:
        return Library((_read(text),))
    except (EvenhandError, ValueError) as error:
        return nothing_but(shortened(str(error), 200))


def _read(text: str) -> Movement:
    name, hands = "", list(_hands(text))
    for line in lines_of(text):
        if line.startswith(("short:", "name:")):
            name = line.partition(":")[2].strip().strip("\"'") or name
        if line.startswith("short:"):
            break
    if not hands:
        raise ValueError("no hands in this file; expected a list of them")
    numbers = {key: i for i, key in enumerate(_sets_of(hands), 1)}
    (size,) = {len(key) for key in numbers}
    rounds = max(int(hand["round"][0]) for hand in hands)
    tables = max(int(hand["table"][0]) for hand in hands)
    if rounds * tables > _MOST_HANDS:
        raise ValueError(f"{rounds} rounds at {tables} tables; expected fewer")
    schedule = [[(0, 0, 0)] * tables for _ in range(rounds)]
    for hand in hands:
        (at,), (table,) = hand["round"], hand["table"]
        if at < 1 or table < 1:
            raise ValueError(f"round {at}, table {table}; both are numbered from 1")
        key = tuple(sorted(hand.get("boards", ())))
        cell = (hand["ns"][0], hand["ew"][0], numbers.get(key, 0))
        schedule[at - 1][table - 1] = cell
    return Movement.from_cells(
        schedule, sets=len(numbers), boards_per_set=size, name=shortened(name)
    ).sized()


def _hands(text: str) -> Iterator[dict[str, list[int]]]:
    """The hands, each with its numbers by name."""
    hand: dict[str, list[int]] = {}
    inside, name = False, ""
    for number, line in enumerate(lines_of(text), 1):
        plain = _COMMENT.sub("", line).strip()
        if line.startswith("hands:"):
            inside = True
        elif inside and plain and line[0] not in " -":
            inside = False
        if not inside or line.startswith("hands:") or plain in ("", "---", "..."):
            continue
        for part in _parts_of(plain):
            item, found = _ITEM.fullmatch(part), _PAIR.fullmatch(part)
            if item is not None and name:
                hand[name].append(int(item[1]))
            elif found is None:
                raise ValueError(
                    f"line {number}: {shortened(part, 40)!r}; expected a name and a "
                    "value, or a number of a list"
                )
            else:
                if found[1] and hand:
                    yield _whole(hand, number)
                hand, name = {} if found[1] else hand, found[2]
                hand[name] = [int(one) for one in _NUMBERS.findall(found[3])]
    if hand:
        yield _whole(hand, 0)


def _parts_of(line: str) -> list[str]:
    """The pairs of a line: one, or all of a hand in braces."""
    braced = _BRACED.fullmatch(line)
    if braced is None:
        return [line]
    first, *others = (part.strip() for part in _COMMA.split(braced[1]))
    return [f"- {first}", *others]


def _whole(hand: dict[str, list[int]], line: int) -> dict[str, list[int]]:
    missing = [name for name in _NEEDED if len(hand.get(name, ())) != 1]
    if missing:
        before = f"before line {line}" if line else "at the end"
        raise ValueError(f"a hand {before} without {', '.join(missing)}")
    return hand


def _sets_of(hands: list[dict[str, list[int]]]) -> list[tuple[int, ...]]:
    """The sets of boards in order; two must have no board in common."""
    keys = sorted({tuple(sorted(hand.get("boards", ()))) for hand in hands} - {()})
    if not keys:
        raise ValueError("no boards in this file; expected a list in each hand")
    boards = [board for key in keys for board in key]
    if len(set(boards)) != len(boards) or len({*map(len, keys)}) != 1:
        raise ValueError(
            "boards that belong to several sets, or sets of several sizes; expected "
            "each board always with the same others"
        )
    return keys
