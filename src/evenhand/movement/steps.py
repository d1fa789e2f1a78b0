"""Steps from table to table, in words."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def step_words(step: int, tables: int) -> str:
    """A step round a ring of tables in words: stay, up or down."""
    if step == 0:
        return "stay"
    up, down = step, tables - step
    way, count = ("up", up) if up <= down else ("down", down)
    return f"{way} {number_word(count)} table{'' if count == 1 else 's'}"


def number_word(count: int) -> str:
    """A small number as a word, a large one in figures."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
