"""The carded records of the catalogue, annealed on a graphics processor.

Three steps, of which only the second needs one:

1. `python -m tools.gpu.meetings GRAPHS.npz` lists who could meet whom;
2. `python tools/gpu/carded.py GRAPHS.npz FOUND.npz` anneals sets, arrows and rounds;
3. `python -m tools.gpu.records FOUND.npz FOLDER` makes records of what was found.
"""
