"""The acts of a log, read in order: each changes the picture of the hall.

Every act is taken at its word. Whether it was allowed is for the event's own rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evenhand.movement import native
from evenhand.tournament.referee.acts_in_force import (
    Numbered,
    Plain,
    go_through,
)
from evenhand.tournament.referee.announced_plan import (
    Place,
    count_seats,
    read_exact,
    read_terms,
    renumber,
    seats_by_plan,
    seats_in_act,
)
from evenhand.tournament.referee.hall_facts import (
    BEFORE,
    Group,
    Hall,
    Moment,
    Pair,
    Seating,
    Session,
)
from evenhand.tournament.referee.results_in_force import read_scores


def draw_picture(create: Plain, acts: Sequence[Numbered]) -> Hall:
    """The hall that a creation and some acts lead to.

    Groups begin as they were planned; places of the first one are pair numbers.
    """
    hall = Hall(read_terms(create), create)
    plans = {one["name"]: one for one in (create.get("plan") or {}).get("groups", ())}
    for terms in hall.terms.groups:
        planned = plans[terms.name] if plans else {"movement": create["movement"]}
        hall.groups[terms.name] = Group(hall, terms, planned)
    if not plans:
        native.from_data(create["movement"])
    first = next(iter(hall.groups.values()))
    first.places = list(range(1, count_seats(first.planned) + 1))
    read_hall(hall, acts)
    add_scores(hall, acts)
    return hall


def add_scores(hall: Hall, acts: Sequence[Numbered]) -> None:
    """Add acts about results and penalties to the picture that is there.

    Any other act may change what those before it mean, so it needs a new picture.
    """
    hall.acts += acts
    read_scores(hall, acts)


# --- who has which place, who is there, who sits where --------------------------------


def read_hall(hall: Hall, acts: Sequence[Numbered]) -> None:
    """Go through all acts but those about results and penalties."""
    reader = _HallReader(hall)
    kinds = ("register", "withdraw", "late", "replan", "seat", "reseat", "close")
    names = (*kinds, "advance", "recarry")
    go_through(acts, {name: getattr(reader, name) for name in names}, hall.failed)


def find_group_with(hall: Hall, pair: int) -> Group | None:
    """The group of this phase in which a pair has a place."""
    return next((g for g in hall.of_phase(hall.phase) if pair in g.places), None)


def find_late_group(hall: Hall, act: Plain) -> Group:
    """The group that a late pair joins.

    It is the group that the act names; or the one in which the pair, or the pair that
    it replaces, played until it went home; or else the first of the phase.
    """
    if act.get("group"):
        return hall.groups[act["group"]]
    whose = act.get("place_of") or act["pair"]
    left = whose in hall.pairs and hall.pairs[whose].left
    own = find_group_with(hall, whose) if left else None
    return own or hall.of_phase(hall.phase)[0]


@dataclass(frozen=True, slots=True)
class _HallReader:
    """Lets each act change the hall; its methods are named like the acts."""

    hall: Hall

    def register(self, number: int, act: Plain) -> None:
        expected = bool(act.get("expected"))
        said = [] if expected else [(number, BEFORE, True)]
        pair = Pair(expected, act.get("drop_in", ""), said=said)
        self.hall.pairs[act["pair"]] = pair

    def withdraw(self, number: int, act: Plain) -> None:
        """A pair goes home; without a place in this phase, from the next one on."""
        pair = self.hall.pairs[act["pair"]]
        group = find_group_with(self.hall, act["pair"])
        since = _moment(group, act) if group else (self.hall.phase + 1, 1, 1)
        pair.said.append((number, since, False))
        pair.scores = act.get("scores", "rule")
        pair.boards, pair.ranked = act.get("boards", ""), act.get("ranked", True)

    def late(self, number: int, act: Plain) -> None:
        """A pair takes a free place, a new one or that of another, or comes back."""
        hall, instead = self.hall, act.get("place_of", 0)
        known = hall.pairs.get(act["pair"])
        if known and known.left:
            due = hall.groups[known.drop_in].terms.phase if known.drop_in else 0
            # it was to begin later, so it has missed nothing
            if max(known.left[0], due) > hall.phase:
                known.come_back(number, known.left)
                return
        group = find_late_group(hall, act)
        since = _moment(group, act)
        again = known and (not known.expected if instead else known.left)
        if not group.sessions and (instead or not again):
            since = BEFORE
        if known and again:
            self._come_again(number, act["pair"], since, group)
        else:
            hall.pairs[act["pair"]] = Pair(said=[(number, since, True)])
        self._give_place(number, act, since, group)
        if act.get("carried"):
            group.carried[act["pair"]] = read_exact(act["carried"])
            group.latecomers.add(act["pair"])

    def _come_again(self, number: int, pair: int, since: Moment, group: Group) -> None:
        """A pair comes back, or comes as a reserve that has not played here before."""
        known = self.hall.pairs[pair]
        if known.left is None and pair not in group.places:
            known.said.append((number, (self.hall.phase, 1, 1), False))
        elif known.left is not None and not find_group_with(self.hall, pair):
            # it may have been registered as a drop-in, but the advance left it out
            known.drop_in = ""
        known.come_back(number, since)

    def _give_place(self, number: int, act: Plain, since: Moment, group: Group) -> None:
        pair, other, running = act["pair"], act.get("place_of", 0), group.running
        if other:
            self._leave_other_groups(number, pair, group)
            places = [one for one in group.places if one in (0, other) or one != pair]
            group.places = [pair if one == other else one for one in places] + [other]
            group.heirs[other] = pair
            if since[:2] == (self.hall.phase, running):
                session = group.sessions[running]
                seats = renumber(session.now.seats, {other: pair}, since[2])
                _sit_anew(number, session, seats)
        elif pair not in group.places and act.get("extra"):
            group.places.append(pair)
        elif pair not in group.places:
            group.places[group.places.index(0)] = pair
            if running:
                seats = seats_planned(group, running) or []
                _sit_anew(number, group.sessions[running], seats)

    def _leave_other_groups(self, number: int, pair: int, own: Group) -> None:
        """A pair that changes to another group leaves its place and seats empty."""
        for group in self.hall.of_phase(self.hall.phase):
            if group is not own and pair in group.places:
                seats = count_seats(group.planned)
                kept, others = group.places[:seats], group.places[seats:]
                group.places = [0 if one == pair else one for one in kept]
                group.places += [one for one in others if one != pair]
                for session in group.sessions.values():
                    seats_left = renumber(session.now.seats, {pair: 0})
                    _sit_anew(number, session, seats_left)

    def replan(self, _: int, act: Plain) -> None:
        group = self.hall.groups[act["group"]]
        group.planned, group.first = act["planned"], act.get("first", 1)
        group.places = list(act.get("places") or group.places)

    def seat(self, number: int, act: Plain) -> None:
        group, at = self.hall.groups[act["group"]], act["session"]
        stated = Seating(number, seats_in_act(act["sections"]), act["sections"])
        group.sessions[at] = Session(group, at, [stated])

    def reseat(self, number: int, act: Plain) -> None:
        group, seats = self.hall.groups[act["group"]], seats_in_act(act["sections"])
        stated = Seating(number, seats, act["sections"])
        group.sessions[act["session"]].seatings.append(stated)
        if self.hall.has_two_winners:
            rankings = act.get("winners") or (1 if _both_ways(seats) else 2)
            self.hall.one_ranking = rankings == 1

    def close(self, number: int, act: Plain) -> None:
        session = self.hall.groups[act["group"]].sessions[act["session"]]
        session.closed, session.closed_at = number, act.get("at") or ""
        session.cancelled = bool(act.get("cancelled"))

    def advance(self, number: int, act: Plain) -> None:
        """The groups of the next phase get their pairs."""
        for intake in act["intakes"]:
            group = self.hall.groups[intake["group"]]
            group.places = list(intake["pairs"])
            amounts = map(read_exact, intake["carried"])
            group.carried = dict(zip(group.places, amounts, strict=True))
            group.carried.pop(0, None)
            group.planned = intake.get("planned") or group.planned
            group.intake = {**intake, "planned": group.planned}
            group.begun = number
        self.hall.phase += 1

    def recarry(self, _: int, act: Plain) -> None:
        """Carryovers are put right; a pair that had none came after the advance."""
        group = self.hall.groups[act["group"]]
        pairs = act.get("pairs") or group.places
        group.latecomers |= set(pairs) - group.carried.keys() - {0}
        for pair, amount in zip(pairs, act["carried"], strict=True):
            if pair:
                group.carried[pair] = read_exact(amount)


def _moment(group: Group, act: Plain) -> Moment:
    """The round that an act names in the running session, or the next session."""
    phase, running, in_round = group.hall.phase, group.running, act.get("round", 1)
    if not running:
        return phase, len(group.sessions) + 1, 1
    if in_round > group.sessions[running].now.rounds:
        return phase, running + 1, 1
    return phase, running, in_round


def _both_ways(seats: Iterable[Place]) -> set[int]:
    """The pairs that sit NS against somebody, and EW."""
    full = [place for place in seats if place.ns and place.ew]
    return {place.ns for place in full} & {place.ew for place in full}


def _sit_anew(number: int, session: Session, seats: Sequence[Place]) -> None:
    session.seatings.append(Seating(number, seats, session.now.sections))


def seats_planned(group: Group, number: int) -> list[Place] | None:
    """The seats of a session by the plan as it is now."""
    places = group.places[: count_seats(group.planned)]
    return seats_by_plan(group.planned, number - group.first + 1, places)
