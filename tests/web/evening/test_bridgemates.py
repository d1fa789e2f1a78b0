"""Sessions on Bridgemates from the desk in the browser."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

pytest.importorskip("bridgemate_dataconnector")

from bridgemate_dataconnector import DataConnectorClient

from evenhand.desk.club.club_events import DeskRow
from evenhand.desk.events.opening import utc_now
from evenhand.desk.tables import unit_keeping
from evenhand.desk.tables.unit_keeping import UnitKeeper
from evenhand.tournament.event.acts import Rename
from tests.desk.fake_connector import PUT_CALLS, FakeConnector
from tests.sentences import says
from tests.web.public.test_tables import TURNED, begin_turned
from tests.web.visiting import EVENT, Desk, record, sent

PAGE = f"/events/{EVENT}/bridgemate"
WHERE = {"address": "http://units:5079", "club_id": "12", "licence": "key"}
SESSION = {"group": "Event", "session": "1"}


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgemate_dataconnector.client.time.sleep", lambda _: None)


def to(fake: FakeConnector) -> Callable[[str, str, str], DataConnectorClient]:
    return lambda address, club, key: DataConnectorClient(club, key, address, fake)


def press(director: TestClient, act: str, **form: str) -> None:
    answer = director.post(PAGE, data={"act": act, **SESSION, **form})
    assert answer.status_code == 303, answer.text


def begin(desk: Desk) -> tuple[TestClient, FakeConnector, UnitKeeper]:
    director, fake = desk.account(), FakeConnector()
    assert director.post(f"{PAGE}/connector", data=WHERE).status_code == 303
    press(director, "send", lead="yes")
    keeper = UnitKeeper(desk.club, to(fake))
    keeper.look()
    return director, fake, keeper


def enter(fake: FakeConnector, direction: int, name: str) -> None:
    """A player at table 1 enters a name."""
    seat = {"SectionLetters": "A", "TableNumber": 1, "Direction": direction}
    fake.seats.append(seat | {"LastName": name})


def told(director: TestClient) -> dict[str, Any]:
    (session,) = director.get(f"{PAGE}.json").json()["sessions"]
    found: dict[str, Any] = session["told"]
    return found


def test_a_session_is_sent_and_its_results_come_in(desk: Desk) -> None:
    director, fake, keeper = begin(desk)
    assert fake.event is not None
    assert fake.event["Bridgemate2Settings"][0]["LeadCard"] is True
    fake.queue += fake.play()
    keeper.look()
    state = desk.club.look_at(EVENT)
    session = state.group("Event").session(1)
    assert session.results.keys() == session.meetings.keys()
    assert told(director)["recorded"] == len(fake.queue)
    acts = desk.club.since(EVENT)
    assert acts[-1]["by"] == "Bridgemates"
    # the desk corrects one, and the units get it
    first = fake.queue[0]
    table, board = first["TableNumber"], first["BoardNumber"]
    change = record(table, board, "3NT W =", replaces=True, reason="slip")
    path = f"/events/{EVENT}/acts"
    assert director.post(path, json=sent(change)).status_code == 201
    keeper.look()
    (put,) = fake.put
    assert (put["BoardNumber"], put["Level"]) == (board, 3)
    assert says(director.get(PAGE).text, "in step")


def test_the_licence_key_is_never_shown_and_stays_when_left_empty(desk: Desk) -> None:
    director, _, _ = begin(desk)
    assert "key" not in director.get(f"{PAGE}.json").text.replace("has_licence", "")
    again = WHERE | {"licence": "", "club_id": "13"}
    assert director.post(f"{PAGE}/connector", data=again).status_code == 303
    found = unit_keeping.find_connector(desk.club)
    assert (found.club_id, found.licence) == ("13", "key")
    assert b"key" not in desk.club.export_event(EVENT).replace(b'"key"', b"")


def test_a_desk_that_starts_again_goes_on(desk: Desk) -> None:
    director, fake, keeper = begin(desk)
    fake.queue += fake.play()[:2]
    keeper.look()
    with keeper.running():
        pass
    fake.queue += fake.play()[2:]
    UnitKeeper(desk.club, to(fake)).look()
    session = desk.club.look_at(EVENT).group("Event").session(1)
    assert len(session.results) == len(fake.queue)
    assert told(director)["recorded"] == len(fake.queue)


def test_one_desk_of_several_looks_after_the_units(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, fake, keeper = begin(desk)
    other, asked = UnitKeeper(desk.club, to(fake)), len(fake.bodies)
    other.look()
    assert len(fake.bodies) == asked
    monkeypatch.setattr(unit_keeping, "_LEASE", 0.0)
    other.look()
    assert len(fake.bodies) > asked
    asked = len(fake.bodies)
    monkeypatch.setattr(unit_keeping, "_LEASE", 60.0)
    keeper.look()
    assert len(fake.bodies) == asked


def test_a_connector_that_does_not_answer_is_told_and_asked_again(desk: Desk) -> None:
    director, fake, keeper = begin(desk)
    there, fake.event = fake.event, None
    keeper.look()
    assert says(director.get(PAGE).text, "send it anew")
    press(director, "anew")
    keeper.look()
    assert fake.event == there
    fake.event = None
    keeper.look()
    fake.event = there
    keeper.look()
    assert told(director)["silence"] == ""


def test_calls_and_other_names_are_where_those_of_phones_are(desk: Desk) -> None:
    director, fake, keeper = begin(desk)
    one = fake.rounds()[0]
    call = {name: one[name] for name in ("SessionGuid", "SectionLetters")}
    fake.calls.append(call | {"TableNumber": 1, "RoundNumber": 1, "Status": 1})
    enter(fake, 1, "Ivy")
    enter(fake, 3, "Oak")
    keeper.look()
    grid = director.get(f"/events/{EVENT}/grid.json").json()
    assert [one["table"] for one in grid["calls"]] == [1]
    (waiting,) = grid["waiting"]
    assert waiting["accept"]["act"] == "rename"
    assert waiting["accept"]["player"] == "Ivy"
    director.post(f"/events/{EVENT}/calls", data={"table": "1"})
    keeper.look()
    assert [one["Status"] for one in fake.told[PUT_CALLS]] == [3]


def test_names_of_a_pair_without_any_are_taken(desk: Desk) -> None:
    with desk.club.acting_on(EVENT) as opened:
        opened.event.do(Rename(4, ""))
    director, fake, keeper = begin(desk)
    enter(fake, 1, "Ivy")
    keeper.look()
    assert desk.club.look_at(EVENT).entrants[4].names == ""
    enter(fake, 3, "Oak")
    keeper.look()
    assert desk.club.look_at(EVENT).entrants[4].names == "Ivy & Oak"
    assert told(director)["named"] == 1


def test_stopped_nothing_is_asked_any_more(desk: Desk) -> None:
    director, fake, keeper = begin(desk)
    press(director, "stop")
    asked = len(fake.bodies)
    keeper.look()
    assert len(fake.bodies) == asked
    press(director, "go-on")
    keeper.look()
    assert len(fake.bodies) > asked


def test_whole_rounds_are_offered_and_taken(desk: Desk) -> None:
    begin_turned(desk)
    director = desk.account()
    page = f"/events/{TURNED}/bridgemate"
    (before,) = director.get(f"{page}.json").json()["sessions"]
    assert before["split"]
    assert says(before["instead"], "quality", "instead of")
    assert says(director.get(page).text, "Turn whole rounds instead")
    form = {"act": "whole-rounds", **SESSION}
    assert director.post(page, data=form).status_code == 303
    (after,) = director.get(f"{page}.json").json()["sessions"]
    assert (after["split"], after["instead"]) == ([], "")


def test_what_cannot_be_is_refused(desk: Desk) -> None:
    director = desk.account()
    unsaid = director.post(PAGE, data={"act": "send", **SESSION})
    assert unsaid.status_code == 422
    assert says(unsaid.text, "Data Connector", "licence")
    wrong = director.post(f"{PAGE}/connector", data=WHERE | {"address": "units"})
    assert wrong.status_code == 422
    assert director.post(PAGE, data={"act": "dance", **SESSION}).status_code == 422
    pin = {"act": "send", **SESSION, "pin": "12"}
    assert says(director.post(PAGE, data=pin).text, "four figures")
    scorer = desk.account("scorer", "Sam")
    assert scorer.get(PAGE).status_code == 403


def test_a_call_from_a_phone_stays_as_it_is(desk: Desk) -> None:
    _, fake, keeper = begin(desk)
    there = DeskRow("call", "1", {"coming": "Anna"}, utc_now(), "table 1")
    desk.club.beside.put(EVENT, there)
    one = fake.rounds()[0]
    call = {name: one[name] for name in ("SessionGuid", "SectionLetters")}
    fake.calls.append(call | {"TableNumber": 1, "RoundNumber": 1, "Status": 1})
    keeper.look()
    assert desk.club.beside.get(EVENT, "call", "1") == there


def test_a_desk_that_runs_looks_by_itself_over_the_network(desk: Desk) -> None:
    fake = FakeConnector()
    with fake.listening() as address:
        unit_keeping.set_connector(desk.club, address, "12", "key")
        order = unit_keeping.UnitOrder(EVENT, "Event", 1)
        unit_keeping.keep_units(desk.club, order)
        with UnitKeeper(desk.club, pause=0.05).running():
            wait_until(lambda: fake.event is not None)
            fake.queue += fake.play()
            wait_until(lambda: fake.accepted.get("results") == len(fake.queue))
    session = desk.club.look_at(EVENT).group("Event").session(1)
    assert len(session.results) == len(fake.queue)


def wait_until(is_so: Callable[[], bool]) -> None:
    over = threading.Event()
    for _ in range(400):
        if is_so():
            return
        over.wait(0.05)
    pytest.fail("it never came about")
