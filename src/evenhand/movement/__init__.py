"""Movements: the one value that everything else is about."""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.movement.announcing import Announcement
    from evenhand.movement.arrows import turned_boards
    from evenhand.movement.cards import (
        PairStep,
        Place,
        TableStep,
        pair_card,
        table_card,
    )
    from evenhand.movement.faults import Fault
    from evenhand.movement.instruction import Instruction, instruct
    from evenhand.movement.notes import Note
    from evenhand.movement.switching import SwitchItem, SwitchPlan
    from evenhand.movement.value import Cell, Movement, Turn

_HOMES = {
    "announcing": "Announcement",
    "arrows": "turned_boards",
    "cards": "PairStep Place TableStep pair_card table_card",
    "faults": "Fault",
    "instruction": "Instruction instruct",
    "notes": "Note",
    "switching": "SwitchItem SwitchPlan",
    "value": "Cell Movement Turn",
}

__all__ = [
    "Announcement",
    "Cell",
    "Fault",
    "Instruction",
    "Movement",
    "Note",
    "PairStep",
    "Place",
    "SwitchItem",
    "SwitchPlan",
    "TableStep",
    "Turn",
    "instruct",
    "pair_card",
    "table_card",
    "turned_boards",
]

__getattr__ = import_late(__name__, _HOMES)
