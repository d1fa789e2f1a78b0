import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.kernels.play_units import PARTS, WHOLE_WIN
from evenhand.kernels.played_sessions import play_sessions, rank_sessions
from evenhand.simulation import BoardModel, Kind
from evenhand.simulation.chance import Stream, session_keys
from evenhand.simulation.plain_play import average_ranks, play_by_definition, spearman
from evenhand.simulation.strength import UNITS
from tests.simulation.fields import FIELDS

SESSIONS = 3


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("noise", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("kind", Kind)
def test_the_kernel_plays_as_its_plain_twin(
    name: str, noise: float, kind: Kind
) -> None:
    field, model = FIELDS[name], BoardModel(kind, noise)
    rng = np.random.default_rng(7)
    # few different strengths, so that without noise results tie
    strengths = 50 * UNITS + rng.integers(-3, 4, (SESSIONS, field.pairs)) * 4 * UNITS
    abilities = model.abilities(strengths)
    boards = session_keys(5, Stream.BOARDS, 10, SESSIONS)
    plays = session_keys(5, Stream.PLAY, 10, SESSIONS)
    scores = play_sessions(
        field.ns,
        field.ew,
        field.starts,
        field.slopes,
        field.begins,
        field.shares,
        abilities,
        boards,
        plays,
        model.quantiles(),
        model.widths(),
    )
    for session in range(SESSIONS):
        plain = play_by_definition(
            field,
            abilities[session].tolist(),
            int(boards[session]),
            int(plays[session]),
            model.quantiles(),
            model.widths().tolist(),
        )
        assert scores[session].tolist() == plain


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(2, 9))
def test_the_kernel_ranks_as_its_plain_twin(data: st.DataObject, pairs: int) -> None:
    values = st.lists(st.integers(0, 4), min_size=pairs, max_size=pairs)
    scores, strengths = data.draw(values), data.draw(values)
    found = rank_sessions(
        np.array([scores], dtype=np.int64), np.array([strengths], dtype=np.int64)
    )
    r, wins, three, half, error = found[0].tolist()
    assert r == pytest.approx((spearman(scores, strengths) or 0.0) * PARTS, abs=0.51)
    best = [k for k in range(pairs) if strengths[k] == max(strengths)]
    first = [k for k in range(pairs) if scores[k] == max(scores)]
    shares = [1 / len(first) if k in first else 0.0 for k in best]
    assert wins == pytest.approx(WHOLE_WIN * sum(shares) / len(best), abs=1)
    ahead = [sum(other > scores[k] for other in scores) for k in best]
    for found_share, most in ((three, 3), (half, pairs / 2)):
        share = sum(a < most for a in ahead) / len(best)
        assert found_share == pytest.approx(WHOLE_WIN * share, abs=1)
    ranks = zip(average_ranks(scores), average_ranks(strengths), strict=True)
    assert error == sum(2 * abs(a - b) for a, b in ranks)


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(7)), st.permutations(range(7)))
def test_without_ties_spearman_is_the_formula_in_print(
    scores: list[int], strengths: list[int]
) -> None:
    # 1 − 6Σd²/(n(n² − 1)); one source prints n(n − 1)
    squares = sum((a - b) ** 2 for a, b in zip(scores, strengths, strict=True))
    found = spearman(scores, strengths)
    assert found == pytest.approx(1 - 6 * squares / (7 * 48))


def test_ties_take_their_average_rank() -> None:
    assert average_ranks([30, 20, 20, 10]) == [1, 2.5, 2.5, 4]
    # by hand: ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4 from their mean 2.5
    # Σ = 1.5·1.5 + 0 + 0 + 1.5·1.5 = 4.5; squares 4.5 and 5
    assert spearman([30, 20, 20, 10], [4, 3, 2, 1]) == pytest.approx(4.5 / 22.5**0.5)
