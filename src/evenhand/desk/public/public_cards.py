"""Cards and boards as the public sees them: results, without the director's notes."""

from contextlib import suppress
from typing import Any

from evenhand.desk.public.publication import PublicView
from evenhand.desk.views.score_sheets import find_pair_group
from evenhand.desk.views.sheet_views import find_board, find_card
from evenhand.errors import RequestError
from evenhand.scoring import Entry, explain
from evenhand.tournament.event.group_standings import score_group
from evenhand.tournament.event.session_play import SessionPlay

Data = dict[str, Any]
#: What directors write for the log, perhaps about a player.
_NOTES = ("reason", "remark", "accepted")


def find_public_card(view: PublicView, pair: int, group: str | None = None) -> Data:
    """A pair's card, as `event card` has it, with how its points came about.

    Each board that counts has in `compared` how many other results the pair did better
    than, the same as and worse than, and the match points that this makes; none where
    scores are no matchpoints, or where the director awarded them. The standing is that
    of the ranking, and so public once results are.

    Args:
        view: the event as it may be shown.
        pair: the pair.
        group: its group; None for the last one that it plays in.
    """
    state = view.state
    name = find_pair_group(state, pair, group)
    data = find_card(state, pair, name, 0, frozenset())
    data["penalties"] = [*map(_without_notes, data["penalties"])]
    for part in ("scorecard", "uncounted"):
        data[part] = [
            one
            for one in data[part]
            if (name, one["session"], one["board"]) not in view.hidden
        ]
    play = state.group(name)
    scored = score_group(play, sorted(play.sessions))
    for row in data["scorecard"]:
        row["compared"] = None
        with suppress(RequestError):
            found = explain(scored, Entry("", pair), row["board"], row["session"])
            if found.matchpoints is not None:
                row["compared"] = {
                    "better": found.better,
                    "same": found.equal,
                    "worse": found.worse,
                    "matchpoints": str(found.matchpoints),
                }
    return data


def find_public_board(view: PublicView, play: SessionPlay, board: int) -> Data:
    """A board that may be shown, as `event board` has it."""
    data = find_board(view.state, play, board, frozenset())
    for part in data["boards"]:
        part["results"] = [*map(_without_notes, part["results"])]
    return data | {"missing": [], "to_be_awarded": []}


def _without_notes(row: Data) -> Data:
    return {name: value for name, value in row.items() if name not in _NOTES}
