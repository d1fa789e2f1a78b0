"""The options of `evenhand plan`."""

from typing import Annotated

import typer

from evenhand.cli.option_groups import flag, option, option_group
from evenhand.cli.options import check_path

#: Words that directors may use for an option with another name.
MEANT_BY = {
    "--cut": "--qualifiers",
    "--final": "--qualifiers",
    "--finalists": "--qualifiers",
    "--qualify": "--qualifiers",
    "--semifinal": "--phases",
    "--format": "--phases",
    "--boards": "--boards-per-day",
}
PlanFile = Annotated[
    str,
    typer.Argument(
        metavar="PLAN",
        help="A plan file; - is standard input.",
        callback=check_path,
    ),
]
PlanOutput = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="PLAN", help="Write the plan to a file."),
]
BoardsPerDay = Annotated[
    int, typer.Option(metavar="N", help="About how many boards fill a day.")
]
Copies = Annotated[
    int | None, typer.Option(metavar="N", help="Copies of each board that there are.")
]
Qualifiers = Annotated[
    str | None,
    typer.Option(
        metavar="N,…",
        help="How many pairs reach each later phase; by default half each time.",
    ),
]
FromB = Annotated[
    int | None,
    typer.Option(metavar="N", help="How many finalists come from semifinal B."),
]
DropIns = Annotated[
    int,
    typer.Option(metavar="N", help="How many pairs drop into the final or semifinal."),
]
EveryWay = Annotated[
    bool,
    typer.Option(
        "--all", help="List all ways to seat the field, even those not possible."
    ),
]
Events = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Judge the plan by simulating this number of events.",
    ),
]


@option_group
class PlanOptions:
    """Everything that a plan may be asked for."""

    pairs: int | None = option("N", "How many pairs enter.", None, "--pairs")
    days: int | None = option("N", "Days available; by default as many as needed.")
    boards_per_day: BoardsPerDay = 50
    base: str = option(
        "BASE",
        "5, 7, 9, 11 or 13 (Mitchells of that many tables and a tail), mitchells, "
        "howell-tails, one-section, barometer, web, appendix, round-robin or auto; "
        "mitchells:7 for one size.",
        "auto",
    )
    copies: Copies = None
    barometer_tails: bool = flag(
        "--barometer-tails",
        "All tables of a tail play the same boards at once; more copies needed.",
    )
    sessions: str | None = option(
        "N,…",
        "Sessions of the first phase, or of each phase; by default the days and "
        "boards decide.",
    )
    phases: str = option(
        "FORMAT",
        "single, qualification-final, semifinal, semifinals-ab, auto, or a format in "
        'words: "Qualification 100 / Final 54 = 20 Qualification, linear:0.03".',
        "auto",
    )
    qualifiers: Qualifiers = None
    from_b: FromB = None
    drop_ins: DropIns = 0
    drop_in_rule: str | None = option(
        "RULE",
        "What drop-ins start with: rank, rank-or-average, average or median; by "
        "default rank if a cut follows, else average.",
    )
    feed_order: str | None = option(
        "ORDER",
        "Pairs from semifinal B rank after all from A (after), or all rank together "
        "by percentage (together); by default after.",
    )
    carryover: str | None = option(
        "RULE",
        "none, full, weighted:0.3, linear:0.03, half, or ladder:1.5 (tops); by "
        "default as the guidelines advise.",
    )
    round_robin: Annotated[
        bool | None,
        typer.Option(
            "--round-robin/--no-round-robin",
            help="Whether the final is all-play-all; by default its boards decide.",
        ),
    ] = None
    boards_per_round: int | None = option(
        "K",
        "Boards against the same opponents; by default 2, or as many as fit in an "
        "all-play-all.",
    )
    minutes_per_round: int | None = option(
        "M", "Minutes for a round; by default 15 for two boards."
    )
    start: str = option("TIME", "When the first session of a day begins.", "10:00")
    pause: int = option("M", "Minutes between two sessions.", 10, "--break")
    meal: int = option(
        "M", "Minutes of the long break on a day of more than four hours.", 60
    )
    seeding: str | None = option(
        "PAIRS.csv",
        "The pairs: number, and rating or seed, club, stationary; by default lines "
        "are drawn in order of number.",
    )
    compatriots: str | None = option(
        "WHEN", "Pairs of one club (in the seeding) meet early, or stay apart."
    )
    stationary: str | None = option("N,…", "Pairs that must not move.")
    arrows: str | None = option(
        "WHAT",
        "Switch single tables too (table), or single boards (board); players then "
        "need cards.",
    )
    board_numbers: str = option(
        "HOW",
        "Boards of a day's later sessions begin where the last ended (run-on) or with "
        "1 (from-1); auto lets sessions of fewer than 16 boards run on.",
        "auto",
    )
    swiss_from: int | None = option(
        "K", "From session K of the first phase, lines meet by results."
    )
    tie_breaks: str | None = option(
        "RULE,…", "How ties are broken: meeting, opponents, tops, …, lot."
    )
    byes: str = option(
        "RULE", "What a bye is worth: own (the pair's own percentage) or sixty.", "own"
    )
    tied_ranks: str = option(
        "RANK",
        "The rank of tied pairs for a carryover by rank: average, best or worst.",
        "average",
    )
    maximum: str = option(
        "HOW",
        "The maximum for percentages: of all boards that count (combined), of the "
        "phase alone (unchanged), or with the largest carryover added (raised).",
        "combined",
    )
    fewer_boards: str = option(
        "HOW",
        "What a pair with fewer boards carries over: as its percentage says "
        "(percentage), or only the points it won (points).",
        "percentage",
    )
    penalties: str = option(
        "HOW",
        "Whether penalties count towards ranks, cuts and carryovers (count), or are "
        "kept apart (apart).",
        "count",
    )
    penalty: str = option("TOPS", "The standard penalty, in tops.", "1/10")
    stands_from: str = option(
        "PART",
        "If a pair withdraws, its scores stand if it has played this part of the "
        "boards.",
        "1/2",
    )
    correction_minutes: int = option(
        "M", "How long a posted score can be corrected.", 30
    )
    name: str = option("WORDS", "The name of the event.", "", "--name")
    seed: int = option("N", "Seed of the draws.", 1, "--seed")
