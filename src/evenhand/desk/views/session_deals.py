"""The deals of a session at the desk: attached, and compared with what was played."""

from collections.abc import Iterator, Mapping

from evenhand.deals import Makeable, read_card
from evenhand.desk.events.groups import running_session
from evenhand.errors import ActError
from evenhand.formats.deal_files import read_deals_data
from evenhand.scoring import Contract
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.result_answers import DealDoubt, DealsAttached
from evenhand.tournament.event.acts import Attach
from evenhand.tournament.event.attaching import deal_text
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_play import Recorded, SessionPlay

#: A difference of this many tricks from double dummy is worth a look.
_FAR = 4
_LEADERS = dict(zip("NESW", "ESWN", strict=True))


def attach_deals(
    event: RunningEvent,
    data: bytes,
    *,
    group: str | None = None,
    session: int | None = None,
    shift: int = 0,
    source: str = "",
) -> DealsAttached:
    """Attach the deals of a file to a session; those of other boards are left out.

    Args:
        event: the event.
        data: the file.
        group: which group; by default the one that plays.
        session: which session; by default the running one.
        shift: what is added to the numbers of boards in the file.
        source: the name of the file.
    """
    read = read_deals_data(data).shifted(shift)
    play = running_session(event.state, group, session)
    numbers = play.board_numbers
    own = {board: deal for board, deal in read.deals.items() if board in numbers}
    if not own:
        first = min(read.deals)
        raise ActError(
            f"the deals begin with board {first}; session {play.number} of "
            f"{play.group.name} has boards {numbers[0]} to {numbers[-1]}: add "
            f"{numbers[0] - first + shift} to the board numbers of the file"
        )
    texts = tuple(deal_text(deal) for _, deal in sorted(own.items()))
    state = event.do(Attach(play.group.name, play.number, texts, source))
    return DealsAttached(
        group=play.group.name,
        session=play.number,
        boards=tuple(sorted(own)),
        missing=tuple(board for board in numbers if board not in own),
        left_out=tuple(sorted(read.deals.keys() - own.keys())),
        problems=tuple(map(str, read.problems)),
        **afterwards(state),
    )


def find_deal_doubts(
    session: SessionPlay, makeable: Mapping[int, Makeable]
) -> Iterator[DealDoubt]:
    """Results to be asked about, for the desk alone.

    Args:
        session: the session.
        makeable: what can be made, by board.
    """
    deals = session.deals
    for recorded in session.results.values():
        result = recorded.result
        deal, played = deals.get(result.board), result.contract
        if deal is None or not isinstance(played, Contract) or played.declarer is None:
            continue
        if is_lead_doubtful(session, recorded):
            yield DealDoubt(recorded, "lead")
        made = makeable.get(result.board)
        if made is not None:
            there = made.tricks_of(played.declarer, played.strain)
            if abs(there - played.tricks) >= _FAR:
                yield DealDoubt(recorded, "tricks", there)


def is_lead_doubtful(session: SessionPlay, recorded: Recorded) -> bool:
    """Whether the leader did not hold the card led, as far as the cards are known."""
    result = recorded.result
    deal, lead = session.deals.get(result.board), read_card(result.lead)
    played = result.contract
    if deal is None or lead is None or not isinstance(played, Contract):
        return False
    return played.declarer is not None and not deal.holds(
        _LEADERS[played.declarer], *lead
    )
