"""The pages of a club: its home, its accounts and people, a new evening, jobs."""
