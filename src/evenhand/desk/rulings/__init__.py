"""Rulings: corrections and their time, awards, appeals, boards in trouble."""
