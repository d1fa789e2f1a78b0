"""`python -m tools`: bring the documentation up to date with the program."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.catalogues import catalogues
from tools.command_reference import command_page
from tools.examples import ROOT, Terminal, bring_up_to_date, pages
from tools.family_reference import family_page
from tools.http_reference import http_page
from tools.meeting_pictures import meeting_pictures
from tools.pictures import advice_picture, matrix_pictures
from tools.print_pictures import print_pictures
from tools.record_page import record_page

DOCS = ROOT / "docs"


def _made() -> Iterator[tuple[Path, str]]:
    yield DOCS / "reference" / "commands.md", command_page()
    yield DOCS / "reference" / "families.md", family_page()
    yield DOCS / "reference" / "http.md", http_page()
    yield DOCS / "explanation" / "records.md", record_page()
    yield from catalogues()
    yield DOCS / "pictures" / "advice.svg", advice_picture()
    for name, picture in (matrix_pictures() | meeting_pictures()).items():
        yield DOCS / "pictures" / name, picture


def _renewed(cache: Path) -> Iterator[tuple[Path, str]]:
    for page in pages():
        with tempfile.TemporaryDirectory() as folder:
            terminal = Terminal(Path(folder), cache)
            yield page, bring_up_to_date(page.read_text(encoding="utf-8"), terminal)


def _draw() -> None:
    """Draw the first page of every sheet."""
    for name, picture in print_pictures().items():
        path = DOCS / "pictures" / "print" / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_bytes() != picture:
            path.write_bytes(picture)
            print(f"wrote {path.relative_to(ROOT)}")


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


def main() -> None:
    """Write everything that is generated."""
    for path, text in _made():
        _write(path, text)
    _draw()
    with tempfile.TemporaryDirectory() as cache:
        for path, text in _renewed(Path(cache)):
            _write(path, text)


if __name__ == "__main__":
    main()
