"""Bring the catalogues of translations up to date with the texts in the source."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po, write_po

from evenhand.languages import LANGUAGES
from evenhand.languages.words import CATALOGUES
from evenhand.render.print.sheet import template_texts
from tools.examples import ROOT

PACKAGE = ROOT / "src" / "evenhand"
#: Where the texts of each catalogue stand; each file belongs to the first that fits.
SOURCES: Mapping[str, tuple[str, ...]] = {
    "bridge": ("languages/*.py",),
    "print": ("render/**/*.py", "render/**/*.typ"),
    "table": ("web/**/table*.html", "web/**/table*.py", "desk/**/table*.py"),
    "rooms": ("web/**/*.html", "web/**/*.py", "desk/**/*.py"),
}
#: What a text stands in: the functions of gettext, and sentences told later.
_MARKS = {**DEFAULT_KEYWORDS, "Said": None}
TRANSLATED = [code for code in LANGUAGES if code != "en"]
_HEADER = r"""# Evenhand in {name}: {subject}.
# Not reviewed yet: no native player has read these texts.
msgid ""
msgstr ""
"Language: {code}\n"
"Plural-Forms: {plural}\n"
"Content-Type: text/plain; charset=utf-8\n"

"""


def sources_of(subject: str) -> list[Path]:
    """The files whose texts a catalogue translates."""
    taken: set[Path] = set()
    for name, patterns in SOURCES.items():
        found = {path for one in patterns for path in PACKAGE.glob(one)} - taken
        if name == subject:
            return sorted(path for path in found if "vendor" not in path.parts)
        taken |= found
    raise KeyError(subject)


def texts_of(subject: str) -> Catalog:
    """Every text of a subject, and where it stands."""
    found = Catalog()
    for path in sources_of(subject):
        if path.suffix == ".typ":
            where = (path.relative_to(PACKAGE).as_posix(), 0)
            for shown in template_texts(path):
                found.add(shown, locations=[where])
            continue
        method, options = "python", {}
        if path.suffix == ".html":
            method = "jinja2.ext:babel_extract"
            options = {"trimmed": "true", "silent": "false"}
        where = (str(path.relative_to(PACKAGE)), 0)
        found_in = extract_from_file(method, path, keywords=_MARKS, options=options)
        for _, text, _, context in found_in:
            found.add(text, locations=[where], context=context)
    return found


def catalogue_path(language: str, subject: str) -> Path:
    """Where a catalogue is kept."""
    return CATALOGUES / language / f"{subject}.po"


def renewed(language: str, subject: str) -> str:
    """A catalogue with the texts of today, and the translations that it has."""
    path = catalogue_path(language, subject)
    had = Catalog(locale=language)
    if path.exists():
        had = read_po(BytesIO(path.read_bytes()), locale=language)
    made = Catalog(locale=language)
    for one in texts_of(subject):
        if not one.id:
            continue
        known = had.get(one.id, one.context)
        text = known.string if known and known.id == one.id else None
        made.add(
            one.id,
            text,
            locations=one.locations,
            user_comments=known.user_comments if known else (),
            context=one.context,
        )
    written = BytesIO()
    write_po(
        written,
        made,
        width=88,
        omit_header=True,
        sort_output=True,
        include_lineno=False,
    )
    head = _HEADER.format(
        name=LANGUAGES[language],
        subject=subject,
        code=language,
        plural=made.plural_forms,
    )
    return head + written.getvalue().decode()


def catalogues() -> Iterator[tuple[Path, str]]:
    """Every catalogue, and what should stand in it; none without texts."""
    for subject in SOURCES:
        if any(one.id for one in texts_of(subject)):
            for language in TRANSLATED:
                path = catalogue_path(language, subject)
                path.parent.mkdir(exist_ok=True)
                yield path, renewed(language, subject)
