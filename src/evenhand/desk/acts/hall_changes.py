"""What has happened in the hall, and what can be done about it, side by side."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from evenhand.desk.acts.field_acts import read_troubles
from evenhand.desk.acts.named_acts import Arguments, do_by_name
from evenhand.desk.events.groups import groups_playing, running_session
from evenhand.desk.sessions.merging import propose_merges, why_none
from evenhand.desk.sessions.repairing import propose_session_repairs
from evenhand.desk.views.hall_figures import (
    HallChange,
    HallFigures,
    compare_halls,
    measure_hall,
)
from evenhand.errors import EvenhandError, RequestError
from evenhand.render.answer_text import answer_data
from evenhand.render.repair_text import tell_refused
from evenhand.tournament.event.act_rules import attempt
from evenhand.tournament.event.acts import Act
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import pairs_without_seat
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState

Fields = dict[str, str]


class Trial(RunningEvent):
    """An event on which acts are tried; nothing is written."""

    def __init__(self, state: EventState) -> None:
        self.state = state

    def do(self, *acts: Act, at: str | None = None) -> EventState:
        """Carry out acts on a copy of the state; when does not matter."""
        del at
        first = self.state.acts + 1
        self.state = attempt(self.state, *acts)
        self.state.made = range(first, first + len(acts))
        return self.state


@dataclass(frozen=True, slots=True)
class WayOn:
    """One thing that can be done.

    Attributes:
        name: what it is, such as `withdraw` or, of a repair, `rover`.
        fields: the act and its arguments, as a form sends them.
        said: what the desk would answer, in sentences.
        figures: the session as it would be; None if none is being played.
        lost: the boards that pairs play fewer than before, all together.
        change: what would be different at the tables.
    """

    name: str
    fields: Mapping[str, str]
    said: tuple[str, ...]
    figures: HallFigures | None = None
    lost: int = 0
    change: HallChange | None = None


@dataclass(frozen=True, slots=True)
class NoWay:
    """Something that cannot be done, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class WaysOn:
    """What can be done, side by side.

    Attributes:
        before: the session as it stands; None if none is being played.
        ways: what can be done, the simplest or best first.
        refused: what cannot, and why.
    """

    before: HallFigures | None = None
    ways: tuple[WayOn, ...] = ()
    refused: tuple[NoWay, ...] = ()


#: A way with its fields; or one that cannot be gone.
_Candidate = tuple[str, Fields] | NoWay


def find_ways(state: EventState, what: str, asked: Mapping[str, str]) -> WaysOn:
    """Try all that can be done about something, on copies of the event.

    Args:
        state: the event, which does not change.
        what: what has happened.
        asked: what is known about it, by the names of its fields.
    """
    if what not in _CANDIDATES:
        raise RequestError(f"{what[:40]!r}; expected {', '.join(_CANDIDATES)}")
    given = {name: text.strip() for name, text in asked.items() if text.strip()}
    before = find_hall(state, given.get("group"))
    figures = None if before is None else measure_hall(before)
    ways: list[WayOn] = []
    refused: list[NoWay] = []
    for one in _CANDIDATES[what](state, given):
        if isinstance(one, NoWay):
            refused.append(one)
            continue
        try:
            way = _try(state, before, figures, *one)
        except EvenhandError as error:
            refused.append(NoWay(one[0], str(error)))
            continue
        # a repair may come to the same seats as a simpler act
        if what in _OF_BOARDS or not any(_is_alike(way, known) for known in ways):
            ways.append(way)
    return WaysOn(figures, tuple(ways), tuple(refused))


def _is_alike(one: WayOn, other: WayOn) -> bool:
    if one.change is None:
        return False
    return one.change == other.change and one.figures == other.figures


def find_hall(state: EventState, group: str | None = None) -> SessionPlay | None:
    """The session that is being played; None if there is none, or several are."""
    try:
        found = running_session(state, group)
    except EvenhandError:
        return None
    return None if found.closed else found


def _try(
    state: EventState,
    before: SessionPlay | None,
    known: HallFigures | None,
    name: str,
    fields: Fields,
) -> WayOn:
    trial = Trial(state)
    answer = do_by_name(trial, fields["act"], fields)
    way = WayOn(name, fields, tuple(answer_data(answer)["done"]))
    if before is None or known is None:
        return way
    after = trial.state.group(before.group.name).session(before.number)
    figures, change = measure_hall(after), compare_halls(before, after)
    lost = figures.lost_since(known)
    return replace(way, figures=figures, lost=lost, change=change)


def _one(act: str, *names: str) -> Callable[[EventState, Fields], Iterator[_Candidate]]:
    """One act with those of its fields that are known."""

    def candidates(_: EventState, given: Fields) -> Iterator[_Candidate]:
        yield act, {"act": act} | _pick(given, *names)

    return candidates


def _pick(given: Fields, *names: str) -> Fields:
    wanted = ("group", *names)
    return {name: given[name] for name in wanted if name in given}


def _late(state: EventState, given: Fields) -> Iterator[_Candidate]:
    fields = _pick(given, "names", "pair", "round")
    yield "late", {"act": "late", **fields}
    if "pair" not in given:
        yield from _repairs(state, {"arrives": "1", **fields})
        yield "extra", {"act": "late", "extra": "yes", **fields}


def _waits(state: EventState, given: Fields) -> Iterator[_Candidate]:
    waiting = look_at_hall(state, given.get("group")).waiting
    yield from _repairs(state, {"arrives": str(waiting), **_pick(given, "round")})


def _gone(state: EventState, given: Fields) -> Iterator[_Candidate]:
    pairs = Arguments(given).numbers("leaves")
    if len(pairs) == 1:
        fields = {"pair": str(pairs[0]), **_pick(given, "round", "reason")}
        yield "withdraw", {"act": "withdraw", **fields}
    yield from _repairs(state, _pick(given, "leaves", "round"))


def _short(state: EventState, given: Fields) -> Iterator[_Candidate]:
    yield from _repairs(state, _pick(given, "ends_after", "round"))


def _repairs(state: EventState, fields: Fields) -> Iterator[_Candidate]:
    given = Arguments(fields)
    try:
        found = propose_session_repairs(
            state, read_troubles(given), given.number("round"), group=given.group
        )
    except EvenhandError as error:
        yield NoWay("repair", str(error))
        return
    for way in dict.fromkeys(way.way for one in found for way in one.proposals):
        yield way, {"act": "repair", **fields, "choose": way}
    for one in found:
        yield from (NoWay(no.kind, tell_refused(no)) for no in one.not_possible)


def _seats(_: EventState, given: Fields) -> Iterator[_Candidate]:
    fields = _pick(given, "pairs", "from_round", "to_round", "reason")
    yield "exchange", {"act": "exchange", **fields}
    yield "mend", {"act": "exchange", **fields, "mend": "yes"}


def _byes(state: EventState, given: Fields) -> Iterator[_Candidate]:
    at = Arguments(given)
    found = propose_merges(state, at.group, at.whole("round"))
    if not found:
        yield NoWay("merge", why_none(state, at.group, at.whole("round")))
    for number, merge in enumerate(found, 1):
        allowed = {"allow_rematch": "yes"} if merge.rematches else {}
        fields = {**_pick(given, "round"), "choose": str(number), **allowed}
        yield "merge", {"act": "merge", **fields}


def _slow(state: EventState, given: Fields) -> Iterator[_Candidate]:
    """A table has no time for a board; whoever lost the time is at fault."""
    fields = _pick(given, "table", "board", "reason")
    yield "hold", {"act": "hold", **fields, **_pick(given, "minutes", "slow")}
    yield "take-out", {"act": "award", "award": "NP", **fields}
    at, session = Arguments(given), find_hall(state, given.get("group"))
    due = (
        session.seated.planned_on(*map(at.number, ("table", "board")))
        if session
        else ()
    )
    for seen in due[:1]:
        slow = at.numbers("slow")
        ns, ew = ("A-" if pair in slow else "A+" for pair in seen.pairs)
        yield "averages", {"act": "award", "award": f"{ns}/{ew}", **fields}


def _foul(_: EventState, given: Fields) -> Iterator[_Candidate]:
    yield "foul", {"act": "foul", **_pick(given, "board", "table", "at", "reason")}
    everywhere = {"act": "award", "award": "A+/A+", "all": "yes"}
    yield "everywhere", {**everywhere, **_pick(given, "board", "reason")}


#: What leaves everybody's seats as they are.
_OF_BOARDS = frozenset({"slow", "foul"})
#: What can happen, and what is tried then.
_CANDIDATES: Mapping[str, Callable[[EventState, Fields], Iterable[_Candidate]]] = {
    "late": _late,
    "waits": _waits,
    "back": _one("late", "pair", "round"),
    "gone": _gone,
    "absent": _gone,
    "byes": _byes,
    "seats": _seats,
    "board": _one(
        "accept", "table", "board", "ns", "ew", "result", "reason", "at_fault", "sure"
    ),
    "slow": _slow,
    "foul": _foul,
    "short": _short,
    "names": _one("rename", "pair", "names"),
    "field": _one("field"),
}


@dataclass(frozen=True, slots=True)
class HallNow:
    """What a form about the hall can suggest.

    Attributes:
        pairs: the pairs that are there, with their names.
        gone: those that have left or have not come yet.
        groups: the groups that play, if there are several.
        round: the first round without a result.
        rounds: how many there are; 0 if no session is being played.
        begun: whether the session has results.
        waiting: how many pairs have no seat in it.
    """

    pairs: Mapping[int, str]
    gone: Mapping[int, str]
    groups: tuple[str, ...]
    round: int
    rounds: int
    begun: bool
    waiting: int


def look_at_hall(state: EventState, group: str | None = None) -> HallNow:
    """What there is to choose from, and the round that comes next."""
    session, playing = find_hall(state, group), groups_playing(state)
    rounds = session.rounds if session else 0
    now = min(session.first_unplayed, rounds) if session else 1

    def here(pair: int) -> bool:
        return session.is_there(pair, now) if session else state.is_present(pair)

    names = {pair: one.names for pair, one in sorted(state.entrants.items())}
    return HallNow(
        {pair: names[pair] for pair in names if here(pair)},
        {pair: names[pair] for pair in names if not here(pair)},
        tuple(playing) if len(playing) > 1 else (),
        now,
        rounds,
        bool(session and session.results),
        len(pairs_without_seat(session)) if session else 0,
    )


def compare_since(before: EventState, now: EventState) -> HallChange | None:
    """What is different at the tables of the sessions that were and are played."""
    for name in groups_playing(now):
        was, is_now = find_hall(before, name), find_hall(now, name)
        if was and is_now and was.number == is_now.number:
            change = compare_halls(was, is_now)
            if change.moves or change.announce:
                return change
    return None
