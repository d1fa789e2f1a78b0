"""What a director chooses from: ways to go on, side by side."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.fairness import Measures, judge
from evenhand.movement import Movement, SwitchPlan
from evenhand.movement.play import boards_played, couples, meetings
from evenhand.tournament.repair.blemishes import (
    REMATCH_WEIGHT,
    count_rematches,
    rematched_couples,
)
from evenhand.tournament.repair.continuation import Continuation
from evenhand.tournament.repair.instruction import (
    OWN_NUMBERS,
    Couple,
    HallNumbers,
    Instruction,
    NamedCouples,
    PairNumbers,
    Switches,
    instruct,
)
from evenhand.tournament.repair.refusal import RefusedRepair
from evenhand.tournament.repair.situation import Situation, as_couple

#: What can be done, from what is simple in the room to what needs cards.
KINDS = ("phantom", "rover", "bump", "curtail", "arrows", "new")

#: Switches that are told one by one; more are read from the cards.
_MOST_TOLD = 6

#: A switch that has to be announced must make the evening fairer by more than this.
_WORTH_A_SWITCH = Fraction(1, 400)


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to go on, and the whole evening as it would then be.

    Attributes:
        kind: what is done, one of `KINDS`.
        movement: the whole evening: the rounds before the next one are as they were
            played, then comes the continuation.
        next_round: the first round that differs from what was planned.
        present: the pairs that are there from then on, without guests.
        gone: the pairs that have left; a later repair must be told.
        met: couples that met before the evening.
        sit_outs: for each pair that misses a round while it is there, how many.
        rounds_lost: rounds that there is time for and pairs present do not play, nor
            guests that were to play here, added up over the pairs.
        boards: the boards that each pair plays that is there at the end, elsewhere
            too.
        arrows: how the arrows differ from those planned for these seats.
        planned_arrows: the fairness without that difference.
        measures: the fairness of the whole evening; with two winners that of the line
            that is less fair.
        instructions: what the director says and does, in order.
    """

    kind: str
    movement: Movement
    next_round: int
    present: tuple[int, ...]
    gone: tuple[int, ...]
    met: frozenset[Couple]
    sit_outs: tuple[tuple[int, int], ...]
    rounds_lost: int
    boards: dict[int, int]
    arrows: SwitchPlan
    planned_arrows: Measures
    measures: Measures
    instructions: tuple[Instruction, ...]

    @property
    def least_boards(self) -> int:
        """What the pair with the fewest boards plays, of those present."""
        return min(self.boards.values())

    @property
    def most_boards(self) -> int:
        """What the pair with the most boards plays."""
        return max(self.boards.values())

    @property
    def rematches(self) -> int:
        """How many meetings of the evening are not the first of their couple."""
        return count_rematches(couples(self.movement), self.met)

    @property
    def rematched(self) -> tuple[Couple, ...]:
        """The couples with a meeting in the evening that is not their first."""
        return rematched_couples(couples(self.movement), self.met)

    @property
    def met_earlier(self) -> tuple[Couple, ...]:
        """The couples that meet from now on and met before the evening."""
        coming = _couples_from(self.movement, self.next_round)
        return tuple(sorted(self.met.intersection(coming)))

    @property
    def quality(self) -> Fraction:
        """Clements' quality Q of the whole evening, 0 where nobody competes."""
        return self.measures.quality or Fraction(0)

    @property
    def switches(self) -> int:
        """How many rounds, tables and boards are switched against the plan."""
        return len(self.arrows.items)

    @property
    def rank(self) -> tuple[int, int, Fraction, int]:
        """Smaller is better: blemishes, uneven boards, unfairness, kind.

        A round lost is one blemish, a rematch two: one for each of the pairs. Switches
        have to be announced, so each must be worth it.
        """
        return (
            self.rounds_lost + REMATCH_WEIGHT * self.rematches,
            self.most_boards - self.least_boards,
            _WORTH_A_SWITCH * self.switches - self.quality,
            KINDS.index(self.kind),
        )

    def as_data(self, hall: HallNumbers = OWN_NUMBERS) -> dict[str, Any]:
        """The proposal as plain data, without the movement's rounds.

        Args:
            hall: the numbers that pairs and tables are given.
        """
        return {
            "kind": self.kind,
            "movement": self.movement.label,
            "rounds": self.movement.rounds,
            "sit_outs": {str(hall.pair(pair)): n for pair, n in self.sit_outs},
            "rounds_lost": self.rounds_lost,
            "rematches": self.rematches,
            "rematched": _couples_data(self.rematched, hall),
            "met_earlier": _couples_data(self.met_earlier, hall),
            "least_boards": self.least_boards,
            "most_boards": self.most_boards,
            "arrows": str(hall.plan(self.arrows)),
            "switches": self.switches,
            "planned_arrows": self.planned_arrows.as_data(),
            "measures": self.measures.as_data(),
            "instructions": [said.told(hall) for said in self.instructions],
        }


def _couples_data(found: Iterable[Couple], hall: HallNumbers) -> list[list[int]]:
    return sorted(list(hall.couple(two)) for two in found)


def _couples_from(movement: Movement, first: int) -> Iterator[Couple]:
    """Who meets from a round on."""
    for meeting in meetings(movement):
        if meeting.round >= first:
            yield as_couple(meeting.ns, meeting.ew)


@dataclass(frozen=True, slots=True)
class Repairs:
    """Ways to go on, the best first, and the kinds that do not fit.

    The order: fewest rounds lost by those present, a rematch counting as two of them;
    then numbers of boards most alike, fairest, simplest. A quarter of a per cent of
    fairness is given for every switch that need not be announced.
    """

    proposals: tuple[Proposal, ...]
    refused: tuple[RefusedRepair, ...]

    def as_data(self) -> dict[str, Any]:
        """The repairs as plain data."""
        return {
            "proposals": [proposal.as_data() for proposal in self.proposals],
            "refused": [refusal.as_data() for refusal in self.refused],
        }


def describe(
    situation: Situation,
    going_on: Continuation,
    planned: Movement,
    arrows: SwitchPlan,
) -> Proposal:
    """A continuation as a proposal, its arrows chosen."""
    movement = planned.switch(arrows).sound()
    return Proposal(
        going_on.kind,
        movement,
        situation.next_round,
        situation.present,
        tuple(sorted(situation.left)),
        situation.met_before,
        _sit_outs(situation, movement),
        _rounds_lost(situation, movement),
        _boards(situation, movement),
        arrows,
        fairness_of(planned),
        fairness_of(movement),
        _say_all(situation, going_on, movement, arrows),
    )


def _say_all(
    situation: Situation,
    going_on: Continuation,
    movement: Movement,
    arrows: SwitchPlan,
) -> tuple[Instruction, ...]:
    said = [*going_on.instructions, *_say_who_sits_out(situation, movement)]
    if situation.last_round < situation.movement.rounds:
        said.insert(0, instruct(f"There is time up to round {situation.last_round}"))
    if 0 < len(arrows.items) <= _MOST_TOLD:
        said.append(instruct("Switch, against what was planned: ", Switches(arrows)))
    elif arrows.items:
        count = len(arrows.items)
        said.append(instruct(f"Arrows by the cards: {count} switches against the plan"))
    said += _say_who_meets_again(situation, movement)
    seated = [one.as_seated(movement) for one in said]
    return tuple(sorted(seated, key=lambda one: one.round))


def _say_who_meets_again(
    situation: Situation, movement: Movement
) -> Iterator[Instruction]:
    again = rematched_couples(couples(movement), situation.met_before)
    coming = set(_couples_from(movement, situation.next_round))
    named = tuple(couple for couple in again if couple in coming)
    if named:
        yield instruct("These have met and meet again: ", NamedCouples(named))


def _say_who_sits_out(
    situation: Situation, movement: Movement
) -> Iterator[Instruction]:
    playing = _playing(movement)
    for r in range(situation.next_round, movement.rounds + 1):
        out = tuple(p for p in situation.expected(r) if p not in playing[r])
        if out:
            who, sit = ("pair ", " sits") if len(out) == 1 else ("pairs ", " sit")
            yield instruct(who, PairNumbers(out), f"{sit} out", before=r)


def _playing(movement: Movement) -> dict[int, set[int]]:
    """Who plays, by round."""
    playing: dict[int, set[int]] = defaultdict(set)
    for meeting in meetings(movement):
        playing[meeting.round] |= {meeting.ns, meeting.ew}
    return playing


def fairness_of(movement: Movement) -> Measures:
    """The figures of all who are ranked together; of two lines the less fair one."""
    events = judge(movement).events().values()
    return min(events, key=lambda event: event.quality or Fraction(0))


def _boards(situation: Situation, movement: Movement) -> dict[int, int]:
    boards = boards_played(movement)
    for one in situation.away:
        if one.round <= movement.rounds and one.pair in boards:
            boards[one.pair] += one.boards
    return {pair: boards[pair] for pair in situation.present}


def _rounds_lost(situation: Situation, movement: Movement) -> int:
    playing = _playing(movement)
    rounds = range(situation.next_round, situation.last_round + 1)
    return sum(p not in playing[r] for r in rounds for p in situation.expected(r))


def _sit_outs(situation: Situation, movement: Movement) -> tuple[tuple[int, int], ...]:
    """Rounds missed by each pair from when it came to when it left."""
    playing = _playing(movement)
    missed: Counter[int] = Counter()
    for pair in (*situation.present, *situation.left):
        first = situation.next_round if pair in situation.late else 1
        rounds = range(first, movement.rounds + 1)
        if pair in situation.left:
            played = [r for r in rounds if pair in playing[r]]
            rounds = range(first, max(played, default=0) + 1)
        missed[pair] = sum(
            pair not in playing[r] and not situation.is_away(pair, r) for r in rounds
        )
    for r in range(situation.next_round, movement.rounds + 1):
        missed.update(p for p in situation.guests_in(r) if p not in playing[r])
    return tuple((pair, count) for pair, count in sorted(missed.items()) if count > 0)
