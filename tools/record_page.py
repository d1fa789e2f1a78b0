"""The page of records, made from the catalogue and from what is in print."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib import resources

from evenhand.families.fairest import FREE, SIMPLE, TABLE_FRIENDLY, Record, all_records
from evenhand.movement.json_text import parse_json

#: A pair of numbers: pairs and rounds.
Size = tuple[int, int]

_OPENING = """\
# Records

<!-- Made by `python -m tools` from the catalogue: do not edit. -->

The fairest movement known for every size of the [catalogue](../reference/catalogue.md):
the balance in per cent, with the most that is possible in brackets.

- **in print**: the best one-winner movement with whole sets that we found in print, and
  where.
- **whole sets**: the catalogue's best with at most two tables on a set. *Proved* says
  that no arrows for the same meetings, or no complete Mitchell, can be fairer;
  otherwise the [limit](limits.md) stands in brackets. Another schedule may still be
  better. *2×* counts the couples who meet twice.
- **free**: the same where any number of tables may share, if that is fairer.
- **announced**: single boards turned by the whole room, with a rule that players can
  follow; behind × the boards a set.
{others}
"""

_OTHERS = "- **{kind}**: the kind `{kind}` of the catalogue, likewise.\n"

_SUMMARY = """
{sizes} sizes. Of the {printed} that are in print, the catalogue has a fairer movement
with whole sets for {better} and an equal one for {equal}; {proved} of all records with
whole sets are proved optimal within their scope.
"""


def record_page() -> str:
    """The page in Markdown."""
    by_size: dict[Size, list[Record]] = defaultdict(list)
    for record in all_records():
        by_size[record.key.pairs, record.key.rounds].append(record)
    kinds = {record.key.kind for found in by_size.values() for record in found}
    others = sorted(kinds - {TABLE_FRIENDLY, SIMPLE, FREE})
    printed = best_in_print()
    opening = _OPENING.format(others="".join(_OTHERS.format(kind=k) for k in others))
    heads = ["pairs", "rounds", "in print", "whole sets", "2×", "free", "announced"]
    heads += others
    lines = [
        f"| {' | '.join(heads)} |",
        f"|{'---|' * len(heads)}",
        *(
            f"| {' | '.join(_row(size, by_size[size], printed.get(size), others))} |"
            for size in sorted(by_size)
        ),
    ]
    table = "\n".join(lines)
    return f"{opening.rstrip()}\n{_summary(by_size, printed)}\n{table}\n"


def best_in_print() -> dict[Size, tuple[int, str]]:
    """The best ΣC² in print, and where."""
    file = resources.files("evenhand.sources") / "data" / "best_in_print.json"
    entries = parse_json(file.read_text(encoding="utf-8"))
    return {
        (one["pairs"], one["rounds"]): (one["sum_of_squares"], one["published_by"])
        for one in entries
    }


def _row(
    size: Size,
    found: Sequence[Record],
    printed: tuple[int, str] | None,
    others: Sequence[str],
) -> Iterator[str]:
    whole = _best(found, TABLE_FRIENDLY)
    yield from map(str, size)
    yield _printed(size, printed)
    yield _limited(whole)
    yield str(whole.rematches or "–") if whole else "–"
    yield _limited(_best(found, FREE))
    for kind in (SIMPLE, *others):
        yield _limited(_best(found, kind), boards=True)


def _best(found: Sequence[Record], kind: str) -> Record | None:
    """The fairest record of a kind; of equals, the one with the fewest boards."""
    fitting = [record for record in found if record.key.kind == kind]
    return max(
        fitting,
        key=lambda one: (one.quality, -one.key.boards_per_set),
        default=None,
    )


def _limited(record: Record | None, *, boards: bool = False) -> str:
    if record is None:
        return "–"
    several = record.key.boards_per_set
    times = f" × {several}" if boards and several > 1 else ""
    if record.proved_optimal:
        return f"{record.quality:.1f}{times} (proved)"
    return f"{record.quality:.1f}{times} ({most_possible(record):.1f})"


def most_possible(record: Record) -> float:
    """The quality in per cent that the record's bound leaves possible."""
    return record.quality * record.sum_of_squares / record.lower_bound


def _printed(size: Size, printed: tuple[int, str] | None) -> str:
    if printed is None:
        return "–"
    squares, where = printed
    pairs, rounds = size
    couples = pairs * (pairs - 1) // 2
    total = pairs * rounds * (pairs // 2 - 1) / 2
    return f"{100 * total**2 / couples / squares:.1f} {where}"


def _summary(
    by_size: dict[Size, list[Record]], printed: dict[Size, tuple[int, str]]
) -> str:
    whole = {size: _best(found, TABLE_FRIENDLY) for size, found in by_size.items()}
    both = [
        (record.sum_of_squares, printed[size][0])
        for size, record in whole.items()
        if record and size in printed
    ]
    return _SUMMARY.format(
        sizes=len(by_size),
        printed=len(both),
        better=sum(ours < theirs for ours, theirs in both),
        equal=sum(ours == theirs for ours, theirs in both),
        proved=sum(record.proved_optimal for record in whole.values() if record),
    )
