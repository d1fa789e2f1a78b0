"""One constructor for each named movement, with its own conventions."""

from evenhand.families.building import build, find_family, switched_places
from evenhand.families.catalogue import FAMILIES
from evenhand.families.family import Family

__all__ = ["FAMILIES", "Family", "build", "find_family", "switched_places"]
