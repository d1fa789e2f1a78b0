"""`evenhand advise`: the movement for an evening, its fairness and its cards."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.names import did_you_mean, known_name
from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Json
from evenhand.cli.progress import show_line
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.advice import Advice, Option


def advise(
    pairs: Annotated[int, typer.Option(help="How many pairs there are.")],
    or_pairs: int | None = option(
        "PAIRS", "Another number of pairs that may come.", None, "--or"
    ),
    boards: Annotated[
        int | None, typer.Option(help="About how many boards to play (usually 26).")
    ] = None,
    minutes: Annotated[int | None, typer.Option(help="Minutes for play.")] = None,
    winners: Annotated[int, typer.Option(help="1 or 2 winners.")] = 1,
    copies: Annotated[
        int | None,
        typer.Option(
            help="Copies of the boards (usually 1; as many as needed for a barometer)."
        ),
    ] = None,
    no_sharing: bool = flag("--no-sharing", "No tables may share boards."),
    stationary: Annotated[int, typer.Option(help="How many pairs must not move.")] = 0,
    sections: int | None = option(
        "K", "Play in K sections (by default from 18 tables)."
    ),
    barometer: bool = flag("--barometer", "All tables play the same boards."),
    scoring: str = option(
        "HOW",
        "How results are taken down: paper, devices or table-pages. It says how often "
        "a forgotten turn goes unnoticed.",
        "devices",
    ),
    caddies: bool = flag("--caddies", "Somebody carries boards where a list says."),
    weights: str = option(
        "NAME=PRICE,…",
        "What simplicity is worth, in per cent of a score: guides=0.3,rover=0",
        "",
    ),
    show: str | None = option("NAME", "Print this one (name or rank) to play it."),
    everything: bool = flag("--all", "Also list those that nobody would choose."),
    as_json: Json = False,
) -> None:
    """Say which movement suits an evening, best first, and why."""
    from evenhand.advice import Evening, ScoreTaking, Weights
    from evenhand.advice import advise as give_advice
    from evenhand.cli.output import console, print_json
    from evenhand.search.plan_memory import ArrowMemory, default_path

    memory = ArrowMemory(default_path())

    def advice_for(number: int) -> "Advice":
        evening = Evening(
            number,
            boards,
            minutes,
            winners,
            copies if copies is not None else number if barometer else 1,
            not no_sharing,
            stationary,
            sections,
            barometer,
            ScoreTaking(known_name("--scoring", scoring, [*ScoreTaking])),
            caddies,
            Weights.parse(weights),
        )
        try:
            return give_advice(evening, memory, _show_progress, everything=everything)
        finally:
            memory.save()

    if show is not None and or_pairs is not None:
        raise RequestError(
            f"--show with --or {or_pairs}; give only one number of pairs"
        )
    first = advice_for(pairs)
    if show is not None:
        _print_ready(first, show, as_json=as_json)
        return
    second = None if or_pairs is None or or_pairs == pairs else advice_for(or_pairs)
    if as_json:
        print_json(_data(first, second))
        return
    from evenhand.render.advice_text import advice_parts

    out = console()
    if second is not None:
        _print_both(out, first, second)
    for advice in (first, second):
        if advice is not None:
            for part in advice_parts(advice, out.width):
                out.print(part)
            more = "; the others are listed with --all" if advice.left_out else ""
            hint = f"To play it, with all cards: the same command with --show 1{more}."
            out.print(hint, style="dim")


def _print_both(out: Any, first: "Advice", second: "Advice") -> None:
    from evenhand.advice import suit_both
    from evenhand.render.advice_text import pairings_table

    one, other = first.evening.pairs, second.evening.pairs
    pairings = suit_both(first, second)
    if pairings:
        out.print(pairings_table(pairings, one, other))
        out.print("Switch nothing before you know how many come: the plans differ.")
        out.print()
    else:
        out.print(f"No movement suits both {one} and {other} pairs.")
        out.print()


def _print_ready(advice: "Advice", name: str, *, as_json: bool) -> None:
    from evenhand.cli.output import console
    from evenhand.movement.native import dumps
    from evenhand.render import card_text

    movement = _find_option(advice, name).ready
    if as_json:
        print(dumps(movement), end="")
        return
    out = console()
    for part in card_text.overview(movement, out.width):
        out.print(part)
    for card in card_text.all_cards(movement):
        out.print()
        out.print(card)


def _find_option(advice: "Advice", name: str) -> "Option":
    """The option of that name or rank; if several have the name, the user chooses."""
    wanted = name.strip().casefold()
    ranked = list(enumerate(advice.options, 1))
    whole = [one for one in ranked if one[1].name.casefold() == wanted]
    named = [one for one in ranked if one[1].movement.name.casefold() == wanted]
    same = whole or named
    if len(same) > 1:
        ranks = ", ".join(f"{rank} ({option.length})" for rank, option in same)
        raise RequestError(
            f"{len(same)} options are called {name!r}: {ranks}; choose one by its "
            f"number, like --show {same[0][0]}"
        )
    try:
        return advice.find(name)
    except RequestError as error:
        names = [
            name
            for option in advice.options
            for name in (option.movement.name, option.name)
        ]
        raise RequestError(f"{error}{did_you_mean(name, names)}") from None


def _data(first: "Advice", second: "Advice | None") -> dict[str, Any]:
    from evenhand.advice import suit_both
    from evenhand.render.advice_data import data_of_advice, pairing_data

    data = data_of_advice(first)
    if second is not None:
        data["or"] = data_of_advice(second)
        data["both"] = [pairing_data(one) for one in suit_both(first, second)]
    return data


def _show_progress(done: int, total: int, _: object) -> None:
    show_line(f"weighing movement {done + 1} of {total}" if done < total else "")
