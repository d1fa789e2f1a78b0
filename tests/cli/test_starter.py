"""`evenhand starter`: what is written runs the command, whatever is in its words."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

from evenhand.cli.starter_command import starter_file
from tests.cli.running import evenhand

#: A program that prints its arguments as JSON, and arguments with signs that shells
#: and desktops take for more than letters.
SHOW = "import json, sys; print(json.dumps(sys.argv[1:]))"
ODD = ["a b", "it's", 'so "called"', "$HOME", "`x`", "100%", "back\\slash", "é;|&"]
WORDS = [sys.executable, "-c", SHOW, *ODD]


def test_the_starter_for_linux_runs_its_command() -> None:
    name, text = starter_file("linux", WORDS)
    assert name == "evenhand.desktop"
    assert text.startswith("[Desktop Entry]\nType=Application\n")
    (line,) = re.findall("^Exec=(.*)$", text, re.MULTILINE)
    assert printed(read_exec(line)) == ODD


def read_exec(line: str) -> list[str]:
    """The words of a command as the specification of desktop entries reads them."""
    value = line.replace("\\\\", "\\")
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', value)
    return [
        re.sub(r'\\(["`$\\])', r"\1", quoted or bare).replace("%%", "%")
        for quoted, bare in words
    ]


def printed(command: list[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_the_starter_for_macos_runs_its_command(tmp_path: Path) -> None:
    name, text = starter_file("darwin", WORDS)
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    assert path.suffix == ".command"
    assert printed([str(path)]) == ODD


def test_the_starter_for_windows_has_its_line_ends_and_quotes() -> None:
    words = [r"C:\Program Files\Python\python.exe", "-m", "evenhand", "100%"]
    name, text = starter_file("win32", words)
    assert name == "Evenhand.bat"
    assert text.splitlines(keepends=True) == [
        "@echo off\r\n",
        '"C:\\Program Files\\Python\\python.exe" -m evenhand 100%%\r\n',
        "if errorlevel 1 pause\r\n",
    ]


def test_a_double_click_opens_the_desk(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["starter", str(tmp_path), "--port", str(port), "--json"]
    done = evenhand(*words, "--data", str(tmp_path / "club"))
    assert done.code == 0
    path = Path(json.loads(done.out)["file"])
    (line,) = re.findall("^Exec=(.*)$", path.read_text(), re.MULTILINE)
    assert shlex.split(read_exec(line)[2])[0] == sys.executable
    assert os.access(path, os.X_OK)
    with subprocess.Popen(
        read_exec(line),
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        # no browser is opened by a test
        env={**os.environ, "BROWSER": "true", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    ) as desk:
        assert desk.stdout is not None
        assert "The desk is at http://" in desk.stdout.readline()
        for said in desk.stdout:
            if "Ctrl-C" in said:
                break
        os.killpg(desk.pid, signal.SIGINT)
        desk.wait(timeout=30)
    assert (tmp_path / "club" / "club.sqlite").exists()


def test_a_starter_is_not_written_over_anything(tmp_path: Path) -> None:
    done = evenhand("starter", str(tmp_path))
    (made,) = tmp_path.iterdir()
    assert str(made) in done.out
    again = evenhand("starter", str(tmp_path))
    assert again.code == 2
    assert "exists already" in again.err
    nowhere = evenhand("starter", str(tmp_path / "nowhere"))
    assert nowhere.code == 2
    assert nowhere.err.count("\n") == 1
