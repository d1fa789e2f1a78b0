"""Benchmarks, apart from the tests: `make bench`."""
