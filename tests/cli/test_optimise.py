import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.files import FAULTY, MITCHELL
from tests.cli.running import built, evenhand
from tests.sentences import says

KEYS = {
    *("name", "pairs", "tables", "rounds", "sets", "boards", "average", "imbalance"),
    *("gross_imbalance", "sum_of_squares", "quality", "quality_f", "grade", "unit"),
    *("lower_bound", "bound_name", "proved_optimal", "switches", "seed", "moves"),
    *("seconds", "announcements", "switched_tables"),
}


def seven_by_three() -> str:
    return built("mitchell", "--tables", "7", "--boards-per-set", "3")


def test_boards_are_turned_by_default() -> None:
    shown = evenhand("optimise", "-", stdin=seven_by_three())
    assert (shown.code, shown.err) == (0, "")
    assert says(shown.out, "46.2 % → 97.4 %", "Excellent")
    assert "everybody gives the lowest board a quarter turn." in shown.out


@pytest.mark.parametrize("arrow_class", ["rounds", "boards", "tables", "free"])
def test_json_has_the_keys_and_a_plan_that_works(arrow_class: str) -> None:
    asked = ("--class", arrow_class, "--seconds", "0.2", "--json")
    data = evenhand("optimise", "-", *asked, stdin=seven_by_three()).data
    assert data.keys() >= KEYS
    size = ("mitchell", "--tables", "7", "--boards-per-set", "3")
    again = built(*size, "--switch", data["switches"])
    judged = evenhand("fairness", "-", "--json", stdin=again).data
    assert judged["sum_of_squares"] == data["sum_of_squares"]


def test_the_front_is_a_list_from_simple_to_free(tmp_path: Path) -> None:
    plot = tmp_path / "front.svg"
    asked = ("--front", "--plot", str(plot), "--seconds", "1", "--json")
    data = evenhand("optimise", "-", *asked, stdin=seven_by_three()).data
    qualities = [one["quality"] for one in data["front"]]
    assert qualities == sorted(qualities)
    assert all(one.keys() >= KEYS for one in data["front"])
    assert plot.read_text(encoding="utf-8").startswith("<svg")


def test_the_result_is_written_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "best.json"
    evenhand("optimise", "-", "-o", str(path), stdin=seven_by_three())
    assert len(json.loads(path.read_text(encoding="utf-8"))["turned"]) == 21


def test_wishes_of_directors_are_kept() -> None:
    asked = ("--max-switches", "2", "--played", "2", "--keep", "tables=1", "--json")
    data = evenhand("optimise", "-", *asked, stdin=seven_by_three()).data
    assert data["announcements"] <= 2
    assert ":1" not in data["switches"]
    assert not data["switches"].startswith(("1", "2"))


def test_moves_may_be_counted_instead_of_seconds() -> None:
    asked = ("--class", "free", "--moves", "1500000", "--seconds", "600", "--json")
    one, other = (
        evenhand("optimise", "-", *asked, stdin=seven_by_three()).data for _ in range(2)
    )
    assert one["moves"] == 2_000_000
    assert one["switches"] == other["switches"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("--class", "all"), "class 'all'; the classes are rounds, boards"),
        (("--keep", "foo"), "expected tables=1,2 or rounds=3 or pairs=5"),
        (("--keep", "tables=x"), "expected numbers like 1,3"),
        (("--keep", "tables="), "expected tables=1,2 or rounds=3 or pairs=5"),
        (("--seed", "-1", "--class", "free"), "seed -1; expected 0 or more"),
        (("--seconds", "nan", "--class", "free"), "expected more than 0"),
        (("--keep", "tables=9"), "the tables are 1 to 7"),
        (("--played", "7"), "7 rounds played; expected 0 to 6"),
        (("--seconds", "0"), "0 seconds; expected more than 0"),
        (("--moves", "0", "--class", "free"), "0 moves; expected 1 or more"),
        (("--moves", "many"), "--moves 'many'; expected a whole number"),
        (("--max-switches", "-1"), "expected 0 or more"),
    ],
)
def test_nonsense_is_refused_in_one_line(asked: tuple[str, ...], message: str) -> None:
    assert message in evenhand("optimise", "-", *asked, stdin=MITCHELL).complaint


def test_faults_are_refused() -> None:
    assert "see `check`" in evenhand("optimise", "-", stdin=FAULTY).complaint


#: The command, which says when the kernel has been compiled and has worked once.
TELLING = """
import sys
from evenhand.cli import main
from evenhand.kernels import arrow_annealing as arrows

go_on = arrows.anneal_on

def tell(*work):
    done = go_on(*work)
    if arrows.anneal_on is tell:
        print("at work", file=sys.stderr, flush=True)
        arrows.anneal_on = go_on
    return done

arrows.anneal_on = tell
main()
"""


def test_an_interrupt_keeps_the_best_so_far(tmp_path: Path) -> None:
    path = tmp_path / "seven.json"
    path.write_text(seven_by_three(), encoding="utf-8")
    words = ["optimise", str(path), "--class", "free", "--seconds", "600", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "at work\n"
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=120)
    assert running.returncode == 0
    assert json.loads(out)["quality"] > 95
