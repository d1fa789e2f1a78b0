"""Seats for every pair in every session, drawn and balanced over the whole event."""
