"""Acts by their names, as forms and programs send them: tried, done, taken back."""
