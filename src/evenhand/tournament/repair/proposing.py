"""Every way to go on, tried and weighed."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.movement import Movement
from evenhand.movement.words import counted
from evenhand.search.optimiser import check_search
from evenhand.tournament.repair.away import Away
from evenhand.tournament.repair.bumping import BUMP, let_bump
from evenhand.tournament.repair.continuation import Continuation, whole_evening
from evenhand.tournament.repair.fresh_arrows import switch_rounds, switch_tables
from evenhand.tournament.repair.instruction import Couple
from evenhand.tournament.repair.new_movement import NEW, seat_anew
from evenhand.tournament.repair.planned_seats import (
    ARROWS,
    CURTAIL,
    PHANTOM,
    keep_seats,
    stop_as_planned,
    stop_early,
)
from evenhand.tournament.repair.proposal import KINDS, Proposal, Repairs, describe
from evenhand.tournament.repair.refusal import RefusedRepair
from evenhand.tournament.repair.roving import ROVER, let_rove
from evenhand.tournament.repair.situation import Situation
from evenhand.tournament.repair.stocktaking import take_stock
from evenhand.tournament.repair.trouble import Trouble

_NO_TIME = "no round is left to be played"

Way = Callable[[Situation], Continuation]


def propose_repairs(
    movement: Movement,
    next_round: int,
    troubles: Trouble | Iterable[Trouble],
    *,
    boards_left: int | None = None,
    gone: Collection[int] = (),
    met: Iterable[Couple] = (),
    guests: Collection[int] = (),
    away: Iterable[Away] = (),
    seed: int = 1,
) -> Repairs:
    """Ways to go on after trouble, the best first; what was played stays.

    With no trouble at all the arrows of the rounds to come are chosen anew, as after a
    switch that was forgotten.

    Args:
        movement: the evening as planned, and as it was played up to now.
        next_round: the first round that has not been played.
        troubles: who comes, who leaves, when it ends; one trouble or several.
        boards_left: how many more boards each pair has time for; by default all.
        gone: pairs that left earlier; whoever is not named is there, with a seat in
            the rounds to come or without.
        met: couples that met before this evening, in earlier sessions. To meet again
            is a rematch like any other. Pairs that come late have the numbers after
            the last one of the movement.
        guests: pairs of another section, who play here where the plan seats them.
            Their meetings in the rounds to come stay.
        away: when pairs of this section visit another, or are not there yet.
        seed: of the searches; the same seed gives the same answer.
    """
    check_search(1.0, seed)
    situation = take_stock(
        movement,
        next_round,
        troubles,
        gone=gone,
        boards_left=boards_left,
        met=met,
        guests=guests,
        away=away,
    )
    found = _Proposing(situation, situation, seed).all()
    if not situation.met_before:
        return found
    # a search that avoids more may find less
    forgetful = replace(situation, met_before=frozenset())
    return _better_by_kind(found, _Proposing(situation, forgetful, seed).all())


def _better_by_kind(one: Repairs, other: Repairs) -> Repairs:
    """Of each kind the better proposals, and the reasons why there is none."""
    best: dict[str, list[Proposal]] = {}
    for found in (one, other):
        for kind, proposals in _by_kind(found).items():
            if kind not in best or proposals[0].rank < best[kind][0].rank:
                best[kind] = proposals
    refused = [
        refusal
        for refusal in one.refused
        if refusal.kind in _by_kind(one) or refusal.kind not in best
    ]
    every = [proposal for proposals in best.values() for proposal in proposals]
    return Repairs(
        tuple(sorted(every, key=lambda proposal: proposal.rank)), tuple(refused)
    )


def _by_kind(found: Repairs) -> dict[str, list[Proposal]]:
    kinds: dict[str, list[Proposal]] = {}
    for proposal in found.proposals:
        kinds.setdefault(proposal.kind, []).append(proposal)
    return kinds


class _Proposing:
    """The proposals and refusals so far."""

    def __init__(self, situation: Situation, sought: Situation, seed: int) -> None:
        """Propose for a situation what is sought for it, or for one that knows less."""
        self._situation = situation
        self._sought = sought
        self._seed = seed
        self._found: list[tuple[Proposal, Continuation]] = []
        self._refused: list[RefusedRepair] = []

    def all(self) -> Repairs:
        """Try every kind."""
        if self._situation.rounds_left:
            for kind, way in self._ways():
                self._try(kind, way)
            self._try(CURTAIL, self._stop_early)
            self._try_new_movement()
            self._try_single_tables()
        else:
            others = [kind for kind in KINDS if kind != CURTAIL]
            self._refused += [RefusedRepair(kind, _NO_TIME) for kind in others]
            self._try(CURTAIL, stop_as_planned)
        proposals = sorted((one for one, _ in self._found), key=lambda one: one.rank)
        return Repairs(tuple(proposals), tuple(self._refused))

    def _ways(self) -> Iterator[tuple[str, Way]]:
        """The kinds that keep to the plan as far as possible."""
        yield PHANTOM, keep_seats
        yield ROVER, let_rove
        yield BUMP, let_bump
        if not self._situation.changes_who_plays:
            yield CURTAIL, stop_as_planned

    def _stop_early(self, situation: Situation) -> Continuation:
        if not self._found:
            raise RequestError("there is no plan for the rest that could stop early")
        if not situation.is_troubled:
            raise RequestError("nobody comes or leaves, and there is time for all")
        return stop_early(situation, self._found[0][1])

    def _try(self, kind: str, way: Way) -> None:
        try:
            going_on = way(self._sought)
        except RequestError as refusal:
            self._refuse(kind, str(refusal))
            return
        planned = whole_evening(self._situation, going_on)
        arrows = switch_rounds(self._situation, planned)
        proposal = describe(self._situation, going_on, planned, arrows)
        self._found.append((proposal, going_on))

    def _try_new_movement(self) -> None:
        situation = self._situation
        rows = self._found[0][1].rows if self._found else situation.rest()
        try:
            going_on = seat_anew(self._sought, rows, self._seed)
        except RequestError as refusal:
            self._refuse(NEW, str(refusal))
            return
        planned = whole_evening(situation, going_on)
        arrows = switch_tables(situation, planned, self._seed)
        proposal = describe(situation, going_on, planned, arrows)
        best = min(
            (one for one, _ in self._found), key=lambda one: one.rank, default=None
        )
        if (
            best is None
            or proposal.rank < best.rank
            or proposal.rounds_lost < best.rounds_lost
            or proposal.rematches < best.rematches
        ):
            self._found.append((proposal, going_on))
        else:
            self._refuse(
                NEW,
                f"none was found that is better than {best.kind}, with "
                f"{counted(best.rounds_lost, 'round')} sat out and rematches: "
                f"{best.rematches or 'none'}",
            )

    def _try_single_tables(self) -> None:
        """The seats of the best proposal, each table turned by itself."""
        if not self._found:
            self._refuse(ARROWS, "there are no seats whose arrows could be chosen")
            return
        best, seats = min(self._found, key=lambda found: found[0].rank)
        if best.movement.winners == 2:
            self._refuse(ARROWS, "two lines are ranked apart, so nothing is switched")
            return
        going_on = replace(seats, kind=ARROWS)
        planned = whole_evening(self._situation, going_on)
        arrows = switch_tables(self._situation, planned, self._seed)
        proposal = describe(self._situation, going_on, planned, arrows)
        if proposal.quality > best.quality:
            self._found.append((proposal, going_on))
        else:
            self._refuse(
                ARROWS, f"turning single tables is no fairer than {best.kind} as it is"
            )

    def _refuse(self, kind: str, reason: str) -> None:
        self._refused.append(RefusedRepair(kind, reason))
