"""What pages and commands show of an event, as plain data."""
