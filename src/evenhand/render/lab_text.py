"""What the laboratory found about an event or a plan, for the terminal."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import counted
from evenhand.phases import (
    EventFormat,
    FeedOrder,
    Group,
    NoCarryover,
    Passage,
    spread_of,
)
from evenhand.render.plan_text import tops_words
from evenhand.render.simulation_text import chance, plain
from evenhand.render.tables import Column, make_grid, make_table, words
from evenhand.simulation.board_model import noise_words
from evenhand.simulation.carryover_sweep import Sweep
from evenhand.simulation.champions import EventReport, SecondChance
from evenhand.simulation.favourites import Favourite
from evenhand.simulation.formats import EventConditions
from evenhand.tournament.plan.judgement import Judgement

_ERRORS = Text("± is one standard error.", style="dim")


def event_parts(
    report: EventReport, conditions: EventConditions
) -> Iterator[RenderableType]:
    """The event, how much luck is in it, and the value of second chances."""
    yield from _heading(report.event, conditions, report.events)
    yield _figures(report)
    if report.second_chance is not None:
        yield _second_chance_line(report, report.second_chance)
    if report.drop_in_medals is not None:
        yield f"Drop-ins win {plain(report.drop_in_medals, 3)} medals an event."
    yield _ERRORS


def sweep_parts(sweep: Sweep, conditions: EventConditions) -> Iterator[RenderableType]:
    """The variants side by side, and which to choose."""
    report = sweep.reports[sweep.recommended]
    yield from _heading(report.event, conditions, report.events)
    yield _variants(sweep)
    yield Text(f"Recommended: {sweep.label(sweep.recommended)}", style="bold")
    yield from sweep.reasons
    yield (
        "All variants were played on the same cards, so differences are better known "
        "than the figures. ± is one standard error."
    )


def favourite_parts(found: Favourite) -> Iterator[RenderableType]:
    """How often a strong pair scores below average."""
    yield Text(
        f"A pair of {found.strength:g} % in a large field, "
        f"{counted(found.boards, 'board')}",
        style="bold",
    )
    value, error = found.under.value or 0.0, found.under.error or 0.0
    yield (
        f"Under average in {value:.6f} ± {error:.6f} of {found.trials:,} trials "
        "(± is one standard error)."
    )
    yield Text(
        f"noise {noise_words(found.model.noise)}, {found.model.kind} results; "
        f"seed {found.seed}",
        style="dim",
    )


def _heading(
    event: EventFormat, conditions: EventConditions, events: int
) -> Iterator[RenderableType]:
    yield Text(f"{event.name}: {counted(event.pairs, 'pair')}", style="bold")
    yield _phases(event)
    number = f"{events:,} event{'' if events == 1 else 's'}"
    yield (
        f"{number}; strengths {conditions.strengths}; noise "
        f"{noise_words(conditions.model.noise)}, {conditions.model.kind} results; "
        f"{counted(conditions.boards_a_round, 'board')} a round; "
        f"seed {conditions.seed}"
    )


def _phases(event: EventFormat) -> Table:
    columns = (
        words("group", lambda group: group.name),
        Column("boards", lambda group: event.boards_of(group.name)),
        Column("pairs", lambda group: event.sizes[group.name]),
        words("who plays", lambda group: _who(event, group)),
        Column("carryover", lambda group: _carryover(event, group)[0], left=True),
        Column("first to last", lambda group: _carryover(event, group)[1], left=True),
    )
    return make_table("", columns, event.groups)


def _who(event: EventFormat, group: Group) -> str:
    inside = event.intakes_of(group.name)
    if not inside:
        return "everybody"
    parts = [f"{i.pairs} from {i.source}" for i in inside if i.pairs]
    together = group.feed_order is FeedOrder.TOGETHER and len(parts) > 1
    if group.drop_ins:
        parts.append(counted(group.drop_ins, "drop-in"))
    return ", ".join(parts) + ("; ranked together" if together else "")


def _carryover(event: EventFormat, group: Group) -> tuple[str, str]:
    """The rule, and the lead that it gives the first over the last qualifier."""
    inside = event.intakes_of(group.name)
    if not inside:
        return "", ""
    if isinstance(group.carryover, NoCarryover):
        return "none", ""
    come = sum(intake.pairs for intake in inside)
    top = Fraction(2 * (event.sizes[group.name] // 2 - 1))
    passage = Passage(event.boards_before(group.name), top, come)
    spread = spread_of(group.carryover, passage)
    lead = float(spread.percent_of(event.boards_of(group.name)))
    about = "" if spread.exact else "about "
    return str(group.carryover), f"{about}{tops_words(spread.tops)}, {lead:.1f} %"


def _figures(report: EventReport) -> Table:
    cuts = (
        ("… does not reach the final", chance(report.best_cut)),
        ("… is not above the first cut", chance(report.best_misses_first_cut)),
    )
    behind = f"{plain(report.champion_behind, 2)} %"
    rows = (
        ("strongest pair wins", chance(report.best_wins)),
        ("… wins a medal", chance(report.best_medals)),
        *(cuts if len(report.event.phases) > 1 else ()),
        ("winner's true rank", plain(report.champion_rank, 2)),
        ("winner is one of the ten strongest", chance(report.champion_of_best_ten)),
        ("winner is weaker than the strongest by", behind),
    )
    return make_grid("", ("", ""), rows, show_header=False)


def _second_chance_line(report: EventReport, found: SecondChance) -> str:
    places = report.event.sizes[report.event.final.name]
    return (
        f"The {found.finalists} finalists who came by the second way win a medal in "
        f"{chance(found.any_medal)} of events and the event in {chance(found.wins)}; "
        f"their mean place is {plain(found.mean_place, 1)} of {places}, the bottom "
        f"third begins at {found.bottom_third:.0f}."
    )


def _variants(sweep: Sweep) -> Table:
    second = sweep.reports[0].second_chance is not None
    columns = (
        *_compared(sweep, sweep.kind, "wins", "behind best"),
        Column("winner's rank", lambda n: plain(sweep.reports[n].champion_rank, 2)),
        Column("medal by 2nd way", lambda n: _by_second_way(sweep.reports[n]), second),
    )
    title = "How often the strongest pair wins, wins a medal, or is cut"
    return make_table(title, columns, range(len(sweep.reports)))


def _compared(sweep: Sweep, kind: str, wins: str, behind: str) -> tuple[Column, ...]:
    """The columns of variants, whose rows are their numbers."""
    reports, chosen = sweep.reports, sweep.recommended
    return (
        Column(kind, lambda n: f"{sweep.label(n)}{' *' * (n == chosen)}", left=True),
        Column(wins, lambda n: chance(reports[n].best_wins)),
        Column(behind, lambda n: "–" if n == sweep.best else chance(sweep.behind[n])),
        Column("medal", lambda n: chance(reports[n].best_medals)),
        Column("cut", lambda n: chance(reports[n].best_cut)),
    )


def _by_second_way(report: EventReport) -> str:
    return chance(report.second_chance.any_medal) if report.second_chance else ""


def judgement_parts(judgement: Judgement) -> Iterator[RenderableType]:
    """The chance of the best pair, and the recommended carryover with its reasons."""
    yield Text()
    yield Text("The laboratory's judgement", style="bold")
    yield from event_parts(judgement.report, judgement.conditions)
    sweep = judgement.sweep
    if sweep is None:
        return
    yield Text()
    yield _weights(sweep)
    yield Text(f"Recommended carryover: {judgement.recommended}", style="bold")
    yield from sweep.reasons


def _weights(sweep: Sweep) -> Table:
    """Other weights, played with the same deals."""
    columns = _compared(sweep, "carryover", "best wins", "behind most")
    return make_table("", columns, range(len(sweep.reports)))
