"""Tournaments: sections, lines over sessions, seeding, balance, Swiss.

From a number of pairs to everybody's seat in every session:

1. `ways_to_seat(pairs, sessions=…)` lists the layouts that fit, each a `Choice` with
   its conditions, boards, copies, minutes and balance, and the refused ones with the
   reason. One layout alone: `base_layout(137, 5)` and its like.
2. `make_line_table(layout, sessions)` moves the lines from session to session without a
   rematch, or refuses and names the largest possible number of sessions.
3. `seed_lines(table, ranking, seed=…, wishes=…)` puts the pairs into the lines by
   strength; `number_lines(layout)` does so by number.
4. `balance_lines(table, lines)` chooses who sits NS over the whole event and shows what
   that gains. `turn_tables(sessions)` turns single tables or boards, only on request.
5. `seat_sessions(table, lines, boards_per_set=2)` gives for every session a `Movement`
   for each section, the pairs at its seats, and the whole hall as one movement;
   `find_event_faults(sessions)` names everything wrong with them.
6. `FieldInLines.as_planned(table, lines, played).by_results(averages)`, of
   `replanning.field_in_lines`, chooses the next session by the results so far (Delayed
   Swiss); it also replans after lines have met other than as planned.

A layout of one large section (barometer, round robin, web, appendix) has no lines:
`seed_field` and `FieldSeating` take the place of steps 2 to 5. A club evening in two
sessions is `seat_second_session(movement)`.

A whole event through all its phases is a `Plan`: one value with its `faults()`, its
`calendar()`, and everybody's seats in `plan.group(name).seats()`.
`propose_plan(PlanRequest(137, days=3))` makes one and shows the alternatives it was
chosen from. `plan_to_data` and `plan_from_data` convert it to JSON and back,
`find_entry_range(plan)` says for how many entries it holds, and `judge_plan` has it
played many times over in the laboratory.

The rooms, each built on those before it: `seated` (a seated session), `layouts`
(sections and tails), `lines`, `seating`, `plan`, `event` (the log of acts and the state
it leads to); then, side by side, `merging` (of byes), `replanning` (of the sessions to
come), `repair` (the rest of a session) and `referee`; on top `answers` (what an act
did, and what can be done next).
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.tournament.layouts.sections import base_layout
    from evenhand.tournament.lines.line_movement import make_line_table
    from evenhand.tournament.plan.choices import ways_to_seat
    from evenhand.tournament.plan.entry_range import find_entry_range
    from evenhand.tournament.plan.judgement import judge_plan
    from evenhand.tournament.plan.plan import Plan
    from evenhand.tournament.plan.plan_data import plan_from_data, plan_to_data
    from evenhand.tournament.plan.plan_request import PlanRequest
    from evenhand.tournament.plan.planner import propose_plan
    from evenhand.tournament.seating.line_balance import balance_lines
    from evenhand.tournament.seating.seeding import Wishes, seed_lines
    from evenhand.tournament.seating.session_seats import LineSeating, seat_sessions

_HOMES = {
    "layouts.sections": "base_layout",
    "lines.line_movement": "make_line_table",
    "plan.choices": "ways_to_seat",
    "plan.entry_range": "find_entry_range",
    "plan.judgement": "judge_plan",
    "plan.plan": "Plan",
    "plan.plan_data": "plan_from_data plan_to_data",
    "plan.plan_request": "PlanRequest",
    "plan.planner": "propose_plan",
    "seating.line_balance": "balance_lines",
    "seating.seeding": "Wishes seed_lines",
    "seating.session_seats": "LineSeating seat_sessions",
}

__all__ = [
    "LineSeating",
    "Plan",
    "PlanRequest",
    "Wishes",
    "balance_lines",
    "base_layout",
    "find_entry_range",
    "judge_plan",
    "make_line_table",
    "plan_from_data",
    "plan_to_data",
    "propose_plan",
    "seat_sessions",
    "seed_lines",
    "ways_to_seat",
]

__getattr__ = import_late(__name__, _HOMES)
