"""The pages of an event, for those who run it."""
