"""Ties at a cut, and what carryovers are reckoned from, by hand."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament.event.acts import Advance, CloseSession, Reseat
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import Meeting
from tests.desk.desk_examples import sentences
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
    record_all,
    two_phases,
)
from tests.tournament.event.state_soundness import see_nothing_found

F = Fraction
FIRST, FINAL, BESIDE = "Qualification", "Final", "Consolation"

#: Pairs 5 to 8 share places 5 to 8, and six go on.
FOUR_TIED = {p: F(65 - p) for p in range(1, 5)} | dict.fromkeys(range(5, 9), F(50))
FOUR_TIED |= {p: F(50 - p) for p in range(9, 13)}


def four_tied(*rules: TieRule) -> WatchedEvent:
    """Those who tie have met with equal results, so that lots are drawn."""
    contest = ContestRules(tie_breaks=rules)
    event = begin_plan(replace(two_phases("ladder:1", contest), seed=23))
    play_group(event, FIRST, give(FOUR_TIED))
    return event


def by_lot(pairs: range) -> list[int]:
    """The largest digest of seed and number comes first."""
    digests = {p: sha256(f"23:{p}".encode()).hexdigest() for p in pairs}
    return sorted(pairs, key=digests.__getitem__, reverse=True)


def in_words(pairs: list[int]) -> str:
    return " and ".join(map(str, sorted(pairs)))


def test_rules_decide_who_goes_on_and_those_on_one_side_share_their_rank() -> None:
    """Two of four go on and share places 5 and 6: half a step of a top of 4 in five."""
    event = four_tied(TieRule.LOT)
    order = by_lot(range(5, 9))
    advance_all(event)
    carried = event.state.groups[FINAL].carried
    assert set(carried) == {1, 2, 3, 4, *order[:2]}
    assert {carried[pair] for pair in order[:2]} == {4 * F(1, 10)}
    assert [carried[pair] for pair in (1, 2, 3, 4)] == [4, F(16, 5), F(12, 5), F(8, 5)]
    beside = [pair for pair in event.state.groups[BESIDE].places if pair]
    assert set(beside[:2]) == set(order[2:])
    assert referee_event(event.entries()) == ()


def test_a_tie_at_the_cut_is_named_with_the_rule() -> None:
    event = four_tied(TieRule.LOT)
    order = by_lot(range(5, 9))
    text = (
        "places 5–8 of Qualification: pairs 5, 6, 7 and 8 tie; "
        f"{in_words(order[:2])} before {in_words(order[2:])} by lot (seed 23)"
    )
    done = advance_phase(event)
    (act,) = (act for act in event.acts if isinstance(act, Advance))
    assert [intake.ties for intake in act.intakes] == [(text,), ()]
    assert f"P{text[1:]}." in sentences(done)
    assert [one.intake.ties for one in done.intakes] == [(text,), ()]


def test_where_no_rule_parts_a_tie_that_is_said() -> None:
    event = four_tied()
    (final, _) = propose_advance(event.state).intakes
    assert final.ties == (
        "places 5–8 of Qualification: pairs 5, 6, 7 and 8 tie; 5 and 6 before 7 and 8 "
        "by number, as no rule parts them",
    )
    advance_all(event)
    assert referee_event(event.entries()) == ()


@pytest.mark.parametrize("said", [[], ["places 5–8 of Qualification: nobody knows"]])
def test_the_referee_finds_a_tie_that_is_told_otherwise(said: list[str]) -> None:
    event = four_tied(TieRule.LOT)
    advance_all(event)
    *before, last = event.entries()
    intakes: list[dict[str, Any]] = last["intakes"]
    wrong = {**last, "intakes": [{**intakes[0], "ties": said}, intakes[1]]}
    (finding,) = referee_event([*before, wrong])
    assert (finding.kind, "by lot" in finding.expected) == ("advance", True)
    without = {key: intakes[0][key] for key in intakes[0] if key != "ties"}
    assert referee_event([*before, {**last, "intakes": [without, intakes[1]]}]) == ()


def test_a_tie_on_one_side_of_the_cut_is_not_named() -> None:
    event = begin_plan(two_phases())
    play_group(event, FIRST, give(in_order(12) | {2: F(58), 3: F(58)}))
    assert [one.ties for one in propose_advance(event.state).intakes] == [(), ()]


def linear(event: WatchedEvent) -> list[Fraction]:
    """What the six bring by a linear carryover of a tenth."""
    carried = event.state.groups[FINAL].carried
    return [carried[pair] for pair in range(1, 7)]


def test_a_carryover_counts_the_boards_as_they_were_seated() -> None:
    """Ten boards were planned and a round robin of twelve has eleven; top 4 of six."""
    event = begin_plan(two_phases("linear:0.1"))
    play_group(event, FIRST, give(in_order(12)))
    (session,) = event.state.groups[FIRST].sessions.values()
    each = sum(1 in m[3:] for m in session.meetings.values())
    assert each == 11
    advance_all(event)
    assert linear(event) == [F(1, 10) * each * 4 * F(6 - k, 5) for k in range(1, 7)]
    see_nothing_found(event.state, event.entries())


def test_a_carryover_of_a_curtailed_session_counts_the_boards_that_are_left() -> None:
    event = begin_plan(two_phases("linear:0.1"))
    event.do(propose_seats(event.state.group(FIRST)))
    (section,) = (s.as_data() for s in event.state.group(FIRST).session(1).sections)
    section["movement"]["rounds"] = section["movement"]["rounds"][:8]
    turned = section["movement"].get("turned", [])
    section["movement"]["turned"] = [turn for turn in turned if turn[0] <= 8]
    event.do(Reseat(FIRST, 1, (section,), 9, "repair", "stopped after round 8"))
    record_all(event, FIRST, give(in_order(12)))
    event.do(CloseSession(FIRST, 1))
    advance_all(event)
    assert linear(event) == [F(1, 10) * 8 * 4 * F(6 - k, 5) for k in range(1, 7)]
    assert referee_event(event.entries()) == ()


def test_a_carryover_weighs_the_same_for_a_pair_with_fewer_boards() -> None:
    """All have half of their boards; 1 and 2 did not play theirs against each other."""
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, FIRST, give(in_order(12)))
    advance_all(event)

    def even(meeting: Meeting) -> str:
        return "NP" if {meeting.ns, meeting.ew} == {1, 2} else "A/A"

    play_group(event, FINAL, even)
    found = {one.pair: one for one in find_standings(event.state.group(FINAL)).placed}
    assert found[1].maximum == found[2].maximum < found[3].maximum == 40
    brought = {pair: F(4 * (6 - pair), 5) for pair in found}
    assert {p: one.share for p, one in found.items()} == {
        pair: (20 + carried) / 40 for pair, carried in brought.items()
    }
    see_nothing_found(event.state, event.entries())
