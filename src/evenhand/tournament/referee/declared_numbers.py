"""The numbers that seats state beside their rounds, which must not contradict."""

from collections.abc import Sequence

from evenhand.tournament.referee.books import SessionBook
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report


def check_declared_numbers(
    sections: Sequence[Plain],
    where: str,
    report: Report,
    *,
    before: SessionBook | None = None,
    sets: int = 0,
    registered: int = 0,
) -> None:
    """Tables, sets, pairs and the like must be those that the rounds have.

    A session that is cut short keeps its boards; of pairs, the highest may be that of
    one who has lost its seats, or has just come and none here.

    Args:
        sections: as an act states them.
        where: the act.
        report: for what does not agree.
        before: the session until now; None where it is only seated.
        sets: of an event that plays a single movement; 0 for those that are played.
        registered: the highest number of a pair.
    """
    old = {section["name"]: section for section in before.sections} if before else {}
    highest = max(_highest_before(before), registered) if before else 0
    for section in sections:
        was = old.get(section["name"])
        known = {"sets": sets}
        if was:
            known = {key: was["movement"].get(key, 1) for key in _KEPT}
        spot = f"{where}, section {section['name']}"
        for text, expected in _contradictions(section["movement"], known, highest):
            report.add("seat", spot, text, expected)


#: What stays as long as a session is played.
_KEPT = ("sets", "boards_per_set")


def _contradictions(
    movement: Plain, known: dict[str, int], highest_before: int
) -> list[tuple[str, str]]:
    cells = [cell for row in movement["rounds"] for cell in row]
    most = max((max(cell[:2]) for cell in cells), default=0)
    played = max((cell[2] for cell in cells), default=0)
    widths = sorted({len(row) for row in movement["rounds"]})
    expected = {
        "tables": widths[-1:],
        "winners": [1],
        "phantom": [0],
        "pairs": range(most, max(most, highest_before) + 1),
        "sets": [max(known.get("sets") or 0, played)],
    }
    if "boards_per_set" in known:
        expected["boards_per_set"] = [known["boards_per_set"]]
    found = [
        (f"{name} {movement[name]}", " to ".join(map(str, _ends(numbers))))
        for name, numbers in expected.items()
        if name in movement and movement[name] not in numbers
    ]
    if len(widths) > 1:
        found.append((f"rounds of {widths[0]} and {widths[-1]} tables", "as many"))
    return found


def _ends(numbers: Sequence[int]) -> list[int]:
    return sorted({numbers[0], numbers[-1]}) if numbers else [0]


def _highest_before(session: SessionBook) -> int:
    """The highest number that a section has had, or somebody has who is seated."""
    stated = [int(one["movement"].get("pairs", 0)) for one in session.sections]
    seated = (max(place.ns, place.ew) for place in session.places)
    return max((*stated, *seated, 0))
