"""Tournaments: sections, lines over sessions, seeding, balance, Swiss.

From a number of pairs to everybody's seat in every session:

1. `ways_to_seat(pairs, sessions=…)` lists the layouts that fit, each a `Choice` with
   its conditions, boards, copies, minutes and balance, and the refused ones with the
   reason. One layout alone: `base_layout(137, 5)` and its like.
2. `make_line_table(layout, sessions)` moves the lines from session to session without a
   rematch, or refuses and names the largest possible number of sessions.
3. `seed_lines(table, ranking, seed=…, wishes=…)` puts the pairs into the lines;
   `number_lines(layout)` does so in order of number.
4. `balance_lines(table, lines)` chooses who sits NS over the whole event and shows the
   gain; `turn_tables(sessions)` turns single tables or boards, only if asked.
5. `seat_sessions(table, lines, boards_per_set=2)` gives for every session a `Movement`
   for each section, the pairs at its seats, and the whole hall as one movement;
   `find_event_faults(sessions)` names everything wrong with them.
6. `next_session(table, played, averages)` chooses the next session by results so far
   (Delayed Swiss); then `balance_lines(table, lines, played=…)` and seats again.
   `changes.replan_after` plans on after lines have met otherwise than planned.

A layout of one large section (barometer, round robin, web, appendix) has no lines:
`seed_field` and `seat_one_field` take the place of steps 2 to 5. A club evening in two
sessions is `seat_second_session(movement)`.

A whole event through all its phases is a `Plan`: one value with its `faults()`, its
`calendar()`, and everybody's seats in `plan.group(name).seats()`.
`propose_plan(PlanRequest(137, days=3))` makes one and shows what it was chosen from;
`plan_to_data` and `plan_from_data` are its JSON form; `find_entry_range(plan)` says for
how many entries it holds, and `judge_plan` lets the laboratory play it.

The rooms, each built on those before it: `layouts` (sections and tails), `lines`,
`seats`, `plan`; then, side by side, `event` (the log of acts and the state it leads
to), `changes` (mergers, and a field that changes), `repair` (a session from a round
on) and `referee`.
"""

from evenhand.tournament.layouts.conditions import Condition
from evenhand.tournament.layouts.one_field import (
    appendix_layout,
    barometer_layout,
    cut_rounds,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import (
    Layout,
    Way,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
    one_section_layout,
)
from evenhand.tournament.layouts.tails import BASES, Section, tail_section, tail_sizes
from evenhand.tournament.lines.line_faults import LineFault
from evenhand.tournament.lines.line_movement import (
    LineTable,
    line_name,
    make_line_table,
)
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.lines.swiss import next_session
from evenhand.tournament.plan.choices import (
    Choice,
    Choices,
    Refusal,
    make_choice,
    sessions_a_day,
    ways_to_seat,
)
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.entry_range import EntryRange, find_entry_range
from evenhand.tournament.plan.judgement import Judgement, judge_plan
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_candidates import Candidate, Candidates
from evenhand.tournament.plan.plan_data import plan_from_data, plan_to_data
from evenhand.tournament.plan.plan_faults import PlanFault
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import Proposal, propose_plan
from evenhand.tournament.plan.timetable import PlannedSession, Timetable
from evenhand.tournament.seats.club_event import SecondSession, seat_second_session
from evenhand.tournament.seats.compatriots import Compatriots
from evenhand.tournament.seats.event_balance import Gain, compete_over, measure_event
from evenhand.tournament.seats.event_faults import EventFault, find_event_faults
from evenhand.tournament.seats.line_balance import BalancedLines, balance_lines
from evenhand.tournament.seats.seating import (
    FieldSeating,
    LineSeating,
    Seating,
    seat_field,
)
from evenhand.tournament.seats.seeding import (
    Wishes,
    rank_by_rating,
    seed_field,
    seed_lines,
)
from evenhand.tournament.seats.session_seats import (
    Seat,
    SectionSeats,
    SessionSeats,
    seat_one_field,
    seat_sessions,
)
from evenhand.tournament.seats.table_arrows import Turned, TurnedTables, turn_tables

__all__ = [
    "BASES",
    "BalancedLines",
    "ByeRule",
    "Candidate",
    "Candidates",
    "Choice",
    "Choices",
    "Compatriots",
    "Condition",
    "ContestRules",
    "EntryRange",
    "EventFault",
    "FieldSeating",
    "Gain",
    "Judgement",
    "Layout",
    "LineFault",
    "LineSeating",
    "LineTable",
    "Lines",
    "Plan",
    "PlanFault",
    "PlanRequest",
    "PlannedGroup",
    "PlannedSession",
    "Proposal",
    "Refusal",
    "Seat",
    "Seating",
    "SecondSession",
    "Section",
    "SectionSeats",
    "SessionSeats",
    "Timetable",
    "Turned",
    "TurnedTables",
    "Way",
    "Wishes",
    "appendix_layout",
    "balance_lines",
    "barometer_layout",
    "base_layout",
    "compete_over",
    "cut_rounds",
    "find_entry_range",
    "find_event_faults",
    "howell_tails_layout",
    "judge_plan",
    "line_name",
    "make_choice",
    "make_line_table",
    "measure_event",
    "mitchells_layout",
    "next_session",
    "number_lines",
    "one_section_layout",
    "plan_from_data",
    "plan_to_data",
    "propose_plan",
    "rank_by_rating",
    "round_robin_layout",
    "seat_field",
    "seat_one_field",
    "seat_second_session",
    "seat_sessions",
    "seed_field",
    "seed_lines",
    "sessions_a_day",
    "tail_section",
    "tail_sizes",
    "turn_tables",
    "ways_to_seat",
    "web_layout",
]
