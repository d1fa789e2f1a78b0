"""The options of `evenhand plan`."""

from typing import Annotated

import typer

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
Pairs = Annotated[
    int | None, typer.Option("--pairs", metavar="N", help="How many pairs enter.")
]
Days = Annotated[
    int | None,
    typer.Option(metavar="N", help="Days available; by default as many as needed."),
]
BoardsPerDay = Annotated[
    int, typer.Option(metavar="N", help="About how many boards fill a day.")
]
Base = Annotated[
    str,
    typer.Option(
        metavar="BASE",
        help="5, 7, 9, 11 or 13 (Mitchells of that many tables and a tail), mitchells, "
        "howell-tails, one-section, barometer, web, appendix, round-robin or auto; "
        "mitchells:7 for one size.",
    ),
]
Copies = Annotated[
    int | None,
    typer.Option(metavar="N", help="Copies of each board that there are."),
]
BarometerTails = Annotated[
    bool,
    typer.Option(
        "--barometer-tails",
        help="All tables of a tail play the same boards at once; more copies needed.",
    ),
]
Sessions = Annotated[
    str | None,
    typer.Option(
        metavar="N,…",
        help="Sessions of the first phase, or of each phase; by default the days and "
        "boards decide.",
    ),
]
Phases = Annotated[
    str,
    typer.Option(
        metavar="FORMAT",
        help="single, qualification-final, semifinal, semifinals-ab, auto, or a format "
        'in words: "Qualification 100 / Final 54 = 20 Qualification, linear:0.03".',
    ),
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
DropInRuleName = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="What drop-ins start with: rank, rank-or-average, average or median; by "
        "default rank if a cut follows, else average.",
    ),
]
FeedOrderName = Annotated[
    str | None,
    typer.Option(
        metavar="ORDER",
        help="Pairs from semifinal B rank after all from A (after), or all rank "
        "together by percentage (together); by default after.",
    ),
]
Rule = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="none, full, weighted:0.3, linear:0.03, half, or ladder:1.5 (tops); by "
        "default as the guidelines advise.",
    ),
]
RoundRobin = Annotated[
    bool | None,
    typer.Option(
        "--round-robin/--no-round-robin",
        help="Whether the final is all-play-all; by default its boards decide.",
    ),
]
BoardsPerRound = Annotated[
    int | None,
    typer.Option(
        metavar="K",
        help="Boards against the same opponents; by default 2, or as many as fit in "
        "an all-play-all.",
    ),
]
MinutesPerRound = Annotated[
    int | None,
    typer.Option(
        metavar="M", help="Minutes for a round; by default 15 for two boards."
    ),
]
Start = Annotated[
    str, typer.Option(metavar="TIME", help="When the first session of a day begins.")
]
Pause = Annotated[
    int, typer.Option("--break", metavar="M", help="Minutes between two sessions.")
]
Meal = Annotated[
    int,
    typer.Option(
        metavar="M", help="Minutes of the long break on a day of more than four hours."
    ),
]
Seeding = Annotated[
    str | None,
    typer.Option(
        metavar="PAIRS.csv",
        help="The pairs: number, and rating or seed, club, stationary; by default "
        "lines are drawn in order of number.",
    ),
]
CompatriotsName = Annotated[
    str | None,
    typer.Option(
        metavar="WHEN",
        help="Pairs of one club (in the seeding) meet early, or stay apart.",
    ),
]
Stationary = Annotated[
    str | None, typer.Option(metavar="N,…", help="Pairs that must not move.")
]
ArrowsName = Annotated[
    str | None,
    typer.Option(
        metavar="WHAT",
        help="Switch single tables too (table), or single boards (board); players "
        "then need cards.",
    ),
]
BoardNumbersName = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="Boards of a day's later sessions begin where the last ended (run-on) or "
        "with 1 (from-1); auto lets sessions of fewer than 16 boards run on.",
    ),
]
SwissFrom = Annotated[
    int | None,
    typer.Option(
        metavar="K", help="From session K of the first phase, lines meet by results."
    ),
]
TieBreakNames = Annotated[
    str | None,
    typer.Option(
        metavar="RULE,…", help="How ties are broken: meeting, opponents, tops, …, lot."
    ),
]
ByeName = Annotated[
    str,
    typer.Option(
        metavar="RULE",
        help="What a bye is worth: own (the pair's own percentage) or sixty.",
    ),
]
TiedRanksName = Annotated[
    str,
    typer.Option(
        metavar="RANK",
        help="The rank of tied pairs for a carryover by rank: average, best or worst.",
    ),
]
MaximumName = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="The maximum for percentages: of all boards that count (combined), "
        "of the phase alone (unchanged), or with the largest carryover added (raised).",
    ),
]
FewerBoardsName = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="What a pair with fewer boards carries over: as its percentage says "
        "(percentage), or only the points it won (points).",
    ),
]
PenaltiesName = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="Whether penalties count towards ranks, cuts and carryovers (count), or "
        "are kept apart (apart).",
    ),
]
PenaltySize = Annotated[
    str, typer.Option(metavar="TOPS", help="The standard penalty, in tops.")
]
StandsFrom = Annotated[
    str,
    typer.Option(
        metavar="PART",
        help="If a pair withdraws, its scores stand if it has played this part of the "
        "boards.",
    ),
]
CorrectionMinutes = Annotated[
    int,
    typer.Option(metavar="M", help="How long a posted score can be corrected."),
]
EventName = Annotated[
    str, typer.Option("--name", metavar="WORDS", help="The name of the event.")
]
DrawSeed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Seed of the draws.")
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
