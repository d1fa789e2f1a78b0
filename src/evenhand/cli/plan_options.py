"""The options of `evenhand plan`."""

from typing import Annotated

import typer

from evenhand.cli.options import check_path

#: Words that directors use for an option that is called otherwise.
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
    typer.Option(
        metavar="N", help="Days there are; as many as needed if nothing is said."
    ),
]
BoardsPerDay = Annotated[
    int, typer.Option(metavar="N", help="About so many boards fill a day.")
]
Base = Annotated[
    str,
    typer.Option(
        metavar="BASE",
        help="5, 7, 9, 11 or 13 (Mitchells of so many tables and a tail), mitchells, "
        "howell-tails, one-section, barometer, web, appendix, round-robin or auto.",
    ),
]
Sessions = Annotated[
    str | None,
    typer.Option(
        metavar="N,…",
        help="Sessions of the first phase, or of each phase; by days and boards if "
        "nothing is said.",
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
        help="How many reach each later phase; half of those before if nothing is "
        "said.",
    ),
]
FromB = Annotated[
    int | None,
    typer.Option(metavar="N", help="How many finalists come from semifinal B."),
]
DropIns = Annotated[
    int, typer.Option(metavar="N", help="How many join the final, or the semifinal.")
]
DropInRuleName = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="What pairs that drop in start with: rank, rank-or-average, average or "
        "median; by rank where a cut follows if nothing is said, else the average.",
    ),
]
FeedOrderName = Annotated[
    str | None,
    typer.Option(
        metavar="ORDER",
        help="Those from semifinal B rank after all from A (after), or all rank "
        "together by percentage (together); after if nothing is said.",
    ),
]
Rule = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="none, full, weighted:0.3, linear:0.03, half, or ladder:1.5 (tops); as "
        "the guidelines advise if nothing is said.",
    ),
]
RoundRobin = Annotated[
    bool | None,
    typer.Option(
        "--round-robin/--no-round-robin",
        help="Whether all play all in the final; by its boards if nothing is said.",
    ),
]
BoardsPerRound = Annotated[
    int | None,
    typer.Option(
        metavar="K",
        help="Boards against the same opponents; 2 if nothing is said, where all play "
        "all as many as fit.",
    ),
]
MinutesPerRound = Annotated[
    int | None,
    typer.Option(metavar="M", help="15 for two boards if nothing is said."),
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
        help="The pairs: number, and rating or seed, club, stationary; else lines are "
        "drawn in order of number.",
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
        help="Turn single tables too (table), or single boards (board); players then "
        "need cards.",
    ),
]
SwissFrom = Annotated[
    int | None,
    typer.Option(
        metavar="K", help="From session K of the first phase lines meet by results."
    ),
]
TieBreakNames = Annotated[
    str | None,
    typer.Option(
        metavar="RULE,…", help="What parts ties: meeting, opponents, tops, …, lot."
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
        help="Whether a carryover leaves the maximum that percentages are of "
        "unchanged, or the most that anybody carries is added to it (raised).",
    ),
]
FewerBoardsName = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="What a pair with fewer boards carries over: by its percentage, or only "
        "the points of the boards it played (points).",
    ),
]
PenaltiesName = Annotated[
    str,
    typer.Option(
        metavar="HOW",
        help="Whether penalties count for ranks, cuts and carryovers (count), or are "
        "kept apart (apart).",
    ),
]
PenaltySize = Annotated[
    str, typer.Option(metavar="TOPS", help="The usual penalty, as a part of a top.")
]
StandsFrom = Annotated[
    str,
    typer.Option(
        metavar="PART",
        help="The scores of a pair that withdraws stand from this part of the boards "
        "up.",
    ),
]
CorrectionMinutes = Annotated[
    int,
    typer.Option(metavar="M", help="How long a posted score can be corrected."),
]
EventName = Annotated[
    str, typer.Option("--name", metavar="WORDS", help="What the event is called.")
]
DrawSeed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Seed of the draws.")
]
EveryWay = Annotated[
    bool,
    typer.Option(
        "--all", help="List all ways to seat the field, and those not possible."
    ),
]
Events = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Let the laboratory play so many events by the plan, and judge it.",
    ),
]
