"""The advice for an evening as pages and jobs have it, from what a form says."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from evenhand.advice import Advice, Evening, Pairing, ScoreTaking, advise, suit_both
from evenhand.errors import RequestError
from evenhand.movement import native
from evenhand.render.advice_data import data_of_advice, pairing_data
from evenhand.search.plan_memory import ArrowMemory, NotRememberedError, default_path

#: The most movements that are shown for one number of pairs.
_MOST_OPTIONS = 5
#: How many answers a process keeps.
_MOST_KEPT = 64
_PAIRS = re.compile(r"\D*(\d{1,4})(?:\D+(\d{1,4}))?\D*")
_NUMBERS = ("boards", "minutes", "winners", "copies", "sections", "stationary")

#: Hears how many movements are judged, of how many, and the best so far as plain data.
Progress = Callable[[int, int, dict[str, Any] | None], None]


def read_evenings(asked: Mapping[str, Any]) -> tuple[Evening, ...]:
    """The evening that is asked about; two, if there may be another number of pairs.

    Args:
        asked: what a form says, by name: `pairs` such as "26" or "26, perhaps 27",
            and what else is known; what is missing or empty is as usual.

    Raises:
        RequestError: If it cannot be understood.
    """
    text = str(asked.get("pairs", "")).strip()
    match = _PAIRS.fullmatch(text) if text.isascii() else None
    if not match or text.startswith("-"):
        raise RequestError(
            f"pairs {text[:40]!r}; expected a number such as 26, or two such as "
            "26, perhaps 27"
        )
    numbers = dict.fromkeys(int(one) for one in match.groups() if one)
    known: dict[str, Any] = {
        name: number for name in _NUMBERS if (number := _whole(asked, name)) is not None
    }
    known["barometer"] = str(asked.get("barometer") or "") not in ("", "no", "False")
    known["taken"] = _taking(str(asked.get("scoring") or ScoreTaking.DEVICES))
    return tuple(
        Evening(n, **{"copies": n if known["barometer"] else 1} | known)
        for n in numbers
    )


def _whole(asked: Mapping[str, Any], name: str) -> int | None:
    text = str(asked.get(name) or "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise RequestError(f"{name} {text[:40]!r}; expected a whole number")
    return int(text)


def _taking(text: str) -> ScoreTaking:
    if text not in list(ScoreTaking):
        raise RequestError(f"scoring {text[:40]!r}; expected {', '.join(ScoreTaking)}")
    return ScoreTaking(text)


def find_advice(
    asked: Mapping[str, Any], progress: Progress | None = None
) -> dict[str, Any]:
    """The movements that fit, each ready to be played; it may take a while.

    What is heard on the way says as `unfinished` how many movements are not judged.

    Returns:
        As `evenhand advise --json` has it, with the balance and the movement of each
        option, and at most five of them.
    """
    memory = ArrowMemory(default_path())
    try:
        return _advice(read_evenings(asked), memory, progress)
    finally:
        memory.save()


def recall_advice(asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """The same, if nothing has to be searched for; else None."""
    path = default_path()
    try:
        changed = path.stat().st_mtime_ns if path else 0
    except OSError:
        changed = 0
    try:
        return _recall(read_evenings(asked), changed)
    except NotRememberedError:
        return None


@lru_cache(maxsize=_MOST_KEPT)
def _recall(evenings: tuple[Evening, ...], _changed: int) -> dict[str, Any]:
    return _advice(evenings, ArrowMemory(default_path(), searches=False))


def _advice(
    evenings: tuple[Evening, ...],
    memory: ArrowMemory,
    progress: Progress | None = None,
) -> dict[str, Any]:
    found: list[Advice] = []
    last: list[str] = []
    data: dict[str, Any] = {}

    def heard(done: int, of: int, best: Advice | None) -> None:
        nonlocal last, data
        judged = [*found, *([best] if best else [])]
        # telling takes longer than many a search, and most movements change nothing
        names = [option.name for one in judged for option in one.options]
        if progress and names != last:
            last, data = names, _together(judged)
        if progress:
            progress(done, of, data | {"unfinished": of - done} if data else None)

    for evening in evenings:
        found.append(advise(evening, memory, heard))  # noqa: PERF401 - heard looks at it
    return _together(found)


def _together(found: list[Advice]) -> dict[str, Any]:
    data = _with_movements(found[0])
    if len(found) > 1:
        data["or"] = _with_movements(found[1])
        both = [_pairing(found, one) for one in suit_both(*found)]
        data["both"] = [one for one in both if max(one["ranks"]) < _MOST_OPTIONS]
    return data


def _with_movements(advice: Advice) -> dict[str, Any]:
    data = data_of_advice(advice)
    shown = advice.options[:_MOST_OPTIONS]
    data["left_out"] += len(advice.options) - len(shown)
    data["options"] = [
        one
        | {
            "balance": round(100 * float(option.balance), 1),
            "movement": native.to_data(option.ready),
        }
        for one, option in zip(data["options"], shown, strict=False)
    ]
    return data


def _pairing(found: list[Advice], pairing: Pairing) -> dict[str, Any]:
    both = zip(found, (pairing.first, pairing.second), strict=True)
    ranks = [advice.options.index(option) for advice, option in both]
    return pairing_data(pairing) | {"ranks": ranks}
