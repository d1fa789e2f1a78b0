import signal
from threading import Thread

import pytest

from evenhand.search.interrupts import heed_interrupts, interrupted


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_raises_a_flag_and_nothing_else(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with heed_interrupts() as asked:
        assert not asked()
        signal.raise_signal(number)
        assert asked()
        assert interrupted()
    assert not interrupted()
    assert signal.getsignal(number) is before


def test_the_flag_of_the_outermost_counts_for_all() -> None:
    with heed_interrupts() as outer:
        with heed_interrupts():
            signal.raise_signal(signal.SIGINT)
        assert outer()
        with heed_interrupts() as inner:
            assert inner()
    with heed_interrupts() as later:
        assert not later()


def test_outside_the_main_thread_nothing_changes() -> None:
    seen = []

    def search() -> None:
        before = signal.getsignal(signal.SIGINT)
        with heed_interrupts() as asked:
            seen.append((asked(), signal.getsignal(signal.SIGINT) is before))

    thread = Thread(target=search)
    thread.start()
    thread.join()
    assert seen == [(False, True)]
