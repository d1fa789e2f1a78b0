"""The screens on the wall, and the clock."""
