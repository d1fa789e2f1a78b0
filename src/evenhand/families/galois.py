"""Finite fields: arithmetic with 2, 3, 4, 5, 7, 8, 9, 11, … elements."""

from dataclasses import dataclass, field
from functools import cache
from itertools import count

from evenhand.errors import SizeError

#: More elements than any movement needs; the tables of a field grow with them.
LARGEST_ORDER = 1024


@dataclass(frozen=True, slots=True)
class Field:
    """A finite field; its elements are the integers 0 to order − 1.

    0 and 1 are zero and one. In a field of prime order the elements are the integers
    modulo the order. In one of order p^k an element's digits to the base p are the
    coefficients of a polynomial in x, which stands for a generator of the field.

    Attributes:
        order: how many elements there are.
        characteristic: the prime of which the order is a power.
        powers: the powers of the generator, from the 0th to the (order − 2)th.
    """

    order: int
    characteristic: int
    powers: tuple[int, ...]
    _logs: dict[int, int] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_logs", {e: i for i, e in enumerate(self.powers)})

    def __repr__(self) -> str:
        return f"Field.of_order({self.order})"

    @staticmethod
    def of_order(order: int) -> "Field":
        """The field with this number of elements; `SizeError` if there is none."""
        return _make_field(order)

    @property
    def elements(self) -> range:
        """All elements, zero first."""
        return range(self.order)

    def add(self, a: int, b: int) -> int:
        """The sum a + b."""
        p = self.characteristic
        total, weight = 0, 1
        while a or b:
            total += (a + b) % p * weight
            a, b, weight = a // p, b // p, weight * p
        return total

    def negate(self, a: int) -> int:
        """The element that gives zero when added to a."""
        p = self.characteristic
        total, weight = 0, 1
        while a:
            total += -a % p * weight
            a, weight = a // p, weight * p
        return total

    def subtract(self, a: int, b: int) -> int:
        """The difference a − b."""
        return self.add(a, self.negate(b))

    def multiply(self, a: int, b: int) -> int:
        """The product a · b."""
        if 0 in (a, b):
            return 0
        return self.powers[(self._logs[a] + self._logs[b]) % (self.order - 1)]

    def inverse(self, a: int) -> int:
        """The element that gives one when multiplied by a; zero has none."""
        if a == 0:
            raise ZeroDivisionError("zero has no inverse")
        return self.powers[-self._logs[a] % (self.order - 1)]

    def is_square(self, a: int) -> bool:
        """Whether a is a square; zero is one."""
        # the squares are the even powers of a generator; in characteristic 2
        # squaring is one to one, so everything is a square
        return a == 0 or self.characteristic == 2 or self._logs[a] % 2 == 0


@cache
def _make_field(order: int) -> Field:
    p, degree = _prime_power(order)
    # A generator is the root of a primitive polynomial: try them all, in order.
    for lower_terms in count(1):
        powers = _powers_of_x(lower_terms, p, degree)
        if len(powers) == order - 1:
            return Field(order, p, powers)
    raise AssertionError("every finite field has a generator")


def _prime_power(order: int) -> tuple[int, int]:
    if not 2 <= order <= LARGEST_ORDER:
        raise SizeError(
            f"a field of {order} elements; expected a prime power "
            f"from 2 to {LARGEST_ORDER}"
        )
    p = next(d for d in range(2, order + 1) if order % d == 0)
    rest, degree = order, 0
    while rest % p == 0:
        rest, degree = rest // p, degree + 1
    if rest > 1:
        raise SizeError(
            f"a field of {order} elements; the number must be a prime power, "
            f"such as 7, 8, 9 or 11"
        )
    return p, degree


def _powers_of_x(lower_terms: int, p: int, degree: int) -> tuple[int, ...]:
    """The powers of x until they repeat, where x^degree = lower_terms."""
    top = p ** (degree - 1)
    powers = [1]
    while len(powers) < p**degree:
        leading, rest = divmod(powers[-1], top)
        following = _plus_multiple(rest * p, lower_terms, leading, p)
        if following <= 1:
            break
        powers.append(following)
    return tuple(powers)


def _plus_multiple(a: int, b: int, factor: int, p: int) -> int:
    """The polynomial a + factor · b, all in digits to the base p."""
    total, weight = 0, 1
    while a or b:
        total += (a + factor * b) % p * weight
        a, b, weight = a // p, b // p, weight * p
    return total
