"""`evenhand event seats`: who sits where in a session as it is played."""

from collections.abc import Iterator
from typing import Any

from evenhand.cli.event_options import EventPath, Group, Session
from evenhand.cli.option_groups import option
from evenhand.cli.options import GuideCardOfPair, GuideCards
from evenhand.cli.output import Printout, console
from evenhand.errors import RequestError

_LISTS = ("table", "pair")


def print_seats(
    file: EventPath,
    group: Group = None,
    session: Session = None,
    in_round: int | None = option(
        "K", "Which round; by default the first.", None, "--round"
    ),
    by: str | None = option("WHAT", "Only one list: by table or pair."),
    cards: GuideCards = False,
    pair: GuideCardOfPair = None,
) -> Printout:
    """Print the seats of a session as it is played, or guide cards."""
    from rich.text import Text

    from evenhand.desk.events.groups import running_session
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.views.seat_lists import find_posted, find_seat_lists
    from evenhand.movement.phrasing import one_line
    from evenhand.render import seats_text

    if by is not None and by not in _LISTS:
        raise RequestError(f"--by {by!r}; expected {', '.join(_LISTS)}")
    with_cards = cards or pair is not None
    if with_cards and in_round is not None:
        raise RequestError(f"--round {in_round} and cards; a card holds all rounds")
    state = look_at(file)
    play = running_session(state, group, session)
    posted, name = find_posted(play), play.group.name
    wanted = _LISTS if by is None else (by,)
    at = 1 if in_round is None else in_round

    def data() -> dict[str, Any]:
        found = find_seat_lists(play, at, wanted)
        if with_cards:
            found["cards"] = seats_text.session_cards_data(posted, pair)
        return found

    def parts() -> Iterator[Any]:
        if with_cards:
            yield from seats_text.session_cards(posted, pair)
            return
        yield Text(one_line(f"{state.name} · {name}"), style="bold")
        yield from seats_text.seat_lists(posted, wanted, console().width, at)
        said = posted.read_out()
        yield from [Text(), *said] if said else ()

    return Printout(data, parts)
