"""The catalogues: complete, up to date, and with the same values in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tools.catalogues import SOURCES, TRANSLATED, catalogues, sources_of

MADE = dict(catalogues())


@pytest.mark.parametrize("path", MADE, ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_a_catalogue_is_up_to_date_with_the_source(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == MADE[path], "run make docs"


def messages(path: Path) -> list[Message]:
    with path.open("rb") as source:
        return [one for one in read_po(source, locale=path.parent.name) if one.id]


def forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [text] if isinstance(text, str) else [*(text or [""])]


@pytest.mark.parametrize("path", MADE, ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_every_text_is_translated_and_says_the_same_values(path: Path) -> None:
    for one in messages(path):
        told = forms(one.string)
        assert all(told), f"{path}: {one.id} is not translated"
        assert not one.fuzzy
        values = [set(re.findall(r"%\((\w+)\)s", text)) for text in forms(one.id)]
        for text in told:
            # one thing need not be counted: "1 board" or "a board"
            found = set(re.findall(r"%\((\w+)\)s", text))
            assert found in values, (one.id, text)
            assert "%" not in re.sub(r"%\(\w+\)s|%%", "", text), text
            # what a script fills in
            filled = [*map(sorted, (re.findall(r"\{\w+\}", t) for t in forms(one.id)))]
            assert sorted(re.findall(r"\{\w+\}", text)) in filled, (one.id, text)


@pytest.mark.parametrize("path", MADE, ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_each_language_has_its_plural_forms(path: Path) -> None:
    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.parent.name)
    assert catalogue.num_plurals == (3 if path.parent.name == "pl" else 2)
    for one in catalogue:
        if one.id and one.pluralizable:
            assert len(forms(one.string)) == catalogue.num_plurals


@pytest.mark.parametrize("path", MADE, ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_a_catalogue_says_that_nobody_has_reviewed_it(path: Path) -> None:
    assert "# Not reviewed yet" in path.read_text(encoding="utf-8")


def test_no_source_is_in_two_catalogues() -> None:
    taken = [path for subject in SOURCES for path in sources_of(subject)]
    assert len(taken) == len(set(taken))
    assert {path.parent.name for path in MADE} == {*TRANSLATED}
