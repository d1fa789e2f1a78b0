"""The plan of an event: asked for, proposed, checked, kept and judged."""
