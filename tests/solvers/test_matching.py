"""Perfect matchings."""

import random
from itertools import combinations

import pytest

from evenhand.solvers.matching import match_perfectly


def can_match(nodes: frozenset[int], edges: set[frozenset[int]]) -> bool:
    """By trying everything."""
    if not nodes:
        return True
    first = min(nodes)
    return any(
        frozenset((first, other)) in edges and can_match(nodes - {first, other}, edges)
        for other in nodes - {first}
    )


@pytest.mark.parametrize("seed", range(150))
def test_a_matching_is_found_exactly_where_one_exists(seed: int) -> None:
    generator = random.Random(seed)
    size = generator.choice([2, 4, 6, 8, 10])
    share = generator.choice([0.2, 0.3, 0.4, 0.6])
    edges = {
        frozenset(couple)
        for couple in combinations(range(size), 2)
        if generator.random() < share
    }
    graph = {
        node: {other for other in range(size) if frozenset((node, other)) in edges}
        for node in range(size)
    }
    partner = match_perfectly(graph)
    assert (partner is not None) == can_match(frozenset(range(size)), edges)
    for node, other in (partner or {}).items():
        assert other in graph[node]
        assert partner is not None
        assert partner[other] == node


def test_odd_circles_joined_by_a_bridge_need_blossoms() -> None:
    # two triangles and a bridge: only the bridge and the far sides will do
    edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)]
    graph: dict[int, set[int]] = {node: set() for node in range(6)}
    for a, b in edges:
        graph[a].add(b)
        graph[b].add(a)
    assert match_perfectly(graph) == {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4}
