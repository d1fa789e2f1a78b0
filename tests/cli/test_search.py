import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import evenhand
from tests.sentences import says

QUICK = ("--seconds", "0.1")


def test_a_file_that_cannot_be_written_is_refused_before_the_search() -> None:
    for name, reason in (("a/b/c.json", "no file can be written"), ("x.doc", "format")):
        outcome = evenhand(
            "search", "--pairs", "40", "--rounds", "15", "--seconds", "600", "-o", name
        )
        assert outcome.code == 2
        assert reason in outcome.err


def test_a_movement_of_the_size_is_found() -> None:
    shown = evenhand("search", "--pairs", "14", "--rounds", "7", *QUICK)
    assert (shown.code, shown.err) == (0, "")
    assert "sum of squares 1050" in shown.out
    assert says(shown.out, "Proved optimal", "complete Mitchells")


def test_a_ring_of_lines_is_searched_with_its_boards_turned(tmp_path: Path) -> None:
    path = str(tmp_path / "ring.json")
    words = ("--meetings", "ring:5x2", "--boards-per-set", "3", "--json", "-o", path)
    data = evenhand("search", *words, *QUICK).data
    assert (data["pairs"], data["rounds"], data["rematches"]) == (10, 4, 0)
    assert data["bound_name"] in ("cut", "meeting", "parity")
    assert evenhand("fairness", path, "--json").data["quality"] == data["quality"]


def test_json_describes_the_movement_that_is_written(
    tmp_path: Path,
) -> None:
    path = tmp_path / "found.json"
    words = ("search", "--pairs", "12", "--rounds", "7", *QUICK)
    data = evenhand(*words, "--json", "-o", str(path)).data
    assert (data["pairs"], data["rounds"], data["sets"]) == (12, 7, 7)
    more = {"lower_bound", "bound_scope", "proved_optimal", "family", "found_by"}
    assert data.keys() >= more | {"seed", "generations", "moves", "rematches"}
    assert len(json.loads(path.read_text(encoding="utf-8"))["rounds"]) == 7
    checked = evenhand("check", str(path))
    assert checked.code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--pairs 11 --rounds 5", "expected an even number"),
        ("--rounds 5", "give --pairs and --rounds, or --meetings"),
        ("--meetings ring:5x3", "of an even size"),
        ("--meetings nowhere.json", "nowhere.json"),
        ("--meetings ring:5x4 --pairs 22", "for 22 pairs in 8"),
        ("--pairs 12 --rounds 7 --boards-per-set 9", "expected 1 to 8"),
        ("--pairs 10 --rounds 0", "0 rounds; expected 2 to 18"),
        ("--pairs 14 --rounds 3", "--free"),
        ("--pairs 12 --rounds 7 --seconds -1", "expected more than 0"),
        ("--pairs 12 --rounds 7 --processes 0", "expected 1 to 256"),
        ("--pairs 12 --rounds 7 --cluster here", "like tcp://192.0.2.7:8786"),
        (
            "--pairs 12 --rounds 7 --processes 2 --cluster tcp://127.0.0.1:8786",
            "expected one or the other",
        ),
    ],
)
def test_nonsense_is_refused_in_one_line(words: str, message: str) -> None:
    assert message in evenhand("search", *words.split()).complaint


#: The command, which says when its first generation begins.
TELLING = """
import sys
from evenhand.cli import main
from evenhand.search import schedule_search

search_on = schedule_search._generation

def tell(*work):
    print("begun", file=sys.stderr, flush=True)
    return search_on(*work)

schedule_search._generation = tell
main()
"""


# one handler serves both signals, whoever is at work
@pytest.mark.parametrize(
    ("number", "processes"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1")]
)
def test_a_signal_ends_the_search_within_a_generation(
    number: signal.Signals, processes: str, tmp_path: Path
) -> None:
    path = tmp_path / "found.json"
    # a generation of this size takes minutes
    size = ("--pairs", "60", "--rounds", "116", "--free", "--seconds", "600")
    words = ["search", *size, "--processes", processes, "-o", str(path), "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "begun\n"
        time.sleep(0.5)
        running.send_signal(number)
        out, err = running.communicate(timeout=120)
    assert running.returncode == 0
    assert err.startswith("evenhand: stopped ")
    assert err.count("\n") == 1
    found = json.loads(out)
    assert (found["pairs"], found["rounds"], found["generations"]) == (60, 116, 0)
    assert evenhand("check", str(path)).code == 0
