"""Corrections: how long they are allowed, and what they mean for later phases."""

from dataclasses import dataclass
from typing import Any

from evenhand.boards import vulnerability
from evenhand.desk.events import opening
from evenhand.errors import ActError, DoubtError, again
from evenhand.render.sentences import clock_time
from evenhand.scoring.impossible_scores import possible_scores
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.phase_answers import CarryoversPutRight
from evenhand.tournament.answers.result_answers import PhaseConsequences
from evenhand.tournament.event.acts import Recarry, Record
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.correction_times import correctable_until, read_time
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import read_outcome
from evenhand.tournament.event.state import EventState, GroupPlay


@dataclass(frozen=True, slots=True)
class Ruling:
    """The grounds for changing a score.

    Attributes:
        reason: why; it goes into the log.
        force: whether to change it even after its correction period.
        fixed: whether a percentage is meant as such, and not as average plus or minus.
        sure: whether a score that no contract gives is right all the same.
    """

    reason: str = ""
    force: bool = False
    fixed: bool = False
    sure: bool = False

    def reason_in_time(
        self, event: RunningEvent, group: GroupPlay, session: int
    ) -> str:
        """The reason for a change; refused after the correction period unless forced.

        Args:
            event: the event.
            group: the group of the score.
            session: its session; 0 for the whole phase.
        """
        until = correctable_until(group, session)
        now = opening.utc_now() if isinstance(event, opening.TimedEvent) else ""
        if not until or not now or read_time(now) <= read_time(until):
            return self.reason
        if not self.force:
            where = f"session {session} of {group.name}" if session else group.name
            # Law 79C lets the regulations set another period, so force is allowed
            raise ActError(
                f"the correction period of {where} ended at {clock_time(until, now)}; "
                "the score stands",
                again("if the regulations allow a change", force=True),
            )
        return self.reason.strip() or "after the correction period"

    def check_likely(self, act: Record) -> None:
        """Doubt a score that no contract gives, such as 10 for 110, unless sure."""
        score, vulnerable = read_outcome(act.outcome), vulnerability(act.board)
        likely = not isinstance(score, int) or score in possible_scores(vulnerable)
        if self.sure or likely:
            return
        raise DoubtError(
            f"no contract scores {score:+} to NS on board {act.board} (vulnerable: "
            f"{vulnerable}); check it, or confirm that it is right",
            again(sure=True),
        )


#: For a result that nobody disputes.
NO_GROUNDS = Ruling()


def after_change(group: GroupPlay) -> dict[str, Any]:
    """What can be done next, and what a change means for phases begun since."""
    closed = group.phase != group.state.phase
    found = phase_consequences(group.state) if closed else None
    return {**afterwards(group.state), "consequences": found}


def phase_consequences(state: EventState) -> PhaseConsequences:
    """What would be different in the phases begun since, and what can be done."""
    groups = find_consequences(state)
    # once a session of the phase is seated its field is fixed, and only carryovers can
    # still be put right; until then the advance can be undone and made again
    others = [one.group for one in groups if one.would_have_come or one.would_not]
    last = max((one.phase for one in state.groups.values() if one.sessions), default=0)
    begun = [phase for name in others if (phase := state.group(name).phase) <= last]
    name = state.event.phases[begun[0] - 1].name if begun else ""
    return PhaseConsequences(groups, name, bool(others) and not begun)


def mend_carryovers(event: RunningEvent, reason: str = "") -> CarryoversPutRight:
    """Put carryovers right after a correction; who plays in which group stays."""
    acts = _recarries(event.state, reason)
    if not acts:
        raise ActError("no carryover has changed; there is nothing to put right")
    state = event.do(*acts)
    groups = tuple(act.group for act in acts)
    return CarryoversPutRight(groups=groups, **afterwards(state))


def _recarries(state: EventState, reason: str) -> list[Recarry]:
    """One act for each group whose carryovers change, in the order of the phases.

    A new carryover into one phase may change those into the next, so the changes are
    made phase by phase on a copy.
    """
    tried = state.copy()
    for phase in state.event.phases[1:]:
        coming = {group.name for group in phase.groups}
        for one in find_consequences(tried):
            if one.group in coming:
                after = {pair: amount for pair, (_, amount) in one.carried.items()}
                tried.groups[one.group].carried |= after
    acts = []
    for play in sorted(state.groups.values(), key=lambda play: play.phase):
        before, after = play.carried, tried.groups[play.name].carried
        changed = {pair: after[pair] for pair in after if after[pair] != before[pair]}
        if changed:
            amounts = tuple(map(str, changed.values()))
            acts.append(Recarry(play.name, amounts, reason, tuple(changed)))
    return acts
