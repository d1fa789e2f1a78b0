"""What can be made on deals, remembered so that nobody waits for it twice."""

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from evenhand.deals import Deal, Makeable, solve_deals
from evenhand.errors import EvenhandError
from evenhand.movement.json_text import parse_json
from evenhand.search.plan_memory import default_path

#: What is forgotten first, once so many are known.
_MOST_KEPT = 20_000
_FILE = "double-dummy.json"

Tell = Callable[[int, int], None]


def find_makeable(
    deals: Iterable[Deal], tell: Tell = lambda *_: None
) -> dict[int, Makeable]:
    """What can be made on each board; only what is not remembered is worked out.

    Args:
        deals: The deals.
        tell: Is told how many are done, and of how many.
    """
    every = list(deals)
    known = _load()
    new = [deal for deal in every if _key(deal) not in known]
    if new:
        done = len(every) - len(new)

        def heard(solved: int, _: int) -> None:
            tell(done + solved, len(every))

        found = solve_deals(new, heard)
        known = {**known, **{_key(deal): found[deal.board] for deal in new}}
        _save(known)
    return {deal.board: known[_key(deal)] for deal in every}


def remembered(deals: Iterable[Deal]) -> dict[int, Makeable]:
    """What is known already, without working anything out."""
    known = _load()
    return {deal.board: known[_key(deal)] for deal in deals if _key(deal) in known}


def _key(deal: Deal) -> str:
    """The cards, and the board as far as it decides dealer and vulnerability."""
    return f"{(deal.board - 1) % 16 + 1} {deal}"


def _load() -> Mapping[str, Makeable]:
    path = default_path()
    if path is None:
        return {}
    target = path.with_name(_FILE)
    try:
        there = target.stat()
    except OSError:
        return {}
    return _read(target, there.st_mtime_ns, there.st_size)


@lru_cache(maxsize=1)
def _read(target: Path, *_: int) -> Mapping[str, Makeable]:
    """What a file says; every page of a board asks, so it is read when it is new."""
    found = {}
    with contextlib.suppress(
        OSError, ValueError, TypeError, AttributeError, EvenhandError
    ):
        data = parse_json(target.read_text("utf-8"))
        found = {key: Makeable(*made) for key, made in data.items()}
    return found


def _save(known: Mapping[str, Makeable]) -> None:
    """Write what is known; a folder that cannot be written to is not an error."""
    path = default_path()
    if path is None:
        return
    kept = dict(list(known.items())[-_MOST_KEPT:])
    data = {key: [one.tricks, one.par, one.contracts] for key, one in kept.items()}
    target = path.with_name(_FILE)
    temporary = target.with_suffix(f".{os.getpid()}.tmp")
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(data), encoding="utf-8")
        temporary.replace(target)
