"""What keeps the documentation true: generated pages, run examples, pictures."""
