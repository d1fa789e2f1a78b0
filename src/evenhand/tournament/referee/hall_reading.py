"""Draws the picture of the hall: acts change it in order, one by one.

Every act is taken at its word; whether it was allowed is for others to say.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from evenhand.movement import native
from evenhand.tournament.referee.acts_in_force import (
    SCORE_ACTS,
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
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import (
    BEFORE,
    Couple,
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


def as_of_advance(hall: Hall, number: int) -> Hall:
    """Pairs and seats as they were before a phase began, results and amounts as now."""
    later = (*SCORE_ACTS, "recarry")
    acts = [(n, act) for n, act in hall.acts if n < number or act["act"] in later]
    return draw_picture(hall.create, acts)


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
    """The group that a late pair comes into.

    It is the one that is named, or where the pair, or the one whose place it takes,
    has played until it went home; else the first one.
    """
    if act.get("group"):
        return hall.groups[act["group"]]
    whose = act.get("place_of") or act["pair"]
    left = whose in hall.pairs and hall.pairs[whose].left
    own = find_group_with(hall, whose) if left else None
    return own or hall.of_phase(hall.phase)[0]


def begins_later(hall: Hall, pair: Pair) -> bool:
    """Whether a pair that went home would only have begun in a later phase."""
    drops_in = hall.groups[pair.drop_in].terms.phase if pair.drop_in else 0
    return pair.left is not None and max(pair.left[0], drops_in) > hall.phase


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
        """A pair goes home; one that has no place leaves before the next phase."""
        pair = self.hall.pairs[act["pair"]]
        group = find_group_with(self.hall, act["pair"])
        since = _moment(group, act) if group else (self.hall.phase + 1, 1, 1)
        pair.said.append((number, since, False))
        pair.scores = act.get("scores", "rule")
        pair.boards, pair.ranked = act.get("boards", ""), act.get("ranked", True)

    def late(self, number: int, act: Plain) -> None:
        """A pair comes to a free place, to a new one, to that of another, or back."""
        hall, instead = self.hall, act.get("place_of", 0)
        known = hall.pairs.get(act["pair"])
        if known and known.left and begins_later(hall, known):
            # it would have begun later, so it has missed nothing
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
        """A pair comes back, or as a reserve: until then it has not played here."""
        known = self.hall.pairs[pair]
        if known.left is None and pair not in group.places:
            known.said.append((number, (self.hall.phase, 1, 1), False))
        elif known.left is not None and not find_group_with(self.hall, pair):
            # whatever it was registered for, the advance has not taken it in
            known.drop_in = ""
        known.come_back(number, since)

    def _give_place(self, number: int, act: Plain, since: Moment, group: Group) -> None:
        pair, other, running = act["pair"], act.get("place_of", 0), group.running
        if other:
            self._leave_other_groups(number, act, group)
            places = [one for one in group.places if one in (0, other) or one != pair]
            group.places = [pair if one == other else one for one in places] + [other]
            group.heirs[other] = pair
            if since[:2] == (self.hall.phase, running):
                session = group.sessions[running]
                seats = renumber(session.now.seats, {other: pair}, since[2])
                _sit_anew(number, act, session, seats)
        elif pair not in group.places and act.get("extra"):
            group.places.append(pair)
        elif pair not in group.places:
            group.places[group.places.index(0)] = pair
            if running:
                seats = _planned(group, running) or []
                _sit_anew(number, act, group.sessions[running], seats)

    def _leave_other_groups(self, number: int, act: Plain, own: Group) -> None:
        """Who goes over to another group leaves its place and seats there to nobody."""
        pair = act["pair"]
        for group in self.hall.of_phase(self.hall.phase):
            if group is not own and pair in group.places:
                seats = count_seats(group.planned)
                kept, others = group.places[:seats], group.places[seats:]
                group.places = [0 if one == pair else one for one in kept]
                group.places += [one for one in others if one != pair]
                for session in group.sessions.values():
                    seats_left = renumber(session.now.seats, {pair: 0})
                    _sit_anew(number, act, session, seats_left)

    def replan(self, number: int, act: Plain) -> None:
        """Another plan; a seat that it has for nobody should not be taken."""
        group = self.hall.groups[act["group"]]
        before = _seat_of_nobody(group)
        group.planned, group.excused = act["planned"], _couples_named(act)
        group.first = act.get("first", 1)
        if act.get("places"):
            group.places = list(act["places"])
            pair = _seat_of_nobody(group)
            if self.hall.is_present(pair) and not self.hall.is_present(before):
                where, seen = f"act {number}, {group.name}", f"pair {pair}"
                seen += " in the last place"
                self.hall.faults.append(Finding("plan", where, seen, "nobody there"))

    def seat(self, number: int, act: Plain) -> None:
        group, at = self.hall.groups[act["group"]], act["session"]
        seats, due = seats_in_act(act["sections"]), _planned(group, at)
        stated = (number, act, seats, act["sections"], tuple(group.places))
        group.sessions[at] = Session(group, at, [Seating(*stated, due, group.excused)])

    def reseat(self, number: int, act: Plain) -> None:
        group, seats = self.hall.groups[act["group"]], seats_in_act(act["sections"])
        stated = (number, act, seats, act["sections"], tuple(group.places))
        seating = Seating(*stated, excused=_couples_named(act))
        session = group.sessions[act["session"]]
        if self.hall.has_two_winners:
            where = f"act {number}, {session.name}"
            self.hall.faults += _line_faults(act, session.now.seats, seats, where)
            rankings = act.get("winners") or (1 if _both_ways(seats) else 2)
            self.hall.one_ranking = rankings == 1
        session.seatings.append(seating)

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
        """Amounts are put right; who had none was not taken in by the advance."""
        group = self.hall.groups[act["group"]]
        pairs = act.get("pairs") or group.places
        group.latecomers |= set(pairs) - group.carried.keys() - {0}
        for pair, amount in zip(pairs, act["carried"], strict=True):
            if pair:
                group.carried[pair] = read_exact(amount)


def _moment(group: Group, act: Plain) -> Moment:
    """A round of the session that is being played, or the start of the next one."""
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


def _line_faults(
    act: Plain, old: Sequence[Place], new: Sequence[Place], where: str
) -> Iterator[Finding]:
    """Where NS and EW are ranked apart, other seats should leave it at that.

    A repair keeps everybody in its line. A pair that sat in the wrong seat belongs to
    the line in which it has more boards; only one with as many in both has none.
    """
    torn = sorted(_both_ways(new) - _both_ways(old))
    if act["why"] == "repair" and torn:
        seen = f"pairs {', '.join(map(str, torn))} sit both ways by a repair"
        yield Finding("lines", where, seen, "everybody in its line, NS or EW")
    full = [place for place in new if place.ns and place.ew]
    ways = Counter(place.ns for place in full)
    ways.subtract(place.ew for place in full)
    due, said = 2 if all(ways.values()) else 1, act.get("winners")
    if said and said != due:
        yield Finding("lines", where, f"rankings: {said}", str(due))


def _couples_named(act: Plain) -> frozenset[Couple]:
    """The couples that an act lets meet again; older acts name them in the reason."""
    named = act.get("again")
    if named is None:
        text = act.get("reason", "")
        named = re.findall(r"(?<!\d)(\d{1,9})–(\d{1,9})(?!\d)", text)
    couples = (sorted(map(int, two)) for two in named)
    return frozenset((a, b) for a, b in couples)


def _sit_anew(
    number: int, act: Plain, session: Session, seats: Sequence[Place]
) -> None:
    sections, field = session.now.sections, tuple(session.group.places)
    session.seatings.append(Seating(number, act, seats, sections, field))


def _planned(group: Group, number: int) -> list[Place] | None:
    """The seats of a session by the plan as it is now."""
    places = group.places[: count_seats(group.planned)]
    return seats_by_plan(group.planned, number - group.first + 1, places)


def _seat_of_nobody(group: Group) -> int:
    """The number at the last seat of a plan for an odd number of pairs; 0 if none."""
    seats = count_seats(group.planned)
    odd = group.planned.get("layout", {}).get("pairs", seats) < seats
    return group.places[seats - 1] if odd and len(group.places) >= seats else 0
