"""The plan of an event: requested, proposed, checked, stored and judged."""
