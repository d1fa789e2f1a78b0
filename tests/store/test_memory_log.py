from evenhand.store import MemoryLog


def test_changing_what_was_read_does_not_change_the_log() -> None:
    log = MemoryLog({"pairs": [1]})
    log.read()[0]["pairs"].append(3)
    assert log.read() == ({"pairs": [1]},)


def test_nothing_is_ever_half_written() -> None:
    assert MemoryLog().recovered is None
