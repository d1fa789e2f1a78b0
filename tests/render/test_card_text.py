from rich.console import Console, RenderableType

from evenhand.families import build
from evenhand.movement import Movement
from evenhand.render import card_text
from tests.sentences import says


def printed(*parts: RenderableType) -> str:
    console = Console(width=140, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


SWITCHED = build("mitchell", tables=5, boards_per_set=2, switch="2, 3/2")


def test_the_overview_says_how_to_play() -> None:
    text = printed(*card_text.overview(SWITCHED))
    size = ("10 pairs", "5 tables", "5 rounds", "2 boards", "10 boards")
    assert says(text, *size)
    assert "NS stay; EW up one table; boards down one." in text
    assert "Round 2: everybody arrow-switches (every board a quarter turn)." in text
    assert "Round 3: everybody gives the even-numbered board a quarter turn." in text


def test_switched_sets_carry_a_mark_in_the_rounds() -> None:
    lines = printed(*card_text.rounds_tables(SWITCHED)).splitlines()
    second = next(line for line in lines if line.strip().startswith("2 "))
    third = next(line for line in lines if line.strip().startswith("3 "))
    assert second.count("⟲") == 5
    assert third.count("⟲2") == 5
    assert "10-1/2 ⟲" in second


def test_a_guide_card_tells_each_board_its_direction() -> None:
    text = printed(card_text.pair_table(SWITCHED, 1))
    assert "EW ⟲" in text
    assert "NS, but EW on 6 ⟲" in text
    assert "the end" in text


def test_a_table_card_tells_where_all_go() -> None:
    text = printed(card_text.table_table(SWITCHED, 2))
    assert "3 EW" in text
    assert "table 1" in text
    assert "7 is NS on" not in text
    assert "is NS on 8" in text


def test_sitting_out_is_plain() -> None:
    m = build("mitchell", tables=5, phantom=5)
    text = printed(card_text.pair_table(m, 6))
    assert "sit out" in text
    assert "Pair 5 is missing" in printed(*card_text.overview(m))


def test_an_idle_table_is_idle() -> None:
    m = Movement.from_cells([[(1, 2, 1), (0, 0, 0)]])
    assert "idle" in printed(*card_text.rounds_tables(m))
    assert "idle" in printed(card_text.table_table(m, 2))


def test_nothing_to_announce_is_said() -> None:
    (line,) = card_text.announcement_lines(build("mitchell", tables=5))
    assert not line.startswith("Round ")


def test_a_narrow_terminal_puts_tables_below_each_other() -> None:
    wide = build("mitchell", tables=15, boards_per_set=2)
    text = printed(*card_text.rounds_tables(wide, width=80))
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"Table {t} " in text for t in range(1, 16))
    assert text.count("Round") > 1


def test_a_table_that_does_not_play_has_no_mark() -> None:
    m = build("mitchell", tables=5, boards_per_set=2, switch="1/1", phantom=5)
    lines = printed(*card_text.rounds_tables(m)).splitlines()
    first = next(line for line in lines if line.strip().startswith("1 "))
    assert first.rstrip().endswith("10 out")
    assert first.count("⟲") == 4
    assert says(lines[-1], "NS-EW/set", "out: ", "⟲ ")
    assert "sit out" in printed(card_text.table_table(m, 5))


def test_nobody_sitting_out_is_not_explained() -> None:
    assert "out" not in printed(*card_text.rounds_tables(build("howell", tables=4)))


def test_a_line_stands_between_cards() -> None:
    parts = list(card_text.all_cards(build("howell", tables=4)))
    assert len(parts) == 2 * (8 + 4) - 1
    assert printed(*parts).count("\n\n") == 8 + 4 - 1
