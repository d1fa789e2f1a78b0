"""The deals of a session: `evenhand event deals`."""

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import EventPath, Group, Session
from evenhand.cli.option_groups import flag, option
from evenhand.cli.output import Printout


def deals(
    file: EventPath,
    source: str | None = option(
        "FILE", "PBN, LIN, DUP, DLM, BRI or DGE; - is stdin.", None, "--from"
    ),
    shift: int = option("N", "Add N to every board number of the file.", 0),
    analyse: bool = flag("--analyse", "Find what can be made on each board."),
    group: Group = None,
    session: Session = None,
) -> Printout:
    """Attach deals to a session; without a file, show them and what they make doubtful.

    Players and the public see a deal once everybody has played it.
    """
    from evenhand.desk.events.groups import running_session
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.views.session_deals import attach_deals, find_deal_doubts
    from evenhand.desk.views.solved_deals import find_makeable, remembered
    from evenhand.formats.text import read_data
    from evenhand.render.deals_text import deal_data, doubt_data, session_deals_parts

    if source is not None:
        data = read_data(source)
        name = "standard input" if source == "-" else source
        with opened(file) as event:
            done = attach_deals(
                event, data, group=group, session=session, shift=shift, source=name
            )
        return answer(done)
    play = running_session(look_at(file), group, session)
    every = play.deals.values()
    found = find_makeable(every) if analyse else remembered(every)
    doubts = tuple(find_deal_doubts(play, found))
    return Printout(
        lambda: {
            "group": play.group.name,
            "session": play.number,
            "deals": [deal_data(one, found.get(one.board)) for one in every],
            "doubts": [doubt_data(one) for one in doubts],
        },
        lambda: session_deals_parts(play.deals, found, doubts),
    )
