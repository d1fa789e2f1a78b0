"""What a screen on the wall is told to show, chosen at the desk."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.opening import utc_now
from evenhand.errors import RequestError
from evenhand.languages import LANGUAGES

KIND = "screen"
#: What a screen can show, in the order in which it goes round.
VIEWS = ("seats", "clock", "ranking", "next", "boards")
THEMES = ("dark", "light")
_SHORTEST, _LONGEST = 3, 600
_LONGEST_MESSAGE = 200
_MOST_PARTS = 40


@dataclass(frozen=True, slots=True)
class ScreenPlan:
    """What a screen shows.

    Attributes:
        show: its views, one after the other; none for the message alone.
        seconds: how long each page of a view stays.
        after: how many boards each pair has played when the ranking appears.
        part: which part of long lists it shows, where screens share them.
        parts: among how many screens they are shared.
        theme: dark or light.
        language: its language; empty for that of its browser.
        message: a word of the director across it; empty for none.
    """

    show: tuple[str, ...] = ("seats", "clock")
    seconds: int = 12
    after: int = 0
    theme: str = "dark"
    language: str = ""
    message: str = ""
    part: int = 1
    parts: int = 1

    def __post_init__(self) -> None:
        for name, known, given in (
            ("show", VIEWS, self.show),
            ("theme", THEMES, (self.theme,)),
            ("language", ("", *LANGUAGES), (self.language,)),
        ):
            unknown = [one for one in given if one not in known]
            if unknown:
                expected = ", ".join(filter(None, known))
                raise RequestError(f"{name} {unknown[0]!r:.40}; expected {expected}")
        if type(self.seconds) is not int or not _SHORTEST <= self.seconds <= _LONGEST:
            raise RequestError(
                f"{self.seconds} seconds; expected {_SHORTEST} to {_LONGEST}"
            )
        if not 1 <= self.part <= self.parts <= _MOST_PARTS:
            raise RequestError(
                f"part {self.part} of {self.parts}; expected one of at most "
                f"{_MOST_PARTS}, such as 2 of 3"
            )
        if type(self.after) is not int or self.after < 0:
            raise RequestError(f"after {self.after} boards; expected 0 or more")
        if not isinstance(self.message, str) or len(self.message) > _LONGEST_MESSAGE:
            raise RequestError(f"a message of more than {_LONGEST_MESSAGE} letters")


def find_plan(club: Club, event: str, screen: str) -> ScreenPlan:
    """What a screen shows; unreadable data stands for a new one.

    Args:
        club: the club.
        event: the event.
        screen: the name of the screen.
    """
    row = club.beside.get(event, KIND, screen)
    try:
        assert row is not None
        assert isinstance(row.data, Mapping)
        return ScreenPlan(**{**row.data, "show": tuple(row.data["show"])})
    except (AssertionError, KeyError, TypeError, RequestError):
        return ScreenPlan()


def steer_screen(
    club: Club, event: str, screens: tuple[str, ...], given: Arguments, by: str, at: str
) -> None:
    """Let screens show what a form says, or a message alone change.

    Args:
        club: the club.
        event: the event.
        screens: their names.
        given: the views ticked under their own names, and the fields of a plan; only
            `message` where `do` is `say`.
        by: who steers them.
        at: from which device.
    """
    message = given.text("message").strip()
    for screen in screens:
        if given.text("do") == "say":
            plan = replace(find_plan(club, event, screen), message=message)
        else:
            plan = ScreenPlan(
                tuple(view for view in VIEWS if given.holds(view)),
                given.number("seconds"),
                given.number("after"),
                given.text("theme"),
                given.text("language"),
                message,
                given.whole("part") or 1,
                given.whole("parts") or 1,
            )
        row = DeskRow(KIND, screen, asdict(plan), utc_now(), by, at)
        club.beside.put(event, row)
