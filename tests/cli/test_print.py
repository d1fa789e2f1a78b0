"""`evenhand print`: what is printed, where to, and what is refused."""

from pathlib import Path

import pytest

from evenhand.desk.club.club_address import set_address
from evenhand.desk.club.club_events import Club
from evenhand.desk.events.opening import acting_on, create_event
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.formats import write_file
from evenhand.tournament.event.acts import Rename
from tests.cli.running import evenhand
from tests.render.print.paper_reading import plain_text, read_paper
from tests.sentences import says
from tests.web.visiting import EVENT, begin_evening


@pytest.fixture
def movement(tmp_path: Path) -> str:
    path = tmp_path / "six.json"
    write_file([build("mitchell", tables=3, boards_per_set=2)], path)
    return str(path)


@pytest.fixture
def event(tmp_path: Path) -> str:
    path = str(tmp_path / "tuesday.event")
    create_event(path, build("mitchell", tables=3, boards_per_set=2))
    with acting_on(path) as opened:
        register_pairs(opened.event, [(pair, "") for pair in range(1, 7)])
        seat_next_sessions(opened.event)
    return path


def test_a_movement_is_printed_into_a_file(movement: str, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    done = evenhand("print", "guide-cards", movement, "-o", str(target))
    assert (done.code, done.out) == (0, "")
    assert str(target) in done.err
    assert "Against" in plain_text(target.read_bytes())


def test_the_file_has_the_name_of_the_event_unless_another_is_given(
    event: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert evenhand("print", "seats", event).code == 0
    assert (tmp_path / "tuesday-seats.pdf").read_bytes().startswith(b"%PDF")


def test_the_same_command_gives_the_same_bytes(event: str, tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        assert evenhand("print", "tonight", event, "-o", str(file)).code == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_paper_language_and_heading_are_chosen(event: str, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    options = ["--paper", "letter", "--per-page", "8", "--language", "nl"]
    options += ["--heading", "Club de Zon"]
    done = evenhand("print", "guide-cards", event, "-o", str(target), *options)
    assert done.code == 0
    paper = read_paper(target.read_bytes())
    assert (round(paper.width), paper.pages) == (612, 1)
    assert "Club de Zon" in plain_text(target.read_bytes())
    assert "Ronde" in paper.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["posters"], "did you mean"),
        (["seats", "--paper", "a3"], "a4 or letter"),
        (["seats", "--per-page", "5"], "expected one of 2, 4, 6, 8"),
        (["seats", "--language", "xx"], "language 'xx'"),
        (["slips", "--each", "hand"], "round, board"),
        (["guide-cards", "--pair", "99"], "pair 99"),
        (["results", "--pair", "1"], "--pair is for guide-cards"),
        (["seats", "--blank"], "--blank is for slips"),
        (["card", "--each", "board"], "--each is for slips"),
        (["seats", "--strata", "x.csv"], "--strata is for results"),
        (["plan"], "no plan"),
        (["qr"], "have no links"),
        (["seats", "--logo", "nowhere.png"], "nowhere.png"),
        (["results", "--strata", "nowhere.csv"], "nowhere.csv"),
        (["results", "--strata", "docs/examples/club.txt"], "club.txt"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line(
    event: str, words: list[str], said: str
) -> None:
    what, *options = words
    done = evenhand("print", what, event, *options)
    assert done.code in (1, 2)
    assert said.partition("did you")[0] in done.err
    assert len(done.err.splitlines()) == 1


def test_letters_that_come_out_as_boxes_are_told(event: str, tmp_path: Path) -> None:
    target = ("-o", str(tmp_path / "seats.pdf"))
    with acting_on(event) as opened:
        opened.event.do(Rename(1, "山田太郎 & Ελένη Шостак محمد"))
    told = evenhand("print", "seats", event, *target).err
    assert says(told, "山田太郎", "boxes", "--system-fonts")
    assert "Ελ" not in told
    assert "boxes" not in evenhand("print", "movement", event, *target).err
    assert (
        "boxes" not in evenhand("print", "seats", event, *target, "--system-fonts").err
    )


def test_without_a_file_it_is_said_what_to_name() -> None:
    assert says(evenhand("print", "seats").err, "Missing", "EVENT|MOVEMENT|PLAN")


def test_a_file_that_is_none_is_said_to_be_none(tmp_path: Path) -> None:
    done = evenhand("print", "seats", str(tmp_path / "nothing.event"))
    assert done.code != 0
    assert "nothing.event" in done.err


def test_an_event_of_a_club_has_its_links_and_heading(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "club")]
    with Club.open(data=data[1]) as club:
        begin_evening(club)
    target = str(tmp_path / "codes.pdf")
    done = evenhand("print", "qr", EVENT, *data, "-o", target)
    assert "have no links" in done.err
    with Club.open(data=data[1]) as club:
        set_address(club, "https://desk.example")
    assert evenhand("print", "qr", EVENT, *data, "-o", target).code == 0
    text = plain_text(Path(target).read_bytes())
    assert text.count("https://desk.example/t/") == 2
