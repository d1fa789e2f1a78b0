"""`evenhand event new`, `register`, `rename`, `seed`, `withdraw` and `late`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.event_answers import answer, by_name, only_one, opened
from evenhand.cli.event_options import (
    EventPath,
    Group,
    PairNumber,
    Reason,
    Scores,
    SearchSeed,
)
from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Entry, ScoringMethod
from evenhand.cli.output import Printout
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.pairs.pair_names import Named
    from evenhand.formats.seeding_csv import EnteredPair

Names = Annotated[str, typer.Option("--names", metavar="WORDS", help="Its players.")]
PairsFile = Annotated[
    str | None,
    typer.Option(
        "--pairs",
        metavar="PAIRS.csv",
        help="Numbers and names, with ratings or seeds and clubs if known.",
    ),
]


def new_event(
    file: EventPath,
    plan: str | None = option("PLAN", "From this plan file."),
    movement: str | None = option("FILE", "From this single movement."),
    entry: Entry = None,
    name: str = option("WORDS", "What the event is called.", ""),
    scoring: ScoringMethod = "matchpoints",
    deals: str = option(
        "WHO",
        "With several sections in a movement: field if they play the same deals, "
        "section if each has its own and is ranked by itself; by default as the "
        "boards of the movement say.",
        "",
    ),
) -> Printout:
    """Create the file of a new event."""
    from evenhand.cli.reading import read_sound_movement
    from evenhand.desk.events.opening import create_event
    from evenhand.formats.plan_file import read_plan
    from evenhand.movement import Movement
    from evenhand.movement.phrasing import one_line
    from evenhand.tournament.plan.plan import Plan

    only_one(plan=plan, movement=movement)
    source: Plan | Movement
    if plan is not None:
        source = read_plan(plan)
    else:
        source = read_sound_movement(str(movement), entry)
    called = one_line(name) or name
    done = create_event(file, source, name=called, method=scoring, deals=deals)
    return answer(done)


def register(
    file: EventPath,
    pair: int | None = option("N", "The number of one pair.", None, "--pair"),
    names: str = option("WORDS", "The players of one pair.", "", "--names"),
    pairs: PairsFile = None,
    count: int | None = option("N", "This many pairs, without names."),
    expected: bool = flag("--expected", "They are expected, but not here yet."),
    drop_in: str = option("GROUP", "They drop into this later group.", ""),
    keep_numbers: bool = flag(
        "--keep-numbers", "Keep the numbers of the file, even if one is the phantom's."
    ),
) -> Printout:
    """Register pairs: one by name, those in a file, or a number without names."""
    from evenhand.cli.plan_entries import read_all_entries
    from evenhand.desk.pairs.entering import (
        confirm_pair,
        register_list,
        register_names,
        register_pairs,
    )
    from evenhand.desk.pairs.pair_numbers import free_numbers

    way = "pair"
    if pair is None or names or pairs is not None or count is not None:
        way = only_one(names=names, pairs=pairs, count=count)
    if pair is not None and way not in ("names", "pair"):
        raise RequestError(f"--pair {pair} and --{way}; expected --names with it")
    if keep_numbers and pairs is None:
        raise RequestError(f"--keep-numbers and --{way}; expected --pairs with it")
    how: dict[str, Any] = {"expected": expected, "drop_in": drop_in}
    with opened(file) as event:
        if pairs is not None:
            entries = read_all_entries(pairs).pairs
            found = [(one.number, _named(one)) for one in entries]
            done = register_list(event, found, keep_numbers=keep_numbers, **how)
        elif pair is not None and not names:
            done = confirm_pair(event, pair)
        elif pair is not None:
            done = register_pairs(event, [(pair, names)], **how)
        elif count is not None:
            numbers = free_numbers(event.state, count, drop_in)
            done = register_pairs(event, [(number, "") for number in numbers], **how)
        else:
            done = register_names(event, names, **how)
    return answer(done)


def _named(pair: "EnteredPair") -> "Named":
    """The players of a pair, one by one where their numbers are known."""
    from evenhand.tournament.event.acts import Player

    both = zip(pair.players, pair.ids, strict=True)
    return tuple(Player(name, number=number) for name, number in both) or pair.names


def rename(file: EventPath, pair: PairNumber, names: Names) -> Printout:
    """Correct the names of a pair."""
    from evenhand.desk.pairs.entering import correct_names

    with opened(file) as event:
        done = correct_names(event, pair, names)
    return answer(done)


def seed(
    file: EventPath,
    pairs: PairsFile = None,
    number: int = option("N", "Seed of the draw.", 1, "--seed"),
    compatriots: str | None = option(
        "WHEN", "Pairs from one club meet early, or stay apart."
    ),
) -> Printout:
    """Draw the seats of the first phase, by ratings or seeds if they are known."""
    from evenhand.cli.plan_entries import read_all_entries
    from evenhand.desk.pairs.entering import check_seedable, seed_field
    from evenhand.tournament.seating.compatriots import Compatriots
    from evenhand.tournament.seating.seeding import Wishes

    if number < 1:
        raise RequestError(f"--seed {number}; expected 1 or more")
    known = [when.value for when in Compatriots]
    if compatriots is not None and compatriots not in known:
        raise RequestError(
            f"--compatriots {compatriots!r}; expected {', '.join(known)}"
        )
    if compatriots is not None and pairs is None:
        raise RequestError("--compatriots without --pairs; the file names the clubs")
    with opened(file) as event:
        ranking, wishes = None, None
        size = check_seedable(event.state).pairs
        if pairs is not None:
            entries = read_all_entries(pairs)
            ranking = entries.ranking(size)
            when = Compatriots(compatriots) if compatriots else Compatriots.EARLY
            mates = entries.compatriots() if compatriots else ()
            if mates or entries.stationary():
                wishes = Wishes(entries.stationary(), mates, when)
        done = seed_field(event, ranking, seed=number, wishes=wishes)
    return answer(done)


@by_name
def withdraw(
    file: EventPath,
    pair: PairNumber,
    from_round: int = option(
        "K",
        "The first round of the running session that it does not play.",
        1,
        "--round",
    ),
    scores: Scores = "",
    boards: str = option(
        "HOW",
        "Boards that it does not play: averages (Ave+ to its opponents, Ave- to the "
        "pair), not-played, or byes; by default averages if its scores stand, else "
        "not-played.",
        "",
    ),
    unranked: bool = flag("--unranked", "List it without a place."),
    reason: Reason = "",
) -> None:
    """Withdraw a pair, and list the byes that can be merged."""


@by_name
def late(
    file: EventPath,
    names: Names = "",
    pair: int | None = option(
        "N",
        "Its number; by default the first free one. The number of a withdrawn pair "
        "brings it back.",
    ),
    from_round: int | None = option(
        "K",
        "The first round of the running session that it plays; by default the first "
        "without a result.",
        None,
        "--round",
    ),
    extra: bool = flag(
        "--extra", "No place is free; repair or event field will find one."
    ),
    place_of: int | None = option(
        "N", "In the place of this pair, which has withdrawn.", None, "--place-of"
    ),
    group: str | None = option(
        "NAME", "The group it joins, if several play; by default a drop-in's own."
    ),
    carry: bool = flag(
        "--carry", "In a later phase: give it the carryover of a drop-in."
    ),
) -> None:
    """Admit a late pair to a free place, or one that comes back."""


@by_name
def field(
    file: EventPath,
    group: Group = None,
    number: SearchSeed = 1,
    dry_run: bool = flag("--dry-run", "Show what would change; write nothing."),
) -> None:
    """Between sessions: reseat the pairs now present, without rematches."""
