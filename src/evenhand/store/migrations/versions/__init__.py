"""The steps; each is kept as it was when it was released."""
