"""Files that are taken away from an event, and files that are opened at the club."""

import csv
import re
from io import StringIO
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from evenhand.deals import deal_boards
from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.events.opening import utc_now
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.results.result_files import record_results
from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.desk.views.session_deals import attach_deals
from evenhand.formats import read_bytes
from evenhand.formats.deal_files import DEAL_FORMATS, read_deals_data, write_deals
from evenhand.formats.jet import Database
from evenhand.formats.results_csv import read_results_data
from evenhand.formats.usebio_reading import read_usebio
from tests.cli.running import evenhand
from tests.formats.jet_builder import BWS, build
from tests.sentences import says
from tests.tournament.event.event_examples import (
    give,
    in_order,
    play_group,
    two_phases,
)
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_playing_director import add_paul, play_on
from tests.web.evening.test_standings import at_the_desk, two_sessions
from tests.web.visiting import EVENT, Desk, howell

PAGE = f"/events/{EVENT}/files"


def rows_of(data: bytes) -> list[dict[str, str]]:
    return [*csv.DictReader(StringIO(data.decode("utf-8-sig")))]


def do(desk: Desk, name: str, **given: str) -> None:
    with desk.club.acting_on(EVENT) as opened:
        do_by_name(opened.event, name, given)


def test_each_file_comes_with_its_kind_and_a_safe_name(desk: Desk) -> None:
    play_on(desk, 1)
    two_sessions(desk.club)
    director = desk.account()
    for event in (EVENT, "field"):
        names = director.get(f"/events/{event}/files.json").json()["files"]
        assert {f"{event}.event", "ranking.csv", "results.csv", "cards.txt"} < {*names}
        for name in names:
            answer = director.get(f"/events/{event}/files/{name}")
            assert answer.status_code == 200, answer.text
            saved = answer.headers["content-disposition"]
            assert saved.startswith(f'attachment; filename="{event}')
            assert answer.headers["x-content-type-options"] == "nosniff"
            kind = answer.headers["content-type"].partition(";")[0]
            ending = name.rpartition(".")[2]
            kinds = {"csv": "text/csv", "json": "application/json"}
            kinds |= {"event": "application/octet-stream"}
            kinds |= {"xml": "application/xml", "zip": "application/zip"}
            assert kind == kinds.get(ending, "text/plain")
    # every export of every group, and no more than one whole event
    page = director.get("/events/field/files").text
    assert page.count("The whole event") == 1
    for name in ("nothing.txt", "other.event", "..%2Fclub.db", "results.csv.json"):
        assert director.get(f"{PAGE}/{name}").status_code == 404


def test_results_are_read_back_and_score_the_same(desk: Desk) -> None:
    play_on(desk, 2)
    do(desk, "correct", table="1", board="1", result="pass")
    do(desk, "correct", table="1", board="2", result="-90", reason="=1+1")
    do(desk, "award", table="2", board="1", award="60/40", reason="slow")
    found = read_results_data(desk.account().get(f"{PAGE}/results.csv").content)
    assert found.problems == ()
    club = desk.club
    club.create("again", howell())
    with club.acting_on("again") as opened:
        register_pairs(opened.event, [(pair, "") for pair in range(1, 5)])
        seat_next_sessions(opened.event)
        answer = record_results(opened.event, found.results)
    assert answer.refused == ()
    told = [
        [(one["pair"], one["rank"], one["points"]) for one in group["rankings"][0]]
        for event in (EVENT, "again")
        for group in at_the_desk(desk, "standings", event=event)["standings"]
    ]
    assert told[0] == told[1]


def test_the_ranking_is_that_of_the_command_line(desk: Desk) -> None:
    play_on(desk, 2)
    do(desk, "rename", pair="1", names='=HYPERLINK("x") & Zoë')
    (group,) = at_the_desk(desk, "standings", "--all")["standings"]
    rows = rows_of(desk.account().get(f"{PAGE}/ranking.csv").content)
    (ranking,) = group["rankings"]
    for row, one in zip(rows, ranking, strict=True):
        assert (row["rank"], row["pair"]) == (str(one["rank"]), str(one["pair"]))
        assert (row["percent"], row["points"]) == (str(one["percent"]), one["points"])
        # what would be a formula in a spreadsheet is a text
        mark = "'" if one["pair"] == 1 else ""
        assert row["names"] == mark + one["names"]


def test_texts_and_movements_are_those_of_the_command_line(desk: Desk) -> None:
    director = desk.account()
    folder = str(desk.club.database.folder)
    told = evenhand("event", "seats", EVENT, "--cards", "--data", folder).out
    assert director.get(f"{PAGE}/cards.txt").text.split() == told.split()
    seats = director.get(f"{PAGE}/seats.txt").text
    assert "Ada & Ben" in seats
    for name, form in (("movement.json", "json"), ("movement.csv", "csv")):
        (read,) = read_bytes(director.get(f"{PAGE}/{name}").content, form).movements
        assert read.schedule == howell().schedule


def test_nobody_is_offered_what_is_not_theirs(desk: Desk) -> None:
    paul, scorer = add_paul(desk), desk.account("scorer", "Sam")
    play_on(desk, 1)
    whole = f"{EVENT}.event"
    for who, denied in (
        (paul, {whole, "ranking.csv", "results.csv"}),
        (scorer, {whole}),
    ):
        offered = {*who.get(f"{PAGE}.json").json()["files"]}
        assert "cards.txt" in offered
        assert denied.isdisjoint(offered)
        for name in denied:
            assert who.get(f"{PAGE}/{name}").status_code == 403
            assert f"Download {name}" not in who.get(PAGE).text
    assert desk.nobody().get(f"{PAGE}/cards.txt").status_code == 401
    assert desk.table().get(PAGE).status_code == 401


def send(desk: Desk, data: bytes, name: str = "old.event") -> Any:
    return desk.account().post("/open", files={"file": (name, data)})


def test_an_event_goes_on_from_its_file(desk: Desk) -> None:
    play_on(desk, 2)
    data = desk.account().get(f"{PAGE}/{EVENT}.event").content
    answer = send(desk, data, "../../Thursday Night.event")
    assert answer.headers["location"] == "/events/thursday-night/grid"
    told = at_the_desk(desk, "standings")["standings"]
    assert at_the_desk(desk, "standings", event="thursday-night")["standings"] == told


@pytest.mark.parametrize(
    "data", [b"", b"\x00\xff" * 50, b"{}", b"[1, 2]", b"<html>", b'{"act": "undo"}\n']
)
def test_a_file_that_is_no_event_is_refused_on_one_line(
    data: bytes, desk: Desk
) -> None:
    answer = desk.account().post(
        "/open",
        files={"file": ("x.event", data)},
        headers={"accept": "application/json"},
    )
    assert answer.status_code == 422
    assert "\n" not in answer.json()["error"]
    assert [row.name for row in desk.club.events()] == [EVENT]


def test_a_file_that_is_cut_or_too_large_is_refused(desk: Desk) -> None:
    data = desk.account().get(f"{PAGE}/{EVENT}.event").content
    assert send(desk, data[: len(data) // 2]).status_code == 422
    assert send(desk, bytes(9_000_000)).status_code == 413
    assert desk.account("scorer", "Sam").post(
        "/open", files={"file": ("x.event", data)}
    ).status_code in (401, 403)


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_files_and_home_are_readable(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    with tab(browser, width, scheme) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url)
        for words in ("New evening", "Open a file", "Today"):
            expect(page.get_by_text(words, exact=True)).to_be_visible()
        check_readable(page)
        page.goto(hall.url + PAGE)
        with page.expect_download() as waiting:
            page.get_by_text("Download cards.txt").click()
        assert waiting.value.suggested_filename == f"{EVENT}-cards.txt"
        check_readable(page)
        assert opened.complaints == []


def test_a_blank_file_of_the_bridgemate_program_comes_back_filled(desk: Desk) -> None:
    director = desk.account()
    blank = {"file": ("blank.bws", build("JET4", BWS))}
    answer = director.post(f"{PAGE}/bws", data={"group": "Event"}, files=blank)
    assert answer.status_code == 200, answer.text
    assert 'filename="thursday.bws"' in answer.headers["content-disposition"]
    rows = Database(answer.content).read("RoundData")
    session = desk.club.look_at(EVENT).group("Event").session(1)
    assert len(rows) == session.rounds * len(session.sections[0].tables)
    wrong = {"file": ("x.bws", b"no database")}
    refused = director.post(f"{PAGE}/bws", data={"group": "Event"}, files=wrong)
    assert refused.status_code == 422
    assert says(refused.text, "Access database", "bws")
    scorer = desk.account("scorer", "Sam")
    assert scorer.post(f"{PAGE}/bws", data={"group": "Event"}, files=blank).is_error


def test_deals_of_another_program_come_back_in_another_format(desk: Desk) -> None:
    deals = {one.board: one for one in deal_boards(range(1, 5), "convert")}
    director, acts = desk.account(), desk.club.look_at(EVENT).acts

    def convert(data: bytes, **form: str) -> Any:
        files = {"file": ("theirs", data)}
        return director.post(f"{PAGE}/deals", data=form, files=files)

    for before, after in product(DEAL_FORMATS, repeat=2):
        answer = convert(write_deals(deals, before), form=after)
        assert answer.status_code == 200, answer.text
        kept = answer.headers["content-disposition"]
        assert f'filename="deals.{after}"' in kept
        assert read_deals_data(answer.content).deals == deals
    shifted = convert(write_deals(deals, "lin"), form="pbn", shift="16")
    assert [*read_deals_data(shifted.content).deals] == [17, 18, 19, 20]
    gap = write_deals({n: deals[n] for n in (1, 2, 4)}, "pbn")
    refused = convert(gap, form="lin")
    assert refused.status_code == 422
    assert says(refused.text, "3 missing between 1 and 4", "mend")
    others = convert(gap, form="lin", incomplete="yes")
    assert [*read_deals_data(others.content).deals] == [1, 2, 4]
    assert says(convert(b"nothing", form="pbn").text, "PBN, LIN, DUP")
    assert convert(gap, form="exe", incomplete="yes").status_code == 422
    assert desk.club.look_at(EVENT).acts == acts
    files, scorer = {"file": ("x", gap)}, desk.account("scorer", "Sam")
    answer = scorer.post(f"{PAGE}/deals", data={"form": "lin"}, files=files)
    assert answer.status_code == 403


def test_files_name_the_club_and_its_number(desk: Desk) -> None:
    play_on(desk, 99)
    director = desk.account()
    asked = {"name": "Oak Club", "number": "4711"}
    assert director.post(f"{PAGE}/club", data=asked).status_code == 303
    found = read_usebio(director.get(f"{PAGE}/usebio.xml").content)
    assert (found.club, found.club_id) == ("Oak Club", "4711")
    # an event that is not closed has the day of its last act
    assert "/".join(reversed(utc_now()[:10].split("-"))) == found.date
    assert 'value="4711"' in director.get(PAGE).text


def test_deals_are_for_directors_who_do_not_play(desk: Desk) -> None:
    deals = {one.board: one for one in deal_boards(range(1, 7), "files")}
    with desk.club.acting_on(EVENT) as opened:
        attach_deals(opened.event, write_deals(deals, "pbn"))
    for form in DEAL_FORMATS:
        data = desk.account().get(f"{PAGE}/deals.{form}").content
        assert read_deals_data(data).deals == deals
    add_paul(desk)
    for visitor in (desk.account("scorer", "Sam"), desk.account(name="Paul")):
        assert "deals.pbn" not in visitor.get(f"{PAGE}.json").json()["files"]
        assert visitor.get(f"{PAGE}/deals.pbn").status_code == 403


def test_each_group_has_its_own_results_as_each_counts_its_own_sessions(
    desk: Desk,
) -> None:
    desk.club.create("cup", two_phases(), title="Cup")
    with desk.club.acting_on("cup") as opened:
        register_pairs(opened.event, [(pair, "") for pair in range(1, 13)])
        seat_next_sessions(opened.event)
        play_group(opened.event, "Qualification", give(in_order(12)))
        advance_phase(opened.event)
        seat_next_sessions(opened.event)
    director = desk.account()
    kept = {}
    for group in ("Qualification", "Final", "Consolation"):
        file = director.get(f"/events/cup/files/results-{group}.csv")
        assert file.status_code == 200
        kept[group] = len(rows_of(file.content))
    played = desk.club.look_at("cup").groups
    assert kept == {
        name: sum(len(one.results) for one in play.sessions.values())
        for name, play in played.items()
    }
    assert kept["Qualification"] > 0
    shown = director.get("/events/cup/pairs").text
    assert re.findall(r'rowgroup"[^>]*>([^<]*)<', shown) == ["Final", "Consolation"]
