"""What may not be switched: rounds played, and tables, rounds and pairs to keep."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.movement import Movement, SwitchItem, SwitchPlan

Allowed = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Constraints:
    """A director's limits on what is switched.

    Attributes:
        most: the most announcements there may be (rounds, boards), or switched tables
            (tables), or boards turned at a table (free).
        last_rounds: if given, only this many rounds at the end may be switched.
        played: how many rounds have been played already and stay as they were.
        keep_tables: tables that never switch.
        keep_rounds: rounds that never switch.
        keep_pairs: pairs that never switch.
    """

    most: int | None = None
    last_rounds: int | None = None
    played: int = 0
    keep_tables: frozenset[int] = frozenset()
    keep_rounds: frozenset[int] = frozenset()
    keep_pairs: frozenset[int] = frozenset()

    def allowed(self, movement: Movement) -> Allowed:
        """For each round and table, whether its set may be switched.

        It may not where fewer than two real pairs play.
        """
        self._check(movement)
        cells = movement.array()
        ns, ew, sets = cells[:, :, 0], cells[:, :, 1], cells[:, :, 2]
        allowed: Allowed = (ns > 0) & (ew > 0) & (sets > 0)
        for pair in self.keep_pairs | {movement.phantom}:
            allowed &= (ns != pair) & (ew != pair)
        allowed[: self.played] = False
        if self.last_rounds is not None:
            allowed[: max(movement.rounds - self.last_rounds, 0)] = False
        for r in self.keep_rounds:
            allowed[r - 1] = False
        for table in self.keep_tables:
            allowed[:, table - 1] = False
        return allowed

    def spare(self, movement: Movement, plan: SwitchPlan) -> SwitchPlan:
        """The plan, written table by table where a round would turn what is kept.

        A round that everybody switches is a plain `R`. That also exchanges the seats of
        a pair that faces the phantom or nobody. Nobody plays there, but a table or pair
        that is to be kept should not be touched at all.
        """
        if not self.keep_tables and not self.keep_pairs:
            return plan
        allowed = self.allowed(movement)
        items: set[SwitchItem] = set()
        for item in plan.items:
            turned = SwitchPlan(frozenset({item})).resolve(movement)
            tables = sorted({table for _, table, _ in turned})
            if not any(self._keeps(movement, item.round, table) for table in tables):
                items.add(item)
                continue
            items |= {
                replace(item, table=table, part="")
                for table in tables
                if allowed[item.round - 1, table - 1]
            }
        return SwitchPlan(frozenset(items))

    def _keeps(self, movement: Movement, round_number: int, table: int) -> bool:
        cell = movement.cell(round_number, table)
        return table in self.keep_tables or not self.keep_pairs.isdisjoint(cell[:2])

    def _check(self, movement: Movement) -> None:
        kinds = (
            ("table", self.keep_tables, movement.tables),
            ("round", self.keep_rounds, movement.rounds),
            ("pair", self.keep_pairs, movement.pairs),
        )
        for what, numbers, most in kinds:
            for number in sorted(numbers):
                if not 1 <= number <= most:
                    raise RequestError(
                        f"keep {what} {number}; the {what}s are 1 to {most}"
                    )
        if not 0 <= self.played < movement.rounds:
            raise RequestError(
                f"{self.played} rounds played; expected 0 to {movement.rounds - 1}"
            )
        if self.last_rounds is not None and not self.last_rounds >= 1:
            raise RequestError(f"last {self.last_rounds} rounds; expected 1 or more")
        if self.most is not None and self.most < 0:
            raise RequestError(f"at most {self.most} switches; expected 0 or more")
