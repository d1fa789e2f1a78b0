"""`bridgemate serve`: what it needs before it can begin."""

from pathlib import Path

import pytest

from tests.cli.running import built, evenhand
from tests.cli.test_event import done
from tests.sentences import says

pytest.importorskip("bridgemate_dataconnector")

from tests.desk.fake_connector import FakeConnector

SERVE = ("bridgemate", "serve", "e.event", "--club-id", "1", "--once", "--address")


@pytest.fixture(autouse=True)
def _begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bridgemate_dataconnector.client.time.sleep", lambda _: None)
    Path("m.json").write_text(built("howell", "--tables", "3"))
    done("new --movement m.json")
    done("register --count 6")
    done("seat")


def test_it_needs_a_licence_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVENHAND_BRIDGEMATE_LICENCE", raising=False)
    outcome = evenhand(*SERVE, "http://127.0.0.1:9")
    assert outcome.code == 2
    assert says(outcome.err, "EVENHAND_BRIDGEMATE_LICENCE")


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "127.0.0.1", "ftp://x"])
def test_it_tells_that_nobody_answers(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVENHAND_BRIDGEMATE_LICENCE", "key")
    outcome = evenhand(*SERVE, address, "--new")
    assert outcome.code == 2
    assert outcome.out == ""
    assert says(outcome.err, "expected" if address[0] != "h" else "Data Connector")


def test_an_evening_by_the_command_over_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EVENHAND_BRIDGEMATE_LICENCE", "key")
    fake = FakeConnector()
    with fake.listening() as address:
        assert evenhand(*SERVE, address, "--new", "--lead").code == 0
        fake.queue += fake.play()
        fake.seats.append({"SectionLetters": "A", "TableNumber": 1, "Direction": 1})
        outcome = evenhand(*SERVE, address)
        assert outcome.code == 0
        assert says(outcome.out, f"{len(fake.queue)} results in")
        fake.event = None
        gone = evenhand(*SERVE, address)
        assert gone.code == 2
        assert says(gone.err, "send it anew")
    assert done("missing")["missing"] == []


def test_whole_rounds_are_offered_and_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EVENHAND_BRIDGEMATE_LICENCE", "key")
    Path("m.json").write_text(
        built("howell", "--tables", "3", "--boards-per-set", "2", "--switch", "1/1,2/2")
    )
    Path("e.event").unlink()
    done("new --movement m.json")
    done("register --count 6")
    done("seat")
    fake = FakeConnector()
    with fake.listening() as address:
        offered = evenhand(*SERVE, address, "--new")
        assert offered.code == 0
        assert says(offered.err, "several rounds", "--whole-rounds", "quality")
        taken = evenhand(*SERVE, address, "--new", "--whole-rounds")
        assert (taken.code, taken.err) == (0, "")
        assert says(taken.out, "section A", "instead of")
