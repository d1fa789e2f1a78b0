"""Public names of a package, each imported from its home when it is first used.

Importing a package then costs nothing, and a command loads only what it works with.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def import_late(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Make the `__getattr__` of a package.

    No name may be that of a module beside it: Python would find the module first.

    Args:
        package: The package's own `__name__`.
        homes: For each module of the package, the public names made there, in a line.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
