"""The movements that fit an evening, best first, and why."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from evenhand.advice.fitting_movements import CATALOGUE, candidates
from evenhand.advice.option import Option, stationary, weigh_option
from evenhand.advice.request import Evening
from evenhand.errors import RequestError
from evenhand.fairness import grade_of, keep_lines
from evenhand.movement import Movement, instruct, play
from evenhand.movement.announcing import announcements
from evenhand.search import ArrowMemory

#: Of one family, only the best few lengths are worth showing.
_LENGTHS_SHOWN = 3

#: Minutes that a director may be able to find, and points that make it worth while.
_A_LITTLE_TIME = 20
_MUCH_BETTER = 5
#: A gain in balance that a director would notice.
_WORTH_SAYING = Fraction(1, 200)
#: Below this balance a second copy of the boards is worth considering.
_SECOND_COPY_BELOW = Fraction(80, 100)
#: Nobody would choose a movement this many points behind the first choice.
_FAR_BEHIND = 35

#: Below this balance one ranking of the whole field means little.
_FAIR_ENOUGH = Fraction(60, 100)

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Advice:
    """The movements that fit an evening, best first.

    Attributes:
        evening: what was asked.
        options: the movements worth considering, best first.
        left_out: how many more fit but are far behind.
        later: the best movement that a little more time would allow, if much better.
        copied: the best that a second copy of the boards would allow, if much better.
        fairest: the fairest movement of the catalogue that fits, if it is fairer.
    """

    evening: Evening
    options: tuple[Option, ...]
    left_out: int = 0
    later: Option | None = None
    copied: Option | None = None
    fairest: Option | None = None

    @property
    def best(self) -> Option:
        """The first choice."""
        return self.options[0]

    def reasons(self) -> tuple[str, ...]:
        """Why the first choice is first, in sentences."""
        reasons = [*_strengths(self.best), *_against_others(self.options)]
        if self.fairest:
            reasons.append(_what_fairest_costs(self.fairest, self.best))
        if self.later:
            more = self.later.minutes - (self.evening.minutes or 0)
            reasons.append(f"With {more} more minutes: {_named(self.later)}.")
        if self.copied:
            copies = self.copied.copies
            reasons.append(
                f"With {copies} copies of the boards: {_named(self.copied)}."
            )
        return tuple(reasons)

    def find(self, name: str) -> Option:
        """The option with a name or rank."""
        wanted = name.strip().casefold()
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 4:
            rank = int(wanted)
            if 1 <= rank <= len(self.options):
                return self.options[rank - 1]
        found = [
            option
            for option in self.options
            if wanted in (option.name.casefold(), option.movement.name.casefold())
        ]
        if found:
            return found[0]
        raise RequestError(
            f"no option {name!r}; give a name from the list or a number "
            f"from 1 to {len(self.options)}"
        )

    def as_data(self) -> dict[str, Any]:
        """The advice as plain data."""
        return {
            "pairs": self.evening.pairs,
            "options": [option.as_data() for option in self.options],
            "left_out": self.left_out,
            "reasons": list(self.reasons()),
        }


def advise(
    evening: Evening,
    memory: ArrowMemory | None = None,
    progress: Progress | None = None,
    *,
    everything: bool = False,
) -> Advice:
    """The movements that fit the evening, ranked.

    Those that nobody would choose are counted but not listed, unless `everything` is
    wanted.
    """
    memory = memory or ArrowMemory()
    fitting = [m for m in candidates(evening) if _is_possible(m, evening)]
    if not fitting:
        raise RequestError(_nothing_fits(evening))
    count = len(fitting)
    # rounds of one board are only for evenings when nothing else fits
    if not everything:
        fitting = [m for m in fitting if m.boards_per_set > 1] or fitting
    weighed = []
    for done, movement in enumerate(fitting):
        if progress:
            progress(done, len(fitting))
        weighed.append(weigh_option(movement, evening, memory))
    if progress:
        progress(len(fitting), len(fitting))
    weighed.sort(key=lambda o: (o.movement.boards_per_set == 1, -o.merit, o.name))
    shown: Counter[str] = Counter()
    best = []
    for option in weighed:
        shown[option.movement.origin] += 1
        near = option.merit > weighed[0].merit - _FAR_BEHIND
        few = shown[option.movement.origin] <= _LENGTHS_SHOWN
        if everything or (near and few):
            best.append(option)
    first = weighed[0]
    return Advice(
        evening,
        tuple(best),
        count - len(best),
        _with_more_time(evening, first, memory),
        _with_more_copies(evening, first, memory),
        _fairest_known(weighed),
    )


def _fairest_known(weighed: list[Option]) -> Option | None:
    """The fairest of the catalogue, if noticeably fairer than the first choice."""
    known = [option for option in weighed if option.movement.origin == CATALOGUE]
    fairest = max(known, key=lambda option: option.balance, default=None)
    if fairest and fairest.balance > weighed[0].balance + _WORTH_SAYING:
        return fairest
    return None


def _with_more_time(
    evening: Evening, first: Option, memory: ArrowMemory
) -> Option | None:
    """What a little more time would allow, if much better than the first choice."""
    if evening.minutes is None:
        return None
    longer = replace(evening, minutes=evening.minutes + _A_LITTLE_TIME)
    fitting = [
        movement
        for movement in candidates(longer)
        if not evening.allows_time(movement.rounds, movement.boards_per_set)
    ]
    return _much_better(fitting, longer, first, memory)


def _with_more_copies(
    evening: Evening, first: Option, memory: ArrowMemory
) -> Option | None:
    """What a second copy of the boards would allow, if one cannot be fair."""
    if evening.copies > 1 or first.balance >= _SECOND_COPY_BELOW:
        return None
    richer = replace(evening, copies=2)
    fitting = [m for m in candidates(evening) if not _is_possible(m, evening)]
    return _much_better(fitting, richer, first, memory)


def _much_better(
    movements: list[Movement], evening: Evening, first: Option, memory: ArrowMemory
) -> Option | None:
    options = [
        weigh_option(movement, evening, memory)
        for movement in movements
        if movement.boards_per_set > 1 and _is_possible(movement, evening)
    ]
    best = max(options, key=lambda option: option.merit, default=None)
    return best if best and best.merit > first.merit + _MUCH_BETTER else None


def _is_possible(movement: Movement, evening: Evening) -> bool:
    if evening.winners == 2 and not keep_lines(movement):
        return False
    return (
        play.copies(movement, sharing=evening.sharing) <= evening.copies
        and stationary(movement) >= evening.stationary
        and len(play.real_pairs(movement)) == evening.pairs
    )


def _nothing_fits(evening: Evening) -> str:
    wishes = [f"{evening.wished_boards} boards"]
    if evening.minutes is not None:
        wishes.append(f"{evening.minutes} minutes")
    if evening.winners == 2:
        wishes.append("two winners")
    if not evening.sharing:
        wishes.append("no sharing")
    if evening.stationary:
        wishes.append(f"{evening.stationary} stationary pairs")
    return (
        f"no movement for {evening.pairs} pairs with {', '.join(wishes)} and "
        f"{evening.copies} cop{'y' if evening.copies == 1 else 'ies'} of the boards; "
        "change one of them"
    )


def _strengths(option: Option) -> list[str]:
    movement = option.movement
    reasons = []
    percent = _percent(option)
    grade = grade_of(option.balance)
    if option.boards is None:
        reasons.append(f"Within each line the balance is {percent} ({grade}).")
    elif option.boards.plan and option.rounds is not None:
        said = len(announcements(option.ready))
        reasons.append(
            f"Balance {percent} ({grade}) with {said} "
            f"announcement{'s' * (said != 1)}; with nothing switched it is "
            f"{_percent_of(option.plain)}."
        )
    else:
        reasons.append(f"Balance {percent} ({grade}) with nothing switched.")
    fewest, most = option.boards_played
    if fewest == most == movement.boards:
        reasons.append(f"Every pair plays all {movement.boards} boards.")
    elif movement.sets == movement.rounds:
        reasons.append(
            f"Every pair that does not sit out plays all {movement.boards} boards."
        )
    rule = instruct(movement)
    if rule and rule.unaided:
        reasons.append(f"Players need no cards: {rule}.")
    against = "; ".join(mark.text for mark in option.marks)
    if against:
        reasons.append(f"Against it: {against}.")
    if not option.shared and option.copies == 1:
        reasons.append("One copy of the boards is enough and no table shares.")
    if not option.rematches:
        reasons.append("Nobody meets the same opponents twice.")
    if option.sit_outs == 1:
        reasons.append("Each round one pair sits out, nobody more than once.")
    if option.rounds is not None and option.rounds.plan != option.ready_plan:
        whole = announcements(movement.switch(option.rounds.plan))
        said_aloud = "; ".join(str(one) for one in whole) or "switch nothing"
        reasons.append(
            "If your scoring program can only switch whole rounds: "
            f"{said_aloud} ({_percent_of(option.rounds.quality)})."
        )
    last = max((said.round for said in announcements(option.ready)), default=0)
    if 0 < last <= movement.rounds * 3 // 4:
        reasons.append(
            f"All turning is done by round {last}: an early turn is as fair as a late "
            "one, and survives an evening cut short."
        )
    if option.boards is not None and option.balance < _FAIR_ENOUGH:
        reasons.append(
            "So many pairs cannot be ranked fairly as one field in so few rounds: "
            "consider two winners or several sections."
        )
    return [*reasons, *option.remarks]


def _against_others(options: tuple[Option, ...]) -> list[str]:
    """Why the second is not first, and why a fairer one is not."""
    if len(options) < 2:
        return ["Nothing else comes close."]
    first, second, *rest = options
    fairer = [
        o
        for o in rest
        if o.balance > first.balance + _WORTH_SAYING and o.movement.origin != CATALOGUE
    ]
    sentences = [f"Next comes the {_with_marks(second, first)}."]
    if fairer:
        fairest = max(fairer, key=lambda option: option.balance)
        sentences.append(
            f"Fairer, but further down: the {_with_marks(fairest, first)}."
        )
    return sentences


def _what_fairest_costs(fairest: Option, first: Option) -> str:
    """How much fairer the catalogue is than the first choice, and what it costs."""
    gain = 100 * float(fairest.balance - first.balance)
    own = {mark.text for mark in first.marks}
    costs = [mark.text for mark in fairest.marks if mark.text not in own]
    price = f", but {'; '.join(costs)}" if costs else ""
    return (
        f"The fairest movement known for this size is the {fairest.length} of the "
        f"catalogue, {_percent(fairest)}: {gain:.1f} points fairer{price}."
    )


def _with_marks(option: Option, first: Option) -> str:
    """An option with its balance, and what counts against it but not the first."""
    own = {mark.text for mark in first.marks}
    against = [mark.text for mark in option.marks if mark.text not in own]
    reasons = f" ({'; '.join(against)})" if against else ""
    return f"{option.name} with {_percent(option)}{reasons}"


def _named(option: Option) -> str:
    return f"the {option.name}, {_percent(option)}"


def _percent(option: Option) -> str:
    return _percent_of(option.balance)


def _percent_of(share: Fraction) -> str:
    return f"{100 * float(share):.1f} %"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A movement that suits two numbers of pairs: one as it is, one with a change."""

    first: Option
    second: Option
    how: str

    def as_data(self) -> dict[str, Any]:
        """The pairing as plain data."""
        return {
            "names": [self.first.name, self.second.name],
            "balance": [
                round(100 * float(option.balance), 2)
                for option in (self.first, self.second)
            ],
            "how": self.how,
        }


def suit_both(one: Advice, other: Advice) -> tuple[Pairing, ...]:
    """Movements that suit either number, and what a late pair then does."""
    pairings = []
    for first in one.options:
        for second in other.options:
            how = _change(first.movement, second.movement)
            how = how or _change(second.movement, first.movement)
            if how:
                pairings.append(Pairing(first, second, how))
    pairings.sort(key=lambda pairing: -min(pairing.first.merit, pairing.second.merit))
    return tuple(pairings)


def _change(small: Movement, large: Movement) -> str | None:
    """How the movement of the smaller field becomes that of the larger, if it does."""
    if (small.rounds, small.boards_per_set) != (large.rounds, large.boards_per_set):
        return None
    if small.phantom and not large.phantom and small.schedule == large.schedule:
        return f"a late pair takes the empty seat of pair {small.phantom}"
    if large.pairs == small.pairs + 1 and large.origin in ("rover", "bump"):
        for row, then in zip(small.schedule, large.schedule, strict=True):
            for cell, after in zip(row, then, strict=True):
                if (cell.ew, cell.set) != (after.ew, after.set):
                    return None
        verb = "roves" if large.origin == "rover" else "bumps"
        return f"a late pair {verb} as pair {large.pairs}, from round 2 on"
    return None
