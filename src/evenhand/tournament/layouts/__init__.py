"""Sections: how many tables each has, their movements, and what they are good for."""
