"""How many boards and sessions make a day of play."""

from collections.abc import Sequence

from evenhand.errors import RequestError

USUAL_BOARDS_PER_DAY = 50
#: Nobody should play more boards than this on a day, unless more are wished.
MOST_BOARDS_PER_DAY = 60
#: Larger wishes than these are mistypes.
MOST_BOARDS_WISHED_PER_DAY = 120
MOST_MINUTES = 240


def full_day(boards_per_day: int) -> int:
    """The most boards that a day may have: a fifth more than wished, but 60 at most.

    A fifth more is better than another day for a session or two. Who wishes more than
    60 gets no more than that.
    """
    return min(boards_per_day * 6 // 5, max(MOST_BOARDS_PER_DAY, boards_per_day))


def sessions_a_day(boards: int, boards_per_day: int = USUAL_BOARDS_PER_DAY) -> int:
    """How many sessions of a length come nearest to the boards of a day."""
    most = max(full_day(boards_per_day) // boards, 1)
    return min(range(1, most + 1), key=lambda n: abs(n * boards - boards_per_day))


def divide_into_days(
    boards: Sequence[int], boards_per_day: int = USUAL_BOARDS_PER_DAY
) -> list[int]:
    """How many sessions each day has: as even as can be, the longer days first.

    Args:
        boards: of each session.
        boards_per_day: about how many boards fill a day.
    """
    if sum(boards) <= full_day(boards_per_day):
        return [len(boards)]
    days = -(-len(boards) // sessions_a_day(max(boards), boards_per_day))
    each, more = divmod(len(boards), days)
    return [each + (day < more) for day in range(days)]


def check_number(number: int | None, most: int, what: str, least: int = 1) -> None:
    """Refuse a number that nobody can mean; None is no number."""
    if fault := number_fault(number, most, what, least):
        raise RequestError(fault)


def number_fault(number: int | None, most: int, what: str, least: int = 1) -> str:
    """Why nobody can mean a number; empty if somebody can."""
    if number is None or least <= number <= most:
        return ""
    return f"{number} {what}; expected {least} to {most}"
