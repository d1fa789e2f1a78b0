"""What was ruled: appeals noted and decided."""

from dataclasses import dataclass
from typing import Any, ClassVar

from evenhand.movement.plain_data import pick
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.answers.result_answers import ScoreChange, result_data
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
        shown = "group session table board ns ew outcome reason"
        return Answer.as_data(self) | pick(self.appeal, shown)


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
        return ScoreChange.as_data(self) | result_data(self.recorded, self.group)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardHeld(Answer):
    """A table may not start a board.

    Attributes:
        group: the group.
        session: the session.
        round: the round in which it is due there.
        table: the table.
        board: the board.
        ns: the pair that would sit NS.
        ew: the pair that would sit EW.
        minutes: the time that the table has lost.
        slow: the pairs that lost it; none if that is not known.
    """

    group: str
    session: int
    round: int
    table: int
    board: int
    ns: int
    ew: int
    minutes: int
    slow: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FormPlayed:
    """In which form a table has, or will have, played a board.

    Attributes:
        round: the round.
        table: the table.
        ns: the pair that sits NS.
        ew: the pair that sits EW.
        form: the name of the form; empty for the board as it was.
        recorded: whether the result is in.
    """

    round: int
    table: int
    ns: int
    ew: int
    form: str
    recorded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFouled(ScoreChange):
    """A board was played in two forms.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        form: the form that the act is about.
        path: every table that has the board, in the order in which it comes to them.
        unsure: tables that have the board in the round in which it was fouled, beside
            the one that is known; they count as having played it as it was.
        dry_run: whether this was only tried.
    """

    group: str
    session: int
    board: int
    form: str
    path: tuple[FormPlayed, ...]
    unsure: tuple[int, ...] = ()
    dry_run: bool = False
