"""Arguments and options that several commands share."""

import errno
import os
from typing import Annotated

import typer

from evenhand.errors import FileError, RequestError


def check_path(path: str) -> str:
    """A file's name as it was given, refused if it cannot name a file."""
    if not path.strip():
        raise FileError(f"{path!r}: no such file; expected the name of one")
    try:
        os.stat(path)
    except (OSError, ValueError) as error:
        # Any other error is best reported by the code that opens the file.
        if getattr(error, "errno", 0) == errno.ELOOP:
            raise FileError(
                f"{path}: a link that leads back to itself; expected a file: name the "
                "file itself, or make the link again"
            ) from error
    return path


File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A movement file; - is standard input.",
        callback=check_path,
    ),
]
Entry = Annotated[
    str | None,
    typer.Option(
        "--entry",
        metavar="NAME|NUMBER",
        help="Which movement of a file that holds several.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
MovementOutput = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write the movement."),
]
RoundCount = Annotated[int, typer.Option(metavar="R", help="How many rounds.")]
FreeSharing = Annotated[
    bool, typer.Option("--free", help="Any number of tables may share a set.")
]
SearchSeconds = Annotated[float, typer.Option(metavar="S", help="Time to search.")]
Seed = Annotated[int, typer.Option(metavar="N", help="Seed of the random numbers.")]
Processes = Annotated[int, typer.Option(metavar="K", help="Processes to use.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Use a Dask cluster: its scheduler's address, tcp://host:port.",
    ),
]
ScoringMethod = Annotated[
    str,
    typer.Option(
        metavar="METHOD", help="matchpoints, ascherman, cross-imps or butler."
    ),
]
GuideCards = Annotated[
    bool, typer.Option("--cards", help="Guide cards instead of lists.")
]
GuideCardOfPair = Annotated[
    int | None, typer.Option(metavar="N", help="Only this pair's guide card.")
]


def numbers(text: str, option: str) -> tuple[int, ...]:
    """The whole numbers in an option, separated by commas or spaces."""
    parts = [part.split() for part in text.split(",")] if text.strip() else []
    words = [word for part in parts for word in part]
    plain = all(w.isascii() and w.isdigit() and len(w) < 6 for w in words)
    if not plain or not all(parts):
        raise RequestError(f"{option} {text!r}; expected numbers like 1,3")
    return tuple(int(word) for word in words)
