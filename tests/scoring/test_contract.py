"""Contracts: their scores by Law 77, and the ways people write them."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.boards import Direction
from evenhand.errors import ResultError
from evenhand.scoring.contract import PASSED_OUT, Contract, PassedOut, ns_score, score
from evenhand.scoring.contract_text import parse_contract

STRAINS = ("C", "D", "H", "S", "NT")

#: Contract, vulnerability, tricks, score: cases published by scorers and clubs.
WORKED = """
1C NV 7 70      1NT NV 7 90     2C V 8 90       2H V 8 110
3NT NV 9 400    3NT V 9 600     3NT V 11 660    4S NV 10 420    4S V 10 620
5C NV 11 400    5C NV 12 420    5C V 12 620     5S NV 12 480    5S V 12 680
5Sx NV 12 750   5Sx V 12 1050   5Sxx NV 12 1200 5Sxx V 12 1600
2Hx NV 8 470    2Hx V 8 670     2Dx NV 8 180    2Dx V 8 180
2Dxx NV 8 560   2Dxx V 8 760    1NTx NV 7 180   1NTxx NV 7 560  1NTxx V 7 760
1Cx NV 7 140    1Cxx NV 7 230   1Hxx NV 7 520   1Hxx V 7 720    1Sx V 7 160
4Sx NV 10 590   4Sx NV 11 690   5Cx NV 11 550   4Dxx V 13 2120
6D NV 12 920    6D V 12 1370    6S NV 12 980    6S V 12 1430
6NT NV 12 990   6NT V 12 1440   6NT NV 13 1020  6Dx NV 13 1190
7D NV 13 1440   7S NV 13 1510   7S V 13 2210    7NT NV 13 1520  7NT V 13 2220
7NTxx V 13 2980 1NTxx V 13 3160
4D NV 7 -150    4D V 7 -300     4Dx NV 7 -500   4Dx V 7 -800    4Dxx NV 7 -1000
4Sx NV 9 -100   4Sx NV 8 -300   4Sx NV 6 -800
4Sx V 9 -200    4Sx V 8 -500    4Sx V 6 -1100   3NT V 8 -100
7NT NV 0 -650   7NT V 0 -1300   7NTx NV 0 -3500 7NTx V 0 -3800
7NTxx NV 0 -7000 7NTxx V 0 -7600
"""


@pytest.mark.parametrize(
    ("bid", "vulnerable", "tricks", "points"),
    re.findall(r"(\S+) (\S+) (\S+) (\S+)", WORKED),
)
def test_the_worked_cases(bid: str, vulnerable: str, tricks: str, points: str) -> None:
    contract = parse_contract(bid, tricks=tricks)
    assert score(contract, vulnerable == "V") == int(points)


def closed_form(
    level: int, strain: str, doubled: int, tricks: int, vulnerable: bool
) -> int:
    """The second derivation: game by level instead of by points, no loops."""
    over = tricks - 6 - level
    if over < 0:
        down = -over
        if doubled == 0:
            return -down * (50 + 50 * vulnerable)
        if vulnerable:
            return -doubled * (300 * down - 100)
        return -doubled * max(200 * down - 100, 300 * down - 400)
    kind = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "nt"}[strain]
    game_level = {"minor": (5, 3, 2), "major": (4, 2, 1), "nt": (3, 2, 1)}[kind]
    each = 20 if kind == "minor" else 30
    total = (level * each + (10 if kind == "nt" else 0)) * (1, 2, 4)[doubled]
    total += (450 if vulnerable else 250) * (level >= game_level[doubled]) + 50
    total += {6: 500, 7: 1000}.get(level, 0) * (3 if vulnerable else 2) // 2
    total += over * (each if doubled == 0 else 100 * doubled * (1 + vulnerable))
    return total + (0, 50, 100)[doubled]


def test_every_legal_result_equals_the_second_formula() -> None:
    cases = list(product(range(1, 8), STRAINS, range(3), range(14), (False, True)))
    assert len(cases) == 2940
    for level, strain, doubled, tricks, vulnerable in cases:
        contract = Contract(level, strain, doubled, "N", tricks)
        expected = closed_form(level, strain, doubled, tricks, vulnerable)
        assert score(contract, vulnerable) == expected, (contract, vulnerable)


def test_the_extreme_scores() -> None:
    scores = {
        score(Contract(level, strain, doubled, None, tricks), True): (level, strain)
        for level, strain in product(range(1, 8), STRAINS)
        for doubled, tricks in product(range(3), range(14))
    }
    assert (max(scores), scores[max(scores)]) == (3160, (1, "NT"))
    assert min(scores) == -7600


@pytest.mark.parametrize(
    ("declarer", "board", "points"),
    [
        ("N", 1, 420),  # nobody vulnerable
        ("E", 1, -420),
        ("S", 2, 620),  # North-South
        ("W", 2, -420),
        ("N", 3, 420),  # East-West
        ("E", 3, -620),
        ("S", 4, 620),  # all
        ("W", 20, -620),
    ],
)
def test_a_board_scores_as_north_south_see_it(
    declarer: str, board: int, points: int
) -> None:
    assert ns_score(Contract(4, "S", 0, declarer, 10), board) == points


def test_a_penalty_goes_to_the_other_side() -> None:
    assert ns_score(Contract(4, "S", 1, "E", 8), 3) == 500


def test_a_passed_out_board_scores_nothing() -> None:
    assert score(PASSED_OUT, True) == ns_score(PASSED_OUT, 2) == 0
    assert parse_contract(str(PASSED_OUT)) == PASSED_OUT == PassedOut()


def test_a_declarer_has_a_side() -> None:
    sides = [Contract(1, "C", 0, declarer, 7).side for declarer in "NESW"]
    assert sides == [Direction.NS, Direction.EW] * 2


def test_without_a_declarer_nobody_knows_whose_score_it_is() -> None:
    contract = parse_contract("4S=")
    assert score(contract, False) == 420
    with pytest.raises(ResultError, match="no declarer"):
        ns_score(contract, 1)


def test_board_numbers_start_at_one() -> None:
    for contract in (PASSED_OUT, Contract(4, "S", 0, "N", 10)):
        with pytest.raises(ResultError, match="start at 1"):
            ns_score(contract, 0)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4Sx+1", Contract(4, "S", 1, None, 11)),
        ("4 S X N +1", Contract(4, "S", 1, "N", 11)),
        ("3NT= by E", Contract(3, "NT", 0, "E", 9)),
        ("4♠x E -1", Contract(4, "S", 1, "E", 9)),
        ("4♠\ufe0f ×× E −1", Contract(4, "S", 2, "E", 9)),
        ("2♡ * w +0", Contract(2, "H", 1, "W", 8)),
        ("3N S 8", Contract(3, "NT", 0, "S", 8)),
        ("3NN=", Contract(3, "NT", 0, "N", 9)),
        ("4SS=", Contract(4, "S", 0, "S", 10)),
        ("1NTxxS+6", Contract(1, "NT", 2, "S", 13)),
        ("N 5D -1", Contract(5, "D", 0, "N", 10)),
        ("West: 5c=", Contract(5, "C", 0, "W", 11)),
        ("5DE-1", Contract(5, "D", 0, "E", 10)),
        ("6H S x x -2", Contract(6, "H", 2, "S", 10)),
        ("4 hearts, redoubled by West, 2 down", Contract(4, "H", 2, "W", 8)),
        ("4C dbl (E) down 4", Contract(4, "C", 1, "E", 6)),
        ("1 no trump by north made", Contract(1, "NT", 0, "N", 7)),
        ("1NT N made with 9 tricks", Contract(1, "NT", 0, "N", 9)),
        ("  7nt  xx  s  0  ", Contract(7, "NT", 2, "S", 0)),
        ("3SA S =", Contract(3, "NT", 0, "S", 9)),
        ("3sas=", Contract(3, "NT", 0, "S", 9)),
        ("3sae+1", Contract(3, "NT", 0, "E", 10)),
        ("3 sans-atout W 9", Contract(3, "NT", 0, "W", 9)),
        ("3STE=", Contract(3, "NT", 0, "E", 9)),
        ("3ST", Contract(3, "S", 0, None, 10)),
        ("3ba n -1", Contract(3, "NT", 0, "N", 8)),
        ("3 N E =", Contract(3, "NT", 0, "E", 9)),
        ("3NTx N -2", Contract(3, "NT", 1, "N", 7)),
        ("4sdn=", Contract(4, "S", 1, "N", 10)),
        ("5D d W -2", Contract(5, "D", 1, "W", 9)),
        ("4hrs-1", Contract(4, "H", 2, "S", 9)),
        ("E 3SA XX =", Contract(3, "NT", 2, "E", 9)),
        ("4♥ by S +1", Contract(4, "H", 0, "S", 11)),
    ],
)
def test_the_forms_people_write(text: str, contract: Contract) -> None:
    assert parse_contract(text) == contract


@pytest.mark.parametrize(
    "text", ["P", "pass", "PASS", "Passed out", "pass-out", "All pass", "P.O."]
)
def test_the_ways_to_pass_a_board_out(text: str) -> None:
    assert parse_contract(text) is PASSED_OUT
    assert parse_contract(text, declarer="", tricks="") is PASSED_OUT


@pytest.mark.parametrize(
    ("declarer", "tricks", "taken"),
    [
        ("N", "10", 10),
        ("north", "+1", 11),
        (" n ", "=", 10),
        ("N", "−2", 8),
        ("N", 13, 13),
        ("N", "0", 0),
        ("N", "made", 10),
        ("N", "3 down", 7),
    ],
)
def test_declarer_and_tricks_in_columns(
    declarer: str, tricks: str | int, taken: int
) -> None:
    expected = Contract(4, "S", 1, "N", taken)
    assert parse_contract("4Sx", declarer, tricks) == expected


def test_columns_may_repeat_the_contract() -> None:
    expected = Contract(4, "S", 0, "N", 11)
    assert parse_contract("4S+1 N", "N", "11") == expected
    assert parse_contract("4S N 11 tricks, made", "N", "+1") == expected


@pytest.mark.parametrize(
    ("text", "declarer", "tricks", "reason"),
    [
        ("8C=", None, None, "levels are 1 to 7"),
        ("0C=", None, None, "levels are 1 to 7"),
        ("4S N 14", None, None, "0 to 13"),
        ("4S", "N", "14", "0 to 13"),
        ("4S+4", None, None, "14 tricks"),
        ("1C-8", None, None, "-1 tricks"),
        ("4S+" + "9" * 60, None, None, "0 to 13"),
        ("4S N made 9", None, None, "made with 9 tricks, but it needs 10"),
        ("4S made", "N", "9", "made with 9 tricks, but it needs 10"),
        ("4S=", "N", "9", "contradict"),
        ("4S+1", "N", "10", "contradict"),
        ("4S N=", "E", None, "contradict"),
        ("4S N E =", None, None, "one declarer"),
        ("4S +1 +2", None, None, "one result"),
        ("4S 10 11", None, None, "one number of tricks"),
        ("4Sxxx=", None, None, "once too often"),
        ("4S", "N", None, "no result"),
        ("4S=", "NS", None, "N, E, S or W"),
        ("4S", "N", "ten", "cannot be read"),
        ("4S", "N", "x", "cannot be read"),
        ("4S", "N", "10.0", "cannot be read"),
        ("4Z=", None, None, "cannot be read"),
        ("4=", None, None, "cannot be read"),
        ("", None, None, "cannot be read"),
        ("S", None, None, "cannot be read"),
        ("4S N maybe", None, None, "'maybe' cannot be read"),
        ("4S=" + " " * 100_000, None, None, "characters"),
        ("P", "N", None, "no declarer"),
        ("P", None, "7", "no tricks"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    text: str, declarer: str | None, tricks: str | None, reason: str
) -> None:
    with pytest.raises(ResultError, match=reason) as refusal:
        parse_contract(text, declarer, tricks)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    ("level", "strain", "doubled", "declarer", "tricks"),
    [
        (8, "C", 0, "N", 8),
        (0, "C", 0, "N", 8),
        (True, "C", 0, "N", 8),
        (1, "N", 0, "N", 8),
        (1, "C", 3, "N", 8),
        (1, "C", 0, "NS", 8),
        (1, "C", 0, "N", 14),
        (1, "C", 0, "N", -1),
    ],
)
def test_an_impossible_contract_cannot_be_made(
    level: int, strain: str, doubled: int, declarer: str, tricks: int
) -> None:
    with pytest.raises(ResultError, match="correct the"):
        Contract(level, strain, doubled, declarer, tricks)


CONTRACTS = st.builds(
    Contract,
    level=st.integers(1, 7),
    strain=st.sampled_from(STRAINS),
    doubled=st.integers(0, 2),
    declarer=st.sampled_from([None, "N", "E", "S", "W"]),
    tricks=st.integers(0, 13),
)


@given(CONTRACTS)
def test_the_text_and_the_repr_read_back(contract: Contract) -> None:
    assert parse_contract(str(contract)) == contract
    assert parse_contract(str(contract).replace(" ", "")) == contract
    assert parse_contract(contract.bid, contract.declarer, contract.tricks) == contract
    assert eval(repr(contract)) == contract


@given(st.text(alphabet="1234567890nesw cdhtx+-=p", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        contract = parse_contract(text)
    except ResultError:
        return
    assert parse_contract(str(contract)) == contract
