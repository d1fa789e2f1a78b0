"""`evenhand show`: a movement as players and directors need it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Entry, File
from evenhand.cli.output import Printout, console, warn
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evenhand.movement import Movement


def show(
    file: File,
    pair: int | None = option("N", "The guide card of a pair."),
    table: int | None = option("N", "The card of a table."),
    cards: bool = flag("--cards", "The cards of all pairs and tables."),
    announcements: bool = flag("--announcements", "What the director says aloud."),
    entry: Entry = None,
) -> Printout:
    """Show the rule, rounds, cards and announcements."""
    from evenhand.cli.reading import read_movement
    from evenhand.render import card_text

    asked = [pair is not None, table is not None, cards, announcements]
    if sum(asked) > 1:
        raise RequestError(
            "show: give only one of --pair, --table, --cards and --announcements"
        )
    movement = read_movement(file, entry)
    _warn_of_faults(movement)

    def parts() -> "Iterator[RenderableType]":
        if pair is not None:
            yield card_text.pair_table(movement, pair)
        elif table is not None:
            yield card_text.table_table(movement, table)
        elif cards:
            yield from card_text.all_cards(movement)
        elif announcements:
            yield from card_text.announcement_lines(movement)
        else:
            yield from card_text.overview(movement, console().width)

    return Printout(
        lambda: _data(movement, pair, table, cards=cards, aloud=announcements), parts
    )


def _data(
    movement: "Movement",
    pair: int | None,
    table: int | None,
    *,
    cards: bool,
    aloud: bool,
) -> Any:
    from evenhand.movement import pair_card, play, table_card
    from evenhand.movement.announcing import announcements
    from evenhand.movement.cards import table_cards
    from evenhand.movement.native import to_data
    from evenhand.render.announcement_words import announcement_data
    from evenhand.render.rule_words import rule_text

    if pair is not None:
        steps = [step.as_data() for step in pair_card(movement, pair)]
        return {"pair": pair, "rounds": steps}
    if table is not None:
        rows = [step.as_data() for step in table_card(movement, table)]
        return {"table": table, "rounds": rows}
    said = [announcement_data(one) for one in announcements(movement)]
    if aloud:
        return {"announcements": said}
    data = to_data(movement) | {
        "instruction": rule_text(movement),
        "announcements": said,
        "copies": play.copies(movement, sharing=True),
        "copies_without_sharing": play.copies(movement, sharing=False),
        "sit_outs": [list(sit_out) for sit_out in play.sit_outs(movement)],
    }
    if cards:
        data["pair_cards"] = {
            p: [step.as_data() for step in pair_card(movement, p)]
            for p in play.real_pairs(movement)
        }
        all_tables = range(1, movement.tables + 1)
        data["table_cards"] = {
            t: [step.as_data() for step in steps]
            for t, steps in enumerate(table_cards(movement, all_tables), 1)
        }
    return data


def _warn_of_faults(movement: "Movement") -> None:
    faults = movement.faults()
    if faults:
        more = f" and {len(faults) - 1} more" if len(faults) > 1 else ""
        warn(f"{movement.label} is not playable: {faults[0]}{more}")
