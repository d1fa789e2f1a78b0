"""What a page tells of the act before it."""

from fastapi import Request, Response

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.entering import register_pairs
from evenhand.families import build
from evenhand.render.answer_text import answer_data
from evenhand.tournament.answers.answer import Answer
from evenhand.web.handling.told_answers import find_word, leave_word


def told_of(answer: Answer) -> tuple[str, ...]:
    response = Response()
    leave_word(response, "thursday", answer)
    cookie = response.headers["set-cookie"].split(";")[0].encode()
    told = find_word(Request({"type": "http", "headers": [(b"cookie", cookie)]}))
    assert told is not None
    return told.done


def test_an_answer_too_long_for_the_page_says_where_the_rest_is(
    small_club: Club,
) -> None:
    small_club.create("thursday", build("mitchell", tables=15), title="Thursday")
    with small_club.acting_on("thursday") as opened:
        few = register_pairs(opened.event, [(1, "Ada & Ben")])
        # each two pairs with the same names are mentioned
        same = [(pair, f"Cleo & Dan {pair // 2}") for pair in range(2, 30)]
        many = register_pairs(opened.event, same)
    assert "rest" not in told_of(few)[-1]
    assert len(answer_data(many)["done"]) > len(told_of(many))
    assert "rest" in told_of(many)[-1]
