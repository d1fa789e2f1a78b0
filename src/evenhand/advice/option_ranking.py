"""The movements that fit an evening, best first."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from math import inf

from evenhand.advice.fitting_movements import candidates
from evenhand.advice.option import (
    A_ROUND,
    Option,
    count_stationary,
    sketch_option,
    with_arrows,
)
from evenhand.advice.request import Evening
from evenhand.errors import RequestError
from evenhand.fairness import keep_lines
from evenhand.movement import Movement, play
from evenhand.search import ArrowMemory

#: Of one family, only the best few lengths are worth showing.
_LENGTHS_SHOWN = 3
#: Minutes that a director may be able to find.
_A_LITTLE_TIME = 20
#: A gain in per cent that makes more time or another copy of the boards worth while.
_MUCH_BETTER = 0.1
#: Nobody would choose a movement that costs this much more than the first choice.
_FAR_BEHIND = 0.4


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The boards wished for cannot be had; what is nearest.

    Attributes:
        nearest: the best movement in the time, which is the first choice.
        longer: the best with the boards wished for, in more time, if there is one.
    """

    nearest: Option
    longer: Option | None


@dataclass(frozen=True, slots=True)
class Advice:
    """The movements that fit an evening, best first.

    Attributes:
        evening: what was asked.
        options: the movements worth considering, best first.
        left_out: how many more fit but are far behind.
        later: the best movement that a little more time would allow, if much better.
        copied: the best that a second copy of the boards would allow, if much better.
        fairest: the one with the least luck of company, if not the first.
        given_up: where nothing fits all wishes, which of them to give up.
    """

    evening: Evening
    options: tuple[Option, ...]
    left_out: int = 0
    later: Option | None = None
    copied: Option | None = None
    fairest: Option | None = None
    given_up: GivenUp | None = None

    @property
    def best(self) -> Option:
        """The first choice."""
        return self.options[0]

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


#: Hears how many movements are judged, of how many, and the best of them so far.
Progress = Callable[[int, int, Advice | None], None]


def advise(
    evening: Evening,
    memory: ArrowMemory | None = None,
    progress: Progress | None = None,
    *,
    everything: bool = False,
) -> Advice:
    """The movements that fit the evening, ranked.

    Those that nobody would choose are counted but not listed, unless `everything` is
    wanted. Where boards and minutes cannot both be had, the minutes are kept.
    """
    memory = memory or ArrowMemory()
    fitting = _possible(evening)
    if not any(_has_the_boards(movement, evening) for movement in fitting):
        fitting = _possible(replace(evening, boards=None)) or fitting
    if not fitting:
        raise RequestError(_nothing_fits(evening))
    # rounds of one board are only for evenings when nothing else fits
    few = fitting
    if not everything:
        few = [m for m in fitting if m.boards_per_set > 1] or fitting
    sketches = [sketch_option(movement, evening) for movement in few]
    behind = inf if everything else _FAR_BEHIND
    weighed = _weigh_best(sketches, memory, behind, progress)
    shown = weighed if everything else _worth_showing(weighed)
    first = weighed[0]
    return Advice(
        evening,
        tuple(shown),
        len(fitting) - len(shown),
        _with_more_time(evening, first, memory),
        _with_more_copies(evening, first, memory),
        _fairest(weighed),
        _give_up(evening, first, memory),
    )


def _possible(evening: Evening) -> list[Movement]:
    return [m for m in candidates(evening) if _is_possible(m, evening)]


def _has_the_boards(movement: Movement, evening: Evening) -> bool:
    boards = movement.rounds * movement.boards_per_set
    return evening.allows_boards(boards, leeway=A_ROUND)


def _weigh_best(
    sketches: list[Option],
    memory: ArrowMemory,
    behind: float = 0,
    progress: Progress | None = None,
) -> list[Option]:
    """The options with their arrows, best first.

    Finding arrows takes nearly all the time, so it is left out where even perfect ones
    would leave an option too far behind the best.
    """
    weighed: list[Option] = []
    best = inf
    promising = sorted(sketches, key=lambda option: option.least_cost)
    for done, sketch in enumerate(promising):
        if progress:
            progress(done, len(promising), _so_far(weighed))
        if sketch.least_cost <= best + behind:
            weighed.append(with_arrows(sketch, memory))
            if sketch.keeps_the_wish:
                best = min(best, weighed[-1].cost)
    if progress:
        progress(len(promising), len(promising), _so_far(weighed))
    return _ranked(weighed)


def _so_far(weighed: list[Option]) -> Advice | None:
    """What can be advised once some movements are judged."""
    if not weighed:
        return None
    return Advice(weighed[0].evening, tuple(_worth_showing(_ranked(weighed))))


def _ranked(options: Iterable[Option]) -> list[Option]:
    """Those that keep the wish first; one-board rounds last."""

    def rank(option: Option) -> tuple[bool, bool, float, str]:
        single = option.movement.boards_per_set == 1
        return (single, not option.keeps_the_wish, option.cost, option.name)

    return sorted(options, key=rank)


def _worth_showing(ranked: list[Option]) -> list[Option]:
    shown: Counter[str] = Counter()
    best = []
    for option in ranked:
        shown[option.movement.origin] += 1
        near = option.cost < ranked[0].cost + _FAR_BEHIND
        if near and shown[option.movement.origin] <= _LENGTHS_SHOWN:
            best.append(option)
    return best


def _give_up(evening: Evening, first: Option, memory: ArrowMemory) -> GivenUp | None:
    """What is nearest, where nothing has the boards wished for."""
    if first.keeps_the_wish:
        return None
    anytime = replace(evening, minutes=None, boards=evening.wished_boards)
    sketches = [sketch_option(movement, anytime) for movement in _possible(anytime)]
    kept = [option for option in sketches if option.keeps_the_wish]
    return GivenUp(first, next(iter(_weigh_best(kept, memory)), None))


def _fairest(ranked: list[Option]) -> Option | None:
    """The one with the least luck of company, if that is not the first choice."""
    fairest = min(ranked, key=lambda option: option.chosen.luck.company)
    return None if _is_as_fair(ranked[0], fairest) else fairest


def _is_as_fair(one: Option, other: Option) -> bool:
    """Whether nobody could tell the difference, to a tenth of a per cent."""
    return round(one.chosen.luck.company - other.chosen.luck.company, 1) <= 0


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
    """What a second copy of the boards would allow, if that could be much better."""
    if evening.copies > 1 or not _leaves_much_to_wish(first):
        return None
    richer = replace(evening, copies=2)
    fitting = [m for m in candidates(richer) if not _is_possible(m, evening)]
    return _much_better(fitting, richer, first, memory)


def _leaves_much_to_wish(option: Option) -> bool:
    """Whether something as long could be much better."""
    spare = option.cost - option.plain.luck.cards
    return not option.keeps_the_wish or spare > _MUCH_BETTER


def _much_better(
    movements: list[Movement], evening: Evening, first: Option, memory: ArrowMemory
) -> Option | None:
    sketches = [
        sketch_option(movement, evening)
        for movement in movements
        if movement.boards_per_set > 1 and _is_possible(movement, evening)
    ]
    hopeful = [one for one in sketches if _is_much_better(one.least_cost, one, first)]
    ranked = _weigh_best(hopeful, memory)
    better = ranked and _is_much_better(ranked[0].cost, ranked[0], first)
    return ranked[0] if better else None


def _is_much_better(cost: float, option: Option, first: Option) -> bool:
    """Whether an option of some cost is much better; keeping the wish is most."""
    if option.keeps_the_wish != first.keeps_the_wish:
        return option.keeps_the_wish
    return cost < first.cost - _MUCH_BETTER


def _is_possible(movement: Movement, evening: Evening) -> bool:
    if evening.winners == 2 and not keep_lines(movement):
        return False
    return (
        play.copies(movement, sharing=evening.sharing) <= evening.copies
        and count_stationary(movement) >= evening.stationary
        and len(play.real_pairs(movement)) == evening.pairs
    )


def _nothing_fits(evening: Evening) -> str:
    wishes = [f"{evening.wished_boards} boards"]
    if evening.minutes is not None:
        wishes.append(f"{evening.minutes} minutes")
    if evening.winners == 2:
        wishes.append("two winners")
    if evening.sections and evening.sections > 1:
        wishes.append(f"{evening.sections} sections")
    if evening.barometer:
        wishes.append("all tables on the same boards")
    if not evening.sharing:
        wishes.append("no sharing")
    if evening.stationary:
        wishes.append(f"{evening.stationary} stationary pairs")
    return (
        f"no movement for {evening.pairs} pairs with {', '.join(wishes)} and "
        f"{evening.copies} cop{'y' if evening.copies == 1 else 'ies'} of the boards; "
        "change one of them"
    )


@dataclass(frozen=True, slots=True)
class LatePair:
    """What a late pair does: it takes an empty seat, roves or bumps.

    Attributes:
        way: `seat`, `rover` or `bump`.
        pair: its number.
    """

    way: str
    pair: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """A movement that suits two numbers of pairs: one as it is, one with a change."""

    first: Option
    second: Option
    change: LatePair


def suit_both(one: Advice, other: Advice) -> tuple[Pairing, ...]:
    """Movements that suit either number, and what a late pair then does."""
    pairings = [
        Pairing(first, second, change)
        for first in one.options
        for second in other.options
        for change in chain(
            _changes(first.movement, second.movement),
            _changes(second.movement, first.movement),
        )
    ]
    return tuple(sorted(pairings, key=lambda p: max(p.first.cost, p.second.cost)))


def _changes(small: Movement, large: Movement) -> list[LatePair]:
    """How the movement of the smaller field becomes that of the larger, if it does."""
    if (small.rounds, small.boards_per_set) != (large.rounds, large.boards_per_set):
        return []
    if small.phantom and not large.phantom and small.schedule == large.schedule:
        return [LatePair("seat", small.phantom)]
    if large.pairs == small.pairs + 1 and large.origin in ("rover", "bump"):
        cells = zip(chain(*small.schedule), chain(*large.schedule), strict=True)
        if all(cell[1:] == after[1:] for cell, after in cells):
            return [LatePair(large.origin, large.pairs)]
    return []
