"""What phones at the tables send, what waits for the director, what they may do."""

import re
import time
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from evenhand.deals import deal_boards
from evenhand.desk.club.club_events import Account, DeskRow, Role
from evenhand.desk.events.opening import utc_now
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.desk.tables.table_phones import PhoneSettings, set_settings
from evenhand.desk.tables.waiting_entries import Waiting, keep_waiting
from evenhand.desk.views.session_deals import attach_deals
from evenhand.families import build
from evenhand.formats.deal_files import write_deals
from tests.desk.desk_examples import lines_of_five
from tests.sentences import says
from tests.web.public.test_tables import TURNED, begin_turned, cards
from tests.web.visiting import EVENT, Desk, howell, record, sent

JSON = {"accept": "application/json"}
GRID = f"/events/{EVENT}/grid"


@pytest.fixture
def link(desk: Desk) -> str:
    """The address of table 1."""
    return f"/t/{desk.club.permits.make('table', subject='1', shown_again=True)}"


def send(phone: TestClient, link: str, **form: Any) -> dict[str, Any]:
    """What the desk says to a phone that sends something."""
    given = {"event": EVENT, "key": str(hash(str(sorted(form.items())))), **form}
    answer = phone.post(
        f"{link}/result", data={k: str(v) for k, v in given.items()}, headers=JSON
    )
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def accept(director: TestClient, words: str = "Accept table 1") -> None:
    """Press the button by which a director accepts what waits."""
    page = director.get(GRID).text
    form = next(
        form
        for form in re.findall(r"<form.*?</form>", page, re.S)
        if f">{words}<" in form
    )
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    where = re.search(r'action="([^"]+)"', form)
    assert where is not None
    answer = director.post(where[1], data=fields)
    assert answer.status_code == 303, answer.text


def waiting(desk: Desk) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = desk.account().get(f"{GRID}.json").json()["waiting"]
    return found


def test_a_result_is_done_once_however_often_it_is_sent(desk: Desk, link: str) -> None:
    phone = desk.table(1)
    for _ in range(3):
        told = send(phone, link, board=1, round=1, result="4S N =", ns=4, ew=1)
        assert told["state"] == "in"
        assert told["page"]["view"]["course"][0]["boards"][0]["result"] == "4S N ="
    assert desk.club.look_at(EVENT).acts == 7


def test_a_queued_result_never_replaces_what_the_desk_has_entered(
    desk: Desk, link: str
) -> None:
    director, phone = desk.account(), desk.table(1)
    path = f"/events/{EVENT}/acts"
    assert director.post(path, json=sent(record(1, 1, "4S N -1"))).status_code == 201
    queued = {"board": 1, "round": 1, "result": "4S N =", "ns": 4, "ew": 1}
    assert send(phone, link, **queued)["state"] == "waits"
    assert cards(desk, EVENT) == [(4, 1, "4S N -1")]
    (one,) = waiting(desk)
    assert (one["there"], one["waiting"]["texts"]["result"]) == ("4S N -1", "4S N =")
    # sent again because the answer was lost: it waits once
    assert send(phone, link, **queued)["state"] == "waits"
    assert len(waiting(desk)) == 1
    accept(director)
    assert cards(desk, EVENT) == [(4, 1, "4S N =")]
    assert waiting(desk) == []
    # and once more after the director has dealt with it: nothing waits again
    send(phone, link, **queued)
    assert waiting(desk) == []


def test_what_the_director_leaves_is_left(desk: Desk, link: str) -> None:
    phone = desk.table(1)
    for result in ("4S N =", "4S N +1"):
        send(phone, link, board=1, round=1, result=result, ns=4, ew=1)
    accept(desk.account(), "Leave it as it is")
    assert cards(desk, EVENT) == [(4, 1, "4S N =")]
    (row,) = phone.get(f"{link}.json").json()["waiting"]
    assert row["done"] == "left"


def test_a_call_that_is_settled_as_somebody_comes_does_not_come_back(
    desk: Desk, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.table(1).post(f"{link}/call")
    director, read = desk.account(), desk.club.beside.get

    def read_and_settle(*where: str) -> DeskRow | None:
        row = read(*where)
        if where[1:] == ("call", "1"):
            desk.club.beside.remove(*where)
        return row

    with monkeypatch.context() as slow:
        slow.setattr(desk.club.beside, "get", read_and_settle)
        form = {"table": "1", "act": "coming"}
        answer = director.post(f"/events/{EVENT}/calls", data=form)
    assert answer.status_code == 409
    assert director.get(f"{GRID}.json").json()["calls"] == []


def test_a_director_of_one_section_leaves_nothing_of_another(
    desk: Desk, link: str
) -> None:
    for result in ("4S N =", "4S N +1"):
        send(desk.table(1), link, board=1, round=1, result=result, ns=4, ew=1)
    (section,) = desk.club.look_at(EVENT).first_group.session(1).sections
    (one,) = waiting(desk)
    form = {"waiting": one["waiting"]["key"]}
    for name, sections, status in (
        ("There", ("elsewhere",), 403),
        ("Here", (section.name,), 303),
    ):
        desk.club.accounts.add(Account(name, Role.DIRECTOR, sections))
        answer = desk.account(name=name).post(f"/events/{EVENT}/waiting", data=form)
        assert answer.status_code == status
    assert waiting(desk) == []


def test_an_act_in_one_section_settles_nothing_of_another(desk: Desk) -> None:
    club = desk.club
    club.create("field", lines_of_five(20), title="Field")
    with club.acting_on("field") as opened:
        register_pairs(opened.event, [(pair, f"Pair {pair}") for pair in range(1, 21)])
        seat_next_sessions(opened.event)
    group = club.look_at("field").first_group
    one, other = group.session(1).sections
    there = {"group": group.name, "session": "1", "board": "9"}
    keep_waiting(club, "field", Waiting("k", one.tables[0], "board", "", there))
    club.accounts.add(Account("There", Role.DIRECTOR, (other.name,)))
    director = desk.account(name="There")
    missing = director.get("/events/field/missing.json").json()["missing"]
    board = next(at["board"] for at in missing if at["table"] == other.tables[0])
    form = {"act": "record", "table": other.tables[0], "board": board, "result": "90"}
    answer = director.post("/events/field/do", data=form | {"waiting": "k"})
    assert answer.status_code == 403
    assert club.look_at("field").first_group.session(1).results == {}
    assert director.post("/events/field/do", data=form).status_code == 303


def test_another_board_and_other_opponents_wait_and_are_accepted(
    desk: Desk, link: str
) -> None:
    phone = desk.table(1)
    for form in (
        {"board": 3, "why": "board", "ns": 4, "ew": 1},
        {"board": 5, "why": "opponents", "ns": 2, "ew": 3},
    ):
        told = send(phone, link, round=1, result="2H N +1", **form)
        assert told["state"] == "waits"
    assert desk.club.look_at(EVENT).acts == 6
    assert says(desk.account().get(GRID).text, "Table 1", "played board 3", "2H N +1")
    for _ in range(2):
        accept(desk.account())
    session = desk.club.look_at(EVENT).group("Event").session(1)
    assert {one.meeting[2:] for one in session.accepted()} == {(3, 4, 1), (5, 2, 3)}


def test_what_waits_is_told_by_the_clock_on_the_wall(
    desk: Desk, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Kolkata")
    time.tzset()
    try:
        form = {"board": 3, "why": "board", "ns": 4, "ew": 1, "round": 1}
        send(desk.table(1), link, result="2H N +1", **form)
        page = desk.account().get(GRID).text
        (waits,) = waiting(desk)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert re.fullmatch(r"(\S+ )?\d\d:\d\d IST", waits["since"])
    assert waits["since"] in page
    assert " UTC" not in page


def test_a_board_that_was_not_finished_is_played_later_or_not_at_all(
    desk: Desk, link: str
) -> None:
    phone = desk.table(1)
    for board in (1, 2):
        given = {"board": board, "round": 1, "ns": 4, "ew": 1}
        assert send(phone, link, why="unfinished", **given)["state"] == "waits"
    accept(desk.account(), "Score it as not played")
    accept(desk.account(), "They play it later")
    boards = phone.get(f"{link}.json").json()["view"]["course"][0]["boards"]
    assert sorted(one["result"] for one in boards) == ["", "NP"]


def test_a_board_that_was_finished_after_all_waits_for_nobody(
    desk: Desk, link: str
) -> None:
    phone = desk.table(1)
    given = {"board": 1, "round": 1, "ns": 4, "ew": 1}
    send(phone, link, why="unfinished", **given)
    assert [one["why"] for one in phone.get(f"{link}.json").json()["waiting"]]
    assert send(phone, link, result="4S N =", **given)["state"] == "in"
    assert phone.get(f"{link}.json").json()["waiting"] == []
    assert waiting(desk) == []


def test_a_result_of_a_round_to_come_stays_in_the_phone(desk: Desk, link: str) -> None:
    told = send(desk.table(1), link, board=5, round=3, result="90")
    assert told["state"] == "early"
    assert desk.club.look_at(EVENT).acts == 6
    assert waiting(desk) == []


def test_a_forgotten_turn_is_scored_as_played_and_seen_at_once(
    desk: Desk, link: str
) -> None:
    begin_turned(desk)
    phone = desk.table(1, TURNED)
    send(phone, link, event=TURNED, board=1, round=1, result="4S N =", ns=4, ew=1)
    told = desk.account().get(f"/events/{TURNED}/grid").text
    assert says(told, "Table 1 did not turn board 1 in round 1", "as it was played")


def test_in_a_switched_round_the_phone_asks_who_held_the_cards(desk: Desk) -> None:
    plain = build("mitchell", tables=3, boards_per_set=2)
    desk.club.create("switched", plain.switch("3"))
    names = [(n, f"N{n} & S{n}") for n in range(1, 7)]
    with desk.club.acting_on("switched") as opened:
        register_pairs(opened.event, names)
        seat_next_sessions(opened.event)
    code = desk.club.permits.make("table", subject="1")
    view = desk.table(1, "switched").get(f"/t/{code}.json").json()["view"]
    asked = [[one["asked"] for one in at["boards"]] for at in view["course"]]
    assert asked == [[False, False], [False, False], [True, True]]


def test_a_table_that_calls_sees_who_comes(desk: Desk, link: str) -> None:
    phone, director = desk.table(1), desk.account()
    phone.post(f"{link}/call")
    assert phone.get(f"{link}.json").json()["call"]["coming"] == ""
    form = {"table": "1", "act": "coming"}
    assert director.post(f"/events/{EVENT}/calls", data=form).status_code == 303
    assert phone.get(f"{link}.json").json()["call"]["coming"] == "Anna"
    assert "Anna is coming" in director.get(GRID).text
    director.post(f"/events/{EVENT}/calls", data={"table": "1"})
    assert phone.get(f"{link}.json").json()["call"] is None


def test_a_second_call_takes_the_first_not_back(desk: Desk, link: str) -> None:
    one, other = desk.table(1), desk.table(1)
    one.post(f"{link}/call")
    desk.account().post(f"/events/{EVENT}/calls", data={"table": "1", "act": "coming"})
    other.post(f"{link}/call")
    assert other.get(f"{link}.json").json()["call"]["coming"] == "Anna"
    one.post(f"{link}/call", data={"settled": "yes"})
    other.post(f"{link}/call", data={"settled": "yes"})
    assert other.get(f"{link}.json").json()["call"] is None


def test_what_waits_from_another_session_is_not_on_the_phone(
    desk: Desk, link: str
) -> None:
    phone = desk.table(1)
    told = send(phone, link, board=1, why="unfinished", round=1, ns=4, ew=1)
    (one,) = told["page"]["waiting"]
    rows = desk.club.beside.all(EVENT, "waiting")
    for row in rows:
        texts = {**row.data["texts"], "session": "2"}
        desk.club.beside.put(EVENT, replace(row, data={**row.data, "texts": texts}))
    assert phone.get(f"{link}.json").json()["waiting"] == []
    assert one["texts"]["session"] == "1"


def test_a_result_that_comes_after_the_end_of_the_session_waits_and_says_so(
    desk: Desk, link: str
) -> None:
    close = {"act": "close", "group": "Event", "session": "1", "force": "yes"}
    director = desk.account()
    assert director.post(f"/events/{EVENT}/do", data=close).status_code == 303
    late = {"group": "Event", "session": 1, "round": 1, "ns": 4, "ew": 1}
    told = send(desk.table(1), link, board=2, result="4S N =", **late)
    (one,) = told["page"]["waiting"]
    assert (told["state"], one["texts"]["board"]) == ("waits", "2")
    accept(director)
    assert desk.club.since(EVENT)[-1]["board"] == 2
    assert waiting(desk) == []


def test_a_table_names_its_pairs_and_the_director_looks_at_changes(
    desk: Desk, link: str
) -> None:
    desk.club.create("unnamed", howell())
    with desk.club.acting_on("unnamed") as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 5)])
        seat_next_sessions(opened.event)
    phone = desk.table(1, "unnamed")
    form = {"pair": "4", "player": "Ida", "partner": "Jon", "key": "first"}
    assert phone.post(f"{link}/names", data=form).status_code == 303
    assert desk.club.look_at("unnamed").entrants[4].names == "Ida & Jon"
    form |= {"player": "Kay", "key": "second"}
    assert phone.post(f"{link}/names", data=form).status_code == 303
    assert desk.club.look_at("unnamed").entrants[4].names == "Ida & Jon"
    director = desk.account()
    page = director.get("/events/unnamed/grid").text
    assert says(page, "pair 4 is Kay")
    assert says(page, "not Ida")


def test_a_member_number_stands_for_a_name(desk: Desk, link: str) -> None:
    desk.club.create("members", howell())
    players = {"player": "Ida", "player_number": "12345", "partner": "Jon"}
    with desk.club.acting_on("members") as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 5)])
        seat_next_sessions(opened.event)
    form = {"act": "rename", "pair": "1", **players}
    assert desk.account().post("/events/members/do", data=form).status_code == 303
    phone = desk.table(1, "members")
    form = {"pair": "4", "player": "12345", "partner": "Lea", "key": "one"}
    assert phone.post(f"{link}/names", data=form).status_code == 303
    assert desk.club.look_at("members").entrants[4].names == "Ida & Lea"
    form |= {"player": "99999", "key": "two"}
    assert phone.post(f"{link}/names", data=form).status_code == 422


def test_phones_show_others_and_scores_only_if_the_director_allows_it(
    desk: Desk, link: str
) -> None:
    phone, director = desk.table(1), desk.account()
    send(phone, link, board=1, round=1, result="4S N =", ns=4, ew=1)
    path = f"/events/{EVENT}/acts"
    director.post(path, json=sent(record(2, 3), record(2, 4), record(2, 1, "-50")))
    page = phone.get(f"{link}.json").json()
    assert (page["others"], page["scores"]) == ({}, {})
    wanted = {"act": "settings", "others": "yes", "score": "yes"}
    director.post(f"/events/{EVENT}/phones", data=wanted)
    page = phone.get(f"{link}.json").json()
    # boards 3 and 4 are in at table 2, but this table has not played them
    assert set(page["others"]) == {"1"}
    # its own result is not one of others
    assert page["others"]["1"] == [["-50", -50, 1]]
    # pair 1 has nothing of board 1, and boards 3 and 4 with nobody to compare with
    assert page["scores"] == {"1": "33.33\u202f%", "4": "100.00\u202f%"}
    # whoever comes to the table sees nothing of its boards of earlier rounds
    director.post(path, json=sent(record(1, 2)))
    page = phone.get(f"{link}.json").json()
    # the next round is due, but the scores are those of the pairs that are still here
    assert (page["view"]["round"], set(page["scores"])) == (2, {"1", "4"})
    director.post(path, json=sent(record(1, 3)))
    assert set(phone.get(f"{link}.json").json()["others"]) == {"3"}


def test_phones_show_scores_in_imps_as_points(desk: Desk, link: str) -> None:
    """420 against 50 the other way are 470, and those are 10 IMPs (Law 78B)."""
    desk.club.create("imps", howell(), method="cross-imps")
    with desk.club.acting_on("imps") as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 5)])
        seat_next_sessions(opened.event)
    set_settings(desk.club, "imps", PhoneSettings(score=True), "account Anna", "")
    phone = desk.table(1, "imps")
    send(phone, link, event="imps", board=1, round=1, result="4S N =", ns=4, ew=1)
    desk.account().post("/events/imps/acts", json=sent(record(2, 1, "-50")))
    scores = phone.get(f"{link}.json").json()["scores"]
    assert scores == {"1": "-10", "4": "+10"}


def test_a_lead_is_recorded(desk: Desk, link: str) -> None:
    send(desk.table(1), link, board=1, round=1, result="4S N =", lead="HK")
    assert desk.club.since(EVENT)[-1]["lead"] == "HK"


def test_a_lead_that_the_leader_did_not_hold_is_asked_about_once(
    desk: Desk, link: str
) -> None:
    deals = {one.board: one for one in deal_boards(range(1, 31), "lead")}
    with desk.club.acting_on(EVENT) as opened:
        attach_deals(opened.event, write_deals(deals, "pbn"))
    held = "".join(f"S{card}" for card in deals[1].hand("E")[0][:1])
    odd = next(f"S{card}" for card in deals[1].hand("W")[0])
    phone = desk.table(1)
    entered = {"board": 1, "round": 1, "result": "4S N ="}
    told = send(phone, link, **entered, lead=odd)
    assert told["doubt"] == "lead"
    assert not re.search(r"deal(?!er)|N:", str(told))
    # asked again it would tell a table that tries all cards who has which
    other = send(phone, link, **entered, lead=held)
    assert (other["state"], other["doubt"]) == ("waits", "")
    assert f"lead {held} on board 1" in desk.account().get(GRID).text
    accept(desk.account())
    assert desk.club.since(EVENT)[-1]["lead"] == held
    assert send(phone, link, **entered, lead=held, key="same")["state"] == "in"
    assert send(phone, link, **{**entered, "board": 2})["doubt"] == ""


def test_a_second_phone_is_shown_on_both_and_may_leave(desk: Desk, link: str) -> None:
    desk.set_code("ABC234")
    one, other = desk.nobody(), desk.nobody()
    for phone in (one, other):
        assert phone.post(link, data={"evening": "ABC234"}).status_code == 303
    for phone in (one, other):
        assert len(phone.get(f"{link}.json").json()["phones"]) == 1
    assert "2 phones" in desk.account().get(f"/events/{EVENT}/phones").text
    assert other.post(f"{link}/leave").status_code == 303
    assert other.get(f"{link}.json").json()["event"] is None
    assert one.get(f"{link}.json").json()["phones"] == []


def test_a_result_of_another_evening_is_refused(desk: Desk, link: str) -> None:
    form = {"event": "last-week", "board": "1", "result": "90", "key": "old"}
    answer = desk.table(1).post(f"{link}/result", data=form, headers=JSON)
    assert answer.status_code == 409
    assert desk.club.look_at(EVENT).acts == 6


@pytest.mark.parametrize("path", ["result", "names", "call", "leave"])
def test_a_tables_link_does_nothing_at_another_table_or_in_another_role(
    path: str, desk: Desk, link: str
) -> None:
    form = {"board": "1", "result": "90", "key": "k", "pair": "4", "player": "x"}
    for client in (desk.table(2), desk.nobody(), desk.account()):
        assert client.post(f"{link}/{path}", data=form).status_code == 401
    assert desk.club.look_at(EVENT).acts == 6
    for page in ("grid", "phones", "publish", "log", "standings"):
        assert desk.table(1).get(f"/events/{EVENT}/{page}").status_code == 401
    for to in ("phones", "calls", "waiting", "do"):
        answer = desk.table(1).post(
            f"/events/{EVENT}/{to}",
            data={"act": "code", "key": "k", "table": "1", "waiting": "k"},
        )
        assert answer.status_code in (401, 403)


def test_what_waits_on_a_board_to_come_is_not_told_to_a_director_who_plays(
    desk: Desk, link: str
) -> None:
    desk.club.accounts.add(Account("Paul", Role.PLAYING_DIRECTOR, plays={EVENT: 4}))
    director = desk.account("playing director", "Paul")
    given = {"board": 5, "why": "board", "ns": 4, "ew": 1}
    send(desk.table(1), link, round=1, result="6NT N =", **given)
    page = director.get(GRID).text
    assert "has entered something on board 5" in page
    assert "6NT" not in page


def test_the_sheet_of_the_tables_has_permanent_codes_and_the_wifi(desk: Desk) -> None:
    director = desk.account()
    form = {"last": "3", "wifi": "Club; net", "password": "let us in"}
    assert director.post("/tables", data=form).status_code == 303
    first = director.get("/tables.json").json()
    assert [one["name"] for one in first["tables"]] == [f"Table {n}" for n in (1, 2, 3)]
    assert director.get("/tables.json").json() == first
    assert (first["wifi"], first["picture"][:10]) == ("Club; net", "data:image")
    assert "let us in" not in director.get("/tables").text
    # an evening with more tables than the club has said it has
    assert 'href="/tables?last=2"' in director.get(f"/events/{EVENT}/phones").text
    assert len(director.get("/tables.json?last=2").json()["tables"]) == 3
    assert len(director.get("/tables.json?last=5").json()["tables"]) == 5
    assert desk.nobody().get("/tables").status_code == 401
    assert desk.account("scorer", "Sam").get("/tables").status_code == 403


def test_a_file_with_what_waits_is_read_again_and_a_broken_one_refused(
    desk: Desk, link: str
) -> None:
    send(desk.table(1), link, board=5, why="board", result="90", ns=4, ew=1, round=1)
    desk.club.import_event("again", desk.club.export_event(EVENT))
    assert "played board 5" in desk.account().get("/events/again/grid").text
    row = DeskRow("waiting", "x", {"table": "one"}, utc_now())
    desk.club.beside.put(EVENT, row)
    exported = desk.club.export_event(EVENT)
    answer = desk.account().post("/open", files={"file": ("x.event", exported)})
    assert answer.status_code == 422
