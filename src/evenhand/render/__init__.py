"""Values as text, tables and pictures; nothing here reads or writes files."""
