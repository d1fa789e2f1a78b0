"""Every way to go on, tried and weighed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from evenhand.errors import RequestError
from evenhand.movement import SwitchPlan
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
    NoRepair,
    Obstacle,
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
                RefusedRepair(kind, NoRepair(Obstacle.NO_ROUND_LEFT))
                for kind in KINDS
                if kind != "curtail"
            ]
            self._try("curtail", self._by_rounds(stop_as_planned))
        proposals = sorted(self._found, key=lambda one: one.rank)
        return SectionRepairs(self._rest, tuple(proposals), tuple(self._refused))

    def _try(self, way: Way, make: Callable[[], Proposal | NoRepair]) -> None:
        made = make()
        if isinstance(made, NoRepair):
            self._refused.append(RefusedRepair(kind_of(way), made))
        else:
            self._found.append(made)

    def _by_rounds(
        self, way: Callable[[RestOfSection], Continuation | NoRepair]
    ) -> Callable[[], Proposal | NoRepair]:
        """Seats found in some way, their arrows switched in whole rounds."""

        def make() -> Proposal | NoRepair:
            going_on = way(self._sought)
            if isinstance(going_on, NoRepair):
                return going_on
            return make_proposal(self._rest, going_on, _switch_rounds)

        return make

    def _by_tables(self, going_on: Continuation) -> Proposal:
        """Seats with the arrows of single tables switched."""
        switch = partial(_switch_tables, seed=self._seed)
        return make_proposal(self._rest, going_on, switch)

    def _stop_early(self, rest: RestOfSection) -> Continuation | NoRepair:
        if not self._found:
            return NoRepair(Obstacle.NO_PLAN_TO_STOP)
        if not (rest.changes_who_plays or rest.is_cut_short):
            return NoRepair(Obstacle.NO_CAUSE_TO_STOP)
        return stop_early(rest, self._found[0].going_on)

    def _new_movement(self) -> Proposal | NoRepair:
        """Everybody seated anew, where that is better in some respect."""
        # seats that are sound already are a better start than any drawn by lot
        rows = self._found[0].going_on.rows if self._found else self._rest.rows
        going_on = seat_anew(self._sought, rows, self._seed)
        if isinstance(going_on, NoRepair):
            return going_on
        proposal = self._by_tables(going_on)
        best = min(self._found, key=lambda one: one.rank, default=None)
        if best is not None and not (
            proposal.rank < best.rank
            or proposal.rounds_lost < best.rounds_lost
            or proposal.rematches < best.rematches
        ):
            return NoRepair(
                Obstacle.NONE_BETTER,
                rounds=best.rounds_lost,
                rematches=best.rematches,
                way=best.way,
            )
        return proposal

    def _single_tables(self) -> Proposal | NoRepair:
        """The seats of the best proposal, each table turned by itself."""
        best = min(self._found, key=lambda one: one.rank, default=None)
        if best is None:
            return NoRepair(Obstacle.NO_SEATS_TO_TURN)
        if best.movement.winners == 2:
            return NoRepair(Obstacle.RANKED_APART)
        proposal = self._by_tables(replace(best.going_on, way="tables"))
        if proposal.quality <= best.quality:
            return NoRepair(Obstacle.NO_FAIRER, way=best.way)
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
