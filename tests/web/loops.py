"""Coroutines in tests: pages in a browser keep the loop of the main thread busy."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor


def run_apart(work: Coroutine[object, object, None]) -> None:
    """Run a coroutine to its end on a thread and a loop of its own."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, work).result()
