"""The director's acts by name, with arguments as texts: what a form sends."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from evenhand.desk.acts.undoing import acts_meant, undo_acts
from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import (
    confirm_pair,
    correct_names,
    register_names,
    register_pairs,
    withdraw_pair,
)
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.pairs.pair_numbers import free_numbers
from evenhand.desk.pairs.typed_pairs import read_pairs
from evenhand.desk.results.single_results import (
    accept_result,
    correct_result,
    erase_result,
    penalise_pair,
    record_result,
    rule_award,
    turn_result,
)
from evenhand.desk.rulings.appeals import appeal_result, decide_appeal
from evenhand.desk.rulings.awards import award_everywhere
from evenhand.desk.rulings.board_troubles import foul_board, hold_board, read_places
from evenhand.desk.rulings.corrections import Ruling, mend_carryovers
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.merging import merge_byes
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.repairing import (
    list_troubles,
    propose_session_repairs,
    repair_session,
)
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import RequestError, again
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.acts import Decide, Undo
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.repair.trouble import Trouble

#: What a page needs to send acts and to tell what they did.
__all__ = ["ACTS_BY_NAME", "Answer", "Arguments", "do_by_name"]


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of an act, as texts by name; what is missing is empty."""

    texts: Mapping[str, str]

    def text(self, name: str) -> str:
        """A text; empty if it is missing."""
        return self.texts.get(name, "").strip()

    def number(self, name: str) -> int:
        """A whole number; 0 if it is missing."""
        return self.whole(name) or 0

    def whole(self, name: str) -> int | None:
        """A whole number; None if it is missing."""
        text = self.text(name)
        if not text:
            return None
        if not text.isdecimal() or len(text) > 9:
            raise RequestError(f"{name} {text[:40]!r}; expected a whole number")
        return int(text)

    def holds(self, name: str) -> bool:
        """Whether something is wanted."""
        return self.text(name).lower() not in ("", "no", "false", "0")

    def numbers(self, name: str) -> tuple[int, ...]:
        """Whole numbers with commas or blanks between them; none if it is missing."""
        parts = self.text(name).replace(",", " ").split()
        if not all(part.isdecimal() and len(part) <= 9 for part in parts):
            raise RequestError(
                f"{name} {self.text(name)[:40]!r}; expected numbers such as 3, 8"
            )
        return tuple(map(int, parts))

    @property
    def group(self) -> str | None:
        """The group, if one is named."""
        return self.text("group") or None

    @property
    def ruling(self) -> Ruling:
        """The grounds."""
        flags = (self.holds(name) for name in ("force", "fixed", "sure"))
        return Ruling(self.text("reason"), *flags)

    @property
    def spot(self) -> Spot:
        """Where a result belongs."""
        board = self.whole("board")
        if board is None:
            raise RequestError("no board; name the board")
        return Spot(
            board,
            self.whole("table"),
            self.number("ns"),
            self.number("ew"),
            self.group,
            self.whole("session"),
        )


def _register(event: RunningEvent, given: Arguments) -> Answer:
    if pair := given.number("pair"):
        return confirm_pair(event, pair)
    come, drop_in = read_pairs(given.texts), given.text("drop_in")
    expected = given.holds("expected")
    if len(come) == 1 and come[0].players:
        named = come[0].named
        return register_names(event, named, expected=expected, drop_in=drop_in)
    numbers = free_numbers(event.state, len(come), drop_in)
    pairs = zip(numbers, (pair.named for pair in come), strict=True)
    return register_pairs(event, pairs, expected=expected, drop_in=drop_in)


def _record(event: RunningEvent, given: Arguments) -> Answer:
    return record_result(
        event,
        given.spot,
        given.text("result"),
        form=given.text("form"),
        lead=given.text("lead"),
        as_planned=given.holds("as_planned"),
        ruling=given.ruling,
    )


def _correct(event: RunningEvent, given: Arguments) -> Answer:
    if given.holds("delete"):
        return erase_result(event, given.spot, given.ruling)
    form = given.text("form") if "form" in given.texts else None
    return correct_result(
        event,
        given.spot,
        given.text("result"),
        given.ruling,
        form=form,
        lead=given.text("lead"),
    )


def _award(event: RunningEvent, given: Arguments) -> Answer:
    rule = award_everywhere if given.holds("all") else rule_award
    return rule(event, given.spot, given.text("award"), given.ruling)


def _decide(event: RunningEvent, given: Arguments) -> Answer:
    if given.holds("upheld") == given.holds("dismissed"):
        raise RequestError("no decision; expected upheld or dismissed")
    seen = given.whole("seen")
    if seen is not None:
        session = given.spot.find_session(event.state)
        where = session.group.name, session.number, given.number("table")
        about = Decide(*where, given.spot.board, upheld=given.holds("upheld"))
        check_seen(event, [about], seen)
    return decide_appeal(
        event,
        given.spot,
        upheld=given.holds("upheld"),
        outcome=given.text("result"),
        ruling=given.ruling,
    )


def _hold(event: RunningEvent, given: Arguments) -> Answer:
    return hold_board(
        event,
        given.spot,
        minutes=given.number("minutes"),
        slow=given.numbers("slow"),
        reason=given.text("reason"),
    )


def _foul(event: RunningEvent, given: Arguments) -> Answer:
    """A board is fouled; a page names the tables with the other form one by one."""
    places = read_places(given.text("at"))
    ticked = " ".join(name[3:] for name in given.texts if name.startswith("at-"))
    return foul_board(
        event,
        given.spot,
        after_round=given.whole("round"),
        form=given.text("form"),
        places=read_places(ticked) if given.holds("ticked") else places or None,
        dry_run=given.holds("dry_run"),
        ruling=given.ruling,
    )


def _undo(event: RunningEvent, given: Arguments) -> Answer:
    acts, seen = given.text("acts"), given.whole("seen")
    if not acts:
        raise RequestError("no acts; name those to undo, such as 7 or 7-12")
    if seen is not None:
        check_seen(event, map(Undo, acts_meant(event, acts)), seen)
    return undo_acts(event, acts, given.ruling)


def _exchange(event: RunningEvent, given: Arguments) -> Answer:
    pairs = given.numbers("pairs")
    if not pairs:
        return turn_result(event, given.spot, given.ruling)
    if len(pairs) != 2:
        raise RequestError(
            f"pairs {given.text('pairs')[:40]!r}; expected two pairs like 3, 8"
        )
    check_hall_seen(event, given)
    return exchange_pairs(
        event,
        (pairs[0], pairs[1]),
        given.ruling,
        from_round=given.whole("from_round") or 1,
        to_round=given.whole("to_round"),
        group=given.group,
        session=given.whole("session"),
        mend=given.holds("mend"),
    )


def _withdraw(event: RunningEvent, given: Arguments) -> Answer:
    check_hall_seen(event, given)
    return withdraw_pair(
        event,
        given.number("pair"),
        from_round=given.whole("round") or 1,
        scores=given.text("scores"),
        boards=given.text("boards"),
        ranked=not given.holds("unranked"),
        reason=given.text("reason"),
    )


def _late(event: RunningEvent, given: Arguments) -> Answer:
    check_hall_seen(event, given)
    return admit_late(
        event,
        given.text("names"),
        pair=given.whole("pair"),
        from_round=given.whole("round"),
        extra=given.holds("extra"),
        group=given.group,
        carry=given.holds("carry"),
        place_of=given.whole("place_of"),
    )


def _merge(event: RunningEvent, given: Arguments) -> Answer:
    check_hall_seen(event, given)
    return merge_byes(
        event,
        given.whole("choose") or 1,
        group=given.group,
        from_round=given.whole("round"),
        allow_rematch=given.holds("allow_rematch"),
    )


def read_troubles(given: Arguments) -> list[Trouble]:
    """What has happened in the hall, as a form says it."""
    return list_troubles(
        given.number("arrives"), given.numbers("leaves"), given.whole("ends_after")
    )


def _repair(event: RunningEvent, given: Arguments) -> Answer:
    check_hall_seen(event, given)
    troubles, at = read_troubles(given), given.number("round")
    if not given.text("choose"):
        found = propose_session_repairs(event.state, troubles, at, group=given.group)
        ways = dict.fromkeys(way.way for one in found for way in one.proposals)
        raise RequestError(
            "no way to go on; choose one, or compare them among the changes",
            *(again(choose=way) for way in ways),
        )
    return repair_session(
        event,
        troubles,
        at,
        given.text("choose"),
        section=given.text("section") or None,
        group=given.group,
        names=given.text("names"),
        scores=given.text("scores"),
    )


def _field(event: RunningEvent, given: Arguments) -> Answer:
    check_hall_seen(event, given)
    return change_coming_sessions(event, given.group)


def check_hall_seen(event: RunningEvent, given: Arguments) -> None:
    """Refuse a change of the hall that was chosen before another one."""
    seen = given.whole("seen")
    if seen is not None:
        check_seen(event, (), seen)


#: What each act does.
ACTS_BY_NAME: Mapping[str, Callable[[RunningEvent, Arguments], Answer]] = {
    "register": _register,
    "rename": lambda event, given: correct_names(
        event, given.number("pair"), read_pairs(given.texts)[0].named
    ),
    "withdraw": _withdraw,
    "late": _late,
    "merge": _merge,
    "repair": _repair,
    "field": _field,
    "seat": lambda event, given: seat_next_sessions(event, given.group),
    "record": _record,
    "correct": _correct,
    "exchange": _exchange,
    "accept": lambda event, given: accept_result(
        event,
        given.spot,
        given.text("result"),
        given.text("reason"),
        lead=given.text("lead"),
        at_fault=given.numbers("at_fault"),
        ruling=given.ruling,
    ),
    "award": _award,
    "appeal": lambda event, given: appeal_result(
        event, given.spot, given.text("result"), given.ruling
    ),
    "decide": _decide,
    "hold": _hold,
    "foul": _foul,
    "penalty": lambda event, given: penalise_pair(
        event,
        given.number("pair"),
        given.text("amount"),
        given.ruling,
        group=given.group,
        session=given.whole("session"),
    ),
    "close": lambda event, given: close_session(
        event,
        given.group,
        forced=given.holds("force"),
        cancelled=given.holds("cancel"),
    ),
    "advance": lambda event, given: advance_phase(
        event, dry_run=given.holds("dry_run")
    ),
    "recarry": lambda event, given: mend_carryovers(event, given.text("reason")),
    "official": lambda event, given: declare_official(
        event, forced=given.holds("force")
    ),
    "undo": _undo,
}


def do_by_name(event: RunningEvent, name: str, texts: Mapping[str, str]) -> Answer:
    """Carry out an act by its name, with its arguments as texts."""
    if name not in ACTS_BY_NAME:
        raise RequestError(f"act {name[:40]!r}; expected {', '.join(ACTS_BY_NAME)}")
    return ACTS_BY_NAME[name](event, Arguments(texts))
