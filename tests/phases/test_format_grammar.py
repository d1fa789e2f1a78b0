"""The text of a format: read, written and read back; bad texts get a line."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.phases import (
    DropInRule,
    EventFormat,
    Feed,
    FeedOrder,
    Group,
    Linear,
    NoCarryover,
    Phase,
    Weighted,
    format_text,
    make_format,
    parse_format,
)
from tests.phases.random_formats import formats

#: The final of 54 that was played, with a final B of its own length.
PLAYED = (
    "Qualification 100 / Semifinal 50: Semifinal A = 68 Qualification, linear:0.03; "
    "Semifinal B = rest Qualification / Final 54: Final A = 46 Semifinal A + "
    "6 Semifinal B + 2 drop-ins, linear:0.03, all-play-all; Final B 60 = "
    "rest Semifinal A + rest Semifinal B"
)


def test_a_whole_event_is_read() -> None:
    low = Linear(Fraction(3, 100))
    assert parse_format(PLAYED, 137, "played") == EventFormat(
        "played",
        137,
        (
            Phase("Qualification", 100, (Group("Qualification"),)),
            Phase(
                "Semifinal",
                50,
                (
                    Group("Semifinal A", (Feed("Qualification", 68),), carryover=low),
                    Group("Semifinal B", (Feed("Qualification"),)),
                ),
            ),
            Phase(
                "Final",
                54,
                (
                    Group(
                        "Final A",
                        (Feed("Semifinal A", 46), Feed("Semifinal B", 6)),
                        2,
                        low,
                        round_robin=True,
                    ),
                    Group(
                        "Final B",
                        (Feed("Semifinal A"), Feed("Semifinal B")),
                        boards=60,
                    ),
                ),
            ),
        ),
    )
    assert parse_format(PLAYED, 137).check().sizes["Final A"] == 54
    assert format_text(parse_format(PLAYED, 137)) == PLAYED


def test_lines_and_slashes_say_the_same() -> None:
    lines = """
        Qualification 100
        Semifinal 50: Semifinal A = 68 Qualification , linear:0.03;
                      Semifinal B = rest   Qualification /

        Final 54: Final A = 46 Semifinal A + 6 Semifinal B
          + 2 drop-ins, linear:0.03,all-play-all;
          Final B 60=rest Semifinal A+rest Semifinal B
    """.replace("B\n          +", "B +\n          ")
    assert parse_format(lines, 137) == parse_format(PLAYED, 137)


def test_everything_else_can_be_said_of_a_group() -> None:
    text = (
        "Round 1 24, all-play-all / Round 2 24 = rest Round 1 + 1 drop-in, "
        "weighted:1/3, continues, ranked together, drop-ins by rank-or-average"
    )
    event = parse_format(text, 20)
    assert event.phases[0].groups == (Group("Round 1", round_robin=True),)
    assert event.final == Group(
        "Round 2",
        (Feed("Round 1"),),
        1,
        Weighted(Fraction(1, 3)),
        DropInRule.RANK_OR_AVERAGE,
        contains_previous=True,
        feed_order=FeedOrder.TOGETHER,
    )
    assert format_text(event) == text
    defaults = parse_format("A 9 / B 9 = 4 A, none, ranked after, drop-ins by rank", 9)
    assert (defaults.final.carryover, defaults.final.drop_in_rule) == (
        NoCarryover(),
        DropInRule.RANK,
    )
    assert defaults.final.feed_order is FeedOrder.AFTER


@pytest.mark.parametrize("name", ["single", "semifinal", "semifinals-ab"])
def test_named_formats_have_a_text(name: str) -> None:
    event = make_format(name, 137)
    assert parse_format(format_text(event), 137, name) == event


@given(formats())
def test_every_format_is_read_back(event: EventFormat) -> None:
    assert event.faults() == ()
    text = format_text(event)
    assert "\n" not in text
    assert parse_format(text, event.pairs, event.name) == event
    assert parse_format(text.replace(" / ", "\n"), event.pairs, event.name) == event


_PIECES = [
    *("Q", "A 2", "50", "7", " ", " = ", "=", ", ", ": ", "; ", " / ", "/", "\n"),
    *("rest ", " + ", "drop-ins", "linear:0.1", "continues", "ranked together", "²"),
    *("drop-ins by ", "median", "-1", "'", "Final"),
]


@given(st.one_of(st.text(), st.lists(st.sampled_from(_PIECES)).map("".join)))
def test_any_text_is_a_format_or_gets_a_line(text: str) -> None:
    try:
        event = parse_format(text, 20)
    except RequestError as error:
        complaint = str(error)
    else:
        complaint = "a format"
    assert len(complaint.splitlines()) == 1
    if complaint != "a format":
        return
    assert all(len(fault.splitlines()) == 1 for fault in event.faults())
    if not event.faults():
        assert parse_format(format_text(event), 20) == event


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "without phases"),
        ("A 10 / / B 5", "empty phase"),
        ("Final", "without boards"),
        ("Final: A = 5 B", "without boards"),
        ("A 10; B", "expected a colon"),
        ("A 10 = 5 B; C", "expected a colon"),
        ("A 10: B;", "without a name"),
        ("A_B 10", "letters and digits"),
        ("A" * 201 + " 10", "of 201 characters; expected 200 at most"),
        ("A 10: B: 3 C", "letters and digits"),
        ("A 10 =", "comes into A"),
        ("A 10 = five B", "'five B' comes into A"),
        ("A 10 = -1 B", "'-1 B' comes into A"),
        ("A 10 = 5", "'5' comes into A"),
        ("A 10 = rest drop-ins", "one number of drop-ins"),
        ("A 10 = 1 drop-in + 2 drop-ins", "one number of drop-ins"),
        ("A 10, full, none", "second carryover"),
        ("A 10, continues, continues", "second continues"),
        ("A 10, linear:99", "expected 0 to 10"),
        ("A 10, linear:", "carryover 'linear:'"),
        ("A 10, swiss", "expected a carryover"),
        ("A 10, ranked sideways", "ranked together"),
        ("A 10, drop-ins by luck", "rank-or-average"),
        ("A 10,", "expected a carryover"),
    ],
)
def test_what_is_no_format_gets_a_line(text: str, words: str) -> None:
    with pytest.raises(RequestError, match=words) as caught:
        parse_format(text, 20)
    assert len(str(caught.value).splitlines()) == 1


def test_faults_are_left_to_be_listed() -> None:
    event = parse_format("A 0 / Last 9: B = 30 A; C", 20)
    faults = " ".join(event.faults())
    for words in ("0 boards in A", "30 qualifiers from A", "0 pairs in C"):
        assert words in faults
    with pytest.raises(RequestError, match="0 boards in A"):
        event.check()


@pytest.mark.parametrize(
    "name", ["", "A/B", "A ", "A  B", "A=B", "A_B", "-A", "Group 1", "drop-ins", "A\nB"]
)
def test_a_name_that_no_text_can_hold_is_a_fault(name: str) -> None:
    event = EventFormat("x", 9, (Phase("First", 9, (Group(name),)),))
    assert event.faults()
    with pytest.raises(RequestError):
        format_text(event)


def test_numbers_that_no_text_can_hold_are_not_written() -> None:
    event = make_format("qualification-final", 20)
    for odd in (
        event.with_boards((-1, None)),
        replace(event, phases=()),
        replace(event, phases=(Phase("A", 1, (Group("A", (), -1),)),)),
        replace(event, phases=(Phase("A", 1, (Group("A", (Feed("B", -1),)),)),)),
        replace(event, phases=(Phase("A", 1, (Group("A", (Feed("drop-ins", 1),)),)),)),
    ):
        with pytest.raises(RequestError):
            format_text(odd)
