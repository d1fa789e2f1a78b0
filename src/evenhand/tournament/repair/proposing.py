"""Every way to go on, tried and weighed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from evenhand.errors import RequestError
from evenhand.movement import SwitchPlan
from evenhand.movement.phrasing import counted
from evenhand.search import Constraints, best_whole_rounds, optimise
from evenhand.search.optimiser import check_search
from evenhand.tournament.repair.bumping import let_bump
from evenhand.tournament.repair.keeping_to_plan import (
    keep_seats,
    let_rove,
    stop_as_planned,
    stop_early,
)
from evenhand.tournament.repair.repair_proposal import Proposal, make_proposal
from evenhand.tournament.repair.rest_of_section import (
    KINDS,
    Continuation,
    RestOfSection,
    Way,
    kind_of,
)
from evenhand.tournament.repair.seating_anew import seat_anew
from evenhand.tournament.repair.section_repairs import RefusedRepair, SectionRepairs
from evenhand.tournament.seated import SeatedSection


def propose_repairs(rest: RestOfSection, seed: int = 1) -> SectionRepairs:
    """Ways to go on after trouble, the best first; what was played stays.

    With no trouble at all the arrows of the rounds to come are chosen anew, as after a
    switch that was forgotten.

    Args:
        rest: what is to be played, by whom, and how much time there is.
        seed: of the searches; the same seed gives the same answer.
    """
    check_search(1.0, seed)
    found = _Tries(rest, rest, seed).every_kind()
    if not rest.met:
        return found
    # a search that avoids more may find less, so one that knows less is made as well
    forgetful = replace(rest, met=frozenset())
    return found.better_by_way(_Tries(rest, forgetful, seed).every_kind())


class _Tries:
    """The proposals and refusals so far."""

    def __init__(self, rest: RestOfSection, sought: RestOfSection, seed: int) -> None:
        """Propose for a rest what is sought for it, or for one that knows less."""
        self._rest = rest
        self._sought = sought
        self._seed = seed
        self._found: list[Proposal] = []
        self._refused: list[RefusedRepair] = []

    def every_kind(self) -> SectionRepairs:
        """Try every kind."""
        if self._rest.coming:
            # what changes least comes first: `stop`, `new` and `tables` build on the
            # best so far
            self._try("phantom", self._by_rounds(keep_seats))
            self._try("rover", self._by_rounds(let_rove))
            self._try("bump", self._by_rounds(let_bump))
            if not self._rest.changes_who_plays:
                self._try("curtail", self._by_rounds(stop_as_planned))
            self._try("stop", self._by_rounds(self._stop_early))
            self._try("new", self._new_movement)
            self._try("tables", self._single_tables)
        else:
            self._refused += [
                RefusedRepair(kind, "no round is left to be played")
                for kind in KINDS
                if kind != "curtail"
            ]
            self._try("curtail", self._by_rounds(stop_as_planned))
        proposals = sorted(self._found, key=lambda one: one.rank)
        return SectionRepairs(self._rest, tuple(proposals), tuple(self._refused))

    def _try(self, way: Way, make: Callable[[], Proposal]) -> None:
        try:
            self._found.append(make())
        except RequestError as refusal:
            self._refused.append(RefusedRepair(kind_of(way), str(refusal)))

    def _by_rounds(
        self, way: Callable[[RestOfSection], Continuation]
    ) -> Callable[[], Proposal]:
        """Seats found in some way, their arrows switched in whole rounds."""
        return lambda: make_proposal(self._rest, way(self._sought), _switch_rounds)

    def _by_tables(self, going_on: Continuation) -> Proposal:
        """Seats with the arrows of single tables switched."""
        switch = partial(_switch_tables, seed=self._seed)
        return make_proposal(self._rest, going_on, switch)

    def _stop_early(self, rest: RestOfSection) -> Continuation:
        if not self._found:
            raise RequestError("there is no plan for the rest that could stop early")
        if not (rest.changes_who_plays or rest.is_cut_short):
            raise RequestError("nobody comes or leaves, and there is time for all")
        return stop_early(rest, self._found[0].going_on)

    def _new_movement(self) -> Proposal:
        """Everybody seated anew, where that is better in some respect."""
        # seats that are sound already are a better start than any drawn by lot
        rows = self._found[0].going_on.rows if self._found else self._rest.rows
        proposal = self._by_tables(seat_anew(self._sought, rows, self._seed))
        best = min(self._found, key=lambda one: one.rank, default=None)
        if best is not None and not (
            proposal.rank < best.rank
            or proposal.rounds_lost < best.rounds_lost
            or proposal.rematches < best.rematches
        ):
            raise RequestError(
                f"none was found that is better than {best.way}, with "
                f"{counted(best.rounds_lost, 'round')} sat out and rematches: "
                f"{best.rematches or 'none'}"
            )
        return proposal

    def _single_tables(self) -> Proposal:
        """The seats of the best proposal, each table turned by itself."""
        best = min(self._found, key=lambda one: one.rank, default=None)
        if best is None:
            raise RequestError("there are no seats whose arrows could be chosen")
        if best.movement.winners == 2:
            raise RequestError("two lines are ranked apart, so nothing is switched")
        proposal = self._by_tables(replace(best.going_on, way="tables"))
        if proposal.quality <= best.quality:
            raise RequestError(
                f"turning single tables is no fairer than {best.way} as it is"
            )
        return proposal


def _switch_rounds(rest: RestOfSection, planned: SeatedSection) -> SwitchPlan:
    """The whole rounds to switch, of those to come, so that the evening is fairest."""
    if _is_fixed(rest, planned):
        return SwitchPlan()
    limits = Constraints(played=rest.played)
    return best_whole_rounds(planned.compact()[0], constraints=limits).plan


def _switch_tables(
    rest: RestOfSection, planned: SeatedSection, seed: int
) -> SwitchPlan:
    """The single tables to switch, or single boards where some are turned already."""
    if _is_fixed(rest, planned):
        return SwitchPlan()
    movement = planned.compact()[0]
    arrow_class = "free" if movement.turned else "tables"
    limits = Constraints(played=rest.played)
    try:
        # one piece of annealing, so that the clock has no say in the result
        return optimise(movement, arrow_class, limits, moves=1, seed=seed).plan
    except RequestError:
        # too large for the compiled search
        return _switch_rounds(rest, planned)


def _is_fixed(rest: RestOfSection, planned: SeatedSection) -> bool:
    """Whether nothing may be switched: lines ranked apart, or nothing to come."""
    movement = planned.movement
    return movement.winners == 2 or movement.rounds == rest.played
