"""Arguments and options that the commands of a running event share."""

from typing import Annotated

import typer

from evenhand.cli.options import check_path

EventPath = Annotated[
    str,
    typer.Argument(
        metavar="EVENT",
        help="The event's file, or its name in the club.",
        callback=check_path,
    ),
]
Group = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Which group; by default the one that plays."),
]
Session = Annotated[
    int | None,
    typer.Option(metavar="K", help="Which session; by default the running one."),
]
OneSession = Annotated[
    int,
    typer.Option(
        "--session", metavar="K", help="Only this session, without carryovers."
    ),
]
PairNumber = Annotated[int, typer.Option("--pair", metavar="N", help="The pair.")]
Table = Annotated[int, typer.Option(metavar="N", help="The table in the hall.")]
Board = Annotated[int, typer.Option(metavar="N", help="The board.")]
ResultText = Annotated[
    str,
    typer.Argument(
        metavar="RESULT",
        help="A contract like '4S N =', a score for NS like -620, or an award like "
        "A+/A-.",
    ),
]
Reason = Annotated[
    str, typer.Option(metavar="WORDS", help="Why; it goes into the log.")
]
FromRound = Annotated[
    int | None,
    typer.Option(
        "--round",
        metavar="K",
        help="The first round with new seats; by default the first without any result.",
    ),
]
SearchSeed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Seed of the search.")
]
Scores = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="Scores of a pair that leaves: stand, void, session (void in this one "
        "only), or rule of the event; by default, in mid-session, void in the session "
        "if it has not played half of it.",
    ),
]
Sure = Annotated[
    bool,
    typer.Option("--sure", help="The score is right, though no contract gives it."),
]
Fixed = Annotated[
    bool,
    typer.Option(
        "--fixed",
        help="60, 50 and 40 per cent are meant as such, not as A+, A and A-.",
    ),
]
Force = Annotated[
    bool,
    typer.Option("--force", help="Change a score even after its correction period."),
]
