import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.search.scale import ArrowScale

MOVEMENTS = [
    build("mitchell", tables=7),
    build("relay", tables=8, phantom=3),
    build("rover", tables=7),
    build("three-quarter-howell", tables=6, rounds=9),
]


@settings(max_examples=40)
@given(movement=st.sampled_from(MOVEMENTS), data=st.data())
def test_the_scale_agrees_with_the_plain_measures(
    movement: Movement, data: st.DataObject
) -> None:
    places = st.tuples(st.integers(1, movement.rounds), st.integers(1, movement.tables))
    switched = data.draw(st.frozensets(places, max_size=12))
    mask = np.zeros((1, movement.rounds, movement.tables), dtype=np.bool_)
    for r, t in switched:
        mask[0, r - 1, t - 1] = True
    plan = ",".join(f"{r}:{t}" for r, t in switched)
    figures = measure(compete(movement.switch(plan)))
    scale = ArrowScale(movement)
    assert scale.sums_of_squares(mask)[0] == figures.sum_of_squares
    assert scale.imbalances(mask)[0] == pytest.approx(figures.imbalance)
    assert (scale.competition(mask) ** 2).sum() == figures.sum_of_squares
    assert scale.average == pytest.approx(float(figures.average))
