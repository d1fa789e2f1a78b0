"""A director who plays sees states, and no results, while boards are to come."""

import pytest
from fastapi.testclient import TestClient

from evenhand.errors import RequestError
from tests.web.visiting import EVENT, Desk, begin_evening, howell, record, sent

FILE = f"/events/{EVENT}/files/{EVENT}.event"
RESULTS = (f"/events/{EVENT}/standings", f"/events/{EVENT}/standings.json", FILE)


def add_paul(desk: Desk, pair: str = "1") -> TestClient:
    """An owner adds Paul on the page of the accounts."""
    form = {"act": "add", "name": "Paul", "role": "playing director"}
    owner = desk.account("owner", "Olga")
    page = owner.post("/accounts", data=form | {"event": EVENT, "pair": pair})
    assert page.status_code == 200, page.text
    return desk.account("playing director", "Paul")


def play_on(desk: Desk, rounds: int) -> None:
    """All results of the first rounds that are not in yet."""
    director = desk.account()
    (session,) = director.get(f"/events/{EVENT}/grid.json").json()["sessions"]
    for cell in session["cells"]:
        if cell["round"] <= rounds and cell["missing"]:
            acts = [record(cell["table"], b, "4S N =") for b in cell["missing"]]
            answer = director.post(f"/events/{EVENT}/acts", json=sent(*acts))
            assert answer.status_code == 201, answer.text


def test_results_are_withheld_until_the_pair_has_played(desk: Desk) -> None:
    paul = add_paul(desk)
    play_on(desk, 2)
    for path in RESULTS:
        answer = paul.get(path)
        assert answer.status_code == 403
        assert "pair 1" in answer.text
    assert paul.get(f"/events/{EVENT}/grid").status_code == 200
    assert paul.get(f"/events/{EVENT}/missing").status_code == 200
    publish = f"/events/{EVENT}/publish"
    assert paul.post(publish, data={"act": "publish"}).status_code == 403
    play_on(desk, 3)
    for path in RESULTS:
        assert paul.get(path).status_code == 200


def test_the_same_holds_for_any_account_that_plays(desk: Desk) -> None:
    anna, owner = desk.account(), desk.account("owner", "Olga")
    assert anna.get(RESULTS[0]).status_code == 200
    form = {"act": "plays", "name": "Anna", "event": EVENT, "pair": "2"}
    assert owner.post("/accounts", data=form).status_code == 200
    assert f"{EVENT}: pair 2" in owner.get("/accounts").text
    assert anna.get(RESULTS[0]).status_code == 403
    owner.post("/accounts", data=form | {"pair": "0"})
    assert anna.get(RESULTS[0]).status_code == 200


def test_in_an_event_without_a_pair_a_playing_director_sees_no_results(
    desk: Desk,
) -> None:
    desk.club.create("friday", howell(), title="Friday")
    form = {"act": "add", "name": "Paul", "role": "playing director"}
    owner = desk.account("owner", "Olga")
    owner.post("/accounts", data=form | {"event": "friday", "pair": "7"})
    paul = desk.account("playing director", "Paul")
    answer = paul.get(RESULTS[0])
    assert answer.status_code == 403
    assert "as which pair you play" in answer.text


@pytest.mark.parametrize(
    "plays",
    [
        {},
        {"event": EVENT, "pair": ""},
        {"event": EVENT, "pair": "99"},
        {"event": EVENT, "pair": "-1"},
        {"event": "nowhere", "pair": "1"},
    ],
)
def test_a_playing_director_needs_an_event_and_a_pair(
    plays: dict[str, str], desk: Desk
) -> None:
    form = {"act": "add", "name": "Paul", "role": "playing director"}
    answer = desk.account("owner", "Olga").post("/accounts", data=form | plays)
    assert answer.status_code == 422
    assert desk.club.accounts.get("Paul") is None


def test_the_role_cannot_be_had_without_a_pair(desk: Desk) -> None:
    with pytest.raises(RequestError, match="without a pair"):
        desk.account("playing director", "Paul")


def test_results_can_be_unlocked_and_the_log_notes_it(desk: Desk) -> None:
    paul = add_paul(desk)
    play_on(desk, 1)
    refused = paul.get(RESULTS[0])
    assert "Unlock the results" in refused.text
    where = paul.get(RESULTS[1]).json()["unlock"]
    for _ in range(2):
        answer = paul.post(where, data={"back": RESULTS[0]})
        assert (answer.status_code, answer.headers["location"]) == (303, RESULTS[0])
    for path in RESULTS:
        assert paul.get(path).status_code == 200
    log = desk.account().get(f"/events/{EVENT}/log.json").json()
    (noted,) = log["unlocked"]
    assert (noted["by"], noted["acts"]) == ("account Paul", log["event"]["acts"])
    assert noted["at"]
    assert noted["device"]
    assert "unlocked the results" in desk.account().get(f"/events/{EVENT}/log").text
    # the note goes where the event goes
    desk.club.import_event("copy", desk.club.export_event(EVENT))
    assert desk.account().get("/events/copy/log.json").json()["unlocked"] == [noted]


def test_unlocking_is_for_one_event_and_for_who_plays_there(desk: Desk) -> None:
    begin_evening(desk.club, "friday")
    paul, owner = add_paul(desk), desk.account("owner", "Olga")
    form = {"act": "plays", "name": "Paul", "event": "friday", "pair": "2"}
    assert owner.post("/accounts", data=form).status_code == 200
    assert paul.post("/events/friday/unlock").status_code == 303
    assert paul.get("/events/friday/standings").status_code == 200
    assert paul.get(RESULTS[0]).status_code == 403
    # of one who sees everything nothing is noted
    assert desk.account().post(f"/events/{EVENT}/unlock").status_code == 303
    assert desk.nobody().post(f"/events/{EVENT}/unlock").status_code == 401
    log = desk.account().get(f"/events/{EVENT}/log.json").json()
    assert log["unlocked"] == []
    # nor can whoever is not said to play in an event unlock it
    begin_evening(desk.club, "sunday")
    refused = paul.get("/events/sunday/standings.json")
    assert "unlock" not in refused.json()
    paul.post("/events/sunday/unlock")
    assert paul.get("/events/sunday/standings.json").status_code == 403
