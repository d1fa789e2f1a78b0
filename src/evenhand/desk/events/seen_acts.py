"""Acts on what others have changed since it was looked at: refused."""

from collections.abc import Iterable, Iterator, Sequence

from evenhand.errors import ActError, StaleError
from evenhand.render.event_log_text import describe_act
from evenhand.tournament.event.acts import (
    Act,
    AtTable,
    Foul,
    Penalise,
    Register,
    Rename,
    Undo,
)
from evenhand.tournament.event.log import RunningEvent

#: What an act is about, as far as two acts can get in each other's way.
Subject = tuple[object, ...]
#: The field, the seats or the course of the event as a whole.
_HALL: Subject = ("hall",)


def check_seen(event: RunningEvent, acts: Iterable[Act], seen: int) -> None:
    """Refuse acts on something that others have changed since it was looked at.

    Results of other boards come in all the time and do not matter; whatever changes the
    hall matters to everybody.
    """
    log = event.acts
    if not 1 <= seen <= len(log):
        raise ActError(f"seen {seen}; the log has acts 1 to {len(log)}")
    ours = {subject for act in acts for subject in _subjects(act, log)}
    news = [
        act
        for act in log[seen:]
        if any(one in ours or one == _HALL for one in _subjects(act, log))
    ]
    if news:
        told = "; ".join(describe_act(act) for act in news[:3])
        more = f" and {len(news) - 3} more" if len(news) > 3 else ""
        raise StaleError(
            f"since you looked at act {seen}: {told}{more}; nothing was done, look "
            "again",
            len(log),
        )


def _subjects(act: Act, log: Sequence[Act]) -> Iterator[Subject]:
    """What an act is about."""
    if isinstance(act, AtTable):
        yield ("result", act.group, act.session, act.table, act.board)
    elif isinstance(act, Foul):
        for _, table in act.places:
            yield ("result", act.group, act.session, table, act.board)
    elif isinstance(act, Register | Rename | Penalise):
        yield ("pair", act.pair)
    elif isinstance(act, Undo):
        if 1 <= act.number <= len(log):
            yield from _subjects(log[act.number - 1], log[: act.number - 1])
    else:
        yield _HALL
