"""What became of what tables and units have said, in words."""

from evenhand.render.sentences import say
from evenhand.tournament.answers.table_answers import (
    HeldUp,
    NamesSaid,
    Taken,
    WholeRounds,
)

_HELD_UP: dict[HeldUp, str] = {
    HeldUp.NOT_DUE: "board {board} is not due here",
    HeldUp.THERE_ALREADY: "{result} is there already",
    HeldUp.HALL_BEHIND: "the hall has not reached round {round}",
    HeldUp.REFUSED: "{refusal!s}",
}


def tell_taken(taken: Taken) -> str:
    """Why a result is not recorded yet; empty if it is."""
    return say(_HELD_UP[taken.why], taken).text if taken.why else ""


def tell_names(one: NamesSaid) -> str:
    """Which names a unit has for a pair, and which the desk."""
    return say(
        "table {table}: pair {pair} is {was}; the unit: {said}",
        one,
        said=" & ".join(player.name for player in one.players),
    ).text


def tell_whole_rounds(found: WholeRounds) -> str:
    """Which whole rounds are turned in each section, and what that costs."""
    return "; ".join(
        say(
            "section {name}: {rounds:?turn {rounds}}{none:?turn nothing}, quality "
            "{then:.1f} % instead of {now:.1f} %",
            name=name,
            rounds=rounds,
            none=not rounds,
            then=float(100 * found.quality[name][1]),
            now=float(100 * found.quality[name][0]),
        ).text
        for name, rounds in found.rounds.items()
    )
