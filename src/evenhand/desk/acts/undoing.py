"""Acts are taken back: the last command, or acts by their numbers."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from evenhand.desk.pairs.latecomers import next_meeting
from evenhand.desk.rulings.corrections import Ruling, phase_consequences
from evenhand.errors import ActError, Remedy, RequestError
from evenhand.movement.phrasing import listed
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.phase_answers import ActsUndone
from evenhand.tournament.event.acts import (
    Act,
    Erase,
    Foul,
    Penalise,
    Recarry,
    Record,
    Undo,
)
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import undone_acts

#: The most acts that can be taken back at once.
_MOST_UNDONE = 100_000
#: The most ranges of acts that are listed one by one.
_MOST_RANGES = 4


def undo_acts(event: RunningEvent, acts: str, ruling: Ruling) -> ActsUndone:
    """Take back what was done last, or the acts named: all of them or none.

    Args:
        event: the event.
        acts: their numbers in the log, such as 7, 7-12 or 7,10-12; acts already undone
            are skipped. If empty, all acts of the last command.
        ruling: why, and whether scores may change even after their correction period.
    """
    before, state = undone_acts(event.acts), event.state
    numbers = acts_meant(event, acts)
    reason = reason_to_undo(event, numbers, before, ruling)
    # the latest first, as one would take them back by hand
    undos = tuple(Undo(number, reason) for number in reversed(numbers))
    _take_back(event, undos, before)
    undone = sorted(undo.number for undo in undos)
    taken_back = tuple(event.acts[number - 1] for number in undone)
    # undoing an undo changes the act it had taken back, not the undo alone
    changed = [event.acts[number - 1] for number in before ^ undone_acts(event.acts)]
    closed = any(_touches_what_was_closed(event.state, act) for act in changed)
    return ActsUndone(
        undone=tuple(undone),
        kinds=tuple(act.kind for act in taken_back),
        taken_back=taken_back,
        lonely=tuple(_without_opponents(state, event.state)),
        consequences=phase_consequences(event.state) if closed else None,
        **afterwards(event.state),
    )


def acts_meant(event: RunningEvent, acts: str) -> list[int]:
    """The numbers of the acts that a text names; if it is empty, the last command's."""
    if acts.strip():
        return _named(event.acts, undone_acts(event.acts), acts)
    # one command may make several acts, as an exchange does: they go together
    return event.last_batch()


def reason_to_undo(
    event: RunningEvent,
    numbers: Sequence[int],
    before: set[int],
    ruling: Ruling,
) -> str:
    """The reason for taking acts back; a score that is final changes only if forced."""
    acts = event.acts
    after = undone_acts((*acts, *(Undo(number) for number in reversed(numbers))))
    changed = (acts[number - 1] for number in sorted(before ^ after))
    sessions = {
        (act.group, act.session): None
        for act in changed
        if isinstance(act, Record | Erase | Foul | Penalise)
    }
    for group, session in sessions:
        play = event.state.group(group)
        # a session whose seats have been undone has no scores that could be final
        if not session or session in play.sessions:
            reason = ruling.reason_in_time(event, play, session)
            ruling = Ruling(reason, ruling.force)
    return ruling.reason


def _without_opponents(before: EventState, after: EventState) -> Iterator[int]:
    """Pairs brought back by the undo that meet nobody in the running session.

    After a repair or a merger their seats are gone, and undoing the withdrawal alone
    does not bring them back.
    """
    for pair, entrant in before.entrants.items():
        play = after.place_now(pair)
        if entrant.left is None or play is None or not after.is_present(pair):
            continue
        is_now = entrant.left[:2] == (after.phase, play.running)
        first = entrant.left[2] if is_now else 1
        if play.running and next_meeting(play, pair, first) is None:
            yield pair


def _take_back(event: RunningEvent, undos: Sequence[Undo], before: set[int]) -> None:
    """Undo acts, or say which others must be undone with them."""
    hanging = event.hanging_on(*undos)
    # if an act that would count again is itself refused, `do` gives its own reason
    if hanging and not before & hanging.keys():
        raise _refusal(event.acts, before, undos, hanging)
    event.do(*undos)


def _refusal(
    acts: Sequence[Act],
    before: Collection[int],
    undos: Sequence[Undo],
    hanging: dict[int, ActError],
) -> ActError:
    """Why acts cannot be taken back alone, and which others must go with them."""
    wanted = {undo.number for undo in undos}
    together = _ranges(acts, before, wanted | set(hanging))
    rest = [part for part in (_without_ends(one, wanted) for one in together) if part]
    what = f"acts {listed(_spans(_ranges(acts, before, wanted), '–'))}"
    if len(wanted) == 1:
        (number,) = wanted
        what = f"act {number} ({acts[number - 1].kind})"
    others = "act" if sum(map(len, rest)) == 1 else "acts"
    first = min(hanging)
    # after the semicolon stands what to do, which would not help here
    reason = str(hanging[first]).partition(";")[0]
    return ActError(
        f"{what} can only be undone together with {others} "
        f"{listed(_spans(rest, '–'))}, because act {first} ({acts[first - 1].kind}) "
        f"depends on it ({reason})",
        Remedy("undo", {"acts": ",".join(_spans(together, "-"))}),
    )


def _ranges(
    acts: Sequence[Act], undone: Collection[int], numbers: Collection[int]
) -> list[range]:
    """Numbers as a few ranges, joined across acts that have no effect anyway."""
    ordered = sorted(numbers)
    found = [range(ordered[0], ordered[0] + 1)]
    for number in ordered[1:]:
        gap = range(found[-1].stop, number)
        if all(_is_idle(acts, undone, between, gap) for between in gap):
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    if len(found) > _MOST_RANGES:
        # too many to list: go back to the state before the first of them
        return [range(ordered[0], len(acts) + 1)]
    return found


def _is_idle(
    acts: Sequence[Act], undone: Collection[int], number: int, gap: range
) -> bool:
    return number in undone or _takes(acts[number - 1], gap)


def _spans(ranges: Iterable[range], dash: str) -> list[str]:
    return [
        f"{part[0]}{dash}{part[-1]}" if len(part) > 1 else f"{part[0]}"
        for part in ranges
    ]


def _without_ends(part: range, numbers: Collection[int]) -> range:
    while part and part[0] in numbers:
        part = part[1:]
    while part and part[-1] in numbers:
        part = part[:-1]
    return part


def _touches_what_was_closed(state: EventState, act: Act) -> bool:
    if isinstance(act, Recarry):
        return state.group(act.group).phase <= state.phase
    if isinstance(act, Record | Erase | Foul | Penalise):
        return state.group(act.group).phase < state.phase
    return False


def _named(acts: Sequence[Act], undone: Collection[int], text: str) -> list[int]:
    """The acts named that still count.

    If both an undo and the act it took back are named, the undo stays: undoing it too
    would bring the act back.
    """
    numbers = _numbers(text, len(acts))
    found = [
        number
        for number in numbers
        if number not in undone and not _takes(acts[number - 1], numbers)
    ]
    if not found:
        verb = "has" if len(numbers) == 1 else "have"
        what = "act" if len(numbers) == 1 else "acts"
        raise ActError(f"{what} {text.strip()} {verb} been undone already; see the log")
    return found


def _takes(act: Act, numbers: Collection[int]) -> bool:
    return isinstance(act, Undo) and act.number in numbers


def _numbers(text: str, last: int) -> dict[int, None]:
    """The numbers named in a text, in order."""
    found: dict[int, None] = {}
    for part in text.split(","):
        first, dash, end = part.strip().partition("-")
        if not all(_is_number(word) for word in ([first, end] if dash else [first])):
            raise RequestError(f"act {text!r}; expected a number like 7, or 7-12")
        low, high = int(first), int(end if dash else first)
        if low > high:
            raise ActError(f"acts {part.strip()} run backwards; write {high}-{low}")
        if not 1 <= low <= high <= last or high - low >= _MOST_UNDONE:
            raise ActError(f"act {part.strip()}; the log has acts 1 to {last}")
        found |= dict.fromkeys(range(low, high + 1))
    return dict.fromkeys(sorted(found))


def _is_number(word: str) -> bool:
    word = word.strip()
    return word.isascii() and word.isdigit() and len(word) < 10
