"""The catalogue: the fairest movement known for every usual size.

Records are in `data/fairest`, one file for each number of pairs, and are of six
kinds:

* `table-friendly`: at most two tables share a set in a round;
* `no-rematch`: the same, and nobody meets twice; kept only where somebody does in the
  table-friendly one, though there are fewer rounds than pairs;
* `simple`: a movement with a rule that players can follow, with arrows turned for the
  whole room, for 1, 2, 3 and 4 boards a set (1 stands for whole sets);
* `parts`: the same with at most five announcements, some for a part of the room, for 2,
  3 and 4 boards a set; kept only if fairer;
* `free`: any amount of sharing, for several copies of the boards; kept only if fairer;
* `carded`: for players who hold guide cards, which tell them what to turn: any board
  may be turned at any table, at most two tables share a set, for 2, 3 and 4 boards a
  set, and for odd numbers of pairs too.

A round is written `1-8/1 2-9/2:13`: NS, EW, set, and the boards of the set that are
turned. The figures of a record were computed when it was made;
`evenhand catalogue verify` computes them again.

A file also lists the searches that found nothing and how long they took, so that a
build can carry on where the last one stopped.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Self

from evenhand.errors import EvenhandError, FileError, RequestError
from evenhand.movement import Cell, Movement, Turn
from evenhand.movement.board_moves import BoardMoves
from evenhand.movement.json_text import parse_json

TABLE_FRIENDLY, NO_REMATCH, SIMPLE, PARTS, FREE, CARDED = KINDS = (
    "table-friendly",
    "no-rematch",
    "simple",
    "parts",
    "free",
    "carded",
)
#: The errors that reading a damaged record may raise.
_DAMAGE = (
    EvenhandError,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    OverflowError,
)
#: A file is named after its number of pairs.
_FILE_NAME = re.compile(r"(\d{2,3})\.json", re.ASCII)
#: The boards per set for which simple movements are kept; 1 stands for whole sets.
BOARDS_PER_SET = (1, 2, 3, 4)
#: The boards per set for which carded movements are kept, and those told in parts.
CARDED_BOARDS = PARTS_BOARDS = (2, 3, 4)


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Which movement is meant."""

    pairs: int
    rounds: int
    kind: str
    boards_per_set: int = 1

    def __post_init__(self) -> None:
        _check_types(self)
        if self.kind not in KINDS:
            raise RequestError(f"kind {self.kind!r}; the kinds are {', '.join(KINDS)}")
        if min(self.pairs, self.rounds, self.boards_per_set) < 1:
            raise RequestError(f"{self}; expected numbers from 1 up")

    @property
    def seats(self) -> int:
        """How many pairs could play: an even number."""
        return self.pairs + self.pairs % 2

    def __str__(self) -> str:
        boards = f", {self.boards_per_set} boards a set"
        many = boards if self.boards_per_set > 1 else ""
        return f"{self.pairs} pairs, {self.rounds} rounds, {self.kind}{many}"


@dataclass(frozen=True, slots=True)
class Record:
    """One movement of the catalogue, and what is known about it.

    Attributes:
        key: the size and the kind.
        movement: the movement, arrows included.
        sum_of_squares: ΣC².
        quality: Clements' Q in percent.
        quality_f: Qf in percent.
        imbalance: Moore's.
        lower_bound: the least ΣC² possible within the scope.
        bound_name: which bound that is.
        bound_scope: the movements for which it holds.
        proved_optimal: whether the movement meets it.
        rematches: how many couples meet twice.
        vacancy: the best pair to leave out if one is missing.
        vacancy_quality: Q in percent without that pair.
        board_moves: how the sets travel between rounds.
        shared_apart: how often two tables that share a set are not neighbours.
        found_by: how it was found.
        seed: of the search; 0 if no random numbers were used.
        generations: how long the search went on.
    """

    key: Key
    movement: Movement
    sum_of_squares: int
    quality: float
    quality_f: float
    imbalance: float
    lower_bound: int
    bound_name: str
    bound_scope: str
    proved_optimal: bool
    rematches: int
    vacancy: int
    vacancy_quality: float
    board_moves: BoardMoves
    shared_apart: int
    found_by: str
    seed: int
    generations: int

    def __post_init__(self) -> None:
        _check_types(self)

    @property
    def family(self) -> str:
        """The family of the schedule."""
        return self.movement.origin

    @property
    def needs_caddies(self) -> bool:
        """Whether more than one set a round must be carried by somebody with a list."""
        return self.board_moves.hand > self.key.rounds - 1

    def without_a_pair(self) -> Movement:
        """The movement for one pair fewer: the best pair to miss is the phantom."""
        return replace(self.movement, phantom=self.vacancy)

    def facts(self) -> dict[str, Any]:
        """What is known about the movement as plain data, without its rounds."""
        data = asdict(self.key) | {"name": self.movement.name, "family": self.family}
        rest = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name not in ("key", "movement")
        }
        rest["board_moves"] = asdict(self.board_moves)
        return data | rest | {"needs_caddies": self.needs_caddies}

    def as_data(self) -> dict[str, Any]:
        """The record as plain data, the rounds as text."""
        facts = self.facts()
        del facts["needs_caddies"]  # follows from the rest
        return facts | {"play": _write_rounds(self.movement)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read plain data back."""
        try:
            key = Key(**{field.name: data[field.name] for field in fields(Key)})
            rest = {
                field.name: data[field.name]
                for field in fields(cls)
                if field.name not in ("key", "movement")
            }
            rest["board_moves"] = BoardMoves(**data["board_moves"])
            _check_types(rest["board_moves"])
            return cls(key=key, movement=_read_movement(key, data), **rest)
        except _DAMAGE as error:
            raise FileError(
                f"a record of the catalogue is damaged ({error!r}); build it again"
            ) from error


def _check_types(value: Key | Record | BoardMoves) -> None:
    for field in fields(value):
        kind: Any = field.type
        seen = getattr(value, field.name)
        fits = isinstance(seen, (int, float) if kind is float else kind)
        # to Python a truth value is a whole number too; not to us
        if not fits or isinstance(seen, bool) != (kind is bool):
            raise RequestError(f"{field.name} {seen!r}; expected {kind.__name__}")


def _write_rounds(movement: Movement) -> list[str]:
    turned: dict[tuple[int, int], str] = {}
    for turn in sorted(movement.turned):
        place = turn.round, turn.table
        turned[place] = turned.get(place, ":") + str(turn.board)
    return [
        " ".join(
            f"{cell.ns}-{cell.ew}/{cell.set}{turned.get((r, t), '')}"
            for t, cell in enumerate(row, 1)
        )
        for r, row in enumerate(movement.schedule, 1)
    ]


def _read_movement(key: Key, data: Mapping[str, Any]) -> Movement:
    rounds = []
    turned = set()
    for r, text in enumerate(data["play"], 1):
        row = []
        for t, word in enumerate(text.split(), 1):
            place, _, boards = word.partition(":")
            ns, ew, number = place.replace("/", "-").split("-")
            row.append(Cell(int(ns), int(ew), int(number)))
            turned |= {Turn(r, t, int(board)) for board in boards}
        rounds.append(row)
    movement = Movement.from_cells(
        rounds,
        pairs=key.seats,
        sets=key.rounds,
        boards_per_set=key.boards_per_set,
        turned=frozenset(turned),
        name=_word(data["name"]),
        origin=_word(data["family"]),
    )
    # of an odd number, the last of the next even number is missing
    return replace(movement, phantom=key.seats) if key.pairs % 2 else movement


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


def write_records(
    records: Iterable[Record], in_vain: Mapping[Key, int] | None = None
) -> str:
    """The text of a file of records, sorted, with a line for each fact and each round.

    `in_vain` holds the searches that found nothing, with their generations.
    """
    ordered = sorted(records, key=lambda record: record.key)
    data: dict[str, Any] = {"records": [record.as_data() for record in ordered]}
    if in_vain:
        data["in_vain"] = [
            asdict(key) | {"generations": generations}
            for key, generations in sorted(in_vain.items())
        ]
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def read_records(text: str) -> tuple[Record, ...]:
    """The records in the text of a file."""
    return tuple(Record.from_data(entry) for entry in _entries(text, "records"))


def read_in_vain(text: str) -> dict[Key, int]:
    """The searches that found nothing, and for how many generations they ran."""
    try:
        return {
            Key(**{field.name: entry[field.name] for field in fields(Key)}): int(
                entry["generations"]
            )
            for entry in _entries(text, "in_vain")
        }
    except _DAMAGE as error:
        raise FileError(
            f"a file of the catalogue is damaged ({error!r}); build it again"
        ) from error


def _entries(text: str, name: str) -> list[Any]:
    try:
        data = parse_json(text)
        entries = data["records"] if name == "records" else data.get(name, [])
    except (
        FileError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
    ) as error:
        raise _no_records() from error
    if not isinstance(entries, list):
        raise _no_records()
    return entries


def _no_records() -> FileError:
    return FileError(
        'a file of the catalogue is damaged: expected {"records": […]}; build it again'
    )


def shipped_folder() -> Traversable:
    """Where the shipped records are."""
    return resources.files("evenhand.families") / "data" / "fairest"


def files_of(folder: Traversable) -> dict[int, Traversable]:
    """The files in a folder of records, by number of pairs."""
    if not folder.is_dir():
        return {}
    named = ((_FILE_NAME.fullmatch(file.name), file) for file in folder.iterdir())
    return dict(sorted((int(name[1]), file) for name, file in named if name))


@cache
def records_of(pairs: int) -> dict[Key, Record]:
    """The shipped records for a number of pairs; empty if there are none.

    Records for an odd number of pairs are among those for the next even one.
    """
    file = files_of(shipped_folder()).get(pairs)
    if file is None:
        return {}
    return {r.key: r for r in read_records(file.read_text(encoding="utf-8"))}


def all_records() -> Iterator[Record]:
    """Every shipped record, from small to large."""
    for pairs in files_of(shipped_folder()):
        yield from records_of(pairs).values()
