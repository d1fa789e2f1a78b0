"""What a director chooses from: ways to go on, side by side."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from evenhand.fairness import Measures, judge
from evenhand.movement import Cell, Movement, SwitchPlan, pair_card
from evenhand.movement.play import couples, meetings
from evenhand.tournament.repair.repair_instructions import (
    Instruction,
    MeetAgain,
    SeatTaken,
    SitOut,
    SwitchArrows,
    TimeRunsOut,
)
from evenhand.tournament.repair.rest_of_section import (
    WAYS,
    Continuation,
    RestOfSection,
    Way,
    kind_of,
    playing,
)
from evenhand.tournament.seated import Couple, SeatedSection, couple

#: The origin of a movement that was repaired.
_ORIGIN = "repair"
_NOBODY = Cell(0, 0, 0)

#: A switch that has to be announced must make the evening fairer by more than this.
_WORTH_A_SWITCH = Fraction(1, 400)


@dataclass(frozen=True)
class Proposal:
    """One way to go on, and the whole evening as it would then be.

    All pairs and tables have the numbers of the hall.

    Attributes:
        rest: the problem that it solves.
        going_on: the seats for the rounds to come, as they were found.
        section: the whole evening: the rounds before the next one are as they were
            played, then come those seats with their arrows.
        arrows: how the arrows differ from those planned for these seats.
        planned_arrows: the fairness without that difference.
        measures: the fairness of the whole evening; with two winners that of the line
            that is less fair.
    """

    rest: RestOfSection
    going_on: Continuation
    section: SeatedSection
    arrows: SwitchPlan
    planned_arrows: Measures
    measures: Measures

    @property
    def way(self) -> Way:
        """What is done, by a name that no other proposal for the section has."""
        return self.going_on.way

    @property
    def kind(self) -> Way:
        """The kind of way."""
        return kind_of(self.way)

    @property
    def movement(self) -> Movement:
        """The movement of the whole evening."""
        return self.section.movement

    @cached_property
    def boards(self) -> dict[int, int]:
        """The boards, in all sections, of each pair that is there at the end."""
        boards: Counter[int] = Counter()
        for there in self._playing:
            boards.update(dict.fromkeys(there, self.movement.boards_per_set))
        for one in self.rest.away:
            if one.round <= self.movement.rounds:
                boards[one.pair] += one.boards
        return {pair: boards[pair] for pair in self.rest.present}

    @property
    def least_boards(self) -> int:
        """What the pair with the fewest boards plays, of those present."""
        return min(self.boards.values())

    @property
    def most_boards(self) -> int:
        """What the pair with the most boards plays."""
        return max(self.boards.values())

    @cached_property
    def _playing(self) -> list[set[int]]:
        """Who plays, round by round."""
        played, schedule = self.rest.played, self.movement.schedule
        before = list(map(playing, schedule[:played]))
        return [*before, *self.rest.playing(schedule[played:])]

    @cached_property
    def _idle(self) -> list[tuple[int, ...]]:
        """Who sits out, in each of the rounds to come."""
        return self.rest.idle(self.movement.schedule[self.rest.played :])

    @property
    def rounds_lost(self) -> int:
        """Rounds that there is time for and pairs do not play, guests included."""
        # otherwise stopping early would look better than sitting out one round
        stopped = range(self.movement.rounds + 1, self.rest.last_round + 1)
        not_played = sum(len(self.rest.expected(r)) for r in stopped)
        return sum(map(len, self._idle)) + not_played

    @cached_property
    def sit_outs(self) -> dict[int, int]:
        """How many rounds each pair misses between coming and leaving."""
        rest, missed = self.rest, Counter[int]()
        for pair in (*rest.present, *rest.gone):
            first = rest.next_round if pair in rest.late else 1
            rounds = range(first, self.movement.rounds + 1)
            played = [r for r in rounds if pair in self._playing[r - 1]]
            # nobody misses what comes after going home
            if pair in rest.gone:
                rounds = range(first, max(played, default=0) + 1)
            there = (r for r in rounds if (pair, r) not in rest.rounds_away)
            missed[pair] = len(set(there).difference(played))
        # guests are not members here, but what they miss is missed here
        for out in self._idle:
            missed.update(rest.guests.intersection(out))
        return {pair: count for pair, count in sorted(missed.items()) if count}

    @cached_property
    def _couples(self) -> Counter[Couple]:
        return couples(self.movement)

    @property
    def rematches(self) -> int:
        """How many meetings of the evening are not the first of their couple."""
        return sum(n - (two not in self.rest.met) for two, n in self._couples.items())

    @property
    def rematched(self) -> tuple[Couple, ...]:
        """The couples with a meeting in the evening that is not their first."""
        again = (
            two for two, n in self._couples.items() if n > (two not in self.rest.met)
        )
        return tuple(sorted(again))

    @cached_property
    def _meeting_now(self) -> set[Couple]:
        """The couples that meet from now on."""
        return {
            couple(one.ns, one.ew)
            for one in meetings(self.movement)
            if one.round >= self.rest.next_round
        }

    @property
    def again(self) -> tuple[Couple, ...]:
        """The couples that meet from now on and not for the first time."""
        return tuple(two for two in self.rematched if two in self._meeting_now)

    @property
    def met_earlier(self) -> tuple[Couple, ...]:
        """The couples that meet from now on and have met elsewhere."""
        return tuple(sorted(self.rest.met & self._meeting_now))

    @property
    def quality(self) -> Fraction:
        """Clements' quality Q of the whole evening, 0 where nobody competes."""
        return self.measures.quality or Fraction(0)

    @property
    def switches(self) -> int:
        """How many rounds, tables and boards are switched against the plan."""
        return len(self.arrows.items)

    @cached_property
    def rank(self) -> tuple[int, int, Fraction, int]:
        """Smaller is better: rounds lost, rematches, uneven boards, unfairness, kind.

        A rematch counts as two rounds lost: one for each of the pairs. Switches have
        to be announced, so each must be worth it.
        """
        return (
            self.rounds_lost + 2 * self.rematches,
            self.most_boards - self.least_boards,
            _WORTH_A_SWITCH * self.switches - self.quality,
            WAYS.index(self.way),
        )

    @cached_property
    def instructions(self) -> tuple[Instruction, ...]:
        """What the director says and does, in order."""
        rest = self.rest
        every: list[Instruction] = []
        if rest.is_cut_short:
            every.append(TimeRunsOut(rest.last_round))
        every += map(self._with_direction, self.going_on.instructions)
        for r, out in enumerate(self._idle, rest.next_round):
            if out:
                every.append(SitOut(out, round=r))
        if self.arrows:
            every.append(SwitchArrows(self.arrows))
        if self.again:
            every.append(MeetAgain(self.again))
        return tuple(sorted(every, key=lambda one: one.round))

    def _with_direction(self, said: Instruction) -> Instruction:
        """Add the direction, known only now, to an instruction to take a seat."""
        if not isinstance(said, SeatTaken):
            return said
        step = pair_card(self.movement, said.pair)[said.round - 1]
        if step.place is None:
            return said
        way = step.place.direction.value
        return replace(said, way=way, other_way=step.other_way)


def make_proposal(
    rest: RestOfSection,
    going_on: Continuation,
    switch: Callable[[RestOfSection, SeatedSection], SwitchPlan],
) -> Proposal:
    """A continuation as a proposal, its arrows chosen by a search."""
    planned = _whole_evening(rest, going_on)
    arrows = switch(rest, planned)
    section = replace(planned, movement=planned.movement.switch(arrows).sound())
    in_hall = _in_hall(arrows, section.first_table)
    fairness = _fairness(planned), _fairness(section)
    return Proposal(rest, going_on, section, in_hall, *fairness)


def _whole_evening(rest: RestOfSection, going_on: Continuation) -> SeatedSection:
    """What was played, then the continuation.

    Where a table is added it stands empty in the rounds before.
    """
    before = rest.movement
    members = (*rest.section.members, *rest.late)
    schedule = (*before.schedule[: rest.played], *going_on.rows)
    tables = max(map(len, schedule))
    # single boards were turned for the couples of the plan; in other seats they would
    # be turned for anybody
    last = len(schedule) if going_on.keeps_turns else rest.played
    movement = replace(
        before,
        schedule=tuple((*row, *[_NOBODY] * (tables - len(row))) for row in schedule),
        pairs=max(members),
        turned=frozenset(turn for turn in before.turned if turn.round <= last),
        name=f"{before.label}, {kind_of(going_on.way)} from round {rest.next_round}",
        origin=_ORIGIN,
    )
    return replace(rest.section, movement=movement, members=members)


def _fairness(section: SeatedSection) -> Measures:
    """The figures of all who are ranked together; of two lines the less fair one."""
    events = judge(section.compact()[0]).events().values()
    return min(events, key=lambda event: event.quality or Fraction(0))


def _in_hall(arrows: SwitchPlan, first_table: int) -> SwitchPlan:
    """A switch plan whose tables have their numbers in the hall."""
    return SwitchPlan(
        frozenset(
            replace(item, table=item.table + first_table - 1) if item.table else item
            for item in arrows.items
        )
    )
