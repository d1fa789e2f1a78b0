import io

import pytest

from evenhand.cli.progress import end_progress, show_bar, show_line


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_one_line_in_place_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    show_bar(1, 3, "1 of 3")
    show_line("more")
    end_progress()
    bar = "█" * 10 + "░" * 20
    assert terminal.getvalue() == f"\r{bar} 1 of 3\x1b[K\rmore\x1b[K\r\x1b[K"


def test_a_file_has_nothing_but_the_news_of_an_interrupt(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_bar(1, 3, "1 of 3")
    end_progress(False, "1 trial")
    end_progress(True, "2 trials")
    assert capsys.readouterr() == ("", "evenhand: stopped after 2 trials\n")
