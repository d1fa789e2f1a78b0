"""Lines: who is in them, and whom they meet from session to session."""
