"""Asking a text for its facts: figures and names, whatever words join them."""

import re


def says(text: str, *facts: str) -> bool:
    """Whether a sentence of the text, or a line of a list, has the facts in order."""
    wanted = re.compile(".*?".join(map(re.escape, facts)))
    return any(wanted.search(sentence) for sentence in _sentences(text))


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.;])\s+(?=[A-Z\d])", " ".join(text.split()))
