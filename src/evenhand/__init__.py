"""Design, check and judge fair duplicate-bridge movements."""

__version__ = "0.1.0"
