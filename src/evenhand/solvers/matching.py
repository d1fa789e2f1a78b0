"""Perfect matchings in any graph, by Edmonds' blossom algorithm."""

from collections import deque
from collections.abc import Mapping, Sequence, Set

Graph = Mapping[int, Set[int]]


def match_perfectly(
    graph: Graph, order: Sequence[int] | None = None
) -> dict[int, int] | None:
    """The partner of every node, or None if there is no perfect matching.

    Nodes and neighbours are tried in the order given, or else in order of number. The
    same order always gives the same answer.
    """
    nodes = sorted(graph) if order is None else [n for n in order if n in graph]
    ordered = {n: [m for m in nodes if m in graph[n]] for n in nodes}
    partner: dict[int, int] = {}
    # Match greedily first: it is quick, and leaves few nodes for the costly searches.
    for node in nodes:
        if node not in partner:
            free = next((n for n in ordered[node] if n not in partner), None)
            if free is not None:
                partner[node], partner[free] = free, node
    for node in nodes:
        if node not in partner and not _Search(ordered, partner).augment(node):
            return None
    return partner


class _Search:
    """One search for an augmenting path from an unmatched node.

    Along such a path, unmatched and matched edges alternate, and both ends are free.
    Exchanging the two kinds of edge matches one more couple.
    """

    def __init__(
        self, graph: Mapping[int, Sequence[int]], partner: dict[int, int]
    ) -> None:
        self.graph = graph
        self.partner = partner
        self.parent: dict[int, int] = {}
        self.base = {node: node for node in graph}
        self.outer: set[int] = set()
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> bool:
        self.outer.add(root)
        self.queue.append(root)
        while self.queue:
            node = self.queue.popleft()
            for other in self.graph[node]:
                if self.base[node] == self.base[other]:
                    continue
                if self.partner.get(node) == other:
                    continue
                in_tree = other == root or (
                    other in self.partner and self.partner[other] in self.parent
                )
                if in_tree:
                    self._shrink(node, other)
                elif other not in self.parent:
                    self.parent[other] = node
                    if other not in self.partner:
                        self._flip(other)
                        return True
                    self._make_outer(self.partner[other])
        return False

    def _make_outer(self, node: int) -> None:
        self.outer.add(node)
        self.queue.append(node)

    def _flip(self, node: int | None) -> None:
        while node is not None:
            before = self.parent[node]
            following = self.partner.get(before)
            self.partner[node], self.partner[before] = before, node
            node = following

    def _common_base(self, a: int, b: int) -> int:
        seen = set()
        node = a
        while True:
            node = self.base[node]
            seen.add(node)
            if node not in self.partner:
                break
            node = self.parent[self.partner[node]]
        node = b
        while self.base[node] not in seen:
            node = self.parent[self.partner[self.base[node]]]
        return self.base[node]

    def _shrink(self, a: int, b: int) -> None:
        # An odd cycle can be entered at any node and left at any other. From here on
        # all its nodes have one base, so that the search treats them as one node.
        root = self._common_base(a, b)
        blossom: set[int] = set()
        self._mark(a, root, b, blossom)
        self._mark(b, root, a, blossom)
        for node in self.graph:
            if self.base[node] in blossom:
                self.base[node] = root
                if node not in self.outer:
                    self._make_outer(node)

    def _mark(self, node: int, root: int, child: int, blossom: set[int]) -> None:
        while self.base[node] != root:
            mate = self.partner[node]
            blossom |= {self.base[node], self.base[mate]}
            self.parent[node] = child
            child = mate
            node = self.parent[mate]
