"""Arguments and options that the commands of a running event share."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.option_groups import option_group
from evenhand.cli.options import check_path

if TYPE_CHECKING:
    from evenhand.desk.events.spots import Spot
    from evenhand.desk.rulings.corrections import Ruling

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
Ns = Annotated[int, typer.Option("--ns", metavar="N", help="The pair that sat NS.")]
Ew = Annotated[int, typer.Option("--ew", metavar="N", help="The pair that sat EW.")]
#: By default a result belongs to the only group that has such a meeting.
GroupOfResult = Annotated[
    str | None,
    typer.Option(
        "--group", metavar="NAME", help="Which group; by default the one it fits."
    ),
]


@option_group
class SpotOptions:
    """Where a result belongs, beside its table and board."""

    ns: Ns = 0
    ew: Ew = 0
    group: GroupOfResult = None
    session: Session = None

    def spot(self, board: int, table: int | None) -> "Spot":
        """The place of a result on a board."""
        from evenhand.desk.events.spots import Spot

        return Spot(board, table, self.ns, self.ew, self.group, self.session)


@option_group
class ReasonOptions:
    """Why something changes, and whether it may after the correction period."""

    reason: Reason = ""
    force: Force = False

    @property
    def ruling(self) -> "Ruling":
        """The grounds."""
        from evenhand.desk.rulings.corrections import Ruling

        return Ruling(**asdict(self))


@option_group
class RulingOptions(ReasonOptions):
    """The same for a score, which may be meant as it is written, however odd."""

    fixed: Fixed = False
    sure: Sure = False
