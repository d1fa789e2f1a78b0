import inspect
import json
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import StoreError
from evenhand.store import EventFile, framing
from evenhand.store.entries import Entry
from evenhand.store.framing import HEADER, check_header, new_log, parse_log
from tests.store.json_values import ENTRIES

BATCHES: list[list[Entry]] = [
    [{"act": "create", "name": "Ĺ"}],
    [{"act": "register"}, {"act": "register"}],
    [{"act": "seat"}],
]


def plain_crc(data: bytes, before: int = 0) -> int:
    """The CRC-32 bit by bit, as its standard defines it."""
    crc = before ^ 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def plain_log(batches: list[list[Entry]]) -> bytes:
    """A log written by its description, not by our writer."""
    header = '{"format":"evenhand-event","version":2}\n'
    lines, acts, crc = plain_lines(header, batches)
    return f'{header}{{"acts":{acts:10},"crc":"{crc:08x}"}}\n{lines}'.encode()


def old_log(batches: list[list[Entry]]) -> bytes:
    """A log as version 1 wrote it, by its description."""
    header = '{"format":"evenhand-event","version":1}\n'
    return (header + plain_lines(header, batches)[0]).encode()


def plain_lines(header: str, batches: list[list[Entry]]) -> tuple[str, int, int]:
    """The lines after a header, their number of acts, and their last checksum."""
    text, crc, number = "", plain_crc(header.encode()), 1
    for batch in batches:
        acts = json.dumps(batch, ensure_ascii=False, separators=(",", ":"))
        crc = plain_crc(acts.encode(), crc)
        text += f'{{"n":{number},"crc":"{crc:08x}","acts":{acts}}}\n'
        number += len(batch)
    return text, number - 1, crc


LOG = plain_log(BATCHES)
OLD = old_log(BATCHES)
ALL = [entry for batch in BATCHES for entry in batch]


def test_the_plain_checksum_is_the_standard_one() -> None:
    assert plain_crc(b"123456789") == 0xCBF43926
    assert plain_crc(b"6789", plain_crc(b"12345")) == 0xCBF43926


def test_the_example_in_the_description_is_a_log() -> None:
    example = inspect.getdoc(framing) or ""
    lines = [line for line in example.splitlines() if line.startswith("    {")]
    data = textwrap.dedent("\n".join(lines)).encode() + b"\n"
    acts = [{"act": "create"}, {"act": "register"}, {"act": "register"}]
    assert parse_log(data).entries == acts
    assert parse_log(data).damage is None


@pytest.mark.parametrize("log", [LOG, OLD])
def test_a_log_written_by_its_description_is_read(log: bytes) -> None:
    contents = parse_log(log)
    assert (contents.entries, contents.size) == (ALL, len(log))
    assert (contents.torn, contents.damage, contents.is_ended) == (b"", None, True)


def test_a_new_log_is_as_described() -> None:
    assert new_log([ALL]) == plain_log([ALL])
    assert new_log(BATCHES) == plain_log(BATCHES)
    assert new_log([]) == plain_log([])


def test_every_line_is_json() -> None:
    lines = [json.loads(line) for line in LOG.splitlines()]
    assert [line.get("n") for line in lines] == [None, None, 1, 2, 4]


def test_any_changed_byte_of_a_middle_line_is_found_and_its_line_named() -> None:
    start = len(plain_log([]))
    end = len(plain_log(BATCHES[:1]))
    for place in range(start, end - 1):
        for flip in (1, 2, 32, 128):
            data = bytearray(LOG)
            data[place] ^= flip
            contents = parse_log(bytes(data))
            assert contents.damage is not None
            assert (contents.damage.line, contents.entries) == (3, [])


def test_any_changed_byte_of_an_acknowledged_last_line_is_damage() -> None:
    kept = [*BATCHES[0], *BATCHES[1]]
    for place in range(len(plain_log(BATCHES[:2])), len(LOG)):
        for flip in (1, 2, 32, 128):
            data = bytearray(LOG)
            data[place] ^= flip
            contents = parse_log(bytes(data))
            assert contents.damage is not None
            assert contents.entries == kept


@pytest.mark.parametrize("fill", [b"", b"\0", b"\n", b" ", b"\xff"])
def test_an_end_that_is_lost_is_damage_if_it_was_acknowledged(fill: bytes) -> None:
    first = len(plain_log([]))
    for end in range(first, len(LOG) - 1):
        contents = parse_log(LOG[:end] + fill * (len(LOG) - end))
        assert contents.damage is not None
        assert contents.entries == ALL[: len(contents.entries)] != ALL


def test_any_changed_byte_of_the_mark_is_damage_and_costs_no_act() -> None:
    for place in range(len(HEADER), len(plain_log([]))):
        for flip in (1, 2, 32, 128):
            data = bytearray(LOG)
            data[place] ^= flip
            contents = parse_log(bytes(data))
            assert contents.damage is not None
            assert contents.entries == ALL


def test_a_mark_behind_its_lines_costs_nothing() -> None:
    lines = LOG[len(plain_log([])) :]
    for count in range(len(BATCHES)):
        behind = plain_log(BATCHES[:count])[: len(plain_log([]))]
        contents = parse_log(behind + lines)
        assert (contents.entries, contents.damage) == (ALL, None)


def test_the_last_line_of_an_old_log_that_was_changed_costs_at_most_that_line() -> None:
    kept = [*BATCHES[0], *BATCHES[1]]
    for place in range(len(old_log(BATCHES[:2])), len(OLD) - 1):
        data = bytearray(OLD)
        data[place] ^= 1
        contents = parse_log(bytes(data))
        assert contents.entries == kept
        assert contents.damage or contents.torn


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (LOG.replace(b"seat", b"seal"), 5, "does not match its checksum"),
        (LOG.replace(b'"n":2', b'"n":3'), 4, "holds act 3; expected act 2"),
        (LOG.replace(b'"n":2', b'"n":1'), 4, "holds act 1; expected act 2"),
        (LOG.replace(b"]}\n", b"]}\n\n"), 4, "not a line"),
        (LOG + HEADER, 6, "not a line of an event log"),
        (LOG + LOG, 6, "not a line of an event log"),
    ],
)
def test_damage_is_named_with_its_line(data: bytes, line: int, reason: str) -> None:
    damage = parse_log(data).damage
    assert damage is not None
    assert str(damage).startswith(f"line {line}: {reason}")


@pytest.mark.parametrize("missing", [2, 3, 4])
def test_a_missing_line_is_damage(missing: int) -> None:
    lines = LOG.splitlines(keepends=True)
    del lines[missing]
    damage = parse_log(b"".join(lines)).damage
    assert damage is not None
    assert damage.line == missing + 1


def test_a_line_twice_is_damage() -> None:
    lines = LOG.splitlines(keepends=True)
    damage = parse_log(b"".join([*lines[:4], *lines[3:]])).damage
    assert damage is not None
    assert damage.line == 5


def test_lines_in_another_order_are_damage() -> None:
    one, two = ([[{"a": 1}], [{"a": 2}]], [[{"a": 2}], [{"a": 1}]])
    lines = plain_log(one).splitlines(keepends=True)
    contents = parse_log(b"".join([*lines[:2], lines[3], lines[2]]))
    assert contents.damage
    assert contents.damage.line == 3
    assert parse_log(plain_log(two)).entries == [{"a": 2}, {"a": 1}]


def test_a_line_of_another_log_is_damage_even_with_the_right_number() -> None:
    other = plain_log([[{"act": "other"}], BATCHES[1]]).splitlines(keepends=True)
    lines = LOG.splitlines(keepends=True)
    lines[3] = other[3]
    damage = parse_log(b"".join(lines)).damage
    assert damage is not None
    assert damage.line == 4


def test_sound_checksums_around_no_acts_are_damage() -> None:
    for batch in ([], [1], ["a"]):
        data = plain_log([BATCHES[0], batch, BATCHES[2]])  # type: ignore[list-item]
        contents = parse_log(data)
        assert contents.entries == BATCHES[0]
        assert contents.damage is not None
        assert "line 4: holds no list of acts" in str(contents.damage)


@pytest.mark.parametrize("log_of", [plain_log, old_log])
def test_a_last_line_cut_before_it_was_acknowledged_is_torn(
    log_of: Callable[[list[list[Entry]]], bytes],
) -> None:
    sound = log_of(BATCHES[:1])
    line = log_of(BATCHES[:2])[len(sound) :]
    for end in range(1, len(line) - 1):
        contents = parse_log(sound + line[:end])
        assert (contents.entries, contents.torn) == (BATCHES[0], line[:end])
        assert (contents.size, contents.damage) == (len(sound), None)
        assert contents.is_ended


def test_a_last_line_without_its_line_end_is_whole() -> None:
    contents = parse_log(LOG[:-1])
    assert contents.entries == ALL
    assert not contents.is_ended
    assert contents.size == len(LOG) - 1


@pytest.mark.parametrize(
    "rest",
    [
        b"\0" * 30,
        b'{"n":5,"crc":"00000000","acts":[{"a":"\0\0\0"}]}\n',
        b"\0\0\0\0]}\n",
        b'{"n":5,"crc"\n',
        b"half a line\n",
        b"\n",
    ],
)
def test_a_last_line_that_was_never_complete_is_torn(rest: bytes) -> None:
    contents = parse_log(LOG + rest)
    assert (contents.entries, contents.torn) == (ALL, rest)
    assert contents.damage is None


@pytest.mark.parametrize(
    "rest",
    [
        b'{"n":5,"crc":"00000000","acts":[{"a":1}]}\n',
        b'{"n":5,"crc":"00000000","acts":[{"a":1}]}',
        b'{"n":5,"crc":"00000000","acts":[{"a":x}]}\n',
        b'{"act":"by hand"}\n',
        b"\n\n",
        b"half\nhalf",
    ],
)
def test_a_complete_last_line_that_does_not_fit_is_damage(rest: bytes) -> None:
    contents = parse_log(LOG + rest)
    assert contents.entries == ALL
    assert contents.damage is not None
    assert contents.damage.line == 6


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty; remove it and create"),
        (HEADER[:1], "only half created; remove it"),
        (HEADER[:-1], "only half created; remove it"),
        (HEADER, "only half created; remove it"),
        (plain_log([])[:-1], "only half created; remove it"),
        (b"NS,EW,Score\n1,2,420\n", "not the log of an event; expected a file"),
        (b'{"format":"evenhand-movement","version":1}\n', "not the log"),
        (b"\x89PNG\r\n\x1a\n\0", "not the log"),
        (b"[" * 5000, "not the log"),
        (b'{"a":' * 5000, "not the log"),
        (HEADER.replace(b"2", b"4"), "version 4 .* versions up to 3: update Evenhand"),
        (HEADER.replace(b"2", b'4,"more":[]'), "version 4 .*: update Evenhand"),
        (HEADER.replace(b"2", b"3"), "only half created; remove it"),
        (LOG.replace(b"\n", b"\r\n"), "line ends were changed"),
        (OLD.replace(b"\n", b"\r\n"), "line ends were changed"),
        (HEADER.replace(b"2", b"0"), "first line was changed; expected {"),
        (HEADER.replace(b"2", b"true"), "first line was changed; expected {"),
        (HEADER.replace(b":2", b": 2"), "first line was changed"),
    ],
)
def test_what_is_no_log_of_ours_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(StoreError, match=reason) as refusal:
        parse_log(data)
    assert "\n" not in str(refusal.value)
    with pytest.raises(StoreError, match=reason):
        check_header(data)


@settings(max_examples=40)
@given(st.lists(st.lists(ENTRIES, min_size=1, max_size=3), max_size=4))
def test_a_log_of_any_entries_is_read(batches: list[list[Entry]]) -> None:
    data, crc, number = new_log([]), plain_crc(HEADER), 1
    for batch in batches:
        line, crc, _ = framing.frame_entries(batch, number, crc)
        data, number = data + line, number + len(batch)
    contents = parse_log(data)
    assert contents.entries == [entry for batch in batches for entry in batch]
    assert contents.damage is None
    assert not contents.torn


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_after_a_log_leave_its_acts(rest: bytes) -> None:
    contents = parse_log(LOG + rest)
    assert contents.entries == ALL
    assert contents.damage or contents.torn or not rest


@given(st.binary())
def test_any_bytes_that_are_no_log_are_refused(data: bytes) -> None:
    with pytest.raises(StoreError):
        parse_log(data)


BESIDE: list[Entry] = [{"kind": "call", "name": "3", "data": {"reason": "Ĺ"}}, {}]


def carrying_log(batches: list[list[Entry]], beside: list[Entry]) -> bytes:
    """A log with what stood beside its acts, by its description."""
    header = '{"format":"evenhand-event","version":3}\n'
    rows = json.dumps(beside, ensure_ascii=False, separators=(",", ":"))
    carried = f'{{"beside":{rows}}}\n'
    lines, acts, crc = plain_lines(header + carried, batches)
    mark = f'{{"acts":{acts:10},"crc":"{crc:08x}"}}\n'
    return (header + mark + carried + lines).encode()


def test_what_stood_beside_the_acts_is_carried_with_them() -> None:
    log = carrying_log(BATCHES, BESIDE)
    assert new_log(BATCHES, BESIDE) == log
    contents = parse_log(log)
    assert (contents.entries, contents.beside) == (ALL, BESIDE)
    assert (contents.damage, contents.torn, contents.size) == (None, b"", len(log))
    assert parse_log(LOG).beside == parse_log(OLD).beside == []


def test_a_change_to_what_is_carried_is_found() -> None:
    log = carrying_log(BATCHES, BESIDE)
    changed = parse_log(log.replace(b"call", b"clal"))
    assert changed.damage is not None
    assert (changed.damage.line, changed.entries) == (4, [])
    # without acts there is only the mark to tell
    alone = parse_log(carrying_log([], BESIDE).replace(b"call", b"clal"))
    assert alone.damage is not None


def test_a_log_that_carries_more_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / "event"
    path.write_bytes(new_log(BATCHES, BESIDE))
    with EventFile(path).writing() as log:
        log.append({"act": "close"})
        log.append({"act": "official"})
    assert path.read_bytes() == carrying_log(
        [*BATCHES, [{"act": "close"}], [{"act": "official"}]], BESIDE
    )


def test_a_line_of_what_is_carried_that_is_half_there_is_refused() -> None:
    with pytest.raises(StoreError, match="only half created; remove it"):
        parse_log(carrying_log([], BESIDE)[:-1])
