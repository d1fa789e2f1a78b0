"""Results: recorded one by one, typed at a sheet, read from a file."""
