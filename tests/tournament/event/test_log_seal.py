"""A seal covers every act of a log; a log that was rewritten does not pass."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.tournament.event.log_seal import Seal

LOG: list[dict[str, Any]] = [
    {"act": "create", "name": "Evening", "at": "2026-05-01T19:30:00Z"},
    {"act": "register", "pair": 1, "names": "Ash & Birch"},
    {"act": "rename", "pair": 1, "names": "Ash & Beech"},
    {"act": "record", "table": 1, "board": 1, "outcome": "+110"},
    {"act": "undo", "number": 4, "reason": ""},
    {"act": "official", "forced": True},
]


def test_the_letters_follow_from_a_chain_of_digests() -> None:
    chain = sha256(b"evenhand seal 1").digest()
    for entry in LOG:
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"))
        chain = sha256(chain + text.encode()).digest()
    bits = "".join(f"{byte:08b}" for byte in chain)[:100]
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    due = "".join(letters[int(bits[at : at + 5], 2)] for at in range(0, 100, 5))
    assert Seal.of(LOG) == Seal(6, due)


def test_a_seal_is_short_groups_after_the_number_of_acts() -> None:
    acts, *groups = str(Seal.of(LOG)).split("-")
    assert acts == "6"
    assert [len(group) for group in groups] == [4] * 5


@pytest.mark.parametrize("at", range(len(LOG)))
def test_an_act_removed_doubled_or_moved_is_found(at: int) -> None:
    sealed = Seal.of(LOG)
    removed = LOG[:at] + LOG[at + 1 :]
    doubled = LOG[: at + 1] + LOG[at:]
    assert Seal.of(removed).digest != sealed.digest
    assert Seal.of(doubled).digest != sealed.digest
    if at:
        moved = [*LOG[: at - 1], LOG[at], LOG[at - 1], *LOG[at + 1 :]]
        assert Seal.of(moved) != sealed


def test_a_changed_score_or_time_is_found() -> None:
    for at, change in ((3, {"outcome": "+140"}), (0, {"at": "2026-05-01T19:31:00Z"})):
        changed = [dict(entry) for entry in LOG]
        changed[at] |= change
        assert Seal.of(changed) != Seal.of(LOG)


def test_the_order_of_keys_does_not_matter() -> None:
    turned = [dict(reversed(entry.items())) for entry in LOG]
    assert Seal.of(turned) == Seal.of(LOG)


@given(st.lists(st.dictionaries(st.text(), st.integers() | st.text()), max_size=5))
def test_the_text_is_read_back(entries: list[dict[str, Any]]) -> None:
    seal = Seal.of(entries)
    assert Seal.parse(str(seal)) == seal


def test_a_seal_is_read_as_people_copy_it() -> None:
    seal = Seal(57, "01AB" * 5)
    assert Seal.parse("57 olab 01ab OIab 01ab o1ab") == seal
    assert Seal.parse(" 57: 01ab01ab01ab01ab01ab ") == seal


@pytest.mark.parametrize(
    "text", ["", "57", "01AB-01AB-01AB-01AB-01AB", "57-01AB", "57-" + "01AU-" * 5, "-1"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match="seal"):
        Seal.parse(text)
