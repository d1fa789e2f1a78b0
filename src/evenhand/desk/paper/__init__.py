"""What leaves the desk: printed sheets, and files for other programs."""
