"""Sheets for the wall, the door and the director: seats, names, what to say."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import filterfalse, groupby

from evenhand.errors import RequestError
from evenhand.movement import Announcement
from evenhand.movement.hall_sections import separate_sections
from evenhand.movement.instruction import instruct
from evenhand.movement.phrasing import counted, listed, one_line
from evenhand.movement.rule_phrases import OtherStep
from evenhand.render.announcement_words import announcement_text
from evenhand.render.card_text import rule_sentence
from evenhand.render.plan_text import span_text
from evenhand.render.posted_session import Data
from evenhand.render.print.cut_sheets import first_seats, qr_code
from evenhand.render.print.room import Room
from evenhand.render.print.sheet import Sheet
from evenhand.render.rule_words import phrase_text
from evenhand.render.seats_text import (
    board_words,
    seats_by_line_data,
    seats_by_table_data,
)

#: Boards that fit side by side in a recap.
_RECAP_COLUMNS = 18


def seats(room: Room) -> Sheet:
    """Who begins where: by name, by table, and by line where the field has lines."""
    data: Data = {
        "where": room.where(),
        "names": _by_name(room),
        "sections": [*_by_table(room)],
    }
    # pairs that were moved since the plan may fit its lines no more
    with suppress(RequestError):
        if room.lines is not None:
            found = seats_by_line_data(room, *room.lines)
            gone = {pair for pair, r in room.away if r == 1} | {None}
            data["lines"] = [
                line | {"pairs": [p for p in line["pairs"] if p["pair"] not in gone]}
                for line in found["lines"]
            ]
    return Sheet("seats", room.title, data)


def _by_name(room: Room) -> list[Data]:
    """The players in order of their last names; pairs without names by number."""
    found = [
        seat | {"pair": pair, "name": one_line(player)}
        for pair, seat in first_seats(room).items()
        for player in room.players.get(pair) or ("",)
    ]
    return sorted(found, key=lambda one: _alphabetic(one["name"]))


#: Letters that are no others with an accent, and where they stand in a list.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


def _alphabetic(name: str) -> tuple[str, str]:
    """A name as it is sorted: last name first, without accents, in small letters."""
    from unicodedata import combining, normalize

    letters = normalize("NFKD", name.casefold().translate(_LETTERS))
    before, _, last = "".join(filterfalse(combining, letters)).rpartition(" ")
    return last, before


def _by_table(room: Room) -> Iterator[Data]:
    """The tables of each section in round 1."""
    several = len(room.session.sections) > 1
    found = seats_by_table_data(room)["tables"]
    for section, tables in groupby(found, lambda one: str(one["section"])):
        yield {"name": section if several else "", "tables": [*tables]}


def sign_in(room: Room) -> Sheet:
    """The names for the door, to be ticked off."""
    pairs = [
        {"pair": pair, "names": room.name(pair), "seat": seat}
        for pair, seat in first_seats(room).items()
    ]
    return Sheet("sign-in", room.title, {"where": room.where(), "pairs": pairs})


def recap(room: Room) -> Sheet:
    """Pairs by boards, for the scorer; what a pair does not play is grey."""
    plays = {
        (pair, meeting.board)
        for meeting in room.session.meetings.values()
        for pair in meeting.pairs
    }
    boards = list(room.session.board_numbers)
    blocks = [
        boards[start : start + _RECAP_COLUMNS]
        for start in range(0, len(boards), _RECAP_COLUMNS)
    ]
    pairs = [
        {
            "pair": pair,
            "names": card["names"],
            "plays": [[(pair, board) in plays for board in block] for block in blocks],
        }
        for pair, card in sorted(room.cards.items())
    ]
    data = {"where": room.where(), "blocks": blocks, "pairs": pairs}
    return Sheet("recap", room.title, data)


def announcements(room: Room) -> Sheet:
    """What the director says before each round, and what there is to check."""
    rounds: list[Data] = []
    for r in range(1, room.session.rounds + 1):
        said = {"say": [*_say(room, r)], "check": [*_check(room, r)]}
        # rounds without a word stand on one line
        quiet = not any(said.values())
        first = rounds.pop()["first"] if quiet and rounds and rounds[-1]["quiet"] else r
        span = {"first": first, "rounds": span_text(first, r), "quiet": quiet}
        rounds.append(span | said)
    data = {"where": room.where(), "facts": [*_facts(room)], "rounds": rounds}
    return Sheet("announcements", room.title, data)


def _facts(room: Room) -> Iterator[str]:
    """How many rounds there are, and how pairs and boards move between them."""
    rules: dict[str, list[str]] = {}
    for section in room.session.sections:
        movement = room.movement_of(section)[0]
        rounds = counted(movement.rounds, "round")
        size = f"{rounds} of {counted(movement.boards_per_set, 'board')}"
        rules.setdefault(f"{size}. {rule_sentence(movement)}", []).append(section.name)
    for said, names in rules.items():
        many = "Section" if len(names) == 1 else "Sections"
        yield f"{many} {listed(names)}: {said}" if len(rules) > 1 else said


def _say(room: Room, in_round: int) -> Iterator[str]:
    several = len({tuple(_texts(found)) for found in room.said.values()}) > 1
    for section, found in room.said.items():
        for text in _texts([one for one in found if one.round == in_round]):
            yield f"{section}: {text}" if several else text
        if not several:
            break
    yield from _unusual_moves(room, in_round)
    for bye in room.byes:
        if bye["round"] == in_round:
            where = f" at table {bye['table']}" if bye["table"] else ""
            yield f"Pair {bye['pair']} sits out{where}."


def _unusual_moves(room: Room, in_round: int) -> Iterator[str]:
    """The exceptions to the rule of moving, said in the round after which they come."""
    found: dict[str, list[str]] = {}
    for section in room.session.sections:
        for part in separate_sections(room.movement_of(section)[0]):
            rule = instruct(part)
            for phrase in rule.phrases if rule else ():
                if isinstance(phrase, OtherStep) and phrase.round == in_round:
                    how = phrase_text(phrase).removeprefix(f"after round {in_round} ")
                    found.setdefault(how, []).append(section.name)
    for how, names in found.items():
        everywhere = len({*names}) == len(room.session.sections)
        where = "" if everywhere else f" in section {listed(sorted({*names}))}"
        yield f"After this round{where}: {how}."


def _texts(found: Sequence[Announcement]) -> list[str]:
    """Announcements without the round, under which they stand."""
    said = (announcement_text(one).partition(": ")[2] for one in found)
    return [f"{text[:1].upper()}{text[1:]}." for text in said]


def _check(room: Room, in_round: int) -> Iterator[str]:
    here = [one for one in room.visits if one.round == in_round and one.is_played]
    for one in here:
        if one.turned:
            noun = "board" if len(one.turned) == 1 else "boards"
            yield (
                f"Table {one.table}: pair {one.ew} holds the NS cards on {noun} "
                f"{board_words(one.turned)}."
            )
    every = {one.boards for one in here}
    if len(here) > 1 and len(every) == 1 and not here[0].shares:
        yield f"All tables play boards {board_words(here[0].boards)}."
    ordered = sorted(here, key=lambda one: one.boards)
    for boards, sharing in groupby(ordered, lambda one: one.boards):
        tables = [one.table for one in sharing if one.shares]
        if len(tables) > 1:
            yield f"Tables {listed(tables)} share boards {board_words(boards)}."
    for one in room.visits:
        if one.round == in_round and one.is_relay:
            yield f"Table {one.table} is a relay: its boards wait there."


def qr_sheets(room: Room) -> Sheet:
    """A code for each table, to be scanned by the phones there."""
    tables = [
        {"table": table, "code": qr_code(link), "address": link}
        for table, link in sorted(room.table_links.items())
    ]
    return Sheet("qr", room.title, {"where": room.where(), "tables": tables})
