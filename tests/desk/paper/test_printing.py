"""Printed sheets against movement and log: every seat, board, turn and score."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import copyfile

import pytest

from evenhand.deals import deal_boards
from evenhand.desk.events.opening import acting_on, create_event, look_at
from evenhand.desk.jobs.demo_results import Players
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.paper.printing import (
    KINDS,
    TONIGHT,
    Printed,
    Wishes,
    find_kinds,
    make_sheets,
    print_of_event,
    print_of_movement,
    print_of_plan,
)
from evenhand.desk.results.result_files import record_results
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.render.print.sheet import Paper, typeset
from evenhand.tournament.event.acts import Attach
from evenhand.tournament.event.attaching import deal_text
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.ruling_acts import Penalise
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from tests.render.print.paper_reading import (
    cells_of,
    has_cuts,
    ink_at_edges,
    outside,
    overlapping,
    plain_text,
    read_paper,
)

pytestmark = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler is not installed: make system"
)

#: Where a pair is in a round: table, direction, opponent, boards, those turned.
Step = tuple[int, str, int, tuple[int, ...], tuple[int, ...]]


@cache
def turned_mitchell() -> Movement:
    """Thirteen tables, with turned boards in four rounds and a round switched."""
    plain = build("mitchell", tables=13, boards_per_set=2, winners=1)
    return plain.switch("1/2,3/1,5/1,8,11/2")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("evening") / "tuesday.event")
    create_event(path, turned_mitchell(), name="Tuesday")
    return play_session(path, 26)


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("field") / "open.event")
    plan = propose_plan(PlanRequest(137, sessions=(2,), phases="single")).plan
    create_event(path, plan, name="Open pairs")
    return play_session(path, 137)


def play_session(path: str, pairs: int) -> str:
    with acting_on(path) as opened:
        names = [(pair, f"Ada {pair} & Ben {pair}") for pair in range(1, pairs + 1)]
        register_pairs(opened.event, names)
        seat_next_sessions(opened.event)
        session = opened.state.first_group.current
        assert session is not None
        due = missing_meetings(session)
        record_results(opened.event, Players(pairs, 7).play("", 1, due))
    return path


def steps_of(movement: Movement) -> dict[int, dict[int, Step]]:
    """Every pair's path, straight from the schedule and the turned boards."""
    found: dict[int, dict[int, Step]] = {}
    size = movement.boards_per_set
    for r, row in enumerate(movement.schedule, 1):
        for table, (ns, ew, number) in enumerate(row, 1):
            boards = tuple(range((number - 1) * size + 1, number * size + 1))
            turned = tuple(
                board
                for place, board in enumerate(boards, 1)
                if (r, table, place) in movement.turned
            )
            for pair, way, other in ((ns, "NS", ew), (ew, "EW", ns)):
                found.setdefault(pair, {})[r] = (table, way, other, boards, turned)
    return found


def numbers(text: str) -> tuple[int, ...]:
    """Boards as they are printed: 3–5 or 3, 7."""
    if "–" in text:
        first, last = map(int, text.split("–"))
        return tuple(range(first, last + 1))
    return tuple(map(int, text.split(", ")))


def read_guide_card(lines: list[str]) -> tuple[int, dict[int, Step]]:
    """A pair's number and its path, as they are printed."""
    pair = int(next(found[0] for line in lines if (found := re.match(r"\d+", line))))
    steps: dict[int, Step] = {}
    for line in lines:
        step = re.match(
            r"(\d+) (\d+) (NS|EW) (\d+) .*? ([\d–]+(?:, \d+)*)( (stay|sit|→).*)?$", line
        )
        if step:
            number, table, way, other, boards = step.groups()[:5]
            where = int(table), way, int(other)
            steps[int(number)] = (*where, numbers(boards), ())
        turn = re.match(
            r"Round (\d+): turn boards? (.*), you hold the (NS|EW) cards", line
        )
        if turn:
            number, boards, holds = turn.groups()
            one = steps[int(number)]
            assert holds != one[1]
            steps[int(number)] = (*one[:4], numbers(boards))
    return pair, steps


def sheets_of(name: str, printed: Printed) -> bytes:
    return typeset(make_sheets(name, printed), Paper(club="Bridge Club Example"))


def test_guide_cards_tell_every_seat_board_and_turn(evening: str) -> None:
    paper = read_paper(sheets_of("guide-cards", print_of_event(evening)))
    found = dict(map(read_guide_card, cells_of(paper, 4)))
    assert found == steps_of(turned_mitchell())


def test_guide_cards_tell_where_to_go_next(evening: str) -> None:
    paper = read_paper(sheets_of("guide-cards", print_of_event(evening)))
    truth = steps_of(turned_mitchell())
    for lines in cells_of(paper, 4):
        pair, steps = read_guide_card(lines)
        told = [line for line in lines if re.match(r"\d+ \d+ (NS|EW)", line)]
        for r, line in enumerate(told[:-1], 1):
            here, then = truth[pair][r][:2], truth[pair][r + 1][:2]
            if here == then:
                assert line.endswith("stay")
            elif here[0] == then[0]:
                assert line.endswith(f"sit {then[1]}")
            else:
                assert line.endswith(f"→ {then[0]} {then[1]}")
        assert len(told) == len(steps) == 13


def test_table_cards_tell_who_comes_and_what_is_turned(evening: str) -> None:
    movement = turned_mitchell()
    paper = read_paper(sheets_of("table-cards", print_of_event(evening)))
    for table, lines in enumerate(cells_of(paper, 4), 1):
        text = "\n".join(lines)
        for r, row in enumerate(movement.schedule, 1):
            ns, ew, number = row[table - 1]
            assert re.search(
                rf"^{r} {ns} {ew} {2 * number - 1}–{2 * number}\b", text, re.M
            )
            for place in (1, 2):
                board = 2 * (number - 1) + place
                said = f"Round {r}: turn board {board}, pair {ew} holds the NS cards"
                assert (said in text) == ((r, table, place) in movement.turned)


def test_slips_and_travellers_have_the_pairs_that_hold_the_cards(evening: str) -> None:
    session = look_at(evening).first_group.sessions[1]
    truth = {(m.board, m.round): (m.ns, m.ew) for m in session.meetings.values()}
    travellers = read_paper(sheets_of("travellers", print_of_event(evening)))
    found = {
        (board, int(line[1])): (int(line[2]), int(line[3]))
        for board, lines in enumerate(cells_of(travellers, 4), 1)
        for text in lines
        if (line := re.match(r"(\d+) (\d+) (\d+)$", text)) is not None
    }
    assert found == truth
    slips = read_paper(sheets_of("slips", print_of_event(evening)))
    seen = set()
    for lines in cells_of(slips, 8):
        head = re.search(r"Table (\d+) Round (\d+)", "\n".join(lines))
        assert head is not None
        for text in lines:
            row = re.match(r"(\d+) [NESW] (?:–|NS|EW|All) (\d+) (\d+)$", text)
            if row is not None:
                board, ns, ew = map(int, row.groups())
                assert truth[board, int(head[2])] == (ns, ew)
                seen.add((board, int(head[2])))
    assert seen == truth.keys()


def scores_in(text: str) -> Iterator[tuple[int, ...]]:
    """Board, table, round, pairs and score of each printed result."""
    for part in re.split(r"\n\s*Board (?=\d+ ·)", text)[1:]:
        board = int(part.split(" ", 1)[0])
        for line in part.splitlines():
            row = re.match(
                r"\s*(\d+) +(\d+) +(\d+) +A.*? (\d+) +A.*? +([+-]\d+|0) ", line
            )
            if row is not None:
                yield board, *map(int, row.groups())


@pytest.mark.parametrize("event", ["evening", "tournament"])
def test_results_have_every_score_of_the_log(
    event: str, request: pytest.FixtureRequest
) -> None:
    path = request.getfixturevalue(event)
    text = plain_text(sheets_of("results", print_of_event(path)))
    recorded = look_at(path).first_group.sessions[1].results.values()
    due = [
        (m.board, m.table, m.round, m.ns, m.ew, one.outcome)
        for one in recorded
        for m in (one.meeting,)
    ]
    assert sorted(scores_in(text)) == sorted(due)
    assert len(due) > 300


def test_results_show_the_hands_of_boards_that_everybody_has_played(
    evening: str, tmp_path: Path
) -> None:
    played, begun = str(tmp_path / "played.event"), str(tmp_path / "begun.event")
    copyfile(evening, played)
    create_event(begun, turned_mitchell())
    with acting_on(begun) as opened:
        register_pairs(opened.event, [(pair, "") for pair in range(1, 27)])
        seat_next_sessions(opened.event)
    every = deal_boards(range(1, 27), "a seed")
    for path in (played, begun):
        with acting_on(path) as opened:
            group = opened.state.first_group.name
            opened.event.do(Attach(group, 1, tuple(map(deal_text, every))))
    text = plain_text(sheets_of("results", print_of_event(played)))
    for deal in every:
        for seat in "NESW":
            for suit, ranks in zip("♠♥♦♣", deal.hand(seat), strict=True):
                assert re.search(f"{suit} ?{ranks or '–'}", text)
    assert "♠" not in plain_text(sheets_of("results", print_of_event(begun)))


def test_personal_cards_add_up_to_the_ranking(evening: str) -> None:
    text = plain_text(sheets_of("booklet", print_of_event(evening)))
    ranked = {
        int(row[1]): float(row[2])
        for row in re.finditer(r"^ *\d+=? +(\d+) +Ada .* (\d+\.\d\d) ", text, re.M)
    }
    cards = {
        int(row[1]): float(row[2])
        for row in re.finditer(
            r"Pair (\d+): Ada.*?\d+=? +(\d+\.\d\d) +[\d.]+ / 624 +26\n", text, re.S
        )
    }
    assert len(cards) == 26
    assert cards == {pair: ranked[pair] for pair in cards}


def test_results_speak_the_language_of_the_paper(evening: str) -> None:
    printed = make_sheets("booklet", print_of_event(evening))
    english, french = (
        plain_text(typeset(printed, Paper(language=code))) for code in ("en", "fr")
    )
    for word in ("Names", "Board ", "Dealer", "Score ", "Times", "Against"):
        assert word in english
        assert word not in french
    assert "Donne 1 · Donneur N" in french
    assert re.search(r"\d\d,\d\d", french)
    assert not re.search(r"\d\d\.\d\d", french)


def test_contracts_have_their_suits_and_the_words_of_the_country(
    evening: str,
) -> None:
    (sheet,) = make_sheets("results", print_of_event(evening))
    assert "Contract" not in plain_text(typeset([sheet], Paper()))
    first = sheet.data["boards"][0]
    lines = first["sections"][0]["lines"]
    for line, said in zip(lines, ("3NTx W -1", "4S N =", "Pass"), strict=False):
        line["contract"] = said
    one = replace(sheet, data={**sheet.data, "boards": [first]})
    text = plain_text(typeset([one], Paper(language="fr")))
    for said in ("Contrat", "3SAx O -1", "4♠ N =", "Passe"):
        assert said in text


def test_what_directors_note_is_not_printed_with_the_results(
    evening: str, tmp_path: Path
) -> None:
    noted = str(tmp_path / "noted.event")
    copyfile(evening, noted)
    with acting_on(noted) as opened:
        group = opened.state.first_group.name
        fine = Penalise(3, group, 1, "-10% of a top", "Law 90: slow at table nine")
        opened.event.do(fine)
    text = plain_text(sheets_of("booklet", print_of_event(noted)))
    assert "Penalty" in text
    assert "slow at table nine" not in text
    assert "slow at table nine" in plain_text(sheets_of("log", print_of_event(noted)))


def test_each_weaker_stratum_has_a_ranking_of_its_own(evening: str) -> None:
    """The same scores, with places that close up; nobody is scored again."""
    strata = {pair: "ABC"[pair % 3] for pair in range(1, 25)}
    printed = print_of_event(evening, wishes=Wishes(strata=strata))
    text = plain_text(sheets_of("results", printed)).partition("Board 1 ·")[0]
    parts = re.split(r"Stratum (\w)", text)
    assert parts[1::2] == ["B", "C"]
    rows = [
        [
            (int(row[1]), bool(row[2]), int(row[3]), row[4])
            for row in re.finditer(
                r"^ *(\d+)(=?) +(\d+) +Ada .*? (\d+\.\d\d) ", part, re.M
            )
        ]
        for part in parts[::2]
    ]
    every = {pair: share for _, _, pair, share in rows[0]}
    assert len(every) == 26
    for own, names in ((rows[1], "BC"), (rows[2], "C")):
        assert {pair for _, _, pair, _ in own} == {
            pair for pair, name in strata.items() if name in names
        }
        for place, tied, pair, share in own:
            better = [other for *_, other in own if float(other) > float(share)]
            assert place == len(better) + 1
            assert tied == ([other for *_, other in own].count(share) > 1)
            assert share == every[pair]


def test_announcements_are_said_before_the_rounds_that_turn(evening: str) -> None:
    text = plain_text(sheets_of("announcements", print_of_event(evening)))
    parts = re.split(r"Rounds? (\d+(?:–\d+)?)\s", text)
    said = {
        r: words
        for rounds, words in zip(parts[1::2], parts[2::2], strict=True)
        for r in numbers(rounds)
    }
    movement = turned_mitchell()
    for r, words in said.items():
        for table, (_, ew, number) in enumerate(movement.schedule[r - 1], 1):
            boards = [
                2 * (number - 1) + place
                for place in (1, 2)
                if (r, table, place) in movement.turned
            ]
            check = f"Table {table}: pair {ew} holds the NS cards on board"
            assert (check in words) == bool(boards)
            assert all(f"{check} {board}." in words for board in boards)
    quiet = {r for r, words in said.items() if "Nothing to announce" in words}
    assert quiet == {2, 4, 6, 7, 9, 10, 12, 13}


def test_a_tournament_of_137_pairs_is_printed_as_it_is_seated(tournament: str) -> None:
    printed = print_of_event(tournament)
    session = look_at(tournament).first_group.sessions[1]
    cards = dict(
        map(read_guide_card, cells_of(read_paper(sheets_of("guide-cards", printed)), 4))
    )
    truth: dict[tuple[int, int], set[int]] = {}
    for meeting in session.meetings.values():
        if session.is_playable(meeting):
            for pair in meeting.pairs:
                truth.setdefault((pair, meeting.round), set()).add(meeting.board)
                step = cards[pair][meeting.round]
                other = meeting.ns + meeting.ew - pair
                turned = meeting.board in step[4]
                holds = {"NS": "EW", "EW": "NS"}[step[1]] if turned else step[1]
                assert (step[0], step[2]) == (meeting.table, other)
                assert holds == ("NS" if pair == meeting.ns else "EW")
    assert {
        (pair, r): {*step[3]}
        for pair, steps in cards.items()
        for r, step in steps.items()
    } == truth


def test_the_seats_of_137_pairs_are_on_the_wall_by_name_table_and_line(
    tournament: str,
) -> None:
    text = plain_text(sheets_of("seats", print_of_event(tournament)))
    by_name, _, rest = text.partition("Seats by table")
    by_table, _, by_line = rest.partition("Seats by line")
    session = look_at(tournament).first_group.sessions[1]
    for pair, seat in session.seated.seats().items():
        if pair <= 137:
            place = rf"{pair} +{seat.section} +{seat.table} +{seat.direction}\b"
            assert len(re.findall(rf"(?:Ada|Ben) {pair} +{place}", by_name)) == 2
            assert f"Ada {pair} & Ben {pair}" in by_table
            assert re.search(
                rf"\b{seat.table} {seat.direction} +{pair} +Ada {pair} & ", by_line
            )


def every_print(evening: str, tournament: str) -> Iterator[tuple[str, str, Printed]]:
    """Every kind on one size of paper; on the other, and in a hall, what differs."""
    one, field = print_of_event(evening), print_of_event(tournament)
    for kind in find_kinds(one.event):
        if kind.name not in ("qr", "booklet"):
            yield kind.name, "a4", one
    for name in ("guide-cards", "slips", "seats", "movement"):
        yield name, "letter", one
    for name in ("table-cards", "seats", "plan", "conditions"):
        yield name, "a4", field


def test_nothing_touches_the_margins_and_nothing_overlaps(
    evening: str, tournament: str
) -> None:
    for name, size, printed in every_print(evening, tournament):
        sheet = make_sheets(name, printed)[0]
        data = typeset([sheet], Paper(size, club="Bridge Club Example"))
        paper = read_paper(data)
        assert overlapping(paper) == [], (name, size)
        if has_cuts(sheet):
            rows = 4 if name in ("slips", "name-cards") else 2
            assert outside(paper, 5, 2, rows) == [], (name, size)
        else:
            assert [*ink_at_edges(data, 8)] == [], (name, size)


def test_an_evening_has_all_that_it_needs_in_one_file(evening: str) -> None:
    printed = print_of_event(evening)
    titles = {sheet.template for sheet in make_sheets(TONIGHT, printed)}
    wanted = {kind.name for kind in KINDS.values() if kind.tonight}
    assert titles == wanted >= {"seats", "guide-cards", "slips"}
    assert read_paper(sheets_of(TONIGHT, printed)).pages > 30


def test_a_preview_is_made_of_the_first_boards_and_cards(evening: str) -> None:
    for name, count in (("results", 26), ("card", 26)):
        (whole,) = make_sheets(name, print_of_event(evening))
        wishes = Wishes(preview=True)
        (first,) = make_sheets(name, print_of_event(evening, wishes=wishes))
        for key in ("rankings", "boards", "cards"):
            assert first.data[key] == whole.data[key][: len(first.data[key])]
        parts = "boards" if name == "results" else "cards"
        assert 0 < len(first.data[parts]) < len(whole.data[parts]) == count


def test_one_pair_has_one_card(evening: str) -> None:
    printed = print_of_event(evening, wishes=Wishes(pair=7))
    for name in ("guide-cards", "card"):
        assert read_paper(sheets_of(name, printed)).pages == 1
    with pytest.raises(RequestError, match="pair 99"):
        make_sheets("guide-cards", print_of_event(evening, wishes=Wishes(pair=99)))


def test_a_slip_for_each_board_and_blank_ones(evening: str) -> None:
    each = make_sheets("slips", print_of_event(evening, wishes=Wishes(each="board")))
    assert len(each[0].data["slips"]) == 13 * 13 * 2
    blank = sheets_of("slips", print_of_event(evening, wishes=Wishes(blank=True)))
    assert "Ada" not in plain_text(blank)


def test_a_movement_and_a_plan_are_printed_too() -> None:
    of_movement = print_of_movement(turned_mitchell())
    paper = read_paper(sheets_of("guide-cards", of_movement))
    cards = "\n".join(line for lines in cells_of(paper, 4) for line in lines)
    assert "Round 1: turn board 2, you hold the EW cards" in cards
    with pytest.raises(RequestError, match="a movement has no results"):
        make_sheets("results", of_movement)
    with pytest.raises(RequestError, match="no plan"):
        make_sheets("plan", of_movement)
    plan = propose_plan(PlanRequest(20, sessions=(2,), base="5", phases="single")).plan
    for name in ("plan", "conditions", "seats", "guide-cards"):
        assert read_paper(sheets_of(name, print_of_plan(plan))).pages
    with pytest.raises(RequestError, match="session 9"):
        print_of_plan(plan, session=9)


def test_what_is_not_there_yet_is_said_in_a_sentence(tmp_path: Path) -> None:
    path = str(tmp_path / "new.event")
    create_event(path, turned_mitchell())
    printed = print_of_event(path)
    for name in ("seats", "guide-cards", "movement"):
        with pytest.raises(RequestError, match="seat one first"):
            make_sheets(name, printed)
    assert {kind.name for kind in find_kinds(printed.event)} == {"log"}
    with pytest.raises(RequestError, match="seat one first"):
        make_sheets("qr", printed)
    with pytest.raises(RequestError, match="expected"):
        make_sheets("posters", printed)
