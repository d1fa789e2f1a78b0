"""Results from a file, whatever program wrote it.

It may be a table as text, `.xlsx` or `.ods`; USEBIO, PBN or `.bws`.
"""

from collections.abc import Iterable
from dataclasses import replace

from evenhand.errors import FileError
from evenhand.formats.bridgemate_file import read_bws
from evenhand.formats.foreign_event import ForeignEvent
from evenhand.formats.jet import is_jet
from evenhand.formats.pbn_reading import is_pbn, read_pbn
from evenhand.formats.results_csv import ResultsFile, read_results_data
from evenhand.formats.text import decode, read_as
from evenhand.formats.usebio_reading import is_usebio, read_usebio
from evenhand.formats.workbook import is_workbook, workbook_lines
from evenhand.formats.written_csv import write_results_csv
from evenhand.scoring import Result


def read_event(path: str) -> tuple[ResultsFile, ForeignEvent | None]:
    """Read the results of an event; `-` is standard input.

    Returns:
        The results, and all else that the file says if another program wrote it.

    Raises:
        FileError: If it cannot be opened, or holds no results.
    """
    return read_as(path, read_event_data)


def table_text(data: bytes, results: Iterable[Result]) -> str:
    """A file as a text that gives the same results when it is read again."""
    if is_jet(data) or is_usebio(data) or is_pbn(data):
        return write_results_csv(results)
    if is_workbook(data):
        return "\n".join(workbook_lines(data))
    return decode(data)


def read_event_data(
    data: bytes, *, seated: bool = False
) -> tuple[ResultsFile, ForeignEvent | None]:
    """Read the results of an event from the bytes of a file.

    Args:
        data: The whole file; its beginning shows what it is.
        seated: Whether it is known who sits at each table, so that it need not say so.
            A line that contradicts itself is then left out, whatever file it is in.

    Raises:
        FileError: If it holds no results.
    """
    if is_jet(data):
        found = read_bws(data)
    elif is_usebio(data):
        found = read_usebio(data, trusting=not seated)
    elif is_pbn(data):
        found = read_pbn(data, trusting=not seated)
    else:
        return read_results_data(data, seated=seated), None
    return ResultsFile(found.results, found.problems), found


def read_session_results(data: bytes | str) -> ResultsFile:
    """Read results to be recorded in a session; a text is a table.

    The rounds of a .bws file may be parts of real rounds, so they are left out: table
    and board say which round it is.

    Args:
        data: The whole file.

    Raises:
        FileError: If it holds no results.
    """
    if isinstance(data, str):
        return read_results_data(data, seated=True)
    read, _ = read_event_data(data, seated=True)
    if not read.results and not read.problems:
        raise FileError("no results in it yet")
    if not is_jet(data):
        return read
    plain = tuple(replace(result, round=0) for result in read.results)
    return replace(read, results=plain)


def read_session_file(path: str) -> ResultsFile:
    """Read the results of a session from a file; `-` is standard input."""
    return read_as(path, read_session_results)
