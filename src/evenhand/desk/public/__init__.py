"""What everybody may see of an event and of a club, and by which names."""
