"""New seats for the rest of a session: by a repair, a merger of byes or an exchange.

What each of them may change is checked here, from the seats alone. So it does not
matter which search found them, or whether a log was written by this program.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from evenhand.errors import ActError
from evenhand.tournament.event.acts import Reseat
from evenhand.tournament.event.own_deals import check_sections_kept
from evenhand.tournament.event.rematches import couples_again
from evenhand.tournament.event.session_changes import (
    check_numbers,
    check_playable_seats,
    trial_session,
)
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Couple, Meeting, SeatedSession


def propose_reseat(
    session: SessionPlay,
    seated: SeatedSession,
    first: int,
    why: str,
    reason: str,
    again: tuple[Couple, ...] = (),
    *,
    allowed: bool = False,
    repaired: tuple[str, ...] = (),
) -> Reseat:
    """New seats for a session from a round on, with all that follows written out."""
    return Reseat(
        session.group.name,
        session.number,
        seated.as_data(),
        first,
        why,
        reason,
        allowed,
        again,
        2 if session.group.state.winners == 2 and has_lines(seated) else 1,
        repaired,
    )


def check_reseat(state: EventState, act: Reseat) -> None:
    """Refuse new seats that change more than they may, or leave a pair out."""
    play = state.group(act.group)
    session = play.session(act.session)
    if session.closed:
        raise ActError(
            f"session {act.session} of {act.group} is closed; only a running session "
            "can be reseated"
        )
    if not 0 <= act.winners <= 2:
        raise ActError(f"seats with {act.winners} winners; expected 1 or 2")
    if act.round < 1:
        raise ActError(f"new seats from round {act.round}; expected round 1 or later")
    # what no seats may do comes first: it is the plainest reason for a refusal
    trial = trial_session(play, act)
    new = trial.seated
    check_playable_seats(trial)
    numbers = (part.movement.pairs for part in session.sections)
    check_numbers(act, new, session.seated, max(*numbers, *state.entrants))
    _check_boards_stay(act, session.seated, new)
    _check_nobody_dropped(act, session, new)
    before, after = (
        {one for one in seats.meetings.values() if one.round < act.round}
        for seats in (session.seated, new)
    )
    if before != after:
        raise ActError(
            f"new seats for rounds before {act.round}; those were played and must stay "
            "as they were"
        )
    _check_results_stay(session, new)
    check_sections_kept(session, new)
    _check_rematches(act, session, new)
    _check_rankings(act, session, new)
    # repairs in older logs do not name their sections, so nothing can be compared
    if act.why == "exchange":
        _check_exchange(session.seated, new)
    elif act.why == "merge":
        _check_merger(act, session, new)
    elif act.repaired:
        _check_other_sections(act, session.seated, new)


def reseat(state: EventState, act: Reseat) -> None:
    """Play the rest of the session by new seats; rounds played stay as they were."""
    seated = SeatedSession.from_data(act.session, act.sections)
    state.groups[act.group].sessions[act.session].reseat(seated)
    if act.winners:
        state.winners = min(state.winners, act.winners)
    elif pairs_both_ways(seated.meetings.values()):
        # in older logs all pairs are ranked together once a pair sits NS and EW
        state.winners = 1


def has_lines(seated: SeatedSession) -> bool:
    """Whether every pair belongs to a line: it sits one way more often than the other.

    A pair that sat once in a seat of the other line is still ranked in its own.
    """
    ways: Counter[int] = Counter()
    for meeting in seated.meetings.values():
        ways[meeting.ns] += 1
        ways[meeting.ew] -= 1
    return all(ways.values())


def pairs_both_ways(meetings: Iterable[Meeting]) -> set[int]:
    """The pairs that sit NS against somebody, and EW."""
    every = list(meetings)
    return {one.ns for one in every} & {one.ew for one in every}


# --- what holds for all new seats -----------------------------------------------------


def _check_boards_stay(act: Reseat, old: SeatedSession, new: SeatedSession) -> None:
    """A section keeps its boards; only a repair turns some of them anew."""
    was = {part.name: part.movement for part in old.sections}
    for part in new.sections:
        now = part.movement
        before = was.get(part.name, now)
        boards = (before.first_board, before.boards_per_set)
        turned = act.why == "repair" or before.turned == now.turned
        if boards != (now.first_board, now.boards_per_set) or not turned:
            raise ActError(
                f"section {part.name} would play other boards, or turn others; keep "
                "them as they were"
            )


def _check_results_stay(session: SessionPlay, new: SeatedSession) -> None:
    for slot, recorded in session.results.items():
        seen = recorded.meeting
        # the pairs may have sat the wrong way round
        fits = new.meetings.get(slot) in (seen, seen.turned())
        if not recorded.accepted and not fits:
            raise ActError(
                f"table {seen.table} has a result on board {seen.board} that the new "
                "seats would lose; start from a later round"
            )


def _check_nobody_dropped(
    act: Reseat, session: SessionPlay, new: SeatedSession
) -> None:
    """Every pair present keeps a seat, unless its whole section ends.

    Only in the last round may a pair be left out: with one round to go, that is just a
    sit-out.
    """
    if act.round >= session.rounds:
        return
    seated = {pair for part in new.sections for pair in part.seated(act.round)}
    for pair in sorted(_should_play_on(act.round, session, new) - seated):
        if session.is_there(pair, session.rounds):
            raise ActError(
                f"pair {pair} is present and would have no seat from round {act.round} "
                "on; seat it, or withdraw it first"
            )


def _should_play_on(first: int, session: SessionPlay, new: SeatedSession) -> set[int]:
    """The pairs with seats in the remaining rounds, in sections that go on."""
    ends = {section.name: section.movement.rounds for section in new.sections}
    found: set[int] = set()
    for section in session.sections:
        last = ends.get(section.name, new.rounds)
        if first < last:
            found |= section.seated(first, last)
    return found


def _check_rematches(act: Reseat, session: SessionPlay, new: SeatedSession) -> None:
    """Pairs meet again only if the act names them; a merger needs leave for it."""
    # meetings that were planned before are not the fault of the new seats
    again = set(couples_again(session, new))
    if act.allowed or not again:
        return
    if act.why == "merge":
        one, other = min(again)
        raise ActError(
            f"pairs {one} and {other} would meet a second time in "
            f"{session.group.name}; merge others, or allow the rematch"
        )
    unnamed = again - _couples_named(act)
    if unnamed:
        one, other = min(unnamed)
        raise ActError(
            f"pairs {one} and {other} would meet a second time in "
            f"{session.group.name}; seat others, or name those who meet again"
        )


def _couples_named(act: Reseat) -> set[Couple]:
    """The couples that an act lets meet again; older acts name them in the reason."""
    if act.again:
        named = [tuple(sorted(two)) for two in act.again]
    else:
        found = re.findall(r"(?<!\d)(\d{1,9})–(\d{1,9})(?!\d)", act.reason)
        named = [tuple(sorted(map(int, two))) for two in found]
    return {(two[0], two[-1]) for two in named if two}


def _check_rankings(act: Reseat, session: SessionPlay, new: SeatedSession) -> None:
    """Where NS and EW are ranked apart, they remain so as far as possible.

    A repair keeps every pair in its line. After an exchange a pair belongs to the line
    in which it plays more boards; a pair with as many in both belongs to neither, and
    then there is one ranking for all.
    """
    if session.group.state.winners == 1:
        return
    before, after = session.meetings.values(), new.meetings.values()
    torn = sorted(pairs_both_ways(after) - pairs_both_ways(before))
    if act.why == "repair" and torn:
        raise ActError(
            f"by this repair pair {torn[0]} would sit NS and EW, which are ranked "
            "apart; keep everybody in its line"
        )
    due = 2 if has_lines(new) else 1
    if act.winners not in (0, due):
        raise ActError(
            f"new seats with {act.winners} winners; with these seats there are {due}"
        )


# --- what a repair, an exchange and a merger may change -------------------------------


class _Spot(NamedTuple):
    """Where a pair sits in a round, and with which boards."""

    table: int
    direction: str
    boards: int


#: By pair and round.
_Spots = dict[tuple[int, int], _Spot]


def _spots(seated: SeatedSession) -> _Spots:
    return {
        (pair, r): _Spot(stop.table, stop.direction, stop.set)
        for pair, r, stop in seated.sittings()
    }


def _check_other_sections(act: Reseat, old: SeatedSession, new: SeatedSession) -> None:
    """A repair changes only the sections that it names.

    In the others, seats become empty where their pair now sits in a section that is
    named.
    """
    now = {part.name: part for part in new.sections}
    moved = {
        (pair, r) for pair, r, stop in new.sittings() if stop.section in act.repaired
    }
    due = {
        part.name: part.attended(lambda pair, r: (pair, r) not in moved)
        for part in old.sections
    }
    for name in sorted((now.keys() | due.keys()).difference(act.repaired)):
        seen, expected = (
            (one[name].movement.schedule, one[name].movement.turned)
            if name in one
            else None
            for one in (now, due)
        )
        if seen != expected:
            named = ", ".join(act.repaired)
            raise ActError(
                f"section {name} would change in a repair of section {named}; leave it "
                "as it is"
            )


def _check_exchange(old: SeatedSession, new: SeatedSession) -> None:
    """Two pairs sit in each other's seats for some consecutive rounds; nobody else."""
    before, after = _spots(old), _spots(new)
    changed = [
        key for key in before.keys() | after.keys() if before.get(key) != after.get(key)
    ]
    pairs = sorted({pair for pair, _ in changed})
    rounds = sorted({r for _, r in changed})
    if len(pairs) == 2:
        swapped = old.exchange([(pairs[0], pairs[1])], range(rounds[0], rounds[-1] + 1))
        if _spots(swapped) == after:
            return
    if changed:
        listed = ", ".join(map(str, pairs))
        raise ActError(
            f"an exchange after which pairs {listed} sit elsewhere from round "
            f"{rounds[0]} on; expected two pairs in each other's seats"
        )


def _check_merger(act: Reseat, session: SessionPlay, new: SeatedSession) -> None:
    """Only byes change; before the first round, pairs may also exchange seats."""
    met = {(one.round, p) for one in new.met(session.is_there) for p in one.pairs}
    wrong = _moved_wrongly(session.seated, new, met)
    if wrong and act.round == 1:
        wrong = _moved_wrongly(_exchanged(session.seated, new), new, met)
    if wrong:
        raise ActError(
            f"a merger after which pair {wrong[1]} sits elsewhere in round {wrong[0]}; "
            "expected the seats as they were, but for byes that are merged"
        )


def _moved_wrongly(
    old: SeatedSession, new: SeatedSession, met: Collection[tuple[int, int]]
) -> tuple[int, int] | None:
    """A round and a pair whose seat in it does not follow from a merger of two byes.

    In every round of a merger, one missing pair changes seats with whoever was to meet
    the other missing pair. It is the same one in all rounds, and everybody has the same
    boards as before.

    Args:
        old: the seats before the merger.
        new: the seats after it.
        met: the rounds and pairs with an opponent who is present, by the new seats.
    """
    before, after = _spots(old), _spots(new)
    moved: dict[int, set[int]] = {}
    for pair, r in sorted(before.keys() | after.keys()):
        one, other = before.get((pair, r)), after.get((pair, r))
        if one != other:
            moved.setdefault(r, set()).add(pair)
            if one is None or other is None or one.boards != other.boards:
                return r, pair
    missing = set.intersection(*moved.values()) if moved else set()
    for r, pairs in sorted(moved.items()):
        # an empty place has no number, so whoever takes it moves alone. Of two that
        # changed seats one is missing or now faces a missing pair; that stays true if
        # one of the two missing pairs comes back later
        everybody_plays = len(pairs) > 1 and all((r, pair) in met for pair in pairs)
        if everybody_plays or len(pairs - missing) > 1:
            return r, max(pairs - missing or pairs)
    return None


def _exchanged(old: SeatedSession, new: SeatedSession) -> SeatedSession:
    """The old seats after the exchanges that preceded a merger.

    The new seats do not say what was exchanged. But a merger takes a pair away from its
    seats in some rounds only, so whoever holds most of a pair's old seats now has taken
    them over. A missing pair that has lost all its seats gets those that are left.
    """
    owner = {(r, spot): pair for (pair, r), spot in _spots(old).items()}
    now = _spots(new)
    alike = Counter(
        (owner[r, spot], pair) for (pair, r), spot in now.items() if (r, spot) in owner
    )
    holder: dict[int, int] = {}
    for before, pair in sorted(alike, key=lambda two: (-alike[two], len({*two}), two)):
        if before not in holder and pair not in holder.values():
            holder[before] = pair
    left = sorted({pair for pair, _ in now}.difference(holder.values()))
    free = sorted(set(owner.values()) - holder.keys())
    return old.renumber(holder | dict(zip(free, left, strict=False)))
