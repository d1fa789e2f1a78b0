"""The kinds of long work that a page can ask for."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.club.club_events import Club
    from evenhand.desk.jobs.experiments import Play
    from evenhand.movement import Movement

#: What was asked for, by name, as plain data.
Asked = Mapping[str, Any]

#: Sheets on paper.
PRINT = "print"
#: What takes seconds, so that it should not wait for what takes minutes.
SHORT = (PRINT, "advice", "double-dummy")
#: The longest search, in seconds.
LONGEST_SEARCH = 600
#: The most sessions of a simulation.
_MOST_SESSIONS = 1_000_000
#: The longest pause between two results of a demonstration, in seconds.
_LONGEST_PAUSE = 10


class Tell(Protocol):
    """Hears how far a job is."""

    def __call__(
        self, done: int, of: int, words: str = "", best: dict[str, Any] | None = None
    ) -> None:
        """Hear how much is done, of how much, and what the best is so far."""
        ...


@dataclass(frozen=True, slots=True)
class Work:
    """What there is to do.

    Attributes:
        club: for which club.
        asked: what was asked for.
        tell: hears how far it is.
        cluster: the address of a Dask scheduler that does what can be shared out; None
            to do all of it here.
    """

    club: "Club"
    asked: Asked
    tell: Tell
    cluster: str | None = None


def _advise(work: Work) -> dict[str, Any]:
    """The movements that fit an evening; stopped early, those judged so far."""
    from evenhand.desk.jobs.evening_advice import find_advice

    def heard(done: int, of: int, best: dict[str, Any] | None) -> None:
        work.tell(done, of, "movements", best)

    return find_advice(work.asked, heard)


def _optimise(work: Work) -> dict[str, Any]:
    """The fairest arrows of a movement; stopped early, the best so far."""
    from evenhand.movement import native
    from evenhand.search import optimise

    seconds = work.asked["seconds"]

    def heard(best: int, bound: int, gone: float) -> None:
        squares = {"squares": best, "bound": bound}
        work.tell(round(gone), round(seconds), "seconds", squares)

    found = optimise(
        _movement(work.asked),
        work.asked.get("class", "tables"),
        seconds=seconds,
        seed=work.asked.get("seed", 1),
        progress=heard,
    )
    return {**found.as_data(), "movement": native.to_data(found.movement)}


def _search(work: Work) -> dict[str, Any]:
    """The fairest movement of a size; stopped early, the best so far."""
    from evenhand.movement import native
    from evenhand.search.schedule_search import search_schedule

    seconds = work.asked["seconds"]

    def heard(best: int, _: int, gone: float) -> None:
        work.tell(round(gone), round(seconds), "seconds", {"squares": best})

    found = search_schedule(
        work.asked["pairs"],
        work.asked["rounds"],
        free=work.asked.get("free") is True,
        seconds=seconds,
        seed=work.asked.get("seed", 1),
        cluster=work.cluster,
        progress=heard,
    )
    return {**found.as_data(), "movement": native.to_data(found.movement)}


def _simulate(work: Work) -> dict[str, Any]:
    """How much luck is in a movement; stopped early, from the sessions so far."""
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation import Conditions, make_field, simulate

    sessions = work.asked["sessions"]
    with heed_interrupts() as interrupted:
        report = simulate(
            make_field(_movement(work.asked), sections=work.asked.get("sections", 1)),
            Conditions(seed=work.asked.get("seed", 1)),
            sessions=sessions,
            cluster=work.cluster,
            progress=lambda done, *_: work.tell(done, sessions, "sessions"),
            stop=interrupted,
        )
    return report.as_data()


def _experiment(work: Work) -> dict[str, Any]:
    """Movements or formats compared; stopped early, from what was played so far."""
    play = _experiment_asked(work.asked)
    return play(lambda done, of: work.tell(done, of, "times"), work.cluster)


def _experiment_asked(asked: Asked) -> "Play":
    from evenhand.desk.jobs.experiments import read_experiment

    if not all(isinstance(text, str) for text in asked.values()):
        raise RequestError("an experiment is told in texts, as on the page Laboratory")
    play = read_experiment(asked)
    if play is None:
        raise RequestError("an experiment of nothing; name movements, or pairs")
    return play


def _play_demo(work: Work) -> dict[str, Any]:
    """An evening that plays itself."""
    from evenhand.desk.jobs.demo_evening import play_demo_evening

    event = work.asked["event"]

    def heard(done: int, of: int) -> None:
        work.tell(done, of, "results", {"event": event})

    pause = float(work.asked.get("pause", 0.4))
    play_demo_evening(work.club, event, heard, pause=pause)
    return {"event": event}


def _movement(asked: Asked) -> "Movement":
    from evenhand.movement import native

    return native.from_data(asked.get("movement")).sound()


def _solve(work: Work) -> dict[str, Any]:
    """What can be made on each board of a session."""
    from evenhand.desk.events.groups import running_session
    from evenhand.desk.views.deals_shown import solve_session

    event, asked = work.asked["event"], work.asked
    play = running_session(work.club.look_at(event), asked["group"], asked["session"])

    def heard(done: int, of: int, words: str, best: dict[str, Any]) -> None:
        work.tell(done, of, words, {"event": event, **best})

    return {"event": event, **solve_session(play, heard)}


def _print(work: Work) -> dict[str, Any]:
    """Sheets as PDF."""
    from evenhand.desk.paper.club_paper import PrintAsked, typeset_apart

    asked = PrintAsked(**work.asked)
    work.tell(0, 2, "steps")
    sheets, look = asked.sheets(work.club), asked.look(work.club)
    work.tell(1, 2, "steps")
    return {"pdf": b64encode(typeset_apart(sheets, look)).decode()}


def learn_solved(club: "Club", event: str) -> None:
    """Remember what workers on other machines have solved for an event."""
    from evenhand.desk.views.solved_deals import learn

    for job in club.jobs.all(kind="double-dummy"):
        if job.arguments["event"] == event:
            learn((job.result or {}).get("makeable", {}))


def _check_deals(asked: Asked) -> None:
    if not all(isinstance(asked.get(name), str) for name in ("event", "group")):
        raise RequestError("deals of no event; expected an event, a group, a session")
    _whole_number(asked, "session", _MOST_SESSIONS)


def _check_print(asked: Asked) -> None:
    from evenhand.desk.paper.club_paper import PrintAsked

    PrintAsked(**asked)


def _check_evening(asked: Asked) -> None:
    from evenhand.desk.jobs.evening_advice import read_evenings

    read_evenings(asked)


def _check_arrows(asked: Asked) -> None:
    _movement(asked)
    _check_time(asked)


def _check_search(asked: Asked) -> None:
    from evenhand.search.schedules import check_size

    _whole_number(asked, "pairs", 10_000)
    _whole_number(asked, "rounds", 10_000)
    check_size(asked["pairs"], asked["rounds"])
    _check_time(asked)


def _check_simulation(asked: Asked) -> None:
    from evenhand.simulation import make_field

    _whole_number(asked, "sessions", _MOST_SESSIONS)
    _whole_number({"sections": 1, **asked}, "sections", 100)
    _check_seed(asked)
    make_field(_movement(asked), sections=asked.get("sections", 1))


def _check_experiment(asked: Asked) -> None:
    _experiment_asked(asked)


def _check_time(asked: Asked) -> None:
    _whole_number(asked, "seconds", LONGEST_SEARCH)
    _check_seed(asked)


def _check_seed(asked: Asked) -> None:
    seed = asked.get("seed", 1)
    if type(seed) is not int:
        raise RequestError(f"seed {seed!r}; expected a whole number")


def _whole_number(asked: Asked, name: str, most: int) -> None:
    value = asked.get(name)
    if type(value) is not int or not 1 <= value <= most:
        raise RequestError(f"{name} {value!r}; expected 1 to {most}")


def _check_demo(asked: Asked) -> None:
    if not isinstance(asked.get("event"), str):
        raise RequestError("a demonstration without an event; expected its name")
    pause = asked.get("pause", 0)
    if type(pause) not in (int, float) or not 0 <= pause <= _LONGEST_PAUSE:
        raise RequestError(f"pause {pause!r}; expected 0 to {_LONGEST_PAUSE} seconds")


#: What each kind checks before it is queued, and does when its turn comes.
_KINDS: Mapping[
    str, tuple[Callable[[Asked], None], Callable[[Work], dict[str, Any]]]
] = {
    "advice": (_check_evening, _advise),
    "optimise": (_check_arrows, _optimise),
    "search": (_check_search, _search),
    "simulate": (_check_simulation, _simulate),
    "experiment": (_check_experiment, _experiment),
    "double-dummy": (_check_deals, _solve),
    PRINT: (_check_print, _print),
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


def do_job(kind: str, work: Work) -> dict[str, Any]:
    """Do the work; Ctrl-C stops a search with the best so far."""
    check_job(kind, work.asked)
    return _KINDS[kind][1](work)
