"""The acts of a director by name, with arguments as texts, as forms send them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from evenhand.desk.events.spots import Spot
from evenhand.desk.rulings.corrections import Ruling
from evenhand.errors import RequestError
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.log import RunningEvent

#: What a page needs to send acts and to tell what they did.
__all__ = ["Answer", "Arguments", "do_by_name"]

_RESULTS = (
    *("record", "correct", "accept", "award"),
    *("appeal", "decide", "hold", "foul", "penalty"),
)
_FIELD = (
    *("register", "rename", "withdraw", "late", "exchange", "merge", "repair"),
    *("field", "seat", "close", "advance", "recarry", "official", "undo"),
)
#: In which module each act is. It is imported with its first act, as those that search
#: for seats take long to load and results should not wait for them.
ACTS_BY_NAME = {
    **dict.fromkeys(_RESULTS, "result_acts"),
    **dict.fromkeys(_FIELD, "field_acts"),
}


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of an act, as texts by name; what is missing is empty.

    Attributes:
        texts: the texts.
        written: how whoever sent them knows an argument, if not by its name.
    """

    texts: Mapping[str, str]
    written: Callable[[str], str] = str

    def text(self, name: str) -> str:
        """A text; empty if it is missing."""
        return self.texts.get(name, "").strip()

    def number(self, name: str) -> int:
        """A whole number; 0 if it is missing."""
        return self.whole(name) or 0

    def whole(self, name: str) -> int | None:
        """A whole number; None if it is missing."""
        text = self.text(name)
        if not text:
            return None
        if not text.isdecimal() or len(text) > 9:
            raise RequestError(
                f"{self.written(name)} {text[:40]!r}; expected a whole number"
            )
        return int(text)

    def holds(self, name: str) -> bool:
        """Whether something is wanted."""
        return self.text(name).lower() not in ("", "no", "false", "0")

    def numbers(self, name: str) -> tuple[int, ...]:
        """Whole numbers with commas or blanks between them; none if it is missing."""
        parts = self.text(name).replace(",", " ").split()
        if not all(part.isdecimal() and len(part) <= 9 for part in parts):
            raise RequestError(
                f"{self.written(name)} {self.text(name)[:40]!r}; expected numbers like "
                "3, 8"
            )
        return tuple(map(int, parts))

    def exclude(self, name: str, *others: str) -> None:
        """Refuse something that is wanted together with others."""
        for other in others:
            if self.holds(name) and self.holds(other):
                value = self.text(other).removeprefix("yes")
                both = (
                    f"{self.written(name)} and {self.written(other)} {value}".rstrip()
                )
                raise RequestError(f"{both}; expected one of them")

    @property
    def seed(self) -> int:
        """The seed of a search; 1 if it is missing."""
        seed = self.whole("seed")
        if seed == 0:
            raise RequestError(f"{self.written('seed')} 0; expected 1 or more")
        return seed or 1

    @property
    def group(self) -> str | None:
        """The group, if one is named."""
        return self.text("group") or None

    @property
    def ruling(self) -> Ruling:
        """The grounds."""
        flags = (self.holds(name) for name in ("force", "fixed", "sure"))
        return Ruling(self.text("reason"), *flags)

    @property
    def spot(self) -> Spot:
        """Where a result belongs."""
        board = self.whole("board")
        if board is None:
            raise RequestError(f"no {self.written('board')}; name the board")
        return Spot(
            board,
            self.whole("table"),
            self.number("ns"),
            self.number("ew"),
            self.group,
            self.whole("session"),
        )


def do_by_name(
    event: RunningEvent,
    name: str,
    texts: Mapping[str, str],
    written: Callable[[str], str] = str,
) -> Answer:
    """Carry out an act by its name, with its arguments as texts.

    Args:
        event: the event.
        name: which act.
        texts: its arguments.
        written: how whoever sent them knows an argument, if not by its name.
    """
    if name not in ACTS_BY_NAME:
        raise RequestError(f"act {name[:40]!r}; expected {', '.join(ACTS_BY_NAME)}")
    module = import_module(f"evenhand.desk.acts.{ACTS_BY_NAME[name]}")
    act: Callable[[RunningEvent, Arguments], Answer] = getattr(module, name)
    return act(event, Arguments(texts, written))
