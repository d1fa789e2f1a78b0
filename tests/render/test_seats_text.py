import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from evenhand.errors import RequestError
from evenhand.movement import Turn, pair_card
from evenhand.render import seats_text
from evenhand.render.posted_session import PostedSession
from evenhand.tournament.layouts.one_field import barometer_layout
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import FieldSeating, seat_sessions

WIDE = 200


def printed(*parts: RenderableType) -> str:
    console = Console(width=WIDE, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


def rows_of(*parts: RenderableType) -> list[list[str]]:
    return [line.split() for line in printed(*parts).splitlines()]


Event = tuple[tuple[SeatedSession, ...], Lines, LineTable]


def event(layout: Layout, sessions: int = 1, boards: int = 2) -> Event:
    table, lines = make_line_table(layout, sessions), number_lines(layout)
    return seat_sessions(table, lines, boards_per_set=boards), lines, table


def first_session(pairs: int) -> SeatedSession:
    return event(base_layout(pairs, 5))[0][0]


#: One Mitchell of five tables: NS 1 to 5 stay, EW 6 to 10 go up, boards go down.
MITCHELL = first_session(10)
#: Five tables and an appendix; pair 12, who would sit EW against NS 1 to 5, is missing.
WITH_BYE = first_session(11)


def test_a_mitchell_by_pair() -> None:
    rows = rows_of(*seats_text.seats_by_pair(PostedSession(MITCHELL), width=30))
    assert rows[0] == ["Session", "1", "·", "seats", "by", "pair"]
    assert rows[1] == ["Pair", "Sec", "Table", "Sit"]
    assert rows[3] == ["1", "A", "1", "NS"]
    assert rows[7] == ["5", "A", "5", "NS"]
    assert rows[8] == ["6", "A", "1", "EW"]
    assert rows[12] == ["10", "A", "5", "EW"]
    assert len(rows) == 13


def test_blocks_stand_side_by_side_and_are_read_downwards() -> None:
    rows = rows_of(*seats_text.seats_by_pair(PostedSession(MITCHELL), width=50))
    assert rows[1] == ["Pair", "Sec", "Table", "Sit"] * 2
    assert rows[3] == ["1", "A", "1", "NS", "6", "A", "1", "EW"]
    assert len(rows) == 8


def test_a_mitchell_by_table() -> None:
    rows = rows_of(*seats_text.seats_by_table(PostedSession(MITCHELL), width=30))
    assert rows[1] == ["Sec", "Table", "NS", "EW", "Boards"]
    assert rows[3:] == [
        ["A", "1", "1", "6", "1–2"],
        ["A", "2", "2", "7", "3–4"],
        ["A", "3", "3", "8", "5–6"],
        ["A", "4", "4", "9", "7–8"],
        ["A", "5", "5", "10", "9–10"],
    ]


def test_a_guide_card_of_a_mitchell() -> None:
    rows = rows_of(*seats_text.session_cards(PostedSession(MITCHELL), pair=7))
    assert rows[0] == ["Pair", "7", "·", "session", "1,", "section", "A"]
    # up one table a round, while the boards come down from the table above
    assert rows[3:] == [
        ["1", "2", "EW", "2", "3–4"],
        ["2", "3", "EW", "3", "7–8"],
        ["3", "4", "EW", "4", "1–2"],
        ["4", "5", "EW", "5", "5–6"],
        ["5", "1", "EW", "1", "9–10"],
    ]


def test_every_real_pair_has_a_card() -> None:
    cards = seats_text.session_cards_data(PostedSession(WITH_BYE))
    assert [card["pair"] for card in cards] == list(range(1, 12))
    text = printed(*seats_text.session_cards(PostedSession(WITH_BYE)))
    assert text.count("Pair ") == 11


def test_one_bye_a_round_is_announced_and_goes_round() -> None:
    data = seats_text.seats_by_pair_data(PostedSession(WITH_BYE))
    assert [bye["round"] for bye in data["byes"]] == [1, 2, 3, 4, 5]
    assert sorted(bye["pair"] for bye in data["byes"]) == [1, 2, 3, 4, 5]
    first = data["byes"][0]
    said = f"Bye: round 1 pair {first['pair']} (table {first['table']}), round 2 "
    for text in (
        printed(*seats_text.seats_by_pair(PostedSession(WITH_BYE))),
        printed(*seats_text.seats_by_table(PostedSession(WITH_BYE))),
    ):
        assert said in text
    assert [seat["pair"] for seat in data["pairs"] if seat["bye"]] == [first["pair"]]


def test_a_bye_is_shown_at_the_table_and_on_the_card() -> None:
    (bye,) = (
        table
        for table in seats_text.seats_by_table_data(PostedSession(WITH_BYE))["tables"]
        if table["ew"] is None
    )
    assert len(bye["boards"]) == 2
    rows = rows_of(*seats_text.seats_by_table(PostedSession(WITH_BYE), width=30))
    assert ["A", str(bye["table"]), str(bye["ns"]), "bye"] in [row[:4] for row in rows]
    card = rows_of(*seats_text.session_cards(PostedSession(WITH_BYE), pair=bye["ns"]))
    assert card[3] == ["1", str(bye["table"]), "–", "bye"]


def test_without_a_bye_none_is_announced() -> None:
    assert "ye" not in printed(*seats_text.seats_by_pair(PostedSession(MITCHELL)))


def test_names_stand_beside_numbers() -> None:
    names = {2: "Ann Ash & Bob Birch", 7: "Cy [bold]Cedar & :bell:\nDi"}
    by_pair = printed(*seats_text.seats_by_pair(PostedSession(MITCHELL, names)))
    assert "   2  Ann Ash & Bob Birch " in by_pair
    # names are no markup, and stay on one line
    assert "   7  Cy [bold]Cedar & :bell: Di " in by_pair
    by_table = printed(*seats_text.seats_by_table(PostedSession(MITCHELL, names)))
    assert "2 Ann Ash & Bob Birch  7 Cy [bold]Cedar & :bell: Di  3–4" in by_table
    card = printed(*seats_text.session_cards(PostedSession(MITCHELL, names), pair=7))
    assert "Pair 7 · Cy [bold]Cedar & :bell: Di · session 1, section A" in card
    assert "EW   2 Ann Ash & Bob Birch  3–4" in card


def test_tables_have_their_numbers_in_the_hall() -> None:
    (_, second, _), _, _ = event(base_layout(20, 5), 3)
    # published for two sections: B-NS → A-EW, B-EW → B-NS, A-EW → B-EW
    seats = seats_text.seats_by_pair_data(PostedSession(second))["pairs"]
    found = {seat["pair"]: (seat["table"], seat["direction"]) for seat in seats}
    assert found[6] == (11, "EW")
    assert found[16] == (11, "NS")
    (card,) = seats_text.session_cards_data(PostedSession(second), pair=6)
    assert [step["table"] for step in card["rounds"]] == [11, 12, 13, 14, 15]
    sections = PostedSession(second).as_data()["sections"]
    assert [section["tables"] for section in sections] == [
        [1, 2, 3, 4, 5],
        [11, 12, 13, 14, 15],
    ]


def test_lines_with_their_section_role_and_pairs() -> None:
    sessions, lines, table = event(base_layout(16, 5), 2)
    rows = rows_of(*seats_text.seats_by_line(PostedSession(sessions[0]), lines, table))
    assert rows[0] == ["Session", "1", "·", "lines", *table.session_text(1).split()]
    assert rows[1] == ["Line", "Sec", "Sits", "Pairs"]
    found = {row[0]: row[1:] for row in rows[3:]}
    assert found.keys() == {"A", "B", "C", "x"}
    assert found["x"] == ["B", "exceptional", "16"]
    moving = [line for line, row in found.items() if row[1] == "moving"]
    assert f"{moving[0]}x" in rows[0]
    assert found["A"][2:] == ["1", "2", "3", "4", "5"]


def test_named_pairs_of_a_line_have_a_row_each() -> None:
    ((session,), lines, table) = event(base_layout(10, 5))
    names = {6: "Ann & Bob"}
    rows = rows_of(
        *seats_text.seats_by_line(PostedSession(session, names), lines, table)
    )
    assert rows[3] == ["A", "A", "NS", "1", "NS", "1"]
    assert rows[8] == ["B", "A", "EW", "1", "EW", "6", "Ann", "&", "Bob"]
    assert rows[9] == ["2", "EW", "7"]


def test_two_tails_have_two_exceptional_lines() -> None:
    ((session,), lines, table) = event(howell_tails_layout(21, 5))
    data = seats_text.seats_by_line_data(PostedSession(session), lines, table)
    assert [line["line"] for line in data["lines"]] == ["A", "B", "C", "D", "x1", "x2"]
    assert data["meetings"] == table.session_text(1)
    # the last of the exceptional pairs is the one that is missing
    assert [p["pair"] for p in data["lines"][4]["pairs"]] == [21]
    assert [p["pair"] for p in data["lines"][5]["pairs"]] == [None]
    assert [line["role"] for line in data["lines"][4:]] == ["exceptional"] * 2


def test_lines_of_another_event_are_refused() -> None:
    (_, second), lines, table = event(base_layout(20, 5), 2)
    _, _, shorter = event(base_layout(20, 5), 1)
    with pytest.raises(RequestError, match="session 2; the lines move in 1"):
        seats_text.seats_by_line_data(PostedSession(second), lines, shorter)
    others = Lines((*lines.normal[1:], lines.normal[0]))
    with pytest.raises(RequestError, match="not in its lines"):
        seats_text.seats_by_line_data(PostedSession(second), others, table)
    with pytest.raises(RequestError, match="sections"):
        seats_text.seats_by_line_data(
            PostedSession(replace(MITCHELL, number=2)), lines, table
        )


@pytest.mark.parametrize("pair", [0, 12, 13])
def test_who_is_not_there_has_no_card(pair: int) -> None:
    with pytest.raises(RequestError, match="seats 11 pairs, numbered 1 to 11"):
        list(seats_text.session_cards(PostedSession(WITH_BYE), pair=pair))


def test_a_turned_board_is_told_to_both() -> None:
    (section,) = MITCHELL.sections
    turned = replace(section.movement, turned=frozenset({Turn(1, 2, 2)}))
    session = replace(MITCHELL, sections=(replace(section, movement=turned),))
    for pair, words in ((2, "NS, but EW on 4"), (7, "EW, but NS on 4")):
        assert words in printed(
            *seats_text.session_cards(PostedSession(session), pair=pair)
        )
    rounds = PostedSession(session).as_data()["sections"][0]["rounds"]
    assert rounds[0][1] == {
        "table": 2,
        "ns": 2,
        "ew": 7,
        "boards": [3, 4],
        "turned": [4],
    }
    assert not any(meeting["turned"] for row in rounds[1:] for meeting in row)


def test_a_barometer_needs_no_lines() -> None:
    _, second = FieldSeating.in_order(barometer_layout(7, 2), 2).seats(3)
    data = PostedSession(second).as_data()
    (section,) = data["sections"]
    for r, row in enumerate(section["rounds"]):
        assert all(
            meeting["boards"] == [3 * r + 1, 3 * r + 2, 3 * r + 3] for meeting in row
        )
    assert len(data["byes"]) == len(section["rounds"])


def test_a_large_hall_fits_a_usual_terminal() -> None:
    sessions, lines, table = event(base_layout(137, 5), 5)
    for session in sessions:
        text = printed(
            *seats_text.seats_by_pair(PostedSession(session)),
            *seats_text.seats_by_table(PostedSession(session)),
            *seats_text.seats_by_line(PostedSession(session), lines, table),
        )
        shown = [line for line in text.splitlines() if not line.startswith("Bye")]
        assert max(map(len, shown)) <= 80
        assert len(shown) < 130


def check_cards(session: SeatedSession, pairs: int) -> None:
    """Everybody's card is the one that the movement of the whole hall gives."""
    hall = session.hall()
    tables = [
        section.first_table + t
        for section in session.sections
        for t in range(section.movement.tables)
    ]
    cards = seats_text.session_cards_data(PostedSession(session))
    assert [card["pair"] for card in cards] == list(range(1, pairs + 1))
    for card in cards:
        for step, expected in zip(
            card["rounds"], pair_card(hall, card["pair"]), strict=True
        ):
            assert expected.place is not None
            assert step["round"] == expected.round
            assert step["table"] == tables[expected.place.table - 1]
            assert step["direction"] == expected.place.direction.value
            assert (step["opponent"] or 0) == expected.opponent
            assert step["boards"] == list(expected.boards)
            assert step["other_way"] == list(expected.other_way)
            assert step["bye"] == expected.sits_out


def check_rounds(session: SeatedSession) -> None:
    """The rounds are those of the whole hall, its tables section by section."""
    hall = session.hall()
    sections = PostedSession(session).as_data()["sections"]
    for r, row in enumerate(hall.schedule):
        found = [meeting for section in sections for meeting in section["rounds"][r]]
        assert len(found) == len(row)
        for meeting, cell in zip(found, row, strict=True):
            seated = (meeting["ns"] or hall.phantom, meeting["ew"] or hall.phantom)
            assert seated == cell[:2]
            assert meeting["boards"] == [2 * cell.set - 1, 2 * cell.set]


@settings(max_examples=30)
@given(st.integers(6, 60), st.sampled_from([5, 7]), st.data())
def test_tables_cards_and_lists_tell_the_same(
    pairs: int, base: int, data: st.DataObject
) -> None:
    layout = base_layout(max(pairs, base), base)
    sessions = data.draw(st.integers(1, min(3, layout.most_sessions)))
    seated, lines, table = event(layout, sessions)
    session = seated[-1]
    check_cards(session, layout.pairs)
    check_rounds(session)
    by_pair = seats_text.seats_by_pair_data(PostedSession(session))
    by_line = seats_text.seats_by_line_data(PostedSession(session), lines, table)
    by_table = seats_text.seats_by_table_data(PostedSession(session))
    seats = {
        (pair["pair"], pair["section"], pair["table"], pair["direction"])
        for pair in by_pair["pairs"]
    }
    assert len(seats) == layout.pairs
    assert seats == {
        (table[way.lower()], table["section"], table["table"], way)
        for table in by_table["tables"]
        for way in ("NS", "EW")
        if table[way.lower()]
    }
    assert seats == {
        (pair["pair"], line["section"], pair["table"], pair["direction"])
        for line in by_line["lines"]
        for pair in line["pairs"]
        if pair["pair"]
    }
    for found in (by_pair, by_line, by_table):
        assert json.loads(json.dumps(found)) == found
