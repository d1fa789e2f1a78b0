"""What a director chooses from: ways to go on, side by side."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.fairness import Measures, judge
from evenhand.movement import Movement, SwitchPlan
from evenhand.movement.play import boards_played, couples, meetings
from evenhand.movement.words import listed
from evenhand.tournament.repair.blemishes import REMATCH_WEIGHT
from evenhand.tournament.repair.continuation import Continuation, Instruction
from evenhand.tournament.repair.refusal import RefusedRepair
from evenhand.tournament.repair.situation import Couple, Situation

#: What can be done, from what is simple in the room to what needs cards.
KINDS = ("phantom", "rover", "bump", "curtail", "arrows", "new")

#: Switches that are told one by one; more are read from the cards.
_MOST_TOLD = 6


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to go on, and the whole evening as it would then be.

    Attributes:
        kind: what is done, one of `KINDS`.
        movement: the whole evening: the rounds before the next one are as they were
            played, then comes the continuation.
        next_round: the first round that differs from what was planned.
        present: the pairs that are there from then on.
        sit_outs: for each pair that misses a round while it is there, how many.
        rounds_lost: rounds that there is time for and pairs present do not play, added
            up over the pairs.
        least_boards: what the pair with the fewest boards plays, of those present.
        most_boards: what the pair with the most plays.
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
    sit_outs: tuple[tuple[int, int], ...]
    rounds_lost: int
    least_boards: int
    most_boards: int
    arrows: SwitchPlan
    planned_arrows: Measures
    measures: Measures
    instructions: tuple[Instruction, ...]

    @property
    def rematches(self) -> int:
        """How many meetings of the evening are not the first of their couple."""
        return sum(count - 1 for count in couples(self.movement).values())

    @property
    def rematched(self) -> tuple[Couple, ...]:
        """The couples that meet more than once."""
        met = couples(self.movement)
        return tuple(sorted(couple for couple, count in met.items() if count > 1))

    @property
    def boards(self) -> dict[int, int]:
        """The boards that each pair plays that is there at the end."""
        played = boards_played(self.movement)
        return {pair: played[pair] for pair in self.present}

    @property
    def quality(self) -> Fraction:
        """Clements' quality Q of the whole evening, 0 where nobody competes."""
        return self.measures.quality or Fraction(0)

    @property
    def rank(self) -> tuple[int, int, Fraction, int]:
        """Smaller is better: blemishes, uneven boards, unfairness, kind.

        A round lost is one blemish, a rematch two: one for each of the pairs.
        """
        return (
            self.rounds_lost + REMATCH_WEIGHT * self.rematches,
            self.most_boards - self.least_boards,
            -self.quality,
            KINDS.index(self.kind),
        )

    def as_data(self) -> dict[str, Any]:
        """The proposal as plain data, without the movement's rounds."""
        return {
            "kind": self.kind,
            "movement": self.movement.label,
            "rounds": self.movement.rounds,
            "sit_outs": {str(pair): count for pair, count in self.sit_outs},
            "rounds_lost": self.rounds_lost,
            "rematches": self.rematches,
            "rematched": [list(couple) for couple in self.rematched],
            "least_boards": self.least_boards,
            "most_boards": self.most_boards,
            "arrows": str(self.arrows),
            "planned_arrows": self.planned_arrows.as_data(),
            "measures": self.measures.as_data(),
            "instructions": [str(said) for said in self.instructions],
        }


@dataclass(frozen=True, slots=True)
class Repairs:
    """Ways to go on, the best first, and the kinds that do not fit.

    The order: fewest rounds lost by those present, a rematch counting as two of them;
    then numbers of boards most alike, fairest, simplest.
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
    boards = boards_played(movement)
    present = [boards[pair] for pair in situation.present]
    return Proposal(
        going_on.kind,
        movement,
        situation.next_round,
        situation.present,
        _sit_outs(situation, movement),
        _rounds_lost(situation, movement),
        min(present),
        max(present),
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
        end = Instruction(f"There is time up to round {situation.last_round}")
        said.insert(0, end)
    if 0 < len(arrows.items) <= _MOST_TOLD:
        said.append(Instruction(f"Switch, against what was planned: {arrows}"))
    elif arrows.items:
        count = len(arrows.items)
        said.append(
            Instruction(f"Arrows by the cards: {count} switches against the plan")
        )
    return tuple(sorted(said, key=lambda one: one.round))


def _say_who_sits_out(
    situation: Situation, movement: Movement
) -> Iterator[Instruction]:
    playing: dict[int, set[int]] = defaultdict(set)
    for meeting in meetings(movement):
        playing[meeting.round] |= {meeting.ns, meeting.ew}
    for r in range(situation.next_round, movement.rounds + 1):
        out = [pair for pair in situation.present if pair not in playing[r]]
        if out:
            who = "pair" if len(out) == 1 else "pairs"
            verb = "sits" if len(out) == 1 else "sit"
            names = listed(out, most=len(out))
            yield Instruction(f"{who} {names} {verb} out", r)


def fairness_of(movement: Movement) -> Measures:
    """The figures of all who are ranked together; of two lines the less fair one."""
    events = judge(movement).events().values()
    return min(events, key=lambda event: event.quality or Fraction(0))


def _rounds_lost(situation: Situation, movement: Movement) -> int:
    played = sum(
        pair in situation.present
        for meeting in meetings(movement)
        if meeting.round >= situation.next_round
        for pair in (meeting.ns, meeting.ew)
    )
    return situation.rounds_left * len(situation.present) - played


def _sit_outs(situation: Situation, movement: Movement) -> tuple[tuple[int, int], ...]:
    """Rounds missed by each pair from when it came to when it left."""
    rounds: Counter[int] = Counter()
    last: dict[int, int] = {}
    for meeting in meetings(movement):
        for pair in (meeting.ns, meeting.ew):
            rounds[pair] += 1
            last[pair] = meeting.round
    missed = {}
    for pair in (*situation.present, *sorted(situation.left)):
        first = situation.next_round if pair in situation.late else 1
        end = last.get(pair, 0) if pair in situation.left else movement.rounds
        missed[pair] = max(end - first + 1, 0) - rounds[pair]
    return tuple((pair, count) for pair, count in sorted(missed.items()) if count > 0)
