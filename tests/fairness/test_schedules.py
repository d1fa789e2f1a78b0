"""The movements that the tests of fairness are about, made by their rules."""

from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from evenhand.movement import Movement, Turn


def mitchell(tables: int, boards_per_set: int = 1) -> Movement:
    """NS stay, EW up one, sets down one; an odd number of tables."""
    n = tables
    rounds = [
        [(t + 1, n + 1 + (t - r) % n, (t + r) % n + 1) for t in range(n)]
        for r in range(n)
    ]
    return Movement.from_cells(rounds, boards_per_set=boards_per_set, winners=2)


def relay(tables: int, boards_per_set: int = 1, phantom: int = 0) -> Movement:
    """Tables 1 and N share, and a relay stands in the middle."""
    n, half = tables, tables // 2
    places = [*range(half), *range(half + 1, n), 0]
    rounds = [
        [(t + 1, n + 1 + (t - r) % n, (places[t] + r) % n + 1) for t in range(n)]
        for r in range(n)
    ]
    return Movement.from_cells(
        rounds, boards_per_set=boards_per_set, winners=2, phantom=phantom
    )


def skip_with_revenge(tables: int) -> Movement:
    """EW go up one, but two after half the rounds; walked step by step."""
    ew, sets, rounds = list(range(tables)), list(range(tables)), []
    for r in range(tables):
        rounds.append([(t + 1, tables + 1 + ew[t], sets[t] + 1) for t in range(tables)])
        step = 2 if r + 1 == tables // 2 else 1
        ew = ew[-step:] + ew[:-step]
        sets = sets[1:] + sets[:1]
    return Movement.from_cells(rounds, winners=2)


def double_weave(tables: int) -> Movement:
    """Neighbours move in opposite directions; walked step by step."""
    n = tables
    ew_at = {pair: pair for pair in range(n)}
    set_at = {s: s for s in range(n)}
    rounds = []
    for r in range(n):
        pair_at = {table: pair for pair, table in ew_at.items()}
        boards_at = {table: s for s, table in set_at.items()}
        rounds.append([(t + 1, n + 1 + pair_at[t], boards_at[t] + 1) for t in range(n)])
        for pair in ew_at:
            ew_at[pair] = (ew_at[pair] + (1 if pair % 2 == 0 else -1)) % n
        for s in set_at:
            direction = 1 if (s % 2 == 1) == (r + 1 < n // 2) else -1
            step = n // 2 if r + 1 == n // 2 else direction
            set_at[s] = (set_at[s] + step) % n
    return Movement.from_cells(rounds, winners=2)


def perfect_howell(q: int, non_residue: int) -> Movement:
    """A full Howell for q + 1 pairs from the squares mod q, a prime 3 mod 4."""
    squares = sorted({x * x % q for x in range(1, q)})
    a = non_residue
    rounds = [
        [
            (q + 1, t + 1, t + 1),
            *(
                ((t - a * x) % q + 1, (t - x) % q + 1, (t - (1 + a) * x) % q + 1)
                for x in squares
            ),
        ]
        for t in range(q)
    ]
    return Movement.from_cells(rounds)


def random_movement(
    random: Random, *, most_pairs: int = 9, most_boards: int = 3
) -> Movement:
    """A sound movement with nothing regular about it.

    It has idle tables, empty seats, pairs that sit out or never play, sets played
    unequally often, single boards turned, and sometimes a phantom.
    """
    pairs, sets = random.randint(2, most_pairs), random.randint(1, 6)
    boards, tables = random.randint(1, most_boards), random.randint(1, most_pairs // 2)
    playing = random.sample(range(1, pairs + 1), random.randint(2, pairs))
    unplayed = {pair: set(range(1, sets + 1)) for pair in range(pairs + 1)}
    rounds, turned = [], set()
    for r in range(1, random.randint(1, 6) + 1):
        order = random.sample(playing, len(playing)) + [0] * (2 * tables)
        row = []
        for t in range(1, tables + 1):
            ns, ew = order.pop(0), order.pop(0)
            choice = sorted(unplayed[ns] & unplayed[ew]) if ns and ew else []
            board_set = random.choice([*choice, *choice, 0])
            unplayed[ns] -= {board_set}
            unplayed[ew] -= {board_set}
            row.append((ns, ew, board_set) if board_set or not ew else (0, 0, 0))
            turned |= {
                Turn(r, t, b) for b in range(1, boards + 1) if random.random() < 0.3
            }
        rounds.append(row)
    return Movement.from_cells(
        rounds,
        pairs=pairs,
        sets=sets,
        boards_per_set=boards,
        turned=frozenset(turned) if random.random() < 0.7 else frozenset(),
        phantom=random.choice([0, random.randint(1, pairs)]),
    )


random_movements = st.builds(random_movement, st.randoms(use_true_random=False))


def test_the_movements_are_sound_and_complete() -> None:
    complete = (mitchell(7), relay(8), skip_with_revenge(8), double_weave(8))
    for movement in (*complete, mitchell(5), double_weave(12), relay(6)):
        assert movement.faults() == ()
        everywhere = chain.from_iterable(movement.schedule)
        played = {(pair, cell.set) for cell in everywhere for pair in cell[:2]}
        assert len(played) == movement.pairs * movement.sets


def test_the_double_weave_meets_everybody_once() -> None:
    cells = chain.from_iterable(double_weave(12).schedule)
    assert len({(cell.ns, cell.ew) for cell in cells}) == 144


def test_the_perfect_howells_are_sound() -> None:
    assert perfect_howell(7, 3).faults() == ()
    assert perfect_howell(11, 2).faults() == ()


@given(random_movements)
def test_random_movements_are_sound(movement: Movement) -> None:
    assert movement.faults() == ()
