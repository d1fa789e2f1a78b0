"""Sentences folded to the width of a terminal."""

import re
import textwrap

_NO_BREAK = "\u00a0"
#: Text is never folded to fewer columns than this.
_NARROWEST = 20


def fold(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines that break between words, but not in "92.5 %" or "3 v 12".

    Lines after the first are indented.
    """
    lines = textwrap.wrap(
        re.sub(r" (?=%)| (?=v \d)|(?<= v) (?=\d)", _NO_BREAK, text),
        max(width, _NARROWEST),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )
    # rich breaks at a no-break space too, and few terminals need to see one
    return [line.replace(_NO_BREAK, " ") for line in lines]
