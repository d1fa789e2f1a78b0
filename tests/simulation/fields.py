"""Small fields with everything that makes scoring less than plain."""

from evenhand.families import build
from evenhand.movement import Movement
from evenhand.simulation import Field, join_sections, make_field

MOVEMENTS: dict[str, Movement] = {
    "two winners": build("mitchell", tables=3),
    "howell": build("howell", tables=3, boards_per_set=2),
    "switched": build("relay", tables=4, switch="2"),
    "turned boards": build("mitchell", tables=5, boards_per_set=2, switch="1/1,3/2"),
    "sit-outs": build("mitchell", tables=5, phantom=3),
    "unequal tops": build("bowman", tables=6),
    "curtailed": build("mitchell", tables=5, boards_per_set=2).curtail(3),
}


def fields() -> dict[str, Field]:
    """All of them, and sections of different sizes scored together."""
    made = {name: make_field(movement) for name, movement in MOVEMENTS.items()}
    made["sections alike"] = make_field(MOVEMENTS["switched"], sections=3)
    made["different sections"] = join_sections(
        [MOVEMENTS["two winners"], MOVEMENTS["sit-outs"]]
    )
    return made


FIELDS = fields()
