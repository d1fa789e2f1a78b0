"""`evenhand event new`, `register`, `rename`, `seed`, `withdraw` and `late`."""

from typing import Annotated, Any

import typer

from evenhand.cli.event_answers import answer, only_one, opened
from evenhand.cli.event_options import (
    EventPath,
    Group,
    PairNumber,
    Reason,
    Scores,
    SearchSeed,
)
from evenhand.cli.options import Entry, Json, ScoringMethod
from evenhand.errors import RequestError

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
    plan: Annotated[
        str | None, typer.Option(metavar="PLAN", help="From this plan file.")
    ] = None,
    movement: Annotated[
        str | None, typer.Option(metavar="FILE", help="From this single movement.")
    ] = None,
    entry: Entry = None,
    name: Annotated[
        str, typer.Option(metavar="WORDS", help="What the event is called.")
    ] = "",
    scoring: ScoringMethod = "matchpoints",
    deals: Annotated[
        str,
        typer.Option(
            metavar="WHO",
            help="With several sections in a movement: field if they play the same "
            "deals, section if each has its own and is ranked by itself; by default "
            "as the boards of the movement say.",
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """Create the file of a new event."""
    from evenhand.cli.reading import read_sound_movement
    from evenhand.desk.opening import create_event
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
    answer(done, as_json=as_json)


def register(
    file: EventPath,
    pair: Annotated[
        int | None, typer.Option("--pair", metavar="N", help="The number of one pair.")
    ] = None,
    names: Annotated[
        str, typer.Option("--names", metavar="WORDS", help="The players of one pair.")
    ] = "",
    pairs: PairsFile = None,
    count: Annotated[
        int | None, typer.Option(metavar="N", help="This many pairs, without names.")
    ] = None,
    expected: Annotated[
        bool, typer.Option("--expected", help="They are expected, but not here yet.")
    ] = False,
    drop_in: Annotated[
        str, typer.Option(metavar="GROUP", help="They drop into this later group.")
    ] = "",
    keep_numbers: Annotated[
        bool,
        typer.Option(
            "--keep-numbers",
            help="Keep the numbers of the file, even if one is the phantom's.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Register pairs: one by name, those in a file, or a number without names."""
    from evenhand.desk.entering import (
        confirm_pair,
        register_list,
        register_names,
        register_pairs,
    )
    from evenhand.desk.pair_numbers import free_numbers

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
            found = _read_pairs(pairs)
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
    answer(done, as_json=as_json)


def _read_pairs(path: str) -> list[tuple[int, str]]:
    entries = _read_entries(path)
    return sorted((pair.number, pair.names) for pair in entries.pairs)


def _read_entries(path: str) -> Any:
    """Read an entry list; every row must be right."""
    from evenhand.errors import FileError
    from evenhand.formats.seeding_csv import read_entries
    from evenhand.formats.text import shown
    from evenhand.movement.phrasing import counted

    entries = read_entries(path)
    if entries.problems:
        first, *others = entries.problems
        more = f" (and {counted(len(others), 'more problem')})" if others else ""
        raise FileError(f"{shown(path)}: {first}{more}; nothing was registered")
    return entries


def rename(
    file: EventPath, pair: PairNumber, names: Names, as_json: Json = False
) -> None:
    """Correct the names of a pair."""
    from evenhand.desk.entering import correct_names

    with opened(file) as event:
        done = correct_names(event, pair, names)
    answer(done, as_json=as_json)


def seed(
    file: EventPath,
    pairs: PairsFile = None,
    number: Annotated[
        int, typer.Option("--seed", metavar="N", help="Seed of the draw.")
    ] = 1,
    compatriots: Annotated[
        str | None,
        typer.Option(
            metavar="WHEN", help="Pairs from one club meet early, or stay apart."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Draw the seats of the first phase, by ratings or seeds if they are known."""
    from evenhand.desk.entering import check_seedable, seed_field
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
            entries = _read_entries(pairs)
            ranking = entries.ranking(size)
            when = Compatriots(compatriots) if compatriots else Compatriots.EARLY
            mates = entries.compatriots() if compatriots else ()
            if mates or entries.stationary():
                wishes = Wishes(entries.stationary(), mates, when)
        done = seed_field(event, ranking, seed=number, wishes=wishes)
    answer(done, as_json=as_json)


def withdraw(
    file: EventPath,
    pair: PairNumber,
    from_round: Annotated[
        int,
        typer.Option(
            "--round",
            metavar="K",
            help="The first round of the running session that it does not play.",
        ),
    ] = 1,
    scores: Scores = "",
    boards: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="Boards that it does not play: averages (Ave+ to its opponents, Ave- "
            "to the pair), not-played, or byes; by default averages if its scores "
            "stand, else not-played.",
        ),
    ] = "",
    unranked: Annotated[
        bool, typer.Option("--unranked", help="List it without a place.")
    ] = False,
    reason: Reason = "",
    as_json: Json = False,
) -> None:
    """Withdraw a pair, and list the byes that can be merged."""
    from evenhand.desk.entering import withdraw_pair

    with opened(file) as event:
        done = withdraw_pair(
            event,
            pair,
            from_round=from_round,
            scores=scores,
            boards=boards,
            ranked=not unranked,
            reason=reason,
        )
    answer(done, as_json=as_json)


def late(
    file: EventPath,
    names: Names = "",
    pair: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Its number; by default the first free one. The number of a withdrawn "
            "pair brings it back.",
        ),
    ] = None,
    from_round: Annotated[
        int | None,
        typer.Option(
            "--round",
            metavar="K",
            help="The first round of the running session that it plays; by default the "
            "first without a result.",
        ),
    ] = None,
    extra: Annotated[
        bool,
        typer.Option(
            "--extra", help="No place is free; repair or event field will find one."
        ),
    ] = False,
    place_of: Annotated[
        int | None,
        typer.Option(
            "--place-of",
            metavar="N",
            help="In the place of this pair, which has withdrawn.",
        ),
    ] = None,
    group: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The group it joins, if several play; by default a drop-in's own.",
        ),
    ] = None,
    carry: Annotated[
        bool,
        typer.Option(
            "--carry", help="In a later phase: give it the carryover of a drop-in."
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Admit a late pair to a free place, or one that comes back."""
    from evenhand.desk.latecomers import admit_late

    if extra and place_of is not None:
        raise RequestError(f"--extra and --place-of {place_of}; expected one of them")
    with opened(file) as event:
        done = admit_late(
            event,
            names,
            pair=pair,
            from_round=from_round,
            extra=extra,
            group=group,
            carry=carry,
            place_of=place_of,
        )
    answer(done, as_json=as_json)


def field(
    file: EventPath,
    group: Group = None,
    number: SearchSeed = 1,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would change; write nothing.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Between sessions: reseat the pairs now present, without rematches."""
    from evenhand.desk.field_changes import change_coming_sessions

    if number < 1:
        raise RequestError(f"--seed {number}; expected 1 or more")
    with opened(file) as event:
        done = change_coming_sessions(event, group, seed=number, dry_run=dry_run)
    answer(done, as_json=as_json)
