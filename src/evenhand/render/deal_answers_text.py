"""What became of the deals of a session, in sentences."""

from collections.abc import Iterator

from evenhand.movement.phrasing import listed
from evenhand.render.sentences import Sentence, say
from evenhand.tournament.answers.result_answers import DealsAttached


def tell_attached(answer: DealsAttached) -> Iterator[Sentence]:
    """Which deals are known now, and which are not."""
    yield say(
        "{group}, session {session}: the deals of {boards} are known.",
        answer,
        boards=_boards(answer.boards),
    )
    if answer.missing:
        yield say("No deals are known of {boards}.", boards=_boards(answer.missing))
    if answer.left_out:
        yield say(
            "Left out, as the session does not have them: {boards} of the file.",
            boards=_boards(answer.left_out),
        )
    for problem in answer.problems:
        yield say("{problem}.", problem=problem)


def _boards(boards: tuple[int, ...]) -> str:
    if not boards:
        return "no board"
    first, last = boards[0], boards[-1]
    if len(boards) > 2 and last - first + 1 == len(boards):
        return f"boards {first} to {last}"
    return f"board{'s' * (len(boards) > 1)} {listed(map(str, boards))}"
