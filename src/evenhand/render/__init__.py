"""Values as text, tables and pictures: no reading, no writing."""
