"""What the referee makes of contracts, awards and penalties, with code of its own.

Scores are checked by the published table of Law 77; what directors write must be read
as the program reads it, by which two derivations agree.
"""

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import evenhand.tournament.referee
from evenhand.errors import EvenhandError, ResultError
from evenhand.scoring import Contract, Entry, Result, Unplayed, parse_amount
from evenhand.scoring.award import Assigned, Average, Award, Percent, Share
from evenhand.scoring.contract import ns_score
from evenhand.tournament.event.outcomes import parse_outcome
from evenhand.tournament.referee.written_results import (
    MINUS,
    PLUS,
    Brought,
    read_amount,
    read_outcome,
    score_contract,
)

Sides = tuple[Brought | None, Brought | None]


def test_the_referee_imports_nothing_that_scores() -> None:
    folder = Path(evenhand.tournament.referee.__file__).parent
    allowed = ("errors", "movement", "families", "tournament.referee", "late_names")
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
    read = read_outcome(text, board, "matchpoints")
    assert read == (((Fraction(1), score),),) * 2


def test_every_contract_scores_as_the_program_has_it() -> None:
    for level in range(1, 8):
        for strain in ("C", "D", "H", "S", "NT"):
            for doubled in range(3):
                for tricks in range(14):
                    for board, declarer in ((1, "N"), (2, "S"), (2, "W"), (13, "E")):
                        made = Contract(level, strain, doubled, declarer, tricks)
                        said = (level, strain[0], doubled, declarer, tricks)
                        scored = score_contract(*said, board)
                        assert scored == ns_score(made, board), str(made)


@pytest.mark.parametrize("board", range(1, 33))
def test_boards_are_vulnerable_as_law_2_says(board: int) -> None:
    """Boards 1 to 16: none NS EW all, and one further from four to four."""
    first = ("none", "ns", "ew", "all", "ns", "ew", "all", "none")
    second = ("ew", "all", "none", "ns", "all", "none", "ns", "ew")
    who = (*first, *second)[(board - 1) % 16]
    ns, ew = (score_contract(1, "N", 0, declarer, 6, board) for declarer in "NE")
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
        score: Brought = ((Fraction(1), result.score),)
        return score, score
    if outcome is Unplayed.NOT_PLAYED:
        return None, None
    assert isinstance(outcome, Award)
    return _claim(outcome.ns), _claim(outcome.ew)


def _claim(share: Share) -> Brought:
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


AWARDS = st.sampled_from(
    [
        *("A+", "A-", "A", "ave", "ave plus", "/", "60", "40", "%", "+110", "-140"),
        *("60%+110", "40%-50", "NS:", "EW:", ";", ",", " ", "NP", "33.3", "1/3", "+0"),
        *("0", "100/3%+50", "200/3%-100", "1", "0.5", "=", "+55", "1e2", "+7610", "٣"),
    ]
)


@given(st.lists(AWARDS, min_size=1, max_size=6))
def test_awards_are_taken_as_the_program_takes_them(parts: list[str]) -> None:
    text = "".join(parts)
    assert read_by_the_referee(text, 1) == read_by_the_program(text, 1)


CONTRACTS = st.sampled_from(
    [
        *"1234567890NESWnesw:,;()=x*-+ cdhs\t",
        *("4", "7NT", "3 no trumps", "6♥", "2♣\ufe0f", "5 Diamonds", "north", "by W"),
        *("+1", "-2", "− 1", "10", "9 tricks", "2 down", "off 1", "made", "making"),
        *(
            "x x",
            "redoubled",
            "dbl",
            "with",
            "pass",
            "passed",
            "out",
            "AP",
            "４Ｓ",
            "\n",
        ),
    ]
)


@given(st.lists(CONTRACTS, min_size=1, max_size=6), st.integers(1, 16))
@example(["4", "S", " ", "N", " ", "made"], 1)
def test_contracts_are_read_as_the_program_reads_them(
    parts: list[str], board: int
) -> None:
    text = "".join(parts)
    assert read_by_the_referee(text, board) == read_by_the_program(text, board)


SAID = st.tuples(
    st.sampled_from(["4S", "3NT", "N 2♦", "7 Clubs", "E: 1 heart"]),
    st.lists(
        st.sampled_from(
            [*"NESWx=", *("+1", "-3", "10", "7 tricks", "by S", "made", "down 2", "xx")]
        ),
        min_size=1,
        max_size=4,
    ),
)


@given(SAID, st.integers(1, 16))
def test_what_is_said_of_a_contract_is_put_together_alike(
    said: tuple[str, list[str]], board: int
) -> None:
    text = " ".join((said[0], *said[1]))
    assert read_by_the_referee(text, board) == read_by_the_program(text, board)


AMOUNTS = st.sampled_from(
    [
        *("-", "+", " ", "3", "10", "1/4", "0.25", "2,5", "%", "per cent", "percent"),
        *("of", "of a ", "a ", "top", "tops", "MP", "vps", "imps", "points", "−", "e"),
    ]
)


@given(st.lists(AMOUNTS, min_size=1, max_size=6))
def test_penalties_are_read_as_the_program_reads_them(parts: list[str]) -> None:
    text = "".join(parts)
    read: list[object] = []
    for reader in (read_amount, parse_amount):
        try:
            read.append(reader(text))
        except EvenhandError:
            read.append(None)
    assert read[0] == read[1]
