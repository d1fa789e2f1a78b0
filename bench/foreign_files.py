"""Reading what other programs write, in sizes that no club reaches."""

from collections.abc import Callable

from bench.scoring import event_text, read_event
from evenhand.deals import deal_boards
from evenhand.formats.bridgemate_file import read_bws
from evenhand.formats.bridgemate_filling import UnitSection, UnitSession, fill_bws
from evenhand.formats.deal_files import read_deals_data, write_deals
from evenhand.formats.jet import Row
from evenhand.formats.unit_rounds import UnitRound
from evenhand.formats.usebio_reading import read_usebio
from evenhand.formats.usebio_writing import write_usebio
from evenhand.scoring import Rules, rank, score_field
from evenhand.scoring.published_event import PublishedEvent
from tests.formats.jet_builder import BWS, build, filled


def usebio_file(megabytes: int) -> bytes:
    """A USEBIO file of at least that size: one event, as often as it takes."""
    results = read_event(event_text(400, 60))
    scored = score_field(results, Rules())
    one = write_usebio(PublishedEvent(scored, rank(scored)))
    start, end = one.index(b"<BOARD>"), one.rindex(b"</BOARD>") + len(b"</BOARD>")
    boards = one[start:end]
    times = -(-megabytes * 1_000_000 // len(boards))
    return one[:start] + boards * times + one[end:]


def read_usebio_file(data: bytes) -> Callable[[], object]:
    """Read it."""
    return lambda: read_usebio(data)


def results_file(tables: int) -> bytes:
    """A .bws with 26 results at each table."""
    rows: list[Row] = [
        {
            "Section": 1,
            "Table": table,
            "Round": board // 2 + 1,
            "Board": board,
            "PairNS": table,
            "PairEW": tables + table,
            "Contract": "3 NT",
            "Declarer": table,
            "NS/EW": "N",
            "Result": "=",
        }
        for table in range(1, tables + 1)
        for board in range(1, 27)
    ]
    return filled("JET4", {"ReceivedData": rows})


def read_results_file(data: bytes) -> Callable[[], object]:
    """Read it."""
    return lambda: read_bws(data)


def fill_results_file(tables: int) -> Callable[[], object]:
    """Fill a blank file with 13 rounds for each table."""
    blank = build("JET4", BWS)
    rounds = tuple(
        UnitRound(table, n, n, table, tables + table, (2 * n - 1, 2 * n))
        for table in range(1, tables + 1)
        for n in range(1, 14)
    )
    section = UnitSection("A", tuple(range(1, tables + 1)), rounds)
    return lambda: fill_bws(blank, UnitSession((section,)))


def deals_file(boards: int) -> bytes:
    """Random deals as PBN."""
    deals = {deal.board: deal for deal in deal_boards(range(1, boards + 1), "bench")}
    return write_deals(deals, "pbn")


def read_deals_file(data: bytes) -> Callable[[], object]:
    """Read them."""
    return lambda: read_deals_data(data)
