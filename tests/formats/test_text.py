import pytest

from evenhand.errors import FileError
from evenhand.formats.text import (
    Problem,
    decode,
    lines_of,
    shortened,
    whole_number,
)
from evenhand.movement.phrasing import one_line


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_the_usual_encodings_are_told_apart(encoding: str) -> None:
    assert decode("Café 7½\r\n".encode(encoding)) == "Café 7½\r\n"


def test_utf_16_may_have_its_bytes_either_way_round() -> None:
    assert decode(b"\xfe\xff" + "Café".encode("utf-16-be")) == "Café"
    assert decode(b"\xff\xfe" + "Café".encode("utf-16-le")) == "Café"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"6 3 5\x00 5 0", "not text: character 6 has code 0; expected"),
        ("6 3 5 5 0".encode("utf-16-le"), "not text: character 2 has code 0"),
        ("6 3 5 5 0".encode("utf-32"), "not text: character 1 has code 0"),
        (b"\x89PNG\r\n\x1a\n\x00", "not text: character 9 has code 0"),
        (b"\xff\xfe\x00", "begins like UTF-16 text but is damaged; save it as UTF-8"),
        (b"\xff\xfe\x00\xd8", "begins like UTF-16 text but is damaged"),
    ],
)
def test_what_is_not_text_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(FileError, match=reason):
        decode(data)


def test_lines_end_only_where_files_end_them() -> None:
    assert [*lines_of("a\r\nb\rc\nd\x85\u2028\x0ce\x1a")] == [
        "a",
        "b",
        "c",
        "d\x85\u2028\x0ce",
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" 007 ", 7), ("-3", -3), ("+3", 3), ("999999999", 999_999_999)],
)
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "-", "1.0", "1_0", "²", "٣", "１", "0x1", "1 2", "1234567890", "9" * 5000],
)
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_long_and_many_lined_texts_are_cut_to_one_short_line() -> None:
    assert one_line(" a\x00\n b\u2028c ") == "a b c"
    assert shortened("x" * 100, 10) == "x" * 9 + "…"


def test_a_problem_says_where_it_is_as_far_as_it_knows() -> None:
    assert str(Problem(3, "Howell", "odd")) == "line 3, Howell: odd"
    assert str(Problem(None, "Howell", "odd")) == "Howell: odd"
    assert str(Problem(None, "", "odd")) == "odd"
    assert Problem(3, "", "odd").as_data() == {"line": 3, "entry": "", "reason": "odd"}
