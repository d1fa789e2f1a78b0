"""What can be printed of an event, a movement or a plan."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from evenhand.desk.events.groups import find_group, groups_playing, running_session
from evenhand.desk.events.looking import pair_names, seal_event, split_players
from evenhand.desk.events.opening import Place, look_at, read_acts, read_times
from evenhand.desk.views.deals_shown import shown_deals
from evenhand.desk.views.page_views import find_standings_data
from evenhand.desk.views.score_sheets import BoardSheets, PairSheets
from evenhand.desk.views.seat_lists import find_posted
from evenhand.desk.views.solved_deals import remembered
from evenhand.errors import RequestError
from evenhand.movement import Movement
from evenhand.render.deals_text import deal_data
from evenhand.render.print import cut_sheets, wall_sheets
from evenhand.render.print.movement_sheet import movement_sheets
from evenhand.render.print.plan_sheets import conditions_sheet, plan_sheet
from evenhand.render.print.result_sheets import Outcome, log_sheet
from evenhand.render.print.room import Room
from evenhand.render.print.sheet import Sheet
from evenhand.render.score_sheets_data import board_sheet_data, pair_sheet_data
from evenhand.tournament.event.acts import Create
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import SeatedSection, SeatedSession
from evenhand.tournament.seating.session_seats import LineSeating

#: Boards and cards that a preview has, which shows their first page.
_PREVIEWED = 8


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is wanted of a sheet.

    Attributes:
        pair: only this pair; 0 for all.
        each: what has a slip of its own, a round or a board.
        blank: whether slips and travellers are left to be filled in.
        preview: whether only the first page is looked at.
        strata: the stratum of each pair that has one, for rankings of their own.
    """

    pair: int = 0
    each: str = "round"
    blank: bool = False
    preview: bool = False
    strata: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed: an event, a movement or a plan.

    Attributes:
        what: which of the three.
        rooms: the sessions that are played, or will be.
        place: where the log of the event is; None if it is no event.
        state: its state.
        plan: its plan, if it has one.
        played: the sessions in play, one for each group.
        wishes: what is wanted of a sheet.
    """

    what: str
    rooms: tuple[Room, ...] = ()
    place: Place | None = None
    state: EventState | None = None
    plan: Plan | None = None
    played: tuple[SessionPlay, ...] = ()
    wishes: Wishes = field(default_factory=Wishes)

    @property
    def event(self) -> EventState:
        """The state of the event; refused if it is none."""
        if self.state is None:
            raise RequestError(
                f"a {self.what} has no results and no log; name an event"
            )
        return self.state

    def need_rooms(self) -> tuple[Room, ...]:
        """The sessions; refused if nobody is seated."""
        if not self.rooms:
            raise RequestError("no session has been seated; seat one first")
        return self.rooms

    def need_plan(self) -> Plan:
        """The plan; refused where there is none."""
        if self.plan is None:
            raise RequestError(
                f"this {self.what} has no plan; name a plan, or an event made from one"
            )
        return self.plan


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet.

    Attributes:
        name: how it is asked for.
        make: gives its sheets.
        tells_results: whether it shows results.
        tells_all: whether it shows everything, so that it is for directors only.
        tonight: whether an evening needs it to begin.
        needs: what there must be: seats, a plan or only an event.
    """

    name: str
    make: Callable[[Printed], list[Sheet]]
    tells_results: bool = False
    tells_all: bool = False
    tonight: bool = False
    needs: str = "seats"


def _in_rooms(make: Callable[[Room], Sheet]) -> Callable[[Printed], list[Sheet]]:
    return lambda one: [make(room) for room in one.need_rooms()]


def _guide_cards(one: Printed) -> list[Sheet]:
    pair = one.wishes.pair
    rooms = [room for room in one.need_rooms() if not pair or pair in room.cards]
    if not rooms:
        raise RequestError(f"pair {pair} has no seat in this session; see its seats")
    return [cut_sheets.guide_cards(room, pair or None) for room in rooms]


def _slips(one: Printed) -> list[Sheet]:
    each, blank = one.wishes.each, one.wishes.blank
    return [cut_sheets.slips(r, each=each, blank=blank) for r in one.need_rooms()]


def _travellers(one: Printed) -> list[Sheet]:
    blank = one.wishes.blank
    return [cut_sheets.travellers(room, blank=blank) for room in one.need_rooms()]


def _movement(one: Printed) -> list[Sheet]:
    return [sheet for room in one.need_rooms() for sheet in movement_sheets(room)]


def _qr(one: Printed) -> list[Sheet]:
    rooms = [room for room in one.need_rooms() if room.table_links]
    if not rooms:
        raise RequestError(
            "these tables have no links; only those of a club's event have, once the "
            "desk has an address: an owner sets it on the page of the accounts"
        )
    return [wall_sheets.qr_sheets(room) for room in rooms]


def _results(one: Printed) -> list[Sheet]:
    return [replace(_ranking(one), boards=_some(one, _boards)).sheet("results")]


def _personal_cards(one: Printed) -> list[Sheet]:
    return [Outcome(one.event.name, cards=_some(one, _cards)).sheet("cards")]


def _booklet(one: Printed) -> list[Sheet]:
    boards, cards = _some(one, _boards), _some(one, _cards)
    return [replace(_ranking(one), boards=boards, cards=cards).sheet("booklet")]


def _some(
    one: Printed, parts: Callable[[Printed], Iterator[dict[str, Any]]]
) -> Iterator[dict[str, Any]]:
    """All boards or cards; for a look at the first page the first of them."""
    return islice(parts(one), _PREVIEWED if one.wishes.preview else None)


def _ranking(one: Printed) -> Outcome:
    state = one.event
    standings = find_standings_data(state)
    names, several = pair_names(state), len(state.groups) > 1
    hands, strata = _hands(one), one.wishes.strata
    return Outcome(state.name, standings, (), (), names, several, hands, strata)


def _hands(one: Printed) -> dict[tuple[str, int, int], dict[str, Any]]:
    """The hands that everybody has held, with what can be made if that is known."""
    found = {}
    for play in one.played:
        deals = shown_deals(play)
        made = remembered(deals.values())
        for board, deal in deals.items():
            key = (play.group.name, play.number, board)
            found[key] = deal_data(deal, made.get(board))
    return found


def _boards(one: Printed) -> Iterator[dict[str, Any]]:
    for play in one.played:
        sheets = BoardSheets(play)
        for board in play.board_numbers:
            yield board_sheet_data(one.event.name, sheets.of(board))


def _cards(one: Printed) -> Iterator[dict[str, Any]]:
    wanted, names = one.wishes.pair, pair_names(one.event)
    found = False
    for play in one.played:
        sheets = PairSheets(one.event, play.group.name)
        for pair in sorted({*play.group.places, *play.seated.pairs} - {0}):
            if pair in one.event.entrants and wanted in (0, pair):
                found = True
                yield pair_sheet_data(one.event.name, sheets.of(pair), names)
    if wanted and not found:
        raise RequestError(
            f"pair {wanted} does not play in this session; see its seats"
        )


def _conditions(one: Printed) -> list[Sheet]:
    return [conditions_sheet(one.need_plan())]


def _plan(one: Printed) -> list[Sheet]:
    return [plan_sheet(one.need_plan())]


def _log(one: Printed) -> list[Sheet]:
    state, place = one.event, one.place
    assert place is not None  # every event has a log
    acts = read_acts(place)
    seal = str(seal_event(place))
    return [log_sheet(state.name, acts, read_times(place, len(acts)), seal)]


#: Every kind of sheet, in the order in which an evening needs them.
KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("seats", _in_rooms(wall_sheets.seats), tonight=True),
        Kind("sign-in", _in_rooms(wall_sheets.sign_in), tonight=True),
        Kind("guide-cards", _guide_cards, tonight=True),
        Kind("table-cards", _in_rooms(cut_sheets.table_cards), tonight=True),
        Kind("announcements", _in_rooms(wall_sheets.announcements), tonight=True),
        Kind("slips", _slips, tonight=True),
        Kind("travellers", _travellers),
        Kind("recap", _in_rooms(wall_sheets.recap)),
        Kind("movement", _movement),
        Kind("results", _results, tells_results=True),
        Kind("card", _personal_cards, tells_results=True),
        Kind("booklet", _booklet, tells_results=True),
        Kind("conditions", _conditions, needs="plan"),
        Kind("plan", _plan, needs="plan"),
        Kind("log", _log, tells_results=True, tells_all=True, needs="event"),
        Kind("qr", _qr, tells_all=True),
        Kind("name-cards", _in_rooms(cut_sheets.name_cards)),
    )
}


def find_kinds(state: EventState) -> list[Kind]:
    """The kinds of sheets that an event has as it stands."""
    there = {"event"}
    if any(play.sessions for play in state.groups.values()):
        there.add("seats")
    if isinstance(state.first_group.planned, PlannedGroup):
        there.add("plan")
    return [kind for kind in KINDS.values() if kind.needs in there]


def print_of_event(
    place: Place,
    *,
    group: str | None = None,
    session: int | None = None,
    wishes: Wishes | None = None,
) -> Printed:
    """An event, to be printed.

    Args:
        place: where its log is.
        group: only this group; by default those that play.
        session: which session; by default the running one, or else the last.
        wishes: what is wanted of a sheet.
    """
    state = look_at(place)
    names = groups_playing(state) if group is None else [find_group(state, group).name]
    if session is not None:
        # groups may have different numbers of sessions
        names = [n for n in names if session in state.groups[n].sessions] or names
    played = tuple(running_session(state, name, session) for name in names)
    created = read_acts(place, 1)[0]
    plan = created.plan if isinstance(created, Create) else {}
    return Printed(
        "event",
        tuple(_room(state, play) for play in played),
        place,
        state,
        plan_from_data(plan) if plan else None,
        played,
        wishes or Wishes(),
    )


def _room(state: EventState, play: SessionPlay) -> Room:
    posted = find_posted(play)
    return Room(
        posted.session,
        posted.names,
        posted.away,
        posted.planned,
        _lines(play),
        title=state.name,
        group=play.group.name if len(state.groups) > 1 else "",
        players={pair: split_players(text) for pair, text in posted.names.items()},
        winners=state.winners,
    )


def _lines(play: SessionPlay) -> tuple[Lines, LineTable] | None:
    """The lines of a session with the pairs that have their places."""
    seating, group = play.group.line_seating, play.group
    if seating is None or group.first > 1:
        return None
    number = dict(enumerate(group.places, 1))
    return seating.lines.renumber(number), seating.table


def print_of_movement(movement: Movement, wishes: Wishes | None = None) -> Printed:
    """A movement, to be printed."""
    movement.sound()
    members = tuple(p for p in range(1, movement.pairs + 1))
    section = SeatedSection("A", 1, movement, members)
    session = SeatedSession(0, (section,), movement.phantom)
    winners = movement.winners
    room = Room(session, planned=session, title=movement.label, winners=winners)
    return Printed("movement", (room,), wishes=wishes or Wishes())


def print_of_plan(
    plan: Plan,
    *,
    group: str | None = None,
    session: int | None = None,
    wishes: Wishes | None = None,
) -> Printed:
    """A plan, to be printed; its pairs are places.

    Args:
        plan: the plan.
        group: which group; by default that in which the event begins.
        session: which session; by default the first.
        wishes: what is wanted of a sheet.
    """
    plan.sound()
    seated = plan.group(plan.groups[0].name if group is None else group)
    number = 1 if session is None else session
    if not 1 <= number <= seated.sessions:
        raise RequestError(
            f"session {number} of {seated.name}; expected 1 to {seated.sessions}"
        )
    found = seated.seats()[number - 1]
    seating = seated.seating
    room = Room(
        found,
        planned=found,
        lines=(seating.lines, seating.table)
        if isinstance(seating, LineSeating)
        else None,
        title=plan.name,
        group=seated.name if len(plan.groups) > 1 else "",
    )
    return Printed("plan", (room,), plan=plan, wishes=wishes or Wishes())


def make_sheets(name: str, printed: Printed) -> list[Sheet]:
    """The sheets of a kind; `tonight` is all that an evening needs to begin."""
    if name == TONIGHT:
        return [
            sheet
            for kind in KINDS.values()
            if kind.tonight
            for sheet in kind.make(printed)
        ]
    if name not in KINDS:
        raise RequestError(f"{name[:40]!r}; expected {', '.join(KINDS)} or {TONIGHT}")
    return KINDS[name].make(printed)


#: All that an evening needs to begin.
TONIGHT = "tonight"
