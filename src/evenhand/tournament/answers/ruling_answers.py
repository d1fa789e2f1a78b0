"""What was ruled: appeals noted and decided."""

from dataclasses import dataclass
from typing import Any, ClassVar

from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.answers.result_answers import ScoreChange
from evenhand.tournament.event.acts import Appeal
from evenhand.tournament.event.group_standings import GroupStandings
from evenhand.tournament.event.session_play import Recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultAppealed(Answer):
    """A result is under appeal.

    Attributes:
        appeal: the appeal.
        stands: what counts until it is decided.
    """

    only_told: ClassVar = ("appeal",)
    appeal: Appeal
    stands: str

    def as_data(self) -> dict[str, Any]:
        """Its fields as plain data, and the appeal as its act has it."""
        shown = ("group", "session", "table", "board", "ns", "ew", "outcome", "reason")
        own = {name: getattr(self.appeal, name) for name in shown}
        return Answer.as_data(self) | own


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecided(ScoreChange):
    """An appeal was decided.

    Attributes:
        group: the group.
        session: the session.
        recorded: the result as it stands now.
        upheld: whether the score has changed.
    """

    only_told: ClassVar = ("recorded",)
    group: str
    session: int
    recorded: Recorded
    upheld: bool

    def as_data(self) -> dict[str, Any]:
        """Its fields as plain data, and the result as its act has it."""
        act = self.recorded.as_act(self.group)
        shown = ("table", "board", "ns", "ew", "outcome")
        own = {name: getattr(act, name) for name in shown}
        return ScoreChange.as_data(self) | own


@dataclass(frozen=True, slots=True)
class IfDecided:
    """The standings as some of the open appeals would leave them.

    Attributes:
        upheld: the appeals upheld; none for the standings as ruled.
        standings: the standings then.
    """

    upheld: tuple[Appeal, ...]
    standings: tuple[GroupStandings, ...]


@dataclass(frozen=True, slots=True)
class OpenAppeals:
    """What is under appeal, and what it is about.

    Attributes:
        results: the results under appeal.
        ways: as ruled, then with each appeal upheld, then with all of several.
    """

    results: tuple[Recorded, ...]
    ways: tuple[IfDecided, ...]
