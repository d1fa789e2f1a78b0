"""A whole event in under a minute: `make demo`.

It has three phases, with everything that can happen to an event. The functions that the
commands call do the work, on a real event file in a temporary folder.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from evenhand.desk.events.looking import all_standings, find_discrepancies
from evenhand.desk.events.opening import acting_on, create_event
from evenhand.desk.events.spots import Spot
from evenhand.desk.jobs.demo_results import Players
from evenhand.desk.pairs.entering import register_pairs, withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.pairs.pair_numbers import free_numbers
from evenhand.desk.results.result_files import record_results
from evenhand.desk.results.single_results import accept_result, correct_result
from evenhand.desk.rulings.corrections import Ruling, mend_carryovers
from evenhand.desk.sessions.merging import merge_byes
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.movement.phrasing import counted
from evenhand.render.answer_text import tell
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.merging.merge_search import find_merges
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seated import Meeting

#: How many places of a ranking are shown.
_SHOWN = 5


@dataclass(slots=True)
class Story:
    """An event that is played, and reported as it goes.

    Attributes:
        path: the file of the event.
        plan: the plan it is played by.
        players: those who play it.
        told: everything that was printed.
    """

    path: str
    plan: Plan
    players: Players
    told: list[str]

    def tell(self, *lines: str) -> None:
        """Print lines and remember them."""
        for line in lines:
            print(line, flush=True)
        self.told += lines

    def report(self, what: str, done: Answer, most: int = 6) -> None:
        """Tell what an act did, in at most a few lines."""
        lines = tell(done)
        self.tell(f"• {what}", *(f"    {line}" for line in lines[:most]))
        if len(lines) > most:
            self.tell(f"    and {len(lines) - most} more lines")


def play_demo(folder: str, pairs: int = 137, seed: int = 7) -> Story:
    """Play an event of three phases with two semifinals.

    Args:
        folder: where its file is made.
        pairs: how many are planned for; an odd number, so that a seat stays free.
        seed: the seed of the plan and of the results.
    """
    request = PlanRequest(pairs, phases="semifinals-ab", drop_ins=2, seed=seed)
    plan = propose_plan(request).plan
    path = str(Path(folder) / "demo.event")
    story = Story(path, plan, Players(pairs + 2, seed), [])
    create_event(path, plan, name=f"Demonstration, {pairs} pairs")
    story.tell(f"{counted(pairs, 'pair')}, {counted(len(plan.event.phases), 'phase')}")
    with acting_on(path) as opened:
        _play_qualification(story, opened.event, pairs)
    # resumed from its file, as on the next day
    with acting_on(path) as opened:
        _play_semifinals(story, opened.event)
    with acting_on(path) as opened:
        _play_finals(story, opened.event)
    findings = find_discrepancies(path)
    story.tell(f"Referee: {counted(len(findings), 'finding') if findings else 'none'}")
    story.tell(*(f"    {finding}" for finding in findings[:_SHOWN]))
    return story


def _play_qualification(story: Story, event: RunningEvent, pairs: int) -> None:
    group = event.state.running_groups[0].name
    names = [(n, f"Pair {n}") for n in range(1, pairs)]
    story.report("Registration; one pair has not come", register_pairs(event, names))
    for session in range(1, story.plan.group(group).sessions + 1):
        story.report(f"Session {session}", seat_next_sessions(event))
        if session == 1:
            _play_round_one(story, event, group)
            late = admit_late(event, "Late & Later", from_round=2)
            story.report("A pair comes after the first round", late)
        if session == 2:
            _merge_two_byes(story, event, group)
        _play_and_close(story, event)
    _show(story, event)


def _play_round_one(story: Story, event: RunningEvent, group: str) -> None:
    first = [
        m for m in missing_meetings(event.state.group(group).session(1)) if m.round == 1
    ]
    record_results(event, story.players.play(group, 1, first))


def _merge_two_byes(story: Story, event: RunningEvent, group: str) -> None:
    """A pair goes home that would have played the boards of the free seat."""
    state = event.state
    now = state.group(group).session(2).seated.padded()
    before = [state.group(group).session(1).seated.padded()]
    free = next(p for p in state.groups[group].places if p not in state.entrants)
    for pair in sorted(state.entrants):
        found = find_merges(before, now, (pair, free))
        if found and not found[0].rematches and not found[0].after:
            gone = withdraw_pair(event, pair, reason="flu")
            story.report(f"Pair {pair} goes home with flu", gone)
            story.report("The director merges the byes", merge_byes(event))
            return


def _play_and_close(story: Story, event: RunningEvent) -> None:
    """Play all groups to the end of their sessions."""
    for group in event.state.running_groups:
        if group.current is not None:
            missing = missing_meetings(group.current)
            results = story.players.play(group.name, group.running, missing)
            record_results(event, results, group=group.name)
    close_session(event)


def _play_semifinals(story: Story, event: RunningEvent) -> None:
    story.report("The semifinals", advance_phase(event))
    final = story.plan.event.phases[-1].groups[0].name
    numbers = free_numbers(event.state, 2, final)
    entries = [(number, f"Champions {number}") for number in numbers]
    dropped = register_pairs(event, entries, drop_in=final)
    story.report("Two pairs come from another event", dropped)
    groups = [group.name for group in event.state.running_groups]
    for session in range(1, _most_sessions(story, groups) + 1):
        seat_next_sessions(event)
        if session == 1:
            _accept_a_wrong_board(story, event, groups[0])
        _play_and_close(story, event)
    _show(story, event)


def _most_sessions(story: Story, groups: list[str]) -> int:
    return max(story.plan.group(group).sessions for group in groups)


def _accept_a_wrong_board(story: Story, event: RunningEvent, group: str) -> None:
    """A table takes a board of the next round, which is new to both pairs."""
    meetings = sorted(missing_meetings(event.state.group(group).session(1)))
    here = meetings[0]
    wrong = next(m.board for m in meetings if m.round == 2 and here.ns in (m.ns, m.ew))
    played = Meeting(1, here.table, wrong, here.ns, here.ew)
    done = accept_result(
        event,
        Spot(wrong, here.table, here.ns, here.ew, group=group),
        str(story.players.score(group, 1, played)),
        "wrong board, new to both pairs (Law 15)",
    )
    story.report(f"Table {here.table} plays a wrong board; it stands", done)


def _play_finals(story: Story, event: RunningEvent) -> None:
    story.report("The finals", advance_phase(event))
    groups = [group.name for group in event.state.running_groups]
    for session in range(1, _most_sessions(story, groups) + 1):
        seat_next_sessions(event)
        _play_and_close(story, event)
        if session == 1:
            _correct_a_semifinal(story, event)
    _show(story, event)
    story.report("The end", declare_official(event, forced=True))


def _correct_a_semifinal(story: Story, event: RunningEvent) -> None:
    """A score of the previous phase was entered for the wrong side."""
    group = story.plan.event.phases[1].groups[0].name
    state = event.state
    best = find_standings(state.group(group)).placed[1].pair
    results = state.group(group).session(1).results.values()
    wrong = next(
        one
        for one in results
        if best in (one.meeting.ns, one.meeting.ew)
        and not one.accepted
        and isinstance(one.outcome, int)
        and one.outcome
    )
    assert isinstance(wrong.outcome, int)
    seen = wrong.meeting
    done = correct_result(
        event,
        Spot(seen.board, seen.table, group=group, session=1),
        str(-wrong.outcome),
        Ruling("entered for the wrong side"),
    )
    story.report("A correction after the semifinals were closed", done)
    if done.consequences is not None and done.consequences.can_recarry:
        mended = mend_carryovers(event, "corrected score")
        story.report("The director puts the carryovers right", mended)


def _show(story: Story, event: RunningEvent) -> None:
    """The best of each group."""
    for standings in all_standings(event.state):
        story.tell(f"{standings.group}:")
        for placed in standings.placed[:_SHOWN]:
            percent = float(100 * (placed.share or 0))
            carried = f", {float(placed.carried):.1f} carried" * bool(placed.carried)
            names = event.state.entrants[placed.pair].names
            story.tell(f"  {placed.place:>3}  {names:<14} {percent:.2f} %{carried}")


def main() -> None:
    """Play the demonstration in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        play_demo(folder)


if __name__ == "__main__":
    main()
