"""The cross-check: an event worked out a second time, in the background.

It goes on from the acts that it has seen, never while somebody waits for an act.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evenhand.desk.events.looking import claims_shown, find_refused_today
from evenhand.errors import EvenhandError
from evenhand.tournament.event.state import EventState

if TYPE_CHECKING:
    from evenhand.tournament.referee.finding import Finding
    from evenhand.tournament.referee.refereeing import RefereeRun

_LOG = logging.getLogger("evenhand.club")
#: Acts by which no other act can become one that the rules refuse.
_SCORES = {"record", "erase", "penalise"}

Entries = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the cross-check has found.

    Attributes:
        acts: up to which act it has seen the event.
        findings: what does not agree.
    """

    acts: int
    findings: "tuple[Finding, ...]"


class CrossCheck:
    """The second derivation of one event.

    Attributes:
        verdict: what it found when it last looked; None before.
    """

    def __init__(self) -> None:
        self.verdict: Verdict | None = None
        self._run: RefereeRun | None = None
        self._entries: list[dict[str, Any]] = []
        self._refused: list[Finding] = []
        self._lock = threading.Lock()

    def look(
        self, find_state: Callable[[], EventState], since: Callable[[int], Entries]
    ) -> Verdict:
        """Read the acts that came since, and compare all that is shown.

        Args:
            find_state: gives the event as it is now.
            since: gives its acts after the act with a number.
        """
        from evenhand.tournament.referee.finding import Finding

        with self._lock:
            state = find_state()
            try:
                found = self._find(state, since)
            except EvenhandError:
                raise
            except Exception as error:
                _LOG.exception("the cross-check of %s", state.name)
                fault = f"a fault of the program ({type(error).__name__})"
                found = (Finding("log", "cross-check", fault, "a look that ends"),)
                self._run = None
            self.verdict = Verdict(state.acts, found)
            return self.verdict

    def _find(
        self, state: EventState, since: Callable[[int], Entries]
    ) -> "tuple[Finding, ...]":
        from evenhand.tournament.referee.refereeing import RefereeRun

        if self._run is None:
            self._run, self._entries = RefereeRun(), []
        seen = len(self._entries)
        new = since(seen)[: state.acts - seen]
        self._entries += new
        self._run.extend(new)
        if not {entry["act"] for entry in new} <= _SCORES:
            self._refused = find_refused_today(self._entries)
        return (*self._run.findings(claims_shown(state)), *self._refused)
