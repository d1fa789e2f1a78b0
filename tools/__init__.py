"""Tools that keep the documentation true: generated pages, run examples, pictures."""
