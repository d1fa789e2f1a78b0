"""What is printed: how wide, and what of users' texts never reaches a terminal."""

import io
import json
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.table import Table

from evenhand.cli.output import console, print_json, print_parts, say, warn
from tests.cli.files import MITCHELL
from tests.cli.running import evenhand


def printed(*parts: object) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        print_parts(parts)  # type: ignore[arg-type]
    return out.getvalue()


def told(text: str, indent: int) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        say(console(), text, indent)
    return out.getvalue()


@given(st.text())
def test_sentences_tables_and_cells_have_no_control_characters(text: str) -> None:
    table = Table("names")
    table.add_row(text)
    for shown in (printed(text), printed(table), told(f"Pair 1 is {text}.", 2)):
        assert all(c.isprintable() or c == "\n" for c in shown)


@pytest.mark.parametrize("odd", ["a\nb", "a\r\nb", "a\x0bb", "a\x1cb", "a\u2028b"])
def test_a_sentence_stays_one_sentence_whatever_a_name_holds(odd: str) -> None:
    assert told(f"Pair 1 is {odd}.", 2).count("\n") == 1


@given(st.text())
def test_json_loses_nothing_and_hides_nothing(text: str) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="surrogatepass")
    with redirect_stdout(out):
        print_json({"names": text})
    out.seek(0)
    shown = out.read()
    assert json.loads(shown) == {"names": text}
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in shown if c != "\n")
    assert not any("\u202a" <= c <= "\u202e" for c in shown)


class Screen(io.StringIO):
    """Where a terminal would be."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("out", "lines"), [(Screen(), 2), (io.StringIO(), 1)])
def test_a_message_is_folded_between_words_where_a_terminal_shows_it(
    out: io.StringIO, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stderr", out)
    warn("pip install 'evenhand[deals]' and " + "a-name-that-is-never-broken")
    shown = out.getvalue().splitlines()
    assert len(shown) == lines
    assert all(
        word in " ".join(shown) for word in ("'evenhand[deals]'", "never-broken")
    )
    assert lines == 1 or all(len(line) <= 40 for line in shown)


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "-"),
        ("fairness", "-"),
        ("advise", "--pairs", "14", "--boards", "26"),
        ("plan", "--pairs", "54", "--all"),
        ("explain", "-", "--pairs", "1,9"),
    ],
    ids=lambda words: words[0],
)
def test_a_hundred_columns_are_used_where_there_is_no_terminal(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS")
    lines = evenhand(*arguments, stdin=MITCHELL).out.splitlines()
    assert 60 < max(len(line.rstrip()) for line in lines) <= 100


def test_the_width_of_json_does_not_depend_on_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wide = evenhand("fairness", "-", "--json", stdin=MITCHELL).out
    monkeypatch.setenv("COLUMNS", "20")
    assert evenhand("fairness", "-", "--json", stdin=MITCHELL).out == wide
