"""Seats: everybody's in every session, drawn and balanced over the whole event."""
