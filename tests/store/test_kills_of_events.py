"""Directors' programs killed while results come in: no acknowledged one is lost."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from evenhand.desk.events.looking import find_discrepancies
from evenhand.desk.events.opening import acting_on, create_event
from evenhand.movement import Movement
from evenhand.store import Entry, EventFile
from evenhand.tournament.event.acts import Register
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.seated import Meeting
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell
from tests.store import recorders
from tests.store.recorders import GROUP, result_of

forks = pytest.mark.skipif(sys.platform == "win32", reason="has no fork")


@dataclass(frozen=True, slots=True)
class Evening:
    """An event that is seated, and all the results that will come in."""

    path: Path
    begun: int
    due: tuple[Meeting, ...]

    def entries(self) -> tuple[Entry, ...]:
        """What stands in the log, which must be sound."""
        return EventFile(self.path).read().whole()

    def recorded(self) -> list[Entry]:
        """The results in the log, without their times."""
        found = self.entries()[self.begun :]
        return [{key: entry[key] for key in entry if key != "at"} for entry in found]


def begin(folder: Path, movement: Movement) -> Evening:
    """An event of one movement, its pairs registered and seated."""
    path = folder / "evening.event"
    create_event(str(path), movement)
    with acting_on(str(path)) as opened:
        event = opened.event
        numbers = range(1, movement.pairs + 1)
        event.do(*(Register(pair, f"Pair {pair}") for pair in numbers))
        event.do(propose_seats(event.state.group(GROUP)))
        due = tuple(missing_meetings(event.state.group(GROUP).session(1)))
        return Evening(path, len(event.acts), due)


class Recorder:
    """The program of the children, and what it says."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout
        self.said: list[str] = []

    def start(self, command: str) -> int:
        """Start a child, and return the number of its process."""
        self.said = []
        print(command, file=self._stdin, flush=True)
        return int(self._read_until("child"))

    def acknowledge(self, count: int) -> bool:
        """Read so many acknowledgements; return whether the child ended before."""
        have = sum(line.startswith("acknowledged") for line in self.said)
        for _ in range(count - have):
            if self._read_until("acknowledged", "dead") == "":
                return True
        return False

    def end(self) -> list[str]:
        """Wait until the child is dead; return all that it acknowledged."""
        if "dead" not in self.said:
            self._read_until("dead")
        return [
            line.split()[1] for line in self.said if line.startswith("acknowledged")
        ]

    def _read_until(self, *words: str) -> str:
        """Read lines up to one that begins with a word; return what comes after it."""
        for line in self._stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            self.said.append(line.rstrip("\n"))
            if word in words:
                return rest
        raise AssertionError(self.said)


@contextmanager
def recorder(evening: Evening) -> Iterator[Recorder]:
    """The program, until its input ends."""
    with subprocess.Popen(
        [sys.executable, recorders.__file__, str(evening.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Recorder(process)


def kill(process: int) -> bool:
    """End a process at once; whether it had not ended by itself."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


@forks
def test_no_acknowledged_result_is_lost_by_a_kill(tmp_path: Path) -> None:
    evening = begin(tmp_path, cyclic_mitchell(11, 8))
    wanted = [act_to_data(result_of(m.table, m.board)) for m in evening.due]
    assert len(wanted) == 968
    moment = random.Random(7)
    kept: list[Entry] = []
    kills = 0
    with recorder(evening) as program:
        while len(kept) < len(wanted):
            child = program.start(f"act {moment.choice((1_000_000, 60))}")
            is_over = program.acknowledge(moment.randrange(1, 40))
            time.sleep(moment.uniform(0, 0.005))
            if not is_over:
                kills += kill(child)
            acknowledged = int(program.end()[-1]) - evening.begun
            kept = evening.recorded()
            assert kept == wanted[: len(kept)]
            assert len(kept) - acknowledged in (0, 1)
    assert kills >= 25
    assert find_discrepancies(str(evening.path)) == ()


@forks
def test_a_file_of_results_is_recorded_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    evening = begin(tmp_path, cyclic_mitchell(7, 4))
    files = write_files(tmp_path, evening, 7)
    moment = random.Random(7)
    kills = 0
    with recorder(evening) as program:
        rest = list(files)
        while rest:
            child = program.start(f"command {' '.join(rest)}")
            is_over = program.acknowledge(moment.randrange(1, 3))
            time.sleep(moment.uniform(0, 0.01))
            if not is_over:
                kills += kill(child)
            answered = program.end()
            assert answered == rest[: len(answered)]
            done = rest[: len(answered)]
            kept = evening.recorded()
            assert len(kept) % 7 == 0
            before = len(files) - len(rest)
            assert len(kept) // 7 - before - len(done) in (0, 1)
            rest = files[len(kept) // 7 :]
    assert kills >= 6
    assert boards_of(evening) == sorted((m.table, m.board) for m in evening.due)
    assert find_discrepancies(str(evening.path)) == ()


def write_files(folder: Path, evening: Evening, size: int) -> list[str]:
    """All results as files of a few each."""
    found = []
    for start in range(0, len(evening.due), size):
        lines = ["table,board,ns,ew,score"]
        for m in evening.due[start : start + size]:
            score = "+100" if (m.table + m.board) % 3 else "-110"
            lines.append(f"{m.table},{m.board},{m.ns},{m.ew},{score}")
        file = folder / f"results-{start}.csv"
        file.write_text("\n".join(lines) + "\n")
        found.append(str(file))
    return found


def boards_of(evening: Evening) -> list[tuple[int, int]]:
    """Table and board of every result that came in."""
    return sorted((entry["table"], entry["board"]) for entry in evening.recorded())


def test_a_last_result_cut_at_any_byte_can_be_recorded_again(tmp_path: Path) -> None:
    evening = begin(tmp_path, THREE_TABLE_HOWELL)
    *first, last = (result_of(m.table, m.board) for m in evening.due)
    with acting_on(str(evening.path)) as opened:
        opened.event.do(*first)
        before = evening.path.read_bytes()
        opened.event.do(last)
    begun = len(before)
    data = before + evening.path.read_bytes()[begun:]
    # where only the end of the line is missing, the result is there
    whole = len(data) - 1
    cut = tmp_path / "cut.event"
    for size in range(begun, len(data) + 1):
        cut.write_bytes(data[:size])
        with acting_on(str(cut)) as opened:
            acts = opened.event.acts
            assert acts[evening.begun :] == (*first, *([last] if size >= whole else []))
            assert bool(opened.recovered) == (begun < size < whole)
            if size < whole:
                opened.event.do(last)
        kept = Evening(cut, evening.begun, evening.due).recorded()
        assert kept == evening.recorded()
        for torn in tmp_path.glob("cut.event.torn*"):
            torn.unlink()
    assert find_discrepancies(str(cut)) == ()


@pytest.mark.parametrize("closed", ["2>&-", "2> >(exec 0<&-; sleep 0)"])
def test_an_act_is_done_even_if_nobody_reads_of_the_recovery(
    tmp_path: Path, closed: str
) -> None:
    evening = begin(tmp_path, THREE_TABLE_HOWELL)
    with evening.path.open("ab") as file:
        file.write(b'{"n"')
    command = f"evenhand event rename {evening.path} --pair 1 --names Ash"
    program = str(Path(sys.executable).parent / command)
    done = subprocess.run(["bash", "-c", f"{program} {closed}"], check=False)
    assert done.returncode == 0
    assert evening.entries()[-1]["names"] == "Ash"
