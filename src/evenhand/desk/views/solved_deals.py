"""What can be made on deals, remembered so that nobody waits for it twice."""

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from evenhand.deals import Deal, Makeable, solve_deals
from evenhand.deals.double_dummy import LOT
from evenhand.errors import EvenhandError
from evenhand.movement.json_text import parse_json
from evenhand.search.plan_memory import default_path

#: The most deals that are remembered; the oldest are forgotten first.
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
    known = dict(_load())
    new = [deal for deal in every if _key(deal) not in known]
    for start in range(0, len(new), LOT):
        lot = new[start : start + LOT]
        found = solve_deals(lot)
        known |= {_key(deal): found[deal.board] for deal in lot}
        # whoever stops it here keeps what was worked out
        _save(known)
        tell(len(every) - len(new) + start + len(lot), len(every))
    return {deal.board: known[_key(deal)] for deal in every}


def makeable_data(
    deals: Iterable[Deal], found: Mapping[int, Makeable]
) -> dict[str, list[Any]]:
    """What can be made on deals as plain data, for another machine to `learn`."""
    return {
        _key(deal): _as_list(found[deal.board]) for deal in deals if deal.board in found
    }


def learn(data: Mapping[str, Any]) -> None:
    """Remember what another machine has worked out."""
    known = _load()
    if not data.keys() <= known.keys():
        _save({**known, **{key: Makeable(*made) for key, made in data.items()}})


def remembered(deals: Iterable[Deal]) -> dict[int, Makeable]:
    """What is known already, without working anything out."""
    known = _load()
    return {deal.board: known[_key(deal)] for deal in deals if _key(deal) in known}


def _as_list(one: Makeable) -> list[Any]:
    return [one.tricks, one.par, one.contracts]


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
    data = {key: _as_list(one) for key, one in kept.items()}
    target = path.with_name(_FILE)
    temporary = target.with_suffix(f".{os.getpid()}.tmp")
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(data), encoding="utf-8")
        temporary.replace(target)
