"""The tables' own devices: phones, and Bridgemates."""
