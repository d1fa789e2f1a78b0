import os
import subprocess
import sys
from pathlib import Path

import pytest

import evenhand as package
from evenhand.cli import app, main
from tests.cli.files import MITCHELL
from tests.cli.running import COMMANDS, evenhand


def shell(
    *arguments: str,
    input: bytes = b"",  # noqa: A002 - the name that subprocess uses
    **variables: str,
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "evenhand", *arguments],
        input=input,
        capture_output=True,
        env={**os.environ, **variables},
        timeout=60,
        check=False,
    )


def test_no_arguments_print_the_help() -> None:
    plain, asked = evenhand(), evenhand("--help")
    assert plain.out == asked.out
    assert plain.out.startswith("Usage: evenhand [OPTIONS] COMMAND")
    assert all(f"\n  {command} " in plain.out for command in COMMANDS)
    assert asked.code == 0


def test_the_version_is_the_package_version() -> None:
    assert evenhand("--version").out == f"evenhand {package.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_json(command: str) -> None:
    helped = evenhand(command, "--help")
    assert (helped.code, helped.err) == (0, "")
    assert helped.out.startswith(f"Usage: evenhand {command} ")
    # a worker has nothing to answer: it works until it is stopped
    assert command == "worker" or " --json " in helped.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_values_and_not_types(command: str) -> None:
    helped = evenhand(command, "--help").out
    for odd in ("<", "{", "INTEGER", "TEXT", "..."):
        assert odd not in helped


def test_help_shows_what_stands_for_a_value() -> None:
    assert evenhand("check", "--help").out.startswith(
        "Usage: evenhand check [OPTIONS] FILE…\n"
    )
    helped = evenhand("movement", "--help").out
    assert "  --tables N " in helped
    assert "  --base NAME " in helped
    assert "  -o, --output FILE " in helped


@pytest.mark.parametrize(
    "command", ["fairness", "limits", "show", "convert", "explain"]
)
def test_commands_that_read_one_movement_can_pick_it(command: str) -> None:
    assert "--entry NAME|NUMBER" in evenhand(command, "--help").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("--json",),
        ("",),
        ("movement",),
        ("movement", "mitchell"),
        ("movement", "mitchell", "--tables"),
        ("movement", "--tables", "7"),
        ("movement", "mitchell", "relay", "--tables", "7"),
        ("movement", "mitchell", "--tables", "7", "--nonsense"),
        ("fairness",),
        ("fairness", "-", "-"),
        ("fairness", "-", "--pair", "1"),
        ("check",),
        ("check", "-", "--nonsense"),
        ("show",),
        ("show", "-", "--pair"),
        ("convert", "-"),
        ("explain", "-"),
        ("sources", "moore"),
        ("advise",),
        ("advise", "27"),
    ],
)
def test_bad_usage_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    command = f" {arguments[0]}" if arguments[0] in COMMANDS else ""
    complaint = evenhand(*arguments, stdin=MITCHELL).complaint
    assert complaint.endswith(f"; see evenhand{command} --help")


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        (("movement", "mitchell", "--tables", "x"), "--tables 'x'"),
        (("movement", "mitchell", "--tables", "7.5"), "--tables '7.5'"),
        (("movement", "mitchell", "--tables", ""), "--tables ''"),
        (("movement", "mitchell", "--tables=x"), "--tables=x"),
        (("movement", "mitchell", "--tables", "7", "--phantom", "x"), "--phantom 'x'"),
        (("show", "-", "--pair", "one"), "--pair 'one'"),
        (("advise", "--pairs", "²"), "--pairs '²'"),
        (("advise", "--pairs", "8", "--or", "nine"), "--or 'nine'"),
    ],
)
def test_what_is_not_a_number_is_quoted(arguments: tuple[str, ...], seen: str) -> None:
    complaint = evenhand(*arguments, stdin=MITCHELL).complaint
    assert complaint.startswith(f"{seen}; expected a whole number")


@pytest.mark.parametrize("odd", ["\r", "\x1b[31m", "a\nb", "\u2028"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("movement", "{}", "--tables", "7"),
        ("movement", "mitchell", "--tables", "7", "--switch", "{}"),
        ("movement", "mitchell", "--tables", "7", "--json", "--format", "{}"),
        ("convert", "-", "-", "--format", "{}"),
        ("explain", "-", "--pairs", "{}"),
        ("show", "{}"),
        ("{}",),
    ],
    ids=" ".join,
)
def test_odd_characters_do_not_break_the_line(
    arguments: tuple[str, ...], odd: str
) -> None:
    words = [word.format(f"x{odd}y") for word in arguments]
    complaint = evenhand(*words, stdin=MITCHELL).complaint
    assert complaint.isprintable()


def test_commands_pipe_into_one_another() -> None:
    made = shell("movement", "relay", "--tables", "8", "--format", "ebu")
    judged = shell("fairness", "-", "--json", input=made.stdout)
    assert (made.returncode, judged.returncode) == (0, 0)
    assert b'"imbalance": 3.99' in judged.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
@pytest.mark.parametrize("arguments", [("show", "-"), ("fairness", "-", "--matrix")])
def test_no_encoding_of_the_terminal_ends_in_a_traceback(
    arguments: tuple[str, ...], encoding: str
) -> None:
    named = MITCHELL.replace("7-table Mitchell", "Café 7×")
    done = shell(*arguments, input=named.encode(), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr.strip(b"\xff\xfe")) == (0, b"")
    assert "Caf" in done.stdout.decode(encoding)


def test_json_loses_nothing_in_an_ascii_terminal() -> None:
    named = MITCHELL.replace("7-table Mitchell", "Café").encode()
    done = shell("fairness", "-", "--json", input=named, PYTHONIOENCODING="ascii")
    assert rb"Caf\u00e9" in done.stdout


@pytest.mark.parametrize("columns", ["1", "20", "40", "80", "junk", "-5", "0"])
def test_no_width_of_the_terminal_ends_in_a_traceback(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for arguments in (("show", "-"), ("show", "-", "--cards"), ("check", "-")):
        assert evenhand(*arguments, stdin=MITCHELL).code == 0
    assert evenhand("fairness", "-", "--matrix", stdin=MITCHELL).code == 0


@pytest.mark.parametrize("variable", ["NO_COLOR", "FORCE_COLOR"])
def test_colours_follow_the_usual_variables(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "1")
    shown = evenhand("fairness", "-", "--matrix", stdin=MITCHELL)
    assert ("\x1b[" in shown.out) == (variable == "FORCE_COLOR")


def test_results_in_a_file_have_no_blanks_at_the_ends_of_wide_lines() -> None:
    lines = evenhand("show", "-", stdin=MITCHELL).out.splitlines()
    assert max(map(len, lines)) < 120


@pytest.mark.skipif(os.name != "posix", reason="needs a shell and /dev/full")
@pytest.mark.parametrize(
    ("command", "redirection", "code", "said"),
    [
        ("movement mitchell --tables 99", ">&-", 2, "no standard output"),
        ("movement mitchell --tables 99", ">/dev/full", 2, "o space left"),
        ("movement mitchell --tables 99", "| true", 0, ""),
        ("show {} --cards", ">&-", 2, "no standard output"),
        ("show {} --cards", ">/dev/full", 2, "o space left"),
        ("show {} --cards", "| true", 0, ""),
        ("check {} --json", ">/dev/full", 2, "o space left"),
        ("check {} --json", "| true", 0, ""),
        ("--help", ">&-", 2, "no standard output"),
    ],
)
def test_an_output_that_cannot_be_written_ends_in_one_line(
    command: str, redirection: str, code: int, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    file.write_text(MITCHELL)
    line = f"{sys.executable} -m evenhand {command.format(file)} {redirection}"
    done = subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == (1 if said else 0)


def test_an_interrupt_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("evenhand.formats.read_file", interrupt)
    monkeypatch.setattr("evenhand.cli.reading.read_file", interrupt)
    stopped = evenhand("show", "-")
    assert (stopped.code, stopped.out) == (130, "")
    assert stopped.err == "evenhand: interrupted\n"


@pytest.mark.parametrize("wrapped", [False, True])
def test_an_interrupt_while_loading_is_one_line(
    wrapped: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        if wrapped:
            raise RuntimeError("a class was being made") from KeyboardInterrupt()
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "main", interrupt)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 130
    assert capsys.readouterr().err == "evenhand: interrupted\n"


def test_other_errors_are_not_taken_for_an_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise RuntimeError("not an interrupt")

    monkeypatch.setattr(app, "main", fail)
    with pytest.raises(RuntimeError):
        main()


def test_the_command_line_is_loaded_when_it_runs() -> None:
    code = "import sys, evenhand.cli; sys.exit('typer' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_fault_of_the_program_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise KeyError("x")

    monkeypatch.delenv("EVENHAND_DEBUG", raising=False)
    monkeypatch.setattr(app, "_invoke", fail)
    done = evenhand("--version")
    assert (done.code, done.out) == (2, "")
    assert "a fault of the program (KeyError: 'x')" in done.complaint
