from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from evenhand.errors import RequestError
from evenhand.phases import (
    FORMATS,
    DropInRule,
    EnglishHalf,
    EventFormat,
    Feed,
    Group,
    Linear,
    NoCarryover,
    Phase,
    Situation,
    Weighted,
    advise_carryover,
    make_format,
    qualification_final,
    semifinal,
    semifinals_ab,
    single,
)

LOW = Linear(Fraction(3, 100))


def test_one_cut_leaves_a_consolation() -> None:
    event = qualification_final(100, (100, 53), 40, carryover=LOW)
    assert event.sizes == {"Qualification": 100, "Final": 40, "Consolation": 60}
    assert event.places == {"Qualification": 40}
    carried = {g.name: g.carryover for g in event.phases[1].groups}
    assert carried == {"Final": LOW, "Consolation": NoCarryover()}


def test_a_semifinal_for_the_qualifiers_only() -> None:
    event = semifinal(200, (100, 50, 106), 100, 54, drop_ins=10)
    assert event.sizes == {"Qualification": 200, "Semifinal": 110, "Final": 54}
    assert event.places == {"Qualification": 100, "Semifinal": 54}


def test_the_final_of_fifty_four_that_was_played() -> None:
    # 46 from semifinal A + 6 from B + 2 drop-ins = 54 pairs
    event = semifinals_ab(200, (96, 50, 106), 100, 54, 6, drop_ins=2)
    assert [f.places for f in event.final.feeds] == [46, 6]
    assert event.sizes == {
        "Qualification": 200,
        "Semifinal A": 100,
        "Semifinal B": 100,
        "Final A": 54,
        "Final B": 148,
    }
    assert event.places["Semifinal B"] == 6


def test_other_carryovers_and_other_boards_make_another_event() -> None:
    event = semifinals_ab(40, (20, 20, 20), 20, 10, 2).with_carryover(LOW)
    carried = [[g.carryover for g in phase.groups] for phase in event.phases]
    none = NoCarryover()
    assert carried == [[none], [LOW, none], [LOW, none]]
    shorter = event.with_boards((10, 30, 20))
    assert [phase.boards for phase in shorter.phases] == [10, 30, 20]
    with pytest.raises(RequestError):
        event.with_boards((10, 30))


def test_groups_of_a_phase_may_play_different_numbers_of_boards() -> None:
    # final A is 31 rounds of 3, final B has 90 boards
    final = Phase(
        "Final",
        90,
        (
            Group("Final A", (Feed("All", 32),), boards=93),
            Group("Final B", (Feed("All"),)),
        ),
    )
    event = EventFormat("x", 80, (Phase("All", 100, (Group("All"),)), final)).check()
    assert [event.boards_of(group.name) for group in event.groups] == [100, 93, 90]
    assert event.boards_before("Final A") == 100
    shorter = event.with_boards((50, 60))
    assert [shorter.boards_of(group.name) for group in event.groups] == [50, 60, 60]
    kept = event.with_boards((50, None))
    assert [kept.boards_of(group.name) for group in event.groups] == [50, 93, 90]
    with pytest.raises(RequestError, match="no group 'Final C'; expected All, Final"):
        event.boards_of("Final C")


@pytest.mark.parametrize("boards", [0, -1, 10_001])
def test_a_groups_own_boards_have_the_same_bounds(boards: int) -> None:
    event = EventFormat("x", 8, (Phase("a", 9, (Group("A", boards=boards),)),))
    assert event.faults() == (f"{boards} boards in A; expected 1 to 10000",)


def test_a_carryover_is_reckoned_for_the_boards_of_the_first_that_feed() -> None:
    def into(first: int | None) -> EventFormat:
        halves = (
            Group("A", (Feed("All", 10),), boards=60),
            Group("B", (Feed("All"),)),
        )
        last = Group("Last", (Feed("A", first), Feed("B")))
        return EventFormat(
            "x",
            20,
            (
                Phase("All", 100, (Group("All"),)),
                Phase("Half", 50, halves),
                Phase("Last", 40, (last,)),
            ),
        ).check()

    assert into(None).boards_before("Last") == 60
    # nobody comes from A, so its boards cannot count
    assert into(0).boards_before("Last") == 50
    with pytest.raises(RequestError, match="nobody feeds All"):
        into(4).boards_before("All")


def test_drop_ins_go_by_rank_where_a_cut_follows_and_by_average_where_none_does() -> (
    None
):
    event = semifinal(200, (100, 50, 106), 100, 54, drop_ins=10)
    assert event.drop_in_rule_of("Semifinal") is DropInRule.RANK
    assert event.drop_in_rule_of("Final") is DropInRule.AVERAGE
    asked = Group("Semifinal", (Feed("Qualification", 9),), 1, LOW, DropInRule.MEDIAN)
    phases = (event.phases[0], Phase("Semifinal", 50, (asked,)), event.phases[2])
    changed = EventFormat("x", 200, phases)
    assert changed.drop_in_rule_of("Semifinal") is DropInRule.MEDIAN


def test_a_single_phase_has_no_cuts() -> None:
    event = single(14, (26,), round_robin=True)
    assert event == make_format("single", 14, boards=(26,), round_robin=True)
    assert (event.sizes, event.places, event.final.name) == ({"Event": 14}, {}, "Event")
    assert make_format("single", 4, carryover=LOW).with_carryover(LOW).final.feeds == ()


def test_a_group_may_be_fed_from_any_earlier_phase() -> None:
    event = EventFormat(
        "byes",
        20,
        (
            Phase("one", 10, (Group("all"),)),
            Phase("two", 10, (Group("chance", (Feed("all", 14),)),)),
            Phase("three", 10, (Group("last", (Feed("chance", 6), Feed("all", 6))),)),
        ),
    )
    assert event.faults() == ()
    assert event.sizes["last"] == 12
    # the best fourteen had a chance in phase two; the others fed from it are last
    assert [(i.source, i.first, i.last) for i in event.intakes] == [
        ("all", 1, 14),
        ("chance", 1, 6),
        ("all", 15, 20),
    ]


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (
            EventFormat("x", 8, (Phase("a", 1, (Group("A"),)), Phase("b", 1, ()))),
            "without groups",
        ),
        (EventFormat("x", 8, (Phase("a", 0, (Group("A"),)),)), "0 boards"),
        (EventFormat("x", 3, (Phase("a", 1, (Group("A"),)),)), "3 pairs in A"),
        (EventFormat("x", 8, (Phase("a", 1, (Group("A"), Group("A"))),)), "two groups"),
        (
            EventFormat(
                "x",
                8,
                (
                    Phase("a", 1, (Group("A"),)),
                    Phase("b", 1, (Group("B", (Feed("C", 4),)),)),
                ),
            ),
            "fed by 'C'",
        ),
        (
            EventFormat(
                "x",
                8,
                (Phase("a", 1, (Group("A"),)), Phase("b", 1, (Group("B", (), 4),))),
            ),
            "nobody feeds B",
        ),
        (EventFormat("x", 2001, (Phase("a", 1, (Group("A"),)),)), "2001 pairs enter"),
        (
            EventFormat(
                "x",
                8,
                (
                    Phase("a", 1, (Group("A"),)),
                    Phase(
                        "b",
                        1,
                        (Group("B", (Feed("A"),), 1, LOW, DropInRule.RANK),),
                    ),
                ),
            ),
            "nobody goes on",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_fault_is_found(event: EventFormat, fault: str) -> None:
    assert any(fault in found for found in event.faults())
    with pytest.raises(RequestError):
        event.check()


def test_bad_wishes_get_a_line() -> None:
    wishes: list[tuple[Callable[[], EventFormat], str]] = [
        (lambda: qualification_final(20, (20, 20), 21), "21 qualifiers"),
        (lambda: qualification_final(20, (20, 20), 2), "2 pairs in Final"),
        (lambda: qualification_final(7, (20, 20), 4), "7 pairs"),
        (lambda: qualification_final(20, (20,), 4), "1 phases"),
        (lambda: semifinal(40, (20, 20, 20), 10, 12), "12 qualifiers"),
        (lambda: semifinals_ab(40, (20, 20, 20), 20, 10, 10), "0 from A"),
        (
            lambda: semifinals_ab(40, (9, 9, 9), 20, 10, 2, carryover=EnglishHalf()),
            "several sources",
        ),
    ]
    for make, word in wishes:
        with pytest.raises(RequestError, match=word):
            make()


@pytest.mark.parametrize(
    ("situation", "verdict", "rule"),
    [
        (Situation(100, consolation=True, round_robin=True), "none", NoCarryover()),
        (Situation(100, continues=True), "must", Weighted()),
        (Situation(53, round_robin=True), "must", Weighted(Fraction(4, 10))),
        (Situation(20), "none", NoCarryover()),
        (Situation(100), "low", Linear(Fraction(3, 100))),
        (Situation(100, drop_ins=4), "low", Linear(Fraction(2, 100))),
    ],
)
def test_the_guidelines_say_yes_no_or_low(
    situation: Situation, verdict: str, rule: object
) -> None:
    advice = advise_carryover(situation)
    assert (advice.verdict, advice.rule) == (verdict, rule)
    assert all(reason.endswith(".") for reason in advice.reasons)


def test_usual_numbers_stand_where_nothing_is_said() -> None:
    assert make_format("qualification-final", 137).sizes["Final"] == 68
    three = make_format("semifinals-ab", 137)
    assert [phase.boards for phase in three.phases] == [100, 50, 54]
    assert (three.sizes["Semifinal A"], three.sizes["Final A"]) == (68, 34)
    assert three.places["Semifinal B"] == 4
    for pairs in range(8, 60):
        for name in FORMATS:
            assert make_format(name, pairs).faults() == ()


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("swiss", {}),
        ("semifinal", {"qualifiers": (20,)}),
        ("semifinal", {"from_b": 3}),
        ("semifinal", {"boards": (20, 20)}),
        ("semifinals-ab", {"drop_ins": 100}),
        ("single", {"drop_ins": 1}),
        ("single", {"qualifiers": (20,)}),
        ("single", {"boards": (20, 20)}),
        ("single", {"from_b": 1}),
    ],
)
def test_formats_that_cannot_be_are_refused(name: str, more: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        make_format(name, 40, **more)
