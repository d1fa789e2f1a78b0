from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from evenhand.errors import RequestError
from evenhand.phases import (
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
            "several groups",
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
        (Situation(53, round_robin=True), "must", Linear(Fraction(4, 100))),
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
        for name in ("qualification-final", "semifinal", "semifinals-ab"):
            assert make_format(name, pairs).faults() == ()


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("swiss", {}),
        ("semifinal", {"qualifiers": (20,)}),
        ("semifinal", {"from_b": 3}),
        ("semifinal", {"boards": (20, 20)}),
        ("semifinals-ab", {"drop_ins": 100}),
    ],
)
def test_formats_that_cannot_be_are_refused(name: str, more: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        make_format(name, 40, **more)
