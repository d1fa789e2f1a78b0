"""Small general solvers that know nothing of bridge.

- `annealer`: simulated annealing of any problem that can be changed a little at a time.
- `stopping`: the rules by which such a search ends.
- `assignment`: who does what at the least cost.
- `matching`: everybody's partner in any graph.
- `placing`: who takes which place, where it matters who takes the others.

The large searches of `search` have compiled loops of their own.
"""
