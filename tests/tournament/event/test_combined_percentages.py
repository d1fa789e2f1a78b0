"""A full carryover never shows more than what was possible, wherever it is shown."""

from copy import deepcopy
from fractions import Fraction

import pytest

from evenhand.desk.views.score_sheets import find_pair_sheet
from evenhand.tournament.event.acts import Create
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.referee.test_silence import Player, Setting, plan_of

WORDS = "Q 20, continues / F 10: F = 10 Q, {}; C = rest Q"


def played(rule: str, **rules: object) -> Player:
    plan = deepcopy(plan_of(Setting(20, WORDS.format(rule), "5", sessions=())))
    plan["rules"].update(rules)
    player = Player(Create("Event", plan, {}), 3)
    player.enter(20)
    player.play_group("Q", withdraws=False)
    player.advance()
    player.play_group("F", withdraws=False)
    player.play_group("C", withdraws=False)
    return player


@pytest.mark.parametrize("rule", ["full", "weighted:0.5", "half"])
def test_percentages_are_those_of_all_boards_that_count(rule: str) -> None:
    player = played(rule)
    state = player.event.state
    weight = {"full": 1}.get(rule, Fraction(1, 2))
    before = {one.pair: one.share for one in find_standings(state.group("Q")).placed}
    for one in find_standings(state.group("F")).placed:
        was, now = before[one.pair], one.own_share
        assert was is not None
        assert now is not None
        # 20 boards before, counted by weight, and 10 now
        assert one.share == (20 * weight * was + 10 * now) / (20 * weight + 10)
    assert referee_event(player.entries, player.claims()) == ()


def test_the_card_of_a_pair_shows_the_same_percentage() -> None:
    player = played("full")
    state = player.event.state
    first = find_standings(state.group("F")).placed[0]
    steps = find_pair_sheet(state, first.pair, "F").steps
    assert steps is not None
    assert steps.share == first.share


def test_a_plan_that_says_nothing_of_the_maximum_adds_points_as_before() -> None:
    player = played("full", maximum="unchanged")
    shares = [p.share for p in find_standings(player.event.state.group("F")).placed]
    assert max(share or 0 for share in shares) > 1


def test_a_changed_possible_carryover_is_found() -> None:
    entries = played("full").entries
    for entry in entries:
        for intake in entry.get("intakes", ()):
            intake["possible"] = "1" if intake["possible"] else ""
    assert "carryover" in {one.kind for one in referee_event(entries)}
