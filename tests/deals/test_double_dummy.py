import pytest

from evenhand.deals import Makeable, parse_deal, solve_deals
from evenhand.errors import DealError
from tests.deals.known_deals import ANALYSED

pytest.importorskip("endplay.dds")


def test_published_analyses_are_reproduced() -> None:
    deals = [parse_deal(board, text) for board, (text, _, _) in ANALYSED.items()]
    told = []
    found = solve_deals(deals, lambda done, of: told.append((done, of)))
    for board, (_, tricks, par) in ANALYSED.items():
        assert (found[board].tricks, found[board].par) == (tricks, par)
    assert told[-1] == (3, 3)
    assert found[1].tricks_of("E", "S") == 10
    assert found[1].contracts == "4S E =, 4S W ="


def test_a_table_of_tricks_must_be_complete() -> None:
    with pytest.raises(DealError):
        Makeable("123", 0)
    table = Makeable("65436689A765436689A7", -420)
    assert table.tricks_in("NSEW", "NT S H D C") == "63456" * 2 + "7a986" * 2


def test_par_contracts_are_written_as_results_are() -> None:
    made = Makeable("65436689A765436689A7", -420, "3NTE=, 6HWx-4")
    assert made.contracts == "3NT E =, 6Hx W -4"
    assert Makeable(made.tricks, made.par, made.contracts) == made
