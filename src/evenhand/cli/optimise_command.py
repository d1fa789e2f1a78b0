"""`evenhand optimise`: the fairest arrow-switches for a schedule."""

from typing import TYPE_CHECKING

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import (
    Entry,
    File,
    MovementOutput,
    SearchSeconds,
    Seed,
    numbers,
)
from evenhand.cli.output import Printout
from evenhand.cli.progress import end_progress, show_line
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.movement import Movement
    from evenhand.search import Constraints, Optimised


def optimise(
    file: File,
    arrow_class: str = option(
        "CLASS",
        "rounds, boards (each board has its own rounds), parts (of the room), tables, "
        "or free (table by table and board by board).",
        "boards",
        "--class",
    ),
    max_switches: int | None = option(
        "M",
        "At most M announcements (rounds, boards; parts, where it is 5 by default), "
        "switched tables (tables) or boards turned at a table (free).",
    ),
    last_rounds: int | None = option("K", "Switch only in the last K rounds."),
    played: int = option("K", "K rounds have been played and stay as they are.", 0),
    keep: list[str] | None = option(
        "WHAT=N,…", "Never switch these: tables=1,2 or rounds=3 or pairs=5; repeatable."
    ),
    seconds: SearchSeconds = 5.0,
    moves: int | None = option(
        "N",
        "Search until N flips are weighed, however long that takes: the same seed "
        "then gives the same result.",
    ),
    seed: Seed = 1,
    front: bool = flag("--front", "Simplicity against fairness, all classes."),
    plot: str | None = option("FILE", "Write the front as an SVG picture."),
    output: MovementOutput = None,
    entry: Entry = None,
) -> Printout | None:
    """Find the fairest arrow-switches for a movement."""
    from evenhand.cli.reading import read_sound_movement
    from evenhand.formats import check_target, write_file
    from evenhand.render.optimised_text import front_table, optimised_parts
    from evenhand.search import find_front
    from evenhand.search import optimise as find_arrows

    if output is not None:
        check_target(output)
    movement = read_sound_movement(file, entry)
    limits = _constraints(max_switches, last_rounds, played, keep or [])
    found: tuple[Optimised, ...] = ()
    if front or plot is not None:
        found = find_front(movement, limits, seconds=seconds, moves=moves, seed=seed)
        best = found[-1]
    else:
        best = find_arrows(
            movement,
            arrow_class,
            limits,
            seconds=seconds,
            moves=moves,
            seed=seed,
            progress=_show_progress,
        )
        end_progress()
    if plot is not None:
        _write_plot(movement, found, plot)
    if output is not None:
        write_file(best.movement, output, None if output != "-" else "json")
        if output == "-":
            return None
    steps = {"front": [one.as_data() for one in found]} if front else {}
    table = [front_table(movement, found)] if front else []
    return Printout(
        lambda: best.as_data() | steps,
        lambda: (*table, *optimised_parts(movement, best)),
    )


def _constraints(
    most: int | None, last_rounds: int | None, played: int, keep: list[str]
) -> "Constraints":
    from evenhand.search import Constraints

    kept: dict[str, frozenset[int]] = {}
    for wish in keep:
        what, equals, which = wish.partition("=")
        known = what in ("tables", "rounds", "pairs")
        if not known or not equals or not which.strip():
            raise RequestError(
                f"--keep {wish!r}; expected tables=1,2 or rounds=3 or pairs=5"
            )
        kept[what] = kept.get(what, frozenset()) | set(numbers(which, "--keep"))
    return Constraints(
        most,
        last_rounds,
        played,
        keep_tables=kept.get("tables", frozenset()),
        keep_rounds=kept.get("rounds", frozenset()),
        keep_pairs=kept.get("pairs", frozenset()),
    )


def _write_plot(
    movement: "Movement", found: tuple["Optimised", ...], path: str
) -> None:
    from evenhand.formats.text import write_data
    from evenhand.render.front_picture import front_svg

    write_data(path, front_svg(movement, found).encode())


def _show_progress(best: int, bound: int, gone: float) -> None:
    gap = f", bound {bound}, gap {best - bound}" if bound else ""
    show_line(f"best sum of squares {best}{gap}, {gone:.0f} s")
