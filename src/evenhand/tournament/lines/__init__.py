"""Lines: the pairs in them, and the lines they meet from session to session."""
