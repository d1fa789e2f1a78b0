"""Text in pictures."""

from html import escape

from evenhand.movement.phrasing import cleaned


def svg_text(text: str) -> str:
    """A text as an SVG file can hold it: escaped, without control characters."""
    return escape(cleaned(text))
