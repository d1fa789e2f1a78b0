"""Movements: the one value that everything else is about."""

from evenhand.movement.announcements import Announcement, announcements
from evenhand.movement.arrows import turned_boards
from evenhand.movement.cards import PairStep, Place, TableStep, pair_card, table_card
from evenhand.movement.faults import Fault
from evenhand.movement.instruction import Instruction, instruct
from evenhand.movement.notes import Note
from evenhand.movement.switching import SwitchItem, SwitchPlan
from evenhand.movement.value import Cell, Movement, Turn

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
    "announcements",
    "instruct",
    "pair_card",
    "table_card",
    "turned_boards",
]
