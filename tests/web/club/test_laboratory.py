"""The laboratory in the browser: the same experiments as by commands."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Club
from evenhand.web.application import make_app
from tests.cli.running import evenhand
from tests.web.visiting import Desk

TWO = {"movements": "mitchell 5 2/1\r\nhowell 5\r\n", "sessions": "50"}


@pytest.fixture
def director(small_club: Club) -> TestClient:
    return Desk(small_club, make_app(small_club)).account()


def test_movements_are_compared_as_by_the_command(
    director: TestClient, tmp_path: Path
) -> None:
    found = director.get("/lab.json", params=TWO).json()["found"]
    files = []
    for line in ("mitchell --switch 2/1", "howell"):
        family, *switch = line.split()
        files.append(str(tmp_path / f"{family}.json"))
        asked = (family, "--tables", "5", "--boards-per-set", "2", "--winners", "1")
        assert evenhand("movement", *asked, *switch, "-o", files[-1]).code == 0
    told = evenhand("compare", *files, "--sessions", "50", "--json").data
    assert [row[3].split()[0] for row in found["rows"]] == [
        f"{one['spearman']:.3f}" for one in told["movements"]
    ]
    assert [row[1:3] for row in found["rows"]] == [
        [one["pairs"], one["boards"]] for one in told["movements"]
    ]
    page = director.get("/lab", params=TWO).text
    assert "more boards mean less luck" in page
    assert 'src="data:image/svg+xml' in page


@pytest.mark.parametrize("sweep", ["carryover", "boards"])
def test_a_format_is_varied_as_by_the_command(sweep: str, director: TestClient) -> None:
    asked = {"format": "qualification-final", "pairs": "300", "sweep": sweep}
    found = director.get("/lab.json", params=asked).json()["found"]
    told = evenhand(
        *("lab", "--pairs", "300", "--sweep", sweep, "--events", "222", "--json")
    ).data
    assert found["title"] == "222 events of each variant"
    assert [row[1].split()[0] for row in found["rows"]] == [
        f"{100 * one['best_wins']:.1f}" for one in told["variants"]
    ]
    assert found["said"][0].startswith("Recommended: ")


@pytest.mark.parametrize(
    "wrong",
    [
        {"movements": "howell 4"},
        {"movements": "howell 4\nhowell four"},
        {"movements": "howell 4\nwaltz 4"},
        {"movements": "howell 4\nmitchell 4 99"},
        {"movements": TWO["movements"], "sessions": "9000000"},
        {"pairs": "2"},
        {"pairs": "many"},
        {"pairs": "30", "sweep": "luck"},
        {"pairs": "30", "format": "single"},
    ],
)
def test_what_cannot_be_played_is_told_on_the_page(
    wrong: dict[str, str], director: TestClient
) -> None:
    page = director.get("/lab", params=wrong)
    assert page.status_code == 200
    assert 'role="alert"' in page.text


def test_only_directors_work_there(desk: Desk) -> None:
    assert desk.account("scorer", "Sam").get("/lab").status_code == 403
