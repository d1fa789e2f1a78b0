"""`evenhand plan seats`: the seats of a session, and the guide cards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from evenhand.cli.option_groups import option
from evenhand.cli.options import GuideCardOfPair, GuideCards
from evenhand.cli.output import Printout, console
from evenhand.cli.plan_options import PlanFile
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament.plan.planned_group import PlannedGroup
    from evenhand.tournament.seated import SeatedSession

_LISTS = ("line", "table", "pair")


def print_seats(
    file: PlanFile,
    session: int = option("K", "Which session of the group, from 1.", ...),
    group: str | None = option(
        "NAME", "Which group; by default that of the first phase."
    ),
    pairs: str | None = option(
        "PAIRS.csv",
        "Numbers and names; in a later group the numbers are places in the order in "
        "which its pairs come in.",
    ),
    by: str | None = option(
        "WHAT", "Only one list: line, table or pair; by default all."
    ),
    cards: GuideCards = False,
    pair: GuideCardOfPair = None,
) -> Printout:
    """Print the seats of a session, or the guide cards."""
    from rich.text import Text

    from evenhand.cli.plan_entries import read_names
    from evenhand.formats.plan_file import read_plan
    from evenhand.render import seats_text
    from evenhand.render.posted_session import PostedSession
    from evenhand.tournament.seating.session_seats import LineSeating

    if by is not None and by not in _LISTS:
        raise RequestError(f"--by {by!r}; expected {', '.join(_LISTS)}")
    plan = read_plan(file).sound()
    first = plan.event.phases[0].groups[0].name
    seated = plan.group(first if group is None else group)
    chosen = _pick_session(seated, session)
    if by == "line":
        _check_lines(seated)
    seating = seated.seating
    lines = (seating.lines, seating.table) if isinstance(seating, LineSeating) else None
    posted = PostedSession(chosen, read_names(pairs, seated.pairs), lines=lines)
    wanted = _LISTS if by is None else (by,)
    with_cards = cards or pair is not None

    def data() -> dict[str, Any]:
        found: dict[str, Any] = {"name": plan.name, "group": seated.name}
        found |= seats_text.seat_lists_data(posted, wanted)
        if with_cards:
            found["cards"] = seats_text.session_cards_data(posted, pair)
        return found

    def parts() -> Iterator[Any]:
        if with_cards:
            yield from seats_text.session_cards(posted, pair)
            return
        yield Text(f"{plan.name} · {seated.name}", style="bold")
        if seated.name != first:
            yield f"The numbers are places in {seated.name}, in order of entry."
        yield from seats_text.seat_lists(posted, wanted, console().width)

    return Printout(data, parts)


def _pick_session(group: "PlannedGroup", session: int) -> "SeatedSession":
    if not 1 <= session <= group.sessions:
        raise RequestError(
            f"session {session} of {group.name}; expected 1 to {group.sessions}"
        )
    return group.seats()[session - 1]


def _check_lines(group: "PlannedGroup") -> None:
    if not group.layout.by_lines:
        raise RequestError(
            f"--by line in {group.name}, which is one field without lines; choose --by "
            "table or --by pair"
        )
