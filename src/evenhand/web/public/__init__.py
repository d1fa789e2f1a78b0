"""Pages without an account: tables, screens, the published, the club's past."""
