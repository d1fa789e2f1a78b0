"""Deals attached to an event, and the event in the formats of other programs."""

import json
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from evenhand.deals import deal_boards, parse_deal
from evenhand.desk.events.opening import look_at
from evenhand.desk.views.deals_shown import open_boards, shown_deals
from evenhand.formats.deal_files import write_deals
from evenhand.formats.event_reading import read_event_data
from evenhand.scoring import score_field
from evenhand.tournament.event.due_results import awards_due
from tests.cli.running import built, evenhand
from tests.cli.test_event import done, event
from tests.sentences import says

HOWELL = built("howell", "--tables", "3")
NAMES = "number,names\n" + "".join(f"{n},Ash {n} & Elm {n}\n" for n in range(1, 7))
DEALS = {one.board: one for one in deal_boards(range(1, 41), "sample")}


@pytest.fixture(autouse=True)
def _begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six pairs have sat down at three tables."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EVENHAND_CACHE", "off")
    Path("m.json").write_text(HOWELL)
    Path("pairs.csv").write_text(NAMES)
    Path("all.pbn").write_bytes(write_deals(DEALS, "pbn"))
    done("new --movement m.json")
    done("register --pairs pairs.csv")
    done("seat")


def play(*, boards: int = 99, outcome: str = "4S N =") -> None:
    for one in done("missing")["missing"]:
        if one["board"] <= boards:
            at = f"--table {one['table']} --board {one['board']}"
            done(f"record {at}", outcome)


def boards_there() -> range:
    return look_at("e.event").groups["Event"].session(1).board_numbers


def test_deals_are_attached_and_others_left_out() -> None:
    found = done("deals --from all.pbn")
    numbers = [*boards_there()]
    assert found["boards"] == numbers
    assert found["left_out"] == [n for n in DEALS if n not in numbers]
    assert found["missing"] == []
    shown = done("deals")["deals"]
    assert {one["board"]: one["deal"] for one in shown} == {
        n: str(DEALS[n]) for n in numbers
    }
    assert says(event("log").out, "deals", "all.pbn")
    assert event("referee").out == "Referee: no findings.\n"
    done("undo")
    assert done("deals")["deals"] == []


def test_board_numbers_of_a_file_can_be_shifted() -> None:
    later = {n + 32: parse_deal(n + 32, str(one)) for n, one in DEALS.items() if n < 9}
    Path("later.lin").write_bytes(write_deals(later, "lin"))
    found = done("deals --from later.lin --shift -32")
    assert found["boards"] == [n for n in range(1, 9) if n in boards_there()]
    outcome = event("deals --from later.lin --shift -40")
    assert outcome.code == 2
    outcome = event("deals --from later.lin")
    assert says(outcome.complaint, "board 33")


def test_a_deal_is_shown_once_everybody_has_played_it() -> None:
    done("deals --from all.pbn")
    session = look_at("e.event").groups["Event"].session(1)
    assert open_boards(session) == frozenset()
    assert shown_deals(session) == {}
    assert len(shown_deals(session, to_director=True)) == len(boards_there())
    last = [one for one in done("missing")["missing"] if one["board"] == 1][-1]
    play(boards=2)
    assert set(shown_deals(look_at("e.event").groups["Event"].session(1))) == {1, 2}
    done("undo")
    assert last["board"] == 1
    shown = set(shown_deals(look_at("e.event").groups["Event"].session(1)))
    assert len(shown) == 1


def test_a_lead_that_nobody_held_is_asked_about() -> None:
    done("deals --from all.pbn")
    first = next(one for one in done("missing")["missing"] if one["board"] == 1)
    at = f"--table {first['table']} --board 1"
    south = DEALS[1].hand("S")
    held = f"S{south[0][0]}" if south[0] else f"H{south[1][0]}"
    text = "board,table,ns,ew,contract,lead\n"
    text += f"1,{first['table']},{first['ns']},{first['ew']},4S N =,{held}\n"
    Path("r.csv").write_text(text)
    done("record --results r.csv")
    (doubt,) = done("deals")["doubts"]
    assert (doubt["kind"], doubt["board"], doubt["lead"]) == ("lead", 1, held)
    assert says(event("deals").out, "did not hold", held)
    assert at


def test_an_event_is_exported_and_scores_alike() -> None:
    done("deals --from all.pbn")
    play()
    ours = done("standings")["standings"][0]["rankings"][0]
    for name in ("usebio", "bridgewebs", "pbn"):
        told = evenhand("event", "export", "e.event", "--format", name, "-o", name)
        assert (told.code, told.err) == (0, "")
        read, foreign = read_event_data(Path(name).read_bytes())
        assert read.problems == ()
        again = score_field(read.results)
        theirs = {one.entry.number: one for one in again.tallies.values()}
        for placed in ours:
            assert str(theirs[placed["pair"]].points) == str(placed["points"])
        assert foreign is not None
        assert foreign.pairs[0].names.startswith("Ash")
        assert len(foreign.deals) == len(boards_there())


def test_hands_that_somebody_has_yet_to_play_are_not_exported() -> None:
    done("deals --from all.pbn")
    play(boards=2)
    for name in ("usebio", "pbn"):
        evenhand("event", "export", "e.event", "--format", name, "-o", name)
        _, foreign = read_event_data(Path(name).read_bytes())
        assert foreign is not None
        assert [deal.board for deal in foreign.deals] == [1, 2]
    evenhand("event", "export", "e.event", "--format", "site", "-o", "site")
    assert 'class="hands"' in Path("site/board-1.html").read_text()
    assert not Path("site/board-3.html").exists()


def test_a_site_has_a_page_for_each_board_and_pair_and_leads_nowhere_else() -> None:
    play()
    done("rename --pair 3", "--names", "<b>Zoë</b> & Elm")
    assert (
        evenhand("event", "export", "e.event", "--format", "site", "-o", "site").code
        == 0
    )
    files = {path.name: path.read_text() for path in Path("site").iterdir()}
    assert {f"pair-{n}.html" for n in range(1, 7)} < files.keys()
    assert {f"board-{n}.html" for n in boards_there()} < files.keys()
    everything = "".join(files.values())
    assert "&lt;b&gt;Zoë" in everything
    assert "<script" not in everything
    assert "http" not in everything
    for text in files.values():
        for part in text.split('href="')[1:]:
            assert part.split('"')[0] in files
    evenhand("event", "export", "e.event", "--format", "site", "-o", "site.zip")
    with zipfile.ZipFile(BytesIO(Path("site.zip").read_bytes())) as archive:
        assert set(archive.namelist()) == files.keys()


def test_the_site_shows_who_met_on_which_boards_in_every_round() -> None:
    Path("e.event").unlink()
    how = ("--tables", "3", "--boards-per-set", "2", "--switch", "2:1/1")
    Path("m.json").write_text(built("howell", *how))
    for step in ("new --movement m.json", "register --pairs pairs.csv", "seat"):
        done(step)
    evenhand("event", "export", "e.event", "--format", "site", "-o", "site")
    text = Path("site/movement.html").read_text()
    cells = [
        re.sub("<[^>]+>", " ", cell.split("</td>")[0]).replace("–", " – ", 1).split()
        for cell in text.split("<td>")[1:]
    ]
    session = look_at("e.event").groups["Event"].session(1)
    for one in session.meetings.values():
        at = 3 * (one.round - 1) + one.table - 1
        boards = cells[at][3].rstrip(";").split("–")
        assert str(one.board) in boards
        turned = cells[at][4:] == ["turn", str(one.board)]
        pairs = (one.ew, one.ns) if turned else (one.ns, one.ew)
        assert (cells[at][0], cells[at][2]) == tuple(map(str, pairs))
    assert text.count("; turn ") == 1


def test_an_export_needs_a_known_format_and_a_place() -> None:
    assert (
        evenhand("event", "export", "e.event", "--format", "word", "-o", "x").code == 2
    )
    assert evenhand("event", "export", "e.event", "--format", "pbn").code == 2
    told = evenhand(
        "event", "export", "e.event", "--format", "pbn", "-o", "x", "--json"
    )
    assert json.loads(told.out)["format"] == "pbn"


def test_the_club_stands_in_the_file_if_it_is_given() -> None:
    play()
    evenhand(
        *("event", "export", "e.event", "--format", "usebio", "-o", "x.xml"),
        *("--club-name", "Oak Club", "--club-id", "77", "--date", "2026-11-18"),
    )
    _, foreign = read_event_data(Path("x.xml").read_bytes())
    assert foreign is not None
    assert (foreign.club, foreign.club_id, foreign.date) == (
        "Oak Club",
        "77",
        "18/11/2026",
    )


@pytest.mark.parametrize("date", ["18.11.2026", "2026-13-45", "2026-W47-3"])
def test_a_date_that_is_none_is_refused(date: str) -> None:
    play()
    asked = ("event", "export", "e.event", "--format", "usebio", "-o", "x.xml")
    refused = evenhand(*asked, "--date", date)
    assert refused.code == 2
    assert says(refused.err, date, "2026-11-18")
    assert not Path("x.xml").exists()


def test_numbers_of_players_in_the_federation_stand_in_the_files() -> None:
    Path("e.event").unlink()
    listed = "number,names,id1,id2\n1,Ash & Elm,0012,\n"
    Path("pairs.csv").write_text(
        listed + "".join(f"{n},Ash {n} & Elm {n},,99{n}\n" for n in range(2, 7))
    )
    for step in ("new --movement m.json", "register --pairs pairs.csv", "seat"):
        done(step)
    play()
    for name in ("usebio", "pbn"):
        evenhand("event", "export", "e.event", "--format", name, "-o", name)
        _, foreign = read_event_data(Path(name).read_bytes())
        assert foreign is not None
        numbers = {
            pair.entry.number: [one.national_id for one in pair.players]
            for pair in foreign.pairs
        }
        assert (numbers[1], numbers[2]) == (["0012", ""], ["", "992"])


def test_a_pass_is_named_on_the_pages_of_a_site() -> None:
    play(outcome="PASS")
    evenhand("event", "export", "e.event", "--format", "site", "-o", "site")
    for name in ("board-1.html", "pair-1.html"):
        assert '<td class="words">Pass</td>' in Path("site", name).read_text()


def test_nobody_is_pair_0_on_the_pages_of_a_site() -> None:
    due = done("missing")["missing"]
    first, wrong = due[0], next(one for one in due if one["round"] == 2)
    at = f"--board {wrong['board']} --table {first['table']}"
    pairs = f"--ns {first['ns']} --ew {first['ew']}"
    done(f"accept {at} {pairs} --reason wrong", "90")
    due = awards_due(look_at("e.event").groups["Event"].session(1))
    for one in due:
        done(f"award A+ --table {one.meeting.table} --board {one.meeting.board}")
    play()
    evenhand("event", "export", "e.event", "--format", "site", "-o", "site")
    text = Path(f"site/board-{wrong['board']}.html").read_text()
    assert text.count("<td>–</td>") >= len(due) > 0
    assert "<td>0</td>" not in text
