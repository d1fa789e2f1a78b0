"""What was ruled, in sentences."""

from collections.abc import Iterator

from evenhand.errors import Remedy
from evenhand.render.result_answers_text import outcome_told, pairs_told
from evenhand.render.sentences import Sentence, pairs_named, say
from evenhand.tournament.answers.ruling_answers import (
    AppealDecided,
    BoardFouled,
    BoardHeld,
    FormPlayed,
)


def tell_decided(answer: AppealDecided) -> Iterator[Sentence]:
    """How an appeal was decided, and what counts now."""
    recorded = answer.recorded
    yield say(
        "Table {table}, board {board}: the appeal is {how}, {outcome} for {pairs}.",
        recorded.meeting,
        how="upheld" if answer.upheld else "dismissed",
        outcome=outcome_told(recorded),
        pairs=pairs_told(recorded),
    )


def tell_held(answer: BoardHeld) -> Iterator[Sentence]:
    """That a table does not start a board, and what can become of it."""
    seen: dict[str, object] = {"table": answer.table, "board": answer.board}
    seen |= {"ns": answer.ns, "ew": answer.ew}
    yield say(
        "Tell table {table}: do not start board {board}. It stays due, as a late play "
        "or for a ruling; nobody waits for it.",
        answer,
        *(
            Remedy("award", {**seen, "award": award}, when)
            for award, when in (
                ("NP", "to take it out"),
                ("A+/A+", "if it cannot be played and neither pair is at fault"),
            )
        ),
    )
    if answer.minutes:
        yield say(
            "{minutes:One minute is|# minutes are} lost, {whose}.",
            answer,
            whose=f"by {pairs_named(answer.slow)}"
            if answer.slow
            else "by whom is not known",
        )


def tell_fouled(answer: BoardFouled) -> Iterator[Sentence]:
    """Which tables have which form of a board, and which of them is doubtful."""
    forms = dict.fromkeys(["", *(one.form for one in answer.path)])
    for form in forms:
        there = [_place_told(one) for one in answer.path if one.form == form]
        if there:
            yield say(
                "Board {board} {tense} played {how} at {there:*}.",
                answer,
                tense="would be" if answer.dry_run else "is",
                how=f"in form {form}" if form else "as it was",
                there=there,
            )
    if answer.unsure:
        yield say(
            "{unsure:Table {there} has|Tables {there} have} the board in the same "
            "round: find out whether it came there before or after.",
            answer,
            there=", ".join(map(str, answer.unsure)),
        )


def _place_told(one: FormPlayed) -> str:
    due = "" if one.recorded else ", to come"
    return f"table {one.table} (round {one.round}{due})"
