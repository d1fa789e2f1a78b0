"""The kinds of long work that a page can ask for."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.club import Club

#: What was asked for, by name, as plain data.
Asked = Mapping[str, Any]

#: The longest search, in seconds.
LONGEST_SEARCH = 600
#: The longest pause between two results of a demonstration, in seconds.
_LONGEST_PAUSE = 10


class Tell(Protocol):
    """Hears how far a job is."""

    def __call__(
        self, done: int, of: int, words: str = "", best: dict[str, Any] | None = None
    ) -> None:
        """Hear how much is done, of how much, and what the best is so far."""
        ...


def _advise(_: "Club", asked: Asked, tell: Tell) -> dict[str, Any]:
    """The movements that fit an evening, each ready to be played."""
    from evenhand.desk.evening_advice import find_advice

    return find_advice(asked, lambda done, of: tell(done, of, "movements"))


def _optimise(_: "Club", asked: Asked, tell: Tell) -> dict[str, Any]:
    """The fairest arrows of a movement; stopped early, the best so far."""
    from evenhand.movement import native
    from evenhand.search import optimise

    seconds = asked["seconds"]

    def heard(best: int, bound: int, gone: float) -> None:
        squares = {"squares": best, "bound": bound}
        tell(round(gone), round(seconds), "seconds", squares)

    found = optimise(
        native.from_data(asked["movement"]).sound(),
        asked.get("class", "tables"),
        seconds=seconds,
        seed=asked.get("seed", 1),
        progress=heard,
    )
    return {**found.as_data(), "movement": native.to_data(found.movement)}


def _play_demo(club: "Club", asked: Asked, tell: Tell) -> dict[str, Any]:
    """An evening that plays itself."""
    from evenhand.desk.demo_evening import play_demo_evening

    def heard(done: int, of: int) -> None:
        tell(done, of, "results", {"event": asked["event"]})

    pause = float(asked.get("pause", 0.4))
    play_demo_evening(club, asked["event"], heard, pause=pause)
    return {"event": asked["event"]}


def _check_evening(asked: Asked) -> None:
    from evenhand.desk.evening_advice import read_evenings

    read_evenings(asked)


def _check_search(asked: Asked) -> None:
    from evenhand.movement import native

    native.from_data(asked.get("movement")).sound()
    seconds, seed = asked.get("seconds"), asked.get("seed", 1)
    if type(seed) is not int:
        raise RequestError(f"seed {seed!r}; expected a whole number")
    if not isinstance(seconds, int) or not 1 <= seconds <= LONGEST_SEARCH:
        raise RequestError(f"{seconds!r} seconds; expected 1 to {LONGEST_SEARCH}")


def _check_demo(asked: Asked) -> None:
    if not isinstance(asked.get("event"), str):
        raise RequestError("a demonstration without an event; expected its name")
    pause = asked.get("pause", 0)
    if type(pause) not in (int, float) or not 0 <= pause <= _LONGEST_PAUSE:
        raise RequestError(f"pause {pause!r}; expected 0 to {_LONGEST_PAUSE} seconds")


#: What each kind checks before it is queued, and does when its turn comes.
_KINDS: Mapping[
    str,
    tuple[Callable[[Asked], None], Callable[["Club", Asked, Tell], dict[str, Any]]],
] = {
    "advice": (_check_evening, _advise),
    "optimise": (_check_search, _optimise),
    "demonstration": (_check_demo, _play_demo),
}


def check_job(kind: str, asked: Asked) -> None:
    """Refuse work that could not be done."""
    if kind not in _KINDS:
        raise RequestError(f"job {kind[:40]!r}; expected {', '.join(_KINDS)}")
    try:
        _KINDS[kind][0](asked)
    except (TypeError, ValueError) as error:
        raise RequestError(f"job {kind}: {error}; check what is asked") from error


def do_job(club: "Club", kind: str, asked: Asked, tell: Tell) -> dict[str, Any]:
    """Do the work; Ctrl-C stops a search with the best so far."""
    check_job(kind, asked)
    return _KINDS[kind][1](club, asked, tell)
