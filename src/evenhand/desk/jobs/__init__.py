"""Long work that a page asks for: advice, solved deals, the demonstration."""
