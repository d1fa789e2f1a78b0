"""What a reader gets: a language, and in it the words that federations use."""

import pytest

from evenhand.errors import RequestError
from evenhand.languages import LANGUAGES, choose_language, speak


@pytest.mark.parametrize(
    ("accepted", "tapped", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "", "fr"),
        ("ja, de;q=0.5, nl;q=0.9", "", "nl"),
        ("PL", "", "pl"),
        ("en-GB,en;q=0.9,fr;q=0.8", "", "en"),
        ("ja, *", "", "en"),
        ("fr;q=0, it;q=0.1", "", "it"),
        ("fr;q=nonsense", "", "en"),
        ("", "", "en"),
        ("fr", "es", "es"),
        ("fr", "tlh", "fr"),
    ],
)
def test_a_tap_comes_before_what_the_browser_accepts(
    accepted: str, tapped: str, language: str
) -> None:
    assert choose_language(accepted, tapped) == language


#: The compass as it is printed on the boards of each country, N E S W.
COMPASS = {
    "en": "NESW",
    "de": "NOSW",
    "es": "NESO",
    "fr": "NESO",
    "it": "NESO",
    "nl": "NOZW",
    "pl": "NESW",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compass_of_each_country(language: str) -> None:
    words = speak(language)
    assert words.compass("NESW") == COMPASS[language]
    assert words.compass("EW") == COMPASS[language][1] + COMPASS[language][3]
    for letter, name in zip("NESW", COMPASS[language], strict=True):
        assert words.seats[letter].startswith(name)


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "3NTx W -1", "3NTx W -1"),
        ("fr", "3NTx W -1", "3SAx O -1"),
        ("de", "4♠ E =", "4♠ O ="),
        ("nl", "6Hxx S +1", "6♥xx Z +1"),
        ("pl", "1NT N =", "1BA N ="),
        ("es", "3NT E =", "3ST E ="),
        ("fr", "Pass", "Passe"),
        ("fr", "A+/A-", "A+/A-"),
        ("fr", "60/40", "60/40"),
        ("fr", "–", "–"),
        ("de", "", ""),
    ],
)
def test_a_contract_as_the_country_writes_it(
    language: str, text: str, shown: str
) -> None:
    assert speak(language).contract(text) == shown


def test_the_four_suits_and_ranks_have_names_that_differ() -> None:
    for language in LANGUAGES:
        words = speak(language)
        assert len({*words.suits.values()}) == 5
        assert len({words.ranks[rank] for rank in "AKQJT"}) == 5


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "54.17"), ("fr", "54,17"), ("pl", "54,17")]
)
def test_a_figure_has_the_decimal_sign_of_the_country(
    language: str, shown: str
) -> None:
    assert speak(language).figure("54.17") == shown


def test_a_date_is_in_words() -> None:
    assert speak("en").date("2026-11-18T20:15:00Z") == "18 November 2026"
    assert speak("pl").date("2026-11-18") == "18 listopada 2026"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(RequestError, match="'tlh'; expected en, de"):
        speak("tlh")
