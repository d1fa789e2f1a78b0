"""The axioms of a field, checked by brute force."""

from itertools import product

import pytest

from evenhand.errors import SizeError
from evenhand.families.galois import Field

PRIME_POWERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37]
PRIME_POWERS += [41, 43, 47, 49, 53, 59, 61, 64, 81, 121, 125]


@pytest.mark.parametrize("order", PRIME_POWERS)
def test_every_element_has_its_opposite_and_every_one_but_zero_its_inverse(
    order: int,
) -> None:
    field = Field.of_order(order)
    assert field.elements == range(order)
    for a in field.elements:
        assert field.add(a, 0) == a == field.multiply(a, 1)
        assert field.multiply(a, 0) == 0
        assert field.add(a, field.negate(a)) == 0
        assert a == 0 or field.multiply(a, field.inverse(a)) == 1


@pytest.mark.parametrize("order", [q for q in PRIME_POWERS if q <= 27])
def test_addition_and_multiplication_obey_the_laws_of_arithmetic(order: int) -> None:
    field = Field.of_order(order)
    for a, b, c in product(range(order), repeat=3):
        assert field.add(a, field.add(b, c)) == field.add(field.add(a, b), c)
        left = field.multiply(a, field.multiply(b, c))
        assert left == field.multiply(field.multiply(a, b), c)
        spread = field.add(field.multiply(a, b), field.multiply(a, c))
        assert field.multiply(a, field.add(b, c)) == spread
    for a, b in product(range(order), repeat=2):
        assert field.add(a, b) == field.add(b, a)
        assert field.multiply(a, b) == field.multiply(b, a)
        assert field.add(field.subtract(a, b), b) == a


@pytest.mark.parametrize("order", [5, 7, 13])
def test_a_field_of_prime_order_is_the_integers_modulo_that_prime(order: int) -> None:
    field = Field.of_order(order)
    for a, b in product(range(order), repeat=2):
        assert field.add(a, b) == (a + b) % order
        assert field.subtract(a, b) == (a - b) % order
        assert field.multiply(a, b) == a * b % order


@pytest.mark.parametrize("order", PRIME_POWERS)
def test_the_squares_are_what_squaring_gives(order: int) -> None:
    field = Field.of_order(order)
    squares = {field.multiply(a, a) for a in field.elements}
    assert {a for a in field.elements if field.is_square(a)} == squares


def test_zero_has_no_inverse() -> None:
    with pytest.raises(ZeroDivisionError):
        Field.of_order(7).inverse(0)


@pytest.mark.parametrize("order", [-4, 0, 1, 6, 10, 12, 15, 36, 100, 10**30])
def test_a_number_that_is_no_prime_power_is_refused(order: int) -> None:
    with pytest.raises(SizeError, match=f"{order} elements.*prime power"):
        Field.of_order(order)
