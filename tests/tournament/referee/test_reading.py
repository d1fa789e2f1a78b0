"""How the referee reads contracts, awards and penalties, with code of its own.

Scores are checked by the published table of Law 77; texts that nobody printed a score
for must be read as the program reads them, by which two readers agree.
"""

import ast
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import evenhand.tournament.referee
from evenhand.errors import EvenhandError, ResultError
from evenhand.scoring import Contract, Entry, Result, Unplayed, parse_amount
from evenhand.scoring.award import Assigned, Average, Award, Percent, Share
from evenhand.scoring.contract import ns_score
from evenhand.tournament.event.amounts import read_penalty
from evenhand.tournament.event.outcomes import parse_outcome
from evenhand.tournament.referee.contract_score import contract_score
from evenhand.tournament.referee.fines import read_fine
from evenhand.tournament.referee.outcomes import MINUS, PLUS, Claim, read_outcome

Sides = tuple[Claim | None, Claim | None]


def test_the_referee_imports_nothing_that_scores() -> None:
    folder = Path(evenhand.tournament.referee.__file__).parent
    allowed = ("errors", "movement", "families", "tournament.referee")
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and "evenhand" in str(node.module):
                name = str(node.module).removeprefix("evenhand.")
                assert name.startswith(allowed), f"{path.name} imports {name}"


@pytest.mark.parametrize(
    ("text", "board", "score"),
    [
        # neither side is vulnerable on board 1, NS on 2, EW on 3, both on 4
        ("1C N =", 1, 70),
        ("1NT S +1", 1, 120),
        ("2H N =", 2, 110),
        ("3NT E =", 1, -400),
        ("3NT E =", 3, -600),
        ("4S N =", 2, 620),
        ("4Sx N +1", 1, 690),
        ("2Sx N =", 1, 470),
        ("2Dx N =", 1, 180),
        ("1NTxx N +6", 2, 3160),
        ("6H W =", 4, -1430),
        ("6NT N =", 1, 990),
        ("7NT N =", 4, 2220),
        ("7NTxx S =", 4, 2980),
        ("4H N -1", 1, -50),
        ("4H N -1", 4, -100),
        ("4Hx E -3", 1, 500),
        ("4Hx E -4", 1, 800),
        ("4Hx N -3", 2, -800),
        ("7NTxx N -13", 2, -7600),
        ("Pass", 7, 0),
        ("4♠ x W 2 down", 8, 300),
    ],
)
def test_contracts_score_what_the_laws_print(text: str, board: int, score: int) -> None:
    assert contract_score(text, board) == score


def test_every_contract_scores_as_the_program_has_it() -> None:
    for level in range(1, 8):
        for strain in ("C", "D", "H", "S", "NT"):
            for doubled in range(3):
                for tricks in range(14):
                    for board, declarer in ((1, "N"), (2, "S"), (2, "W"), (13, "E")):
                        made = Contract(level, strain, doubled, declarer, tricks)
                        scored = contract_score(str(made), board)
                        assert scored == ns_score(made, board), str(made)


@pytest.mark.parametrize("board", range(1, 33))
def test_boards_are_vulnerable_as_law_2_says(board: int) -> None:
    """Boards 1 to 16: none NS EW all, and one further from four to four."""
    first = ("none", "ns", "ew", "all", "ns", "ew", "all", "none")
    second = ("ew", "all", "none", "ns", "all", "none", "ns", "ew")
    who = (*first, *second)[(board - 1) % 16]
    ns, ew = contract_score("1NT N -1", board), contract_score("1NT E -1", board)
    assert ns == (-100 if who in ("ns", "all") else -50)
    assert ew == (100 if who in ("ew", "all") else 50)


@pytest.mark.parametrize(
    "text",
    [
        *("4S =", "8S N =", "4S N", "4S N E =", "4Sx N xx =", "4S N +4", "4S N + 9 8"),
        *("60/40/20", "A+", "+0/0", "60%+110 30%-50", "110%/0", "BYE", "", "+55"),
        *("+55/A", "60%+115 40%-50", "+110/3", "33,3/-50", "+1101/3"),
        *("7610", "+7700/A", "NS: A+; NS: A-", "0%+50 100%-50", "--50", "x" * 300),
    ],
)
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(ResultError):
        read_outcome(text, 1, "matchpoints")


def read_by_the_program(text: str, board: int) -> Sides | None:
    try:
        outcome = parse_outcome(text)
        result = Result(board, Entry("", 1), Entry("", 2), outcome)
    except EvenhandError:
        return None
    if result.score is not None:
        score: Claim = ((Fraction(1), result.score),)
        return score, score
    if outcome is Unplayed.NOT_PLAYED:
        return None, None
    assert isinstance(outcome, Award)
    return _claim(outcome.ns), _claim(outcome.ew)


def _claim(share: Share) -> Claim:
    if isinstance(share, Assigned):
        return share.chances
    if isinstance(share, Percent):
        return share.of_top / 100
    return {Average.PLUS: PLUS, Average.MINUS: MINUS}.get(share, Fraction(1, 2))


def read_by_the_referee(text: str, board: int) -> Sides | None:
    try:
        return read_outcome(text, board, "matchpoints")
    except EvenhandError:
        return None


BIDS = st.sampled_from(["1C", "2D", "3h", "4♠", "5nt", "6s", "7NT", "3N"])
PARTS = st.sampled_from(
    [
        *("x", "xx", "*", "doubled", "redoubled", "N", "E", "S", "W", "north", "by E"),
        *("=", "+1", "-1", "-2", "−3", "made", "making", "down 2", "2 off", "9 tricks"),
        *(",", "(", ")", "10", "with", "+", "13"),
    ]
)
AWARDS = st.sampled_from(
    [
        *("A+", "A-", "A", "ave", "ave plus", "/", "60", "40", "%", "+110", "-140"),
        *("60%+110", "40%-50", "NS:", "EW:", ";", ",", " ", "NP", "33.3", "1/3", "+0"),
        *("0", "100/3%+50", "200/3%-100", "1", "0.5", "=", "+55", "1e2", "+7610", "٣"),
    ]
)


@given(BIDS, st.lists(PARTS, max_size=5), st.integers(1, 36))
def test_contracts_are_read_as_the_program_reads_them(
    bid: str, parts: list[str], board: int
) -> None:
    text = " ".join([bid, *parts])
    assert read_by_the_referee(text, board) == read_by_the_program(text, board)


@given(st.lists(AWARDS, min_size=1, max_size=6))
def test_awards_are_read_as_the_program_reads_them(parts: list[str]) -> None:
    text = "".join(parts)
    assert read_by_the_referee(text, 1) == read_by_the_program(text, 1)


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("-3.6", Fraction(-18, 5), "points"),
        ("-15% of a top", Fraction(-3, 20), "tops"),
        ("-0,25 top", Fraction(-1, 4), "tops"),
        ("-2%", Fraction(-2), "percent"),
        ("+3 imps", Fraction(3), "points"),
        ("−1/3", Fraction(-1, 3), "points"),
        ("10 per cent of a top", Fraction(1, 10), "tops"),
    ],
)
def test_penalties_are_read_in_their_units(
    text: str, amount: Fraction, unit: str
) -> None:
    assert read_fine(text) == (amount, unit)
    assert read_penalty(text) == (amount, unit)


@pytest.mark.parametrize("text", ["", "a lot", "-2% imps", "1/0", "-", "9" * 61])
def test_what_is_no_penalty_is_refused(text: str) -> None:
    with pytest.raises(ResultError):
        read_fine(text)


FINES = st.sampled_from(
    [
        *("-", "+", "−", "3.6", "0,25", "1/3", "10", "%", "per cent", " ", "of", "a"),
        *("top", "tops", "imps", "mp", "matchpoints", "points", "VP", "٣", "/", "."),
    ]
)


@given(st.lists(FINES, min_size=1, max_size=7))
def test_penalties_are_read_as_the_program_reads_them(parts: list[str]) -> None:
    text = "".join(parts)
    assert _fine_or_none(read_fine, text) == _fine_or_none(parse_amount, text)


def _fine_or_none(
    read: Callable[[str], tuple[Fraction, str]], text: str
) -> tuple[Fraction, str] | None:
    try:
        return read(text)
    except EvenhandError:
        return None
