"""An event opened to look at or to act on, and what in it a director means."""
