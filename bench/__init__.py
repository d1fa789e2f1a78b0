"""Benchmarks, kept apart from the tests: `make bench`."""
