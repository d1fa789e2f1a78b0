"""The log of an event, one line for each act."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from evenhand.movement.phrasing import counted, listed, one_line
from evenhand.render.sentences import clock_time, pairs_named
from evenhand.tournament.event.acts import (
    Act,
    Advance,
    Appeal,
    AtTable,
    Attach,
    CloseSession,
    Create,
    Decide,
    Declare,
    Erase,
    Foul,
    Hold,
    Late,
    Penalise,
    Recarry,
    Record,
    Register,
    Rename,
    Replan,
    Reseat,
    Seat,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.registering import Naming, names_of
from evenhand.tournament.event.undo import undone_acts

_LONGEST = 160


def log_lines(
    acts: Sequence[Act], times: Sequence[str] = (), *, first: int = 1
) -> Iterator[str]:
    """The acts from a number on; those taken back are marked.

    Args:
        acts: all of them.
        times: when each was done, to be shown by the clock on the wall; none if empty.
        first: the number of the first act wanted.
    """
    undone = undone_acts(acts)
    width = len(str(len(acts)))
    for number, act in enumerate(acts, 1):
        if number >= first:
            back = " [taken back]" if number in undone else ""
            time = times[number - 1] if times else ""
            when = f"{clock_time(time)}  " if time else ""
            yield f"{number:{width}}  {when}{describe_act(act)}{back}"


def log_data(
    acts: Sequence[Act], times: Sequence[str], *, first: int = 1
) -> dict[str, Any]:
    """The acts as plain data, in full.

    Each has its number in the log; `undid` is the act that an undo took back.

    Args:
        acts: all of them.
        times: when each was done; empty if the log does not say.
        first: the number of the first act wanted.
    """
    undone = undone_acts(acts)
    return {
        "acts": [
            {"number": number, "undone": number in undone, "at": at or None}
            | _act_data(act)
            for number, (act, at) in enumerate(zip(acts, times, strict=True), 1)
            if number >= first
        ]
    }


def _act_data(act: Act) -> dict[str, Any]:
    data = act_to_data(act)
    if isinstance(act, Undo):
        # an undo's own field is called `number`, like the number of every act here
        data["undid"] = data.pop("number")
    return data


def tell_unlocked(note: Mapping[str, Any]) -> str:
    """That a director who plays has unlocked the results of an event."""
    device = f", from {note['device']}" if note["device"] else ""
    return one_line(
        f"{note['by']}, who plays, unlocked the results after act {note['acts']}, on "
        f"{clock_time(note['at'])}{device}."
    )


def describe_act(act: Act) -> str:
    """An act on one line."""
    text = one_line(f"{act.kind}: {_WORDS[type(act)](act)}".rstrip(": "))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def describe_hidden(act: AtTable) -> str:
    """An act on one line for a director whose pair has yet to play the board."""
    return f"{act.kind}: board {act.board}, which your pair has not played yet"


def _reason(text: str) -> str:
    return f" ({text})" if text else ""


def _create(act: Create) -> str:
    source = "a plan" if act.plan else "a movement"
    return f"{act.name or 'an event'}, from {source}, {act.method}"


def _names(act: Naming) -> str:
    return act.names or names_of(act)


def _register(act: Register) -> str:
    how = ", expected" if act.expected else ""
    into = f", drops into {act.drop_in}" if act.drop_in else ""
    return f"pair {act.pair} {_names(act)}{how}{into}"


def _withdraw(act: Withdraw) -> str:
    scores = "" if act.scores == "rule" else f", scores {act.scores}"
    boards = f", boards {act.boards}" if act.boards else ""
    place = "" if act.ranked else ", without a place"
    said = f"pair {act.pair} from round {act.round}{scores}{boards}{place}"
    return said + _reason(act.reason)


def _late(act: Late) -> str:
    extra = ", an extra pair" if act.extra else ""
    into = f", into {act.group}" if act.group else ""
    carried = f", with {act.carried} points" if act.carried else ""
    instead = f", in the place of pair {act.place_of}" if act.place_of else ""
    who = f"pair {act.pair} {_names(act)}".rstrip()
    return f"{who} from round {act.round}{extra}{into}{instead}{carried}"


def _seat(act: Seat) -> str:
    sections = counted(len(act.sections), "section")
    return f"{act.group}, session {act.session}, {sections}"


def _reseat(act: Reseat) -> str:
    where = f"{act.group}, session {act.session} from round {act.round}"
    allowed = ", rematches allowed" if act.allowed else ""
    return f"{act.why} in {where}{allowed}{_reason(act.reason)}"


def place_of(act: AtTable) -> str:
    """Where a result belongs: its group, session, table and board."""
    return f"{act.group}, session {act.session}, table {act.table}, board {act.board}"


def _record(act: Record) -> str:
    pairs = f", pairs {act.ns} and {act.ew}" if act.ns and act.ew else ""
    if act.alone:
        pairs = f", for pair {act.alone} alone"
    corrects = ", a correction" if act.replaces else ""
    accepted = f", accepted: {act.accepted}" if act.accepted else ""
    sure = ", confirmed" if act.sure else ""
    said = f"{place_of(act)}: {act.outcome}{pairs}{corrects}{sure}{accepted}"
    return said + _reason(act.reason)


def _erase(act: Erase) -> str:
    return place_of(act) + _reason(act.reason)


def _appeal(act: Appeal) -> str:
    return f"{place_of(act)}: {act.outcome} is claimed{_reason(act.reason)}"


def _attach(act: Attach) -> str:
    source = f" from {act.source}" if act.source else ""
    deals = counted(len(act.deals), "deal")
    return f"{act.group}, session {act.session}: {deals}{source}"


def _decide(act: Decide) -> str:
    how = "upheld" if act.upheld else "dismissed"
    return f"{place_of(act)}: {how}{_reason(act.reason)}"


def _hold(act: Hold) -> str:
    lost = f", {counted(act.minutes, 'minute')} lost" if act.minutes else ""
    by = f" by {pairs_named(act.slow)}" if act.slow else ""
    return f"{place_of(act)} is not started{lost}{by}{_reason(act.reason)}"


def _foul(act: Foul) -> str:
    tables = listed([f"table {table} in round {r}" for r, table in act.places], 12)
    where = f"{act.group}, session {act.session}, board {act.board}"
    return f"{where}: form {act.form} at {tables or 'no table'}{_reason(act.reason)}"


def _penalise(act: Penalise) -> str:
    where = f"session {act.session}" if act.session else "the whole phase"
    said = f"pair {act.pair}: {act.amount} in {where} of {act.group}"
    return said + _reason(act.reason)


def _close(act: CloseSession) -> str:
    forced = ", though results were missing" if act.forced else ""
    cancelled = ", cancelled" if act.cancelled else ""
    return f"{act.group}, session {act.session}{forced}{cancelled}"


def _advance(act: Advance) -> str:
    parts = [
        f"{intake.group} {counted(sum(map(bool, intake.pairs)), 'pair')}"
        for intake in act.intakes
    ]
    return ", ".join(parts)


_WORDS: dict[type[Act], Callable[[Any], str]] = {
    Create: _create,
    Register: _register,
    Rename: lambda act: f"pair {act.pair} is {_names(act)}",
    Withdraw: _withdraw,
    Late: _late,
    Replan: lambda act: f"{act.group}{_reason(act.reason)}",
    Seat: _seat,
    Reseat: _reseat,
    Record: _record,
    Erase: _erase,
    Penalise: _penalise,
    Appeal: _appeal,
    Attach: _attach,
    Decide: _decide,
    Hold: _hold,
    Foul: _foul,
    CloseSession: _close,
    Advance: _advance,
    Recarry: lambda act: f"{act.group}{_reason(act.reason)}",
    Declare: lambda act: "before the end of the correction period" * act.forced,
    Undo: lambda act: f"act {act.number}{_reason(act.reason)}",
}
