"""One constructor for each named movement, with the movement's own conventions."""

from evenhand.families.building import build, find_family, switched_places
from evenhand.families.catalogue import FAMILIES
from evenhand.families.family import Family

__all__ = ["FAMILIES", "Family", "build", "find_family", "switched_places"]
