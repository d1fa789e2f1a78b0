"""The referee goes through a raw log, act by act, and then through what is shown."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from evenhand.tournament.referee.acts_in_force import (
    SCORE_ACTS,
    UNREADABLE,
    Plain,
    effective_acts,
    find_log_faults,
    kind_of,
    read_undos,
)
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Hall
from evenhand.tournament.referee.log_picture import add_scores, draw_picture
from evenhand.tournament.referee.result_findings import (
    find_late_changes,
    find_result_faults,
)
from evenhand.tournament.referee.seat_findings import find_seat_faults
from evenhand.tournament.referee.shown_findings import find_shown_faults
from evenhand.tournament.referee.shown_standings import Claims
from evenhand.tournament.referee.stated_findings import (
    find_stated_faults,
    states_something,
)

_FITTING = "an act that fits the log before it"
_SOUND = "a log that leads to some"


def referee_event(
    entries: Sequence[Plain], claims: Claims | None = None
) -> tuple[Finding, ...]:
    """Everything in a log that does not agree with itself, or with what is shown.

    Args:
        entries: the acts as they are kept, in order.
        claims: the standings that the program shows; None to check the log alone.
    """
    run = RefereeRun()
    run.extend(entries)
    return run.findings(claims)


class RefereeRun:
    """A referee who watches an event and reads each act as it comes.

    What an act states is compared with the log as it was before it, once and for all.
    Results and penalties are added to the picture that is there; for any other act it
    is drawn anew, but only when somebody looks.
    """

    def __init__(self) -> None:
        self._entries: list[Plain] = []
        self._undone: set[int] = set()
        self._stated: dict[int, list[Finding]] = {}
        self._hall: Hall | None = None
        self._seats: list[Finding] | None = None
        self._read = 0

    def extend(self, entries: Sequence[Plain]) -> None:
        """Read the acts that came since."""
        for entry in entries:
            kind, number = kind_of(entry), len(self._entries) + 1
            hall = self._draw() if states_something(entry) else None
            if hall is not None:
                where, seen = f"act {number}", f"{kind} that cannot be judged"
                stated = find_stated_faults(hall, entry, where)
                self._stated[number] = _gather(stated, "log", where, seen, _FITTING)
            self._entries.append(entry)
            if kind not in SCORE_ACTS:
                self._hall = self._seats = None

    def findings(self, claims: Claims | None = None) -> tuple[Finding, ...]:
        """Everything that does not agree so far, in the order of the log.

        Args:
            claims: the standings that the program shows; None to check the log alone.
        """
        found = [*find_log_faults(self._entries), *read_undos(self._entries)[1]]
        hall = self._draw()
        if hall is None:
            created = Finding("log", "act 1", "no event is created", "its creation")
            return (*found, created)
        for number, text in hall.failed.items():
            found.append(Finding("log", f"act {number}", text, _FITTING))
        for number, stated in self._stated.items():
            found += [] if number in self._undone else stated
        if self._seats is None:
            wrong = ("seat", "the event", "seats that cannot be judged", _SOUND)
            self._seats = _gather(find_seat_faults(hall), *wrong)
        found += (*self._seats, *hall.faults)
        for group in hall.groups.values():
            found += find_result_faults(group)
        found += find_late_changes(hall, self._entries, self._undone)
        if claims is not None:
            text = "standings that cannot be worked out"
            shown = find_shown_faults(hall, claims)
            found += _gather(shown, "standing", "the event", text, _SOUND)
        return tuple(sorted(found, key=lambda finding: finding.act))

    def _draw(self) -> Hall | None:
        """What the acts that count lead to; None where no event is created."""
        if self._hall is None:
            self._undone, _ = read_undos(self._entries)
        acts = effective_acts(self._entries, self._undone)
        if self._hall is not None:
            add_scores(self._hall, [one for one in acts if one[0] > self._read])
        elif self._entries and kind_of(self._entries[0]) == "create":
            with suppress(*UNREADABLE):
                self._hall = draw_picture(self._entries[0], acts)
        self._read = len(self._entries)
        return self._hall


def _gather(
    found: Iterable[Finding], kind: str, where: str, seen: str, expected: str
) -> list[Finding]:
    """What is found; a log that is wrong may lead to nothing that can be looked at."""
    try:
        return list(found)
    except UNREADABLE as error:
        return [Finding(kind, where, f"{seen} ({error!r})", expected)]
