"""Announcements for parts of the room are advised where phones say them again."""

from dataclasses import replace

import pytest

from evenhand.advice import Evening, ScoreTaking
from evenhand.advice.option import sketch_option, with_arrows
from evenhand.families import build
from evenhand.families.fairest import PARTS, Key, records_of
from evenhand.search import ArrowMemory
from evenhand.search.arrow_choice import turning_plan


@pytest.mark.parametrize(
    ("taken", "balance"),
    [(ScoreTaking.TABLE_PAGES, 97.4), (ScoreTaking.DEVICES, 95.1)],
)
def test_parts_of_the_room_are_told_only_with_phones_at_the_tables(
    taken: ScoreTaking, balance: float
) -> None:
    movement = build("relay", tables=6, boards_per_set=4, winners=1)
    evening = Evening(12, boards=24, taken=taken)
    option = with_arrows(sketch_option(movement, evening), ArrowMemory())
    assert option.boards is not None
    assert float(100 * option.boards.quality) == pytest.approx(balance, abs=0.3)


def test_the_plan_of_what_is_turned_turns_it_again() -> None:
    told = records_of(12)[Key(12, 6, PARTS, 4)].movement
    plain = replace(told, turned=frozenset())
    assert plain.switch(turning_plan(told)).turned == told.turned
