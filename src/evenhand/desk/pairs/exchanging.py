"""Two pairs sat in each other's seats; their results go with them."""

from dataclasses import dataclass, replace

from evenhand.desk.events.groups import running_session
from evenhand.desk.rulings.awards import erasing
from evenhand.desk.rulings.corrections import Ruling, after_change
from evenhand.errors import ActError, Remedy
from evenhand.errors import again as repeat
from evenhand.render.result_answers_text import with_rematches
from evenhand.tournament.answers.result_answers import SeatsExchanged
from evenhand.tournament.event.acts import Act, Record
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.rematches import couples_again
from evenhand.tournament.event.reseating import pairs_both_ways, propose_reseat
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.repair.later_exchanges import Mending, mend_later
from evenhand.tournament.seated import Couple, Meeting, SeatedSession


def exchange_pairs(
    event: RunningEvent,
    pairs: Couple,
    ruling: Ruling,
    *,
    from_round: int = 1,
    to_round: int | None = None,
    group: str | None = None,
    session: int | None = None,
    mend: bool = False,
) -> SeatsExchanged:
    """Exchange the seats of two pairs for some rounds.

    Results already recorded in these rounds go to the pair that really sat there. The
    seats of a closed session no longer change, so its results are accepted outside the
    movement instead; after the correction period this must be forced. The seats also
    stay if a pair would otherwise play a board twice. The answer then names the pairs
    left without opponents, the awards they can be given, and exchanges in later rounds
    that would make awards unnecessary; `mend` makes these instead.
    """
    play = running_session(event.state, group, session)
    last = play.rounds if to_round is None else to_round
    _check(play, pairs, from_round, last)
    swap = _Swap.of(play, pairs, range(from_round, last + 1))
    mending = _find_mending(swap)
    if mend:
        swap = _mended(swap, mending)
    if swap.is_outside and not swap.results:
        raise _refusal(swap, mending)
    name, number = play.group.name, play.number
    reason = ruling.reason_in_time(event, play.group, number)
    why = f"pairs {pairs[0]} and {pairs[1]} sat in each other's seats"
    why += f": {reason}" if reason else ""
    again = couples_again(play, swap.seated)
    winners = event.state.winners
    # awards that were due before are not told again as if this exchange caused them
    due = awards_due(play)
    state = event.do(*_acts(swap, why, again))
    now = awards_due(state.group(name).session(number))
    stays = swap.twice is not None and not play.closed
    return SeatsExchanged(
        group=name,
        session=number,
        pairs=pairs,
        rounds=swap.rounds,
        results_moved=len(swap.results),
        again=again,
        twice=swap.twice if stays else None,
        to_accept=swap.not_yet_played if stays else (),
        mending=mending.exchanges if mending else (),
        mended=mend,
        one_ranking=state.winners < winners,
        awards_due=tuple(one for one in now if one not in due),
        **after_change(state.group(name)),
    )


@dataclass(frozen=True, slots=True)
class _Swap:
    """An exchange of two pairs, not yet carried out.

    Attributes:
        play: the session.
        other: for each of the two, the other one.
        rounds: in which rounds.
        seated: the seats with the two exchanged.
        twice: a pair and a board it would then play twice; None if there is none, as
            when the pairs change for the whole session.
        mended: the section in which later rounds are changed too; empty for none.
    """

    play: SessionPlay
    other: dict[int, int]
    rounds: range
    seated: SeatedSession
    twice: tuple[int, int] | None
    mended: str = ""

    @classmethod
    def of(cls, play: SessionPlay, pairs: Couple, rounds: range) -> "_Swap":
        """The exchange of two pairs in some rounds of a session."""
        one, two = pairs
        seated = play.seated.exchange([pairs], rounds)
        return cls(play, {one: two, two: one}, rounds, seated, _twice(seated, pairs))

    @property
    def is_outside(self) -> bool:
        """Whether the seats stay and the results are accepted outside the movement."""
        return self.play.closed or self.twice is not None

    @property
    def results(self) -> list[Recorded]:
        """The results that go with the pairs."""
        return [
            recorded
            for recorded in self.play.results.values()
            if not recorded.accepted
            and not (self.is_outside and recorded.alone)
            and self._has(recorded.meeting)
        ]

    def _has(self, meeting: Meeting) -> bool:
        return meeting.round in self.rounds and not self.other.keys().isdisjoint(
            meeting.pairs
        )

    @property
    def not_yet_played(self) -> tuple[Meeting, ...]:
        """The meetings without a result, with the pairs as they really sat."""
        return tuple(
            meeting._replace(
                ns=self.other.get(meeting.ns, meeting.ns),
                ew=self.other.get(meeting.ew, meeting.ew),
            )
            for slot, meeting in self.play.meetings.items()
            if self._has(meeting) and slot not in self.play.results
        )


def _twice(seated: SeatedSession, pairs: Couple) -> tuple[int, int] | None:
    """A pair and a board that it would play a second time."""
    played: set[tuple[int, int]] = set()
    for meeting in seated.meetings.values():
        for pair in sorted({*meeting.pairs}.intersection(pairs)):
            if (pair, meeting.board) in played:
                return pair, meeting.board
            played.add((pair, meeting.board))
    return None


def _find_mending(swap: _Swap) -> Mending | None:
    """Exchanges in later rounds of a section by which nobody plays a board twice."""
    play = swap.play
    if swap.twice is None or play.closed:
        return None
    first = max(swap.rounds[-1] + 1, play.first_unplayed)
    two_lines = play.group.state.winners == 2
    for section in swap.seated.sections:
        if section.seated().issuperset(swap.other):
            found = mend_later(section, first, two_lines=two_lines)
            # a repair keeps the lines apart, so there is none for pairs of two lines
            if found and not (two_lines and pairs_both_ways(found.section.meetings())):
                return found
    return None


def _mended(swap: _Swap, mending: Mending | None) -> _Swap:
    """The exchange with those in later rounds."""
    if mending is None:
        raise ActError(
            "no exchanges in later rounds were found, or none are needed; exchange the "
            "pairs without them"
        )
    new = mending.section
    sections = tuple(new if p.name == new.name else p for p in swap.seated.sections)
    seated = replace(swap.seated, sections=sections)
    return replace(swap, seated=seated, twice=None, mended=new.name)


def _refusal(swap: _Swap, mending: Mending | None) -> ActError:
    """Why the seats cannot be exchanged, and what to do about the boards played."""
    if swap.twice is None or swap.play.closed:
        return ActError(
            f"session {swap.play.number} of {swap.play.group.name} is closed, and the "
            "pairs have no results in these rounds; there is nothing to exchange"
        )
    pair, board = swap.twice
    return ActError(
        f"pair {pair} would play board {board} twice; exchange the pairs for the whole "
        "session, record what was played and exchange them then, or accept each result "
        "as they sat",
        Remedy(
            "accept",
            dict.fromkeys(("table", "board", "ns", "ew", "reason", "result")),
        ),
        *([repeat("to exchange later seats too", mend=True)] if mending else []),
    )


def _acts(swap: _Swap, why: str, again: tuple[Couple, ...]) -> list[Act]:
    """The acts of an exchange: delete the results, reseat, record the results again.

    New seats are refused while results contradict them, so the results have to go first
    and come back afterwards.

    Args:
        swap: the exchange.
        why: the reason given with all of them.
        again: the pairs that meet again.
    """
    moved, play = swap.results, swap.play
    acts: list[Act] = [erasing(play, one, why) for one in moved]
    if not swap.is_outside:
        told = with_rematches(why, again)
        kind = "repair" if swap.mended else "exchange"
        repaired = (swap.mended,) if swap.mended else ()
        stated = (play, swap.seated, swap.rounds[0], kind, told, again)
        acts.append(propose_reseat(*stated, repaired=repaired))
    acts += [_again(swap, one, why) for one in moved]
    return acts


def _again(swap: _Swap, recorded: Recorded, why: str) -> Record:
    seen, other, outside = recorded.meeting, swap.other, swap.is_outside
    return replace(
        recorded.as_act(swap.play.group.name),
        ns=other.get(seen.ns, seen.ns),
        ew=other.get(seen.ew, seen.ew),
        accepted=why if outside else "",
        reason=why,
        round=seen.round if outside else 0,
        # an award to one of the two alone goes to the other with the seat
        alone=other.get(recorded.alone, recorded.alone),
    )


def _check(play: SessionPlay, pairs: Couple, from_round: int, last: int) -> None:
    if not 1 <= from_round <= last <= play.rounds:
        raise ActError(
            f"rounds {from_round} to {last}; the session has rounds 1 to {play.rounds}"
        )
    first, second = pairs
    if first == second:
        raise ActError(f"pair {first} twice; name two pairs that changed seats")
    seated = {pair for meeting in play.meetings.values() for pair in meeting.pairs}
    for pair in pairs:
        play.group.state.entrant(pair)
        if pair not in seated:
            raise ActError(
                f"pair {pair} has no seat in this session; name two pairs that have"
            )
