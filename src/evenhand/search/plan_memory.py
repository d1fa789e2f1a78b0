"""Remembering the plans that were found, so that a director waits only once.

Only plans are remembered, in one JSON file. What they achieve is computed afresh each
time, so a damaged file may waste time but can never mislead.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from evenhand import __version__
from evenhand.errors import EvenhandError, FileError
from evenhand.movement import Movement, SwitchPlan
from evenhand.movement.json_text import parse_json
from evenhand.search.arrow_choice import ArrowChoice, weigh
from evenhand.search.constraints import Constraints
from evenhand.search.plan_timing import well_timed
from evenhand.search.turned_boards import best_turned_boards
from evenhand.search.whole_rounds import best_whole_rounds

#: Raise this when the search finds better plans than before.
_VERSION = 4

_LATER = Constraints(keep_rounds=frozenset({1}))

Search = Callable[[Movement], ArrowChoice]


class NotRememberedError(EvenhandError):
    """A plan would have to be searched for."""


class ArrowMemory:
    """The arrow searches, with a memory of what they found before.

    Args:
        path: the file; with None nothing outlives this object.
        searches: whether to search for what is not remembered, or to refuse.
    """

    def __init__(self, path: Path | None = None, *, searches: bool = True) -> None:
        self._path = path
        self._searches = searches
        self._plans = _load(path)
        self._new = False

    def whole_rounds(self, movement: Movement, *, later: bool = False) -> ArrowChoice:
        """The fairest whole rounds to switch; if `later`, none of them the first."""
        if later:
            return self._recall(
                "later-rounds", movement, partial(best_whole_rounds, constraints=_LATER)
            )
        return self._recall(
            "rounds", movement, lambda one: well_timed(one, best_whole_rounds(one))
        )

    def turned_boards(self, movement: Movement, *, later: bool = False) -> ArrowChoice:
        """The fairest rounds for each board of the set; if `later`, not the first."""
        if later:
            return self._recall(
                "later-boards",
                movement,
                partial(best_turned_boards, constraints=_LATER),
            )
        return self._recall("boards", movement, best_turned_boards)

    def save(self) -> None:
        """Write what is new; a folder that cannot be written to is not an error."""
        if self._path is None or not self._new:
            return
        temporary = self._path.with_suffix(f".{os.getpid()}.tmp")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(self._plans), encoding="utf-8")
            temporary.replace(self._path)
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink()

    def _recall(self, kind: str, movement: Movement, search: Search) -> ArrowChoice:
        key = f"{kind}-{_digest(movement)}"
        if key in self._plans:
            try:
                return weigh(movement, SwitchPlan.parse(self._plans[key]))
            except EvenhandError:
                del self._plans[key]
        if not self._searches:
            raise NotRememberedError("the arrows are not known; search for them")
        found = search(movement)
        self._plans[key] = str(found.plan)
        self._new = True
        return found


def default_path() -> Path | None:
    """The user's cache file; `EVENHAND_CACHE` names another folder, or `off`."""
    folder = os.environ.get("EVENHAND_CACHE")
    if folder == "off":
        return None
    if folder:
        return Path(folder) / "arrows.json"
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(
        os.path.expanduser("~"), ".cache"
    )
    return Path(base) / "evenhand" / "arrows.json"


def _load(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    try:
        data = parse_json(path.read_text(encoding="utf-8"))
    except (FileError, OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {k: v for k, v in data.items() if isinstance(v, str)}


def _digest(movement: Movement) -> str:
    # the versions are part of it, because a newer search may find better plans
    parts = (
        __version__,
        _VERSION,
        movement.schedule,
        movement.sets,
        movement.boards_per_set,
        movement.phantom,
        sorted(movement.turned),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]
