"""`POST /events/{id}/acts`: what is done, once, by those who may, on what they saw."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.acts.posted_acts import section_of
from evenhand.desk.club.club_events import Account, DeskRow, Role
from evenhand.errors import ActError
from evenhand.tournament.event.codec import act_from_data
from tests.web.visiting import EVENT, Desk, howell, record, sent

PATH = f"/events/{EVENT}/acts"
CREATE = {"act": "create", "name": "x", "plan": {}, "movement": {}}


def test_acts_are_done_and_numbered(desk: Desk) -> None:
    answer = desk.account().post(PATH, json=sent(record(1, 1), record(2, 3)))
    assert (answer.status_code, answer.json()) == (201, {"acts": [7, 8]})
    assert desk.club.look_at(EVENT).acts == 8


def test_the_same_key_again_is_the_same_batch(desk: Desk) -> None:
    client, body = desk.account(), sent(record(1, 1), record(2, 3))
    first = client.post(PATH, json=body)
    again = client.post(PATH, json=body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json() == {"acts": [7, 8]}
    assert desk.club.look_at(EVENT).acts == 8


def test_a_batch_is_done_whole_or_not_at_all(desk: Desk) -> None:
    bad = sent(record(1, 1), record(1, 99))
    answer = desk.account().post(PATH, json=bad)
    assert answer.status_code == 422
    assert "99" in answer.json()["error"]
    assert desk.club.look_at(EVENT).acts == 6


def test_a_refusal_says_what_would_help(desk: Desk) -> None:
    client = desk.account()
    client.post(PATH, json=sent(record(1, 1)))
    answer = client.post(PATH, json=sent(record(1, 1, "120")))
    assert answer.status_code == 422
    remedies = answer.json()["remedies"]
    assert any(one["act"] == "correct" for one in remedies), answer.json()


def test_an_act_on_what_has_changed_since_is_stale(desk: Desk) -> None:
    client = desk.account()
    client.post(PATH, json=sent(record(1, 1)))
    answer = client.post(PATH, json=sent(record(1, 1, "120", replaces=True), seen=6))
    assert answer.status_code == 409
    assert answer.json()["at"] == 7
    assert "board 1: 90" in answer.json()["error"]


def test_a_pair_that_left_makes_every_page_stale(desk: Desk) -> None:
    client = desk.account()
    left = {"act": "withdraw", "pair": 4, "round": 2}
    assert client.post(PATH, json=sent(left)).status_code == 201
    answer = client.post(PATH, json=sent(record(1, 1), seen=6))
    assert answer.status_code == 409
    assert "withdraw: pair 4" in answer.json()["error"]


def test_results_of_other_boards_do_not_make_a_page_stale(desk: Desk) -> None:
    client = desk.account()
    client.post(PATH, json=sent(record(2, 3)))
    assert client.post(PATH, json=sent(record(1, 1), seen=6)).status_code == 201
    left = {"act": "withdraw", "pair": 4, "round": 3}
    assert client.post(PATH, json=sent(left, seen=6)).status_code == 201


@pytest.mark.parametrize("seen", [0, 99])
def test_nobody_has_seen_what_is_not_there(seen: int, desk: Desk) -> None:
    answer = desk.account().post(PATH, json=sent(record(1, 1), seen=seen))
    assert answer.status_code == 422


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"acts": [], "key": "long enough"},
        {"acts": [record(1, 1)]},
        {"acts": [record(1, 1)], "key": "short"},
        {"acts": [{"act": "dance"}], "key": "long enough"},
        {
            "acts": [{"act": "create", "name": "x", "plan": {}, "movement": {}}],
            "key": "x" * 9,
        },
        {"acts": ["record"], "key": "long enough"},
        {"acts": [record(1, 1, bid="7NT")], "key": "long enough"},
    ],
)
def test_what_is_no_act_is_refused_on_one_line(body: object, desk: Desk) -> None:
    answer = desk.account().post(PATH, json=body)
    assert answer.status_code == 422
    assert "\n" not in answer.json()["error"]
    assert desk.club.look_at(EVENT).acts == 6


def test_an_act_says_who_did_it_and_from_which_device(desk: Desk) -> None:
    desk.account().post(PATH, json=sent(record(1, 1)))
    desk.table(2).post(PATH, json=sent(record(2, 1)))
    one, other = desk.club.since(EVENT, 6)
    assert (one["by"], other["by"]) == ("account Anna", "table 2")
    assert one["device"].startswith("testclient")


def test_a_table_records_its_own_results_only(desk: Desk) -> None:
    client = desk.table(1)
    assert client.post(PATH, json=sent(record(1, 1))).status_code == 201
    for act in (
        record(2, 3),
        record(1, 2, replaces=True),
        record(1, 2, accepted="we say so"),
        {"act": "erase", "group": "Event", "session": 1, "table": 1, "board": 1},
        {"act": "undo", "number": 7},
    ):
        assert client.post(PATH, json=sent(act)).status_code == 403
    assert desk.club.look_at(EVENT).acts == 7


def test_a_scorer_enters_results_and_nothing_else(desk: Desk) -> None:
    client = desk.account("scorer", "Sam")
    assert client.post(PATH, json=sent(record(1, 1))).status_code == 201
    left = {"act": "withdraw", "pair": 4}
    assert client.post(PATH, json=sent(left)).status_code == 403
    others = record(1, 2, ns=1, ew=2, accepted="we say so")
    assert client.post(PATH, json=sent(others)).status_code == 403
    assert desk.club.look_at(EVENT).acts == 7


def test_a_program_acts_with_its_token(desk: Desk) -> None:
    desk.account()
    token = desk.club.permits.make("program", account="Anna")
    client = desk.nobody()
    del client.headers["origin"]
    for given, status in ((token, 201), (token[:-1], 401), ("", 401)):
        answer = client.post(
            PATH,
            json=sent(record(1, 1 if status == 201 else 2)),
            headers={"authorization": f"Bearer {given}"},
        )
        assert answer.status_code == status


def test_an_event_that_is_not_there_is_not_found(desk: Desk) -> None:
    client = desk.account()
    for path in ("/events/nowhere/grid", "/events/nowhere/standings.json"):
        assert client.get(path).status_code == 404
    assert (
        client.post("/events/nowhere/acts", json=sent(record(1, 1))).status_code == 404
    )


def test_a_form_does_a_named_act_and_goes_back(desk: Desk) -> None:
    client = desk.account()
    form = {
        "act": "record",
        "table": "1",
        "board": "1",
        "result": "90",
        "key": "12345678",
    }
    for _ in range(2):
        answer = client.post(f"/events/{EVENT}/do", data=form)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/events/{EVENT}/grid"
    assert desk.club.look_at(EVENT).acts == 7


def test_nobody_is_sent_elsewhere_after_an_act(desk: Desk) -> None:
    form = {"act": "undo", "acts": "6", "back": "//elsewhere.example/"}
    answer = desk.account().post(f"/events/{EVENT}/do", data=form)
    assert answer.headers["location"] == "/"


def test_a_refused_form_shows_its_remedies_as_buttons(desk: Desk) -> None:
    client = desk.account()
    form = {"act": "record", "table": "1", "board": "1", "result": "90"}
    client.post(f"/events/{EVENT}/do", data=form)
    page = client.post(f"/events/{EVENT}/do", data=form | {"result": "120"})
    assert page.status_code == 422
    assert 'name="act" value="correct"' in page.text
    assert "Correct" in page.text.partition("What would help")[2]


def test_a_director_of_one_section_acts_there_only(desk: Desk) -> None:
    session = desk.club.look_at(EVENT).first_group.sessions[1]
    (section,) = session.sections
    accounts = desk.club.accounts
    accounts.add(Account("Here", Role.DIRECTOR, (section.name,)))
    accounts.add(Account("There", Role.DIRECTOR, ("another",)))
    here, there = desk.account(name="Here"), desk.account(name="There")
    assert there.post(PATH, json=sent(record(1, 1))).status_code == 403
    assert there.post(PATH, json=sent({"act": "undo", "number": 6})).status_code == 403
    form = {"act": "record", "table": "1", "board": "1", "result": "90"}
    assert there.post(f"/events/{EVENT}/do", data=form).status_code == 403
    assert here.post(PATH, json=sent(record(1, 1))).status_code == 201
    withdrawn = {"act": "withdraw", "pair": 4}
    assert here.post(PATH, json=sent(withdrawn)).status_code == 403


@pytest.mark.parametrize("name", [[], {"record": 1}, 7, None])
def test_an_act_whose_name_is_no_text_is_refused(name: object, desk: Desk) -> None:
    for client in (desk.account("scorer", "Sam"), desk.account(), desk.table(1)):
        answer = client.post(PATH, json=sent(record(1, 1) | {"act": name}))
        assert answer.status_code == 422, answer.json()


def test_a_table_number_does_not_open_other_acts_to_a_director_of_one_section(
    desk: Desk,
) -> None:
    (section,) = desk.club.look_at(EVENT).first_group.sessions[1].sections
    desk.club.accounts.add(Account("Here", Role.DIRECTOR, (section.name,)))
    here = desk.account(name="Here")
    for form in (
        {"act": "undo", "acts": "6"},
        {"act": "withdraw", "pair": "4"},
        {"act": "close", "force": "yes"},
    ):
        answer = here.post(f"/events/{EVENT}/do", data=form | {"table": "1"})
        assert answer.status_code == 403
    assert desk.club.look_at(EVENT).acts == 6
    long = record(1, 1) | {"table": "9" * 5000}
    assert here.post(PATH, json=sent(long)).status_code == 422


def test_other_acts_under_a_key_that_was_used_are_refused(desk: Desk) -> None:
    client, body = desk.account(), sent(record(1, 1))
    assert client.post(PATH, json=body).status_code == 201
    for acts in ([record(1, 2)], [record(1, 1, "120")], [record(1, 1), record(1, 2)]):
        answer = client.post(PATH, json=body | {"acts": acts})
        assert answer.status_code == 422
        assert "other acts" in answer.json()["error"]
    assert desk.club.look_at(EVENT).acts == 7


@pytest.mark.parametrize("charset", ["punycode", "x\0y", "idna"])
def test_a_form_in_a_charset_that_cannot_be_read_is_refused(
    charset: str, desk: Desk
) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="act"\r\n\r\n\\_\r\n--x--'
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = desk.account().post(
        f"/events/{EVENT}/do", content=body, headers={"content-type": kind}
    )
    assert answer.status_code in (400, 422)


def fields_of(page: str, words: str) -> dict[str, str]:
    """The hidden fields of the form on a page whose button has some words."""
    (form,) = (one for one in page.split("<form")[1:] if words in one)
    fields = form.partition("</form>")[0]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', fields))


def test_undo_takes_back_what_the_page_has_shown(desk: Desk) -> None:
    client, path = desk.account(), f"/events/{EVENT}"
    client.post(PATH, json=sent(record(1, 1)))
    form = fields_of(client.get(f"{path}/grid").text, "Undo the last act (7)")
    desk.table(2).post(PATH, json=sent(record(2, 1)))
    for _ in range(2):
        assert client.post(f"{path}/do", data=form).status_code == 303
    log = client.get(f"{path}/log.json").json()["acts"]
    assert [one["number"] for one in log if one["undone"]] == [7]
    assert len(log) == 9


def test_undo_is_stale_if_the_same_result_was_corrected_since(desk: Desk) -> None:
    client, path = desk.account(), f"/events/{EVENT}"
    client.post(PATH, json=sent(record(1, 1)))
    form = fields_of(client.get(f"{path}/grid").text, "Undo the last act")
    again = record(1, 1, "120", replaces=True, reason="misread")
    client.post(PATH, json=sent(again))
    assert client.post(f"{path}/do", data=form).status_code == 409
    assert desk.club.look_at(EVENT).acts == 8


def test_a_form_undoes_nothing_that_it_does_not_name(desk: Desk) -> None:
    answer = desk.account().post(f"/events/{EVENT}/do", data={"act": "undo"})
    assert answer.status_code == 422
    assert desk.club.look_at(EVENT).acts == 6


def test_each_form_has_a_key_of_its_own_that_nobody_can_guess(desk: Desk) -> None:
    client = desk.account()
    pages = [client.get(f"/events/{EVENT}/grid").text for _ in range(2)]
    keys = {fields_of(page, "Undo the last act")["key"] for page in pages}
    assert len(keys) == 2
    assert all(len(key) >= 16 for key in keys)


@pytest.mark.parametrize("act", ["record", "accept", "correct"])
def test_a_doubtful_score_is_taken_once_it_is_confirmed(act: str, desk: Desk) -> None:
    client, path = desk.account(), f"/events/{EVENT}/do"
    if act == "correct":
        client.post(PATH, json=sent(record(1, 1)))
    form = {"act": act, "table": "1", "board": "1", "result": "10", "reason": "so"}
    if act == "accept":
        form |= {"ns": "2", "ew": "3"}
    page = client.post(path, data=form)
    assert page.status_code == 422
    confirmed = fields_of(page.text, "It is right")
    assert confirmed["sure"] == "True"
    assert client.post(path, data=confirmed).status_code == 303
    assert int(desk.club.since(EVENT)[-1]["outcome"]) == 10


def director_of_the_section(desk: Desk) -> TestClient:
    (section,) = desk.club.look_at(EVENT).first_group.sessions[1].sections
    desk.club.accounts.add(Account("Here", Role.DIRECTOR, (section.name,)))
    return desk.account(name="Here")


@pytest.mark.parametrize(
    "form",
    [
        {"act": "undo", "acts": "6"},
        {"act": "withdraw", "pair": "4"},
        {"act": "rename", "pair": "4", "names": "Ida & Jo"},
        {"act": "penalty", "pair": "4", "amount": "-10%"},
        {"act": "close", "force": "yes"},
    ],
)
def test_a_table_in_a_form_does_not_make_it_an_act_of_a_section(
    form: dict[str, str], desk: Desk
) -> None:
    here, spot = director_of_the_section(desk), {"table": "1", "board": "1"}
    assert here.post(f"/events/{EVENT}/do", data=form | spot).status_code == 403
    assert desk.club.look_at(EVENT).acts == 6


def test_a_director_of_one_section_changes_results_there(desk: Desk) -> None:
    here, path = director_of_the_section(desk), f"/events/{EVENT}/do"
    spot = {"table": "1", "board": "1"}
    for form in (
        {"act": "record", "result": "90"},
        {"act": "correct", "result": "120"},
        {"act": "award", "award": "A+/A-"},
        {"act": "correct", "delete": "yes"},
    ):
        assert here.post(path, data=form | spot).status_code == 303, form
    assert desk.club.look_at(EVENT).acts == 10


def test_a_result_belongs_to_the_section_of_its_own_session(desk: Desk) -> None:
    state = desk.club.look_at(EVENT)
    (section,) = state.first_group.sessions[1].sections
    act = act_from_data(record(1, 1))
    assert section_of(state, act) == section.name
    assert section_of(state, act_from_data(record(9, 1))) == ""
    with pytest.raises(ActError, match="session 2"):
        section_of(state, act_from_data(record(1, 1) | {"session": 2}))


@pytest.mark.parametrize("act", ["publish", "hide", "screen"])
def test_the_doors_are_not_those_of_one_section(act: str, desk: Desk) -> None:
    here = director_of_the_section(desk)
    answer = here.post(f"/events/{EVENT}/publish", data={"act": act, "name": "x"})
    assert answer.status_code == 403
    assert not desk.club.beside.all(EVENT, "publication")


def test_the_clock_is_not_that_of_one_section(desk: Desk) -> None:
    here = director_of_the_section(desk)
    form = {"do": "start", "round": "1"}
    assert here.post(f"/events/{EVENT}/clock", data=form).status_code == 403
    assert not desk.club.beside.all(EVENT, "clock")


def test_a_program_confirms_a_score_that_no_contract_gives(desk: Desk) -> None:
    client, body = desk.account(), sent(record(1, 1, "10"))
    doubted = client.post(PATH, json=body)
    assert doubted.status_code == 422
    (remedy,) = doubted.json()["remedies"]
    assert remedy["arguments"] == {"sure": True}
    for status in (201, 200):
        assert client.post(PATH, json=body | {"sure": True}).status_code == status
    assert desk.club.look_at(EVENT).acts == 7


@pytest.mark.parametrize(
    "act",
    [
        record(1, 1, "120", replaces=True),
        {"act": "erase", "group": "Event", "session": 1, "table": 1, "board": 1},
        {
            "act": "penalise",
            "group": "Event",
            "session": 1,
            "pair": 4,
            "amount": "-10%",
        },
        {"act": "undo", "number": 7},
    ],
)
def test_a_program_changes_a_final_score_only_by_force(
    act: dict[str, Any], desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = desk.account()
    client.post(PATH, json=sent(record(1, 1)))
    closing = {"act": "close", "force": "yes"}
    assert client.post(f"/events/{EVENT}/do", data=closing).status_code == 303
    monkeypatch.setattr(
        "evenhand.desk.events.opening.utc_now", lambda: "2999-01-01T00:00:00Z"
    )
    body = sent(act)
    answer = client.post(PATH, json=body)
    assert answer.status_code == 422
    assert "correction period" in answer.json()["error"]
    assert answer.json()["remedies"][0]["arguments"] == {"force": True}
    assert client.post(PATH, json=body | {"force": True}).status_code == 201


def test_a_pair_that_is_sent_twice_is_registered_once(desk: Desk) -> None:
    desk.club.create("friday", howell(), title="Friday")
    client = desk.account()
    form = fields_of(client.get("/events/friday/pairs").text, "are here</button>")
    for _ in range(2):
        answer = client.post("/events/friday/do", data=form | {"player": "Ida"})
        assert answer.status_code == 303
    assert desk.club.look_at("friday").acts == 2


def test_a_call_is_seen_also_when_all_results_are_in(desk: Desk) -> None:
    client, path = desk.account(), f"/events/{EVENT}"
    missing = client.get(f"{path}/missing.json").json()["missing"]
    acts = [record(one["table"], one["board"]) for one in missing]
    assert client.post(PATH, json=sent(*acts)).status_code == 201
    desk.club.beside.put(EVENT, DeskRow("call", "2", {}))
    (session,) = client.get(f"{path}/grid.json").json()["sessions"]
    called = [one for one in session["cells"] if one["state"] == "called"]
    assert [(one["table"], one["round"]) for one in called] == [(2, session["rounds"])]


def test_a_director_who_plays_is_not_told_which_result_was_taken_back(
    desk: Desk,
) -> None:
    desk.club.accounts.add(Account("Paul", Role.PLAYING_DIRECTOR, plays={EVENT: 1}))
    paul = desk.account(name="Paul")
    assert desk.account().post(PATH, json=sent(record(1, 1))).status_code == 201
    form = {"act": "undo", "acts": "7"}
    page = paul.post(f"/events/{EVENT}/do", data=form, follow_redirects=False)
    assert page.status_code == 303
    assert "set-cookie" not in page.headers
    told = paul.post(
        f"/events/{EVENT}/do",
        data={"act": "undo", "acts": "8"},
        headers={"accept": "application/json"},
    )
    assert told.json() == {"acts": [9]}
