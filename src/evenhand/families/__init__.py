"""One constructor for each named movement, with the movement's own conventions."""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.families.building import build, find_family, switched_places
    from evenhand.families.family import Family
    from evenhand.families.family_table import FAMILIES

_HOMES = {
    "building": "build find_family switched_places",
    "family_table": "FAMILIES",
    "family": "Family",
}

__all__ = [
    "FAMILIES",
    "Family",
    "build",
    "find_family",
    "switched_places",
]

__getattr__ = import_late(__name__, _HOMES)
