"""Movements: the one value everything else is about."""

from evenhand.movement.faults import Fault
from evenhand.movement.notes import Note
from evenhand.movement.switching import SwitchItem, SwitchPlan
from evenhand.movement.value import Cell, Movement, Turn

__all__ = ["Cell", "Fault", "Movement", "Note", "SwitchItem", "SwitchPlan", "Turn"]
