"""A club: its events in one database, their copies and checks, its links and codes."""
