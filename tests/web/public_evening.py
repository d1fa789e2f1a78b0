"""An evening that the public reads about: seven tables, two rounds in and one begun."""

import threading
from collections.abc import Callable

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.club.club_events import Club
from evenhand.desk.club.permanent_links import find_pair_codes
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.public.publication import publish
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build

NAME = "club-evening"
_NAMES = (
    "Ada Lovelace & Ben Jonson",
    "Cleo Fry & Dan Ash",
    "Eve Birch & Finn Oak",
    "Gwen Elm & Hugo Fir",
    "Ida Pine & Jan Yew",
    "Kim Rowan & Leo Hazel",
    "Mia Alder & Noah Beech",
    "Olga Willow & Paul Larch",
    "Quinn Maple & Rosa Cedar",
    "Sam Aspen & Tess Lime",
    "Uma Plum & Vic Cherry",
    "Wendy Thorn & Xaver Moss",
    "Yara Heath & Zoe Reed",
    "Żaneta Świerczyńska-Wójcik & Maximilian Łukasiewicz",
)
_RESULTS = ("4S N =", "4S N +1", "3NT E =", "4S N -1", "2H W +1", "3NT S =", "5D E -2")


def _begin(club: Club, name: str) -> None:
    movement = build("mitchell", tables=7, boards_per_set=4)
    club.create(name, movement, title="Thursday evening")
    with club.acting_on(name) as opened:
        register_pairs(opened.event, [*enumerate(_NAMES, 1)])
    with club.acting_on(name) as opened:
        seat_next_sessions(opened.event)


def play_evening(
    club: Club, rounds: int = 7, when: str = "live", name: str = NAME
) -> str:
    """Play some rounds and publish them; return the code of pair 14."""
    found = []

    def play() -> None:
        _begin(club, name)
        with club.acting_on(name) as opened:
            session = opened.event.state.group("Event").session(1)
            meetings = sorted(session.meetings.values(), key=lambda m: m.round)
            for place, one in enumerate(meetings):
                if one.round <= rounds:
                    result = _RESULTS[(one.ns * 3 + one.board * 5 + place // 50) % 7]
                    given = {
                        "table": str(one.table),
                        "board": str(one.board),
                        "result": result,
                    }
                    do_by_name(opened.event, "record", given)
        publish(club, name, when, "account Anna", "")
        found.append(find_pair_codes(club, name)[14])

    _apart(play)
    return found[0]


def _apart(act: Callable[[], None]) -> None:
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()
