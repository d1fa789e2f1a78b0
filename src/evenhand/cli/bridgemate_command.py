"""Sessions on Bridgemates: `evenhand bridgemate`."""

import os
import time
from datetime import date
from typing import TYPE_CHECKING

from evenhand.cli.event_answers import opened
from evenhand.cli.event_options import EventPath, Group, Session
from evenhand.cli.option_groups import flag, option
from evenhand.cli.output import console, say, warn
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.tables.bridgemate_loop import Step
    from evenhand.tournament.event.session_play import SessionPlay

#: The licence key, which is not for everybody who can list processes.
_LICENCE = "EVENHAND_BRIDGEMATE_LICENCE"


def serve_bridgemates(
    file: EventPath,
    address: str = option("URL", "The Data Connector, as http://10.0.0.5:5079.", ...),
    club_id: str = option("ID", "The number of the club there.", ...),
    new: bool = flag("--new", "Send the session; it is made anew on the units."),
    whole_rounds: bool = flag(
        "--whole-rounds", "Turn whole rounds instead of single boards, before play."
    ),
    lead: bool = flag("--lead", "With --new: the units ask for the card led."),
    names: bool = flag("--names", "With --new: the units ask in round 1 who plays."),
    others: bool = flag("--others", "With --new: the units show others' results."),
    pin: str = option("PIN", "With --new: opens the director's menu.", "0000"),
    once: bool = flag("--once", "Look at the units once instead of again and again."),
    every: float = option("S", "How often to look, in seconds.", 5.0),
    group: Group = None,
    session: Session = None,
) -> None:
    """Run a session on Bridgemates: send it, take results, send corrections.

    The licence key of the club stands in EVENHAND_BRIDGEMATE_LICENCE. Without --new it
    goes on with a session that was sent before.
    """
    from evenhand.desk.events.groups import running_session
    from evenhand.formats.data_connector import check_installed

    check_installed()
    from evenhand.desk.tables.bridgemate_loop import UnitLoop, connect
    from evenhand.desk.tables.rounds_for_units import turn_whole_rounds
    from evenhand.formats.unit_settings import UnitWishes
    from evenhand.render.table_answers_text import tell_whole_rounds

    licence = os.environ.get(_LICENCE, "")
    if not licence:
        raise RequestError(f"no licence key; set {_LICENCE} to that of the club")
    wishes = UnitWishes(lead, names, others, others, pin)
    client = connect(address, club_id, licence)
    with opened(file) as event:
        play = running_session(event.state, group, session)
        if whole_rounds:
            turned = turn_whole_rounds(event, play)
            say(console(), f"{tell_whole_rounds(turned)}.")
            play = running_session(event.state, group, session)
        begun = event.times[0]
        loop = UnitLoop(client, event.state, play, club_id, begun, wishes)
    if loop.plan.is_split:
        _warn_of_split(play)
    if new:
        today = date.today()
        loop.begin((today.year, today.month, today.day))
    else:
        loop.go_on()
    everything, silence = not new, ""
    while True:
        done = loop.step(lambda: opened(file), everything=everything)
        everything = everything and bool(done.silence)
        _tell(done)
        if done.silence != silence:
            warn(done.silence or "the Data Connector answers again")
            silence = done.silence
        if once:
            return
        time.sleep(every)


def _warn_of_split(play: "SessionPlay") -> None:
    from evenhand.desk.tables.rounds_for_units import find_whole_rounds
    from evenhand.render.table_answers_text import tell_whole_rounds

    warn(
        "turned boards, or sets that are not in a row, make several rounds of one on "
        "the units: announce the rounds of the hall yourself"
    )
    instead = find_whole_rounds(play)
    if instead is not None:
        warn(f"with --whole-rounds instead: {tell_whole_rounds(instead)}")


def _tell(done: "Step") -> None:
    from evenhand.render.table_answers_text import tell_names

    for problem in (*done.problems, *map(tell_names, done.names)):
        warn(problem)
    for table in done.calls:
        say(console(), f"Table {table} calls the director.")
    if done.recorded or done.sent or done.named:
        named = f", {done.named} pairs named" if done.named else ""
        say(console(), f"{done.recorded} results in, {done.sent} sent{named}.")
