import re

import pytest

from evenhand.families import build
from evenhand.movement import Movement, instruct, native
from evenhand.render.rule_words import rule_text
from evenhand.tournament.layouts.circle import circle_movement
from tests.movement.replay import follow_rule


def rule(family: str, tables: int, **options: object) -> str:
    movement = build(family, tables=tables, **options)  # type: ignore[arg-type]
    return rule_text(movement) or ""


def test_the_mitchells() -> None:
    assert rule("mitchell", 9) == "NS stay; EW up one table; boards down one"
    assert rule("relay", 8) == (
        "NS stay; EW up one table; boards down one; "
        "a relay between tables 4 and 5; tables 1 and 8 share"
    )
    assert rule("skip", 8) == (
        "NS stay; EW up one table; boards down one; after round 4 EW skip a table"
    )


def test_a_switched_movement_moves_as_before() -> None:
    plain = rule("mitchell", 9)
    assert rule("mitchell", 9, switch="1,4:3") == plain
    assert rule("mitchell", 9, boards_per_set=2, switch="1/1,5/2") == plain


def test_a_missing_pair_ends_the_sharing_but_keeps_the_place() -> None:
    assert "tables 1 and 8 share" in rule("relay", 8)
    assert "tables 1 and 8 are one place for the boards" in rule("relay", 8, phantom=8)


def test_a_web_passes_a_copy_round_each_part_of_the_room() -> None:
    assert rule("web", 16, rounds=13) == (
        "NS stay; EW up one table; boards down one, each part of the room with its "
        "own copy, from its lowest table to its highest: tables 1–8 (5 sets wait) and "
        "tables 9–16 (5 sets wait)"
    )
    assert "tables 1–7, tables 8–10 (4 sets wait)" in rule("web", 20, rounds=7)


def test_the_last_table_of_a_bowman_plays_backwards() -> None:
    assert rule("bowman", 16) == (
        "NS stay; EW up one table; boards down one; tables 1 and 15 share; table 16 "
        "plays the sets backwards from set 14, sharing each with the table that has "
        "it; after round 7 EW skip a table"
    )


def test_halves_of_a_line_and_of_the_boards() -> None:
    text = rule("double-weave", 8)
    assert "EW that start at odd tables up one table" in text
    assert "EW that start at even tables down one table" in text
    assert "boards that start at odd tables down one table" in text


def test_seats_in_a_cycle() -> None:
    assert rule("hesitation", 5) == (
        "NS at tables 1–4 stay; the others EW1 → EW2 → EW3 → EW4 → EW5 → NS5 → EW1; "
        "boards down one; a relay between tables 2 and 3"
    )


def test_following_the_pair_one_lower() -> None:
    assert rule("three-quarter-howell", 6, rounds=9) == (
        "pair 12 stays NS at table 1; pair 11 stays NS at table 2; "
        "pair 10 stays NS at table 3; "
        "pairs 1–9 follow the pair one number lower (1 follows 9); "
        "boards down one; three relays between tables 6 and 1"
    )


def test_an_appendix_has_parts_of_lines() -> None:
    assert rule("appendix", 9, extra=2) == (
        "NS at tables 1 and 2 stay; EW at tables 8 and 9 stay; "
        "EW at tables 1–7 down two tables; NS at tables 3–9 up one table; "
        "boards down one; "
        "tables 1 and 8 share; tables 2 and 9 share"
    )


def test_a_rovers_path() -> None:
    assert rule("rover", 7) == (
        "NS stay; EW up one table; boards down one; "
        "pair 15 sits out round 1, then is NS at tables 1, 3, 5, 7, 2, 4"
    )


def test_boards_pass_by_a_table_that_shares() -> None:
    said = rule("hesitation", 8)
    assert "NS8 → EW7 → EW8 → EW1; boards down one" in said
    assert said.endswith("two relays between tables 7 and 8; tables 6 and 7 share")
    assert "a relay between tables 5 and 6; a relay between tables 8 and 1" in (
        rule("double-hesitation", 8)
    )


def test_a_circle_of_pairs_that_turns_at_the_ends() -> None:
    movement = circle_movement(6, 0, 11)
    text = rule_text(movement) or ""
    assert "NS at tables 2–6 down one, from table 2 to EW at table 1" in text
    assert follow_rule(movement, text) == []


def test_two_tables_have_no_range_of_tables() -> None:
    assert "NS at table 2 down one, from table 2 to EW at table 1" in rule("howell", 2)


def test_everybody_on_the_same_boards() -> None:
    assert "every table plays the same boards" in rule("barometer", 7)


@pytest.mark.parametrize(
    ("family", "tables", "unaided"),
    [("mitchell", 9, True), ("relay", 8, True), ("rover", 9, True),
     ("web", 16, True), ("bowman", 16, True), ("bowman", 17, True),
     ("howell", 6, False), ("hesitation", 9, False)],
)  # fmt: skip
def test_who_needs_guide_cards(family: str, tables: int, unaided: bool) -> None:
    found = instruct(build(family, tables=tables))
    assert found is not None
    assert found.unaided == unaided


def test_what_has_no_rule_has_no_instruction() -> None:
    assert instruct(build("reverse-appendix", tables=7)) is None
    assert instruct(Movement.from_cells([[(1, 2, 1)]])) is None


@pytest.mark.parametrize("tables", range(4, 15))
def test_a_line_rule_replayed_gives_the_movement(tables: int) -> None:
    """Follow the words step by step and arrive at the same seats and boards."""
    family = "mitchell" if tables % 2 else "skip"
    movement = build(family, tables=tables)
    text = rule(family, tables)
    skips = [int(r) for r in re.findall(r"after round (\d+) EW skip a table", text)]
    ew = [cell.ew for cell in movement.schedule[0]]
    sets = [cell.set for cell in movement.schedule[0]]
    for r, row in enumerate(movement.schedule, 1):
        assert [cell.ew for cell in row] == ew
        assert [cell.set for cell in row] == sets
        step = 2 if r in skips else 1
        ew = ew[-step:] + ew[:-step]
        sets = [*sets[1:], sets[0]]


def test_boards_that_the_movement_does_not_have_follow_no_rule() -> None:
    sound = build("howell", tables=4)
    rows = [[[4, 1, 1], [2, 3, 2]], [[4, 2, 2], [3, 1, 3]], [[4, 3, 3], [1, 2, 1]]]
    assert instruct(sound) is not None
    assert instruct(native.from_data({"pairs": 4, "sets": -1, "rounds": rows})) is None
