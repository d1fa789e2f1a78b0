"""Sheets that are cut apart: guide and table cards, slips, travellers, name cards."""

from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from evenhand.boards import Direction, dealer, vulnerability
from evenhand.movement import Place
from evenhand.render.posted_session import Data
from evenhand.render.print.room import Room, Visit
from evenhand.render.print.sheet import Sheet
from evenhand.render.seats_text import board_words


def qr_code(address: str) -> str:
    """An address as a code to scan (SVG); empty without one."""
    if not address:
        return ""
    import segno

    picture = BytesIO()
    # with a mask given none is looked for, which would take most of the time
    segno.make(address, micro=False, error="m", mask=3).save(
        picture, kind="svg", border=2, xmldecl=False, svgns=True, nl=False
    )
    return picture.getvalue().decode()


def guide_cards(room: Room, pair: int | None = None) -> Sheet:
    """A guide card for each pair, or for one."""
    cards = [
        {
            "pair": number,
            "names": card["names"],
            "where": room.where(card["section"]),
            "code": qr_code(room.pair_links.get(number, "")),
            "rounds": _guide_steps(room, card["rounds"]),
        }
        for number, card in sorted(room.cards.items())
        if pair in (None, number)
    ]
    return Sheet("guide-cards", room.title, {"title": room.title, "cards": cards})


def _guide_steps(room: Room, steps: Sequence[Data]) -> list[Data]:
    after = [*steps[1:], None]
    return [
        _guide_step(room, step, then) for step, then in zip(steps, after, strict=True)
    ]


def _guide_step(room: Room, step: Data, then: Data | None) -> Data:
    visit = room.at.get((step["table"], step["round"]))
    way = step["direction"]
    return {
        "round": step["round"],
        "table": step["table"],
        "direction": way,
        "bye": step["bye"],
        "opponent": step["opponent"],
        "names": step["opponent_names"],
        "boards": board_words(step["boards"]),
        "next": _next_of(step, then),
        "turn": board_words(step["other_way"]),
        "several": len(step["other_way"]) > 1,
        "other": Direction(way).opposite.value if step["other_way"] else "",
        "share": board_words(visit.shares) if visit and not step["bye"] else "",
        "with-several": visit is not None and len(visit.shares) > 1,
    }


def _next_of(step: Data, then: Data | None) -> Data | None:
    """Where somebody goes for the next round; None at the end or for a pause."""
    if then is None:
        return None
    return _way(then["table"], then["direction"], step["table"], step["direction"])


def _way(table: int | None, direction: str | None, here: Any, sits: Any) -> Data:
    """The way from a seat to the next one."""
    same = table == here
    stays = same and direction == sits
    return {"table": table, "direction": direction, "same-table": same, "stays": stays}


def table_cards(room: Room) -> Sheet:
    """A card for each table."""
    cards = [
        {
            "table": table,
            "where": room.where(visits[0].section),
            "code": qr_code(room.table_links.get(table, "")),
            "rounds": [_table_step(one, visits[-1].round) for one in visits],
        }
        for table, visits in _by_table(room)
    ]
    return Sheet("table-cards", room.title, {"title": room.title, "cards": cards})


def _by_table(room: Room) -> list[tuple[int, list[Visit]]]:
    ordered = sorted(room.visits, key=lambda one: (one.table, one.round))
    return [(table, [*them]) for table, them in groupby(ordered, lambda one: one.table)]


def _table_step(visit: Visit, last: int) -> Data:
    goes = visit.round < last
    return {
        "round": visit.round,
        "ns": visit.ns or None,
        "ew": visit.ew or None,
        "boards": board_words(visit.boards),
        "turn": board_words(visit.turned),
        "several": len(visit.turned) > 1,
        "share": board_words(visit.shares),
        "with-several": len(visit.shares) > 1,
        "relay": visit.is_relay,
        "ns-to": _goes(visit.ns, visit.ns_to, visit.table, "NS") if goes else None,
        "ew-to": _goes(visit.ew, visit.ew_to, visit.table, "EW") if goes else None,
        "boards-to": board_words(visit.boards_to) if goes and visit.set else None,
        "wait": visit.boards_wait,
    }


def _goes(pair: int, place: Place | None, here: int, way: str) -> Data | None:
    if not pair:
        return None
    if place is None:
        return _way(None, None, here, way)
    return _way(place.table, place.direction.value, here, way)


def slips(room: Room, *, each: str = "round", blank: bool = False) -> Sheet:
    """Pick-up slips, for each table and round or for each board of them.

    Args:
        room: the room.
        each: what has a slip of its own, a round or a board.
        blank: whether pairs and boards are left for the players to fill in.
    """
    played = sorted(
        (one for one in room.visits if one.is_played),
        key=lambda one: (one.table, one.round),
    )
    found = []
    for visit in played:
        together = (
            [visit.boards]
            if each == "round"
            else [visit.boards[n : n + 1] for n in range(len(visit.boards))]
        )
        found += [_slip(room, visit, boards) for boards in together]
    data = {"title": room.title, "slips": found}
    return Sheet("slips", room.title, data | {"blank": blank})


def _slip(room: Room, visit: Visit, boards: Sequence[int]) -> Data:
    return {
        "table": visit.table,
        "round": visit.round,
        "where": room.where(visit.section),
        "ns": visit.ns,
        "ns-names": room.name(visit.ns),
        "ew": visit.ew,
        "ew-names": room.name(visit.ew),
        "boards": [
            _board(number) | _sides(visit, number in visit.turned) for number in boards
        ],
    }


def _board(number: int) -> Data:
    return {
        "board": number,
        "dealer": dealer(number),
        "vulnerable": vulnerability(number),
    }


def _sides(visit: Visit, turned: bool) -> Data:
    """Who holds which cards on a board."""
    ns, ew = (visit.ew, visit.ns) if turned else (visit.ns, visit.ew)
    return {"ns": ns, "ew": ew, "turned": turned}


def travellers(room: Room, *, blank: bool = False) -> Sheet:
    """A traveller for each board of each section, a line for each table."""
    on_board: dict[tuple[str, int], list[Visit]] = {}
    for one in sorted(room.visits, key=lambda one: (one.round, one.table)):
        for number in one.boards if one.is_played else ():
            on_board.setdefault((one.section, number), []).append(one)
    found = [
        _board(number)
        | {
            "where": room.where(section.name),
            "lines": [
                {"round": one.round, "table": one.table}
                | _sides(one, number in one.turned)
                for one in played
            ],
        }
        for section in room.session.sections
        for number in section.movement.board_numbers
        if (played := on_board.get((section.name, number)))
    ]
    data = {"title": room.title, "blank": blank, "travellers": found}
    return Sheet("travellers", room.title, data)


def name_cards(room: Room) -> Sheet:
    """A card with the name of each player."""
    cards = [
        {"pair": pair, "name": player, "seat": seat}
        for pair, seat in first_seats(room).items()
        for player in room.players.get(pair) or (f"Pair {pair}",)
    ]
    return Sheet("name-cards", room.title, {"title": room.title, "cards": cards})


def first_seats(room: Room) -> dict[int, Data]:
    """Where each pair begins, in order of pair numbers."""
    several = len(room.session.sections) > 1
    return {
        pair: {
            "section": card["section"] if several else "",
            "table": card["rounds"][0]["table"],
            "direction": card["rounds"][0]["direction"],
        }
        for pair, card in sorted(room.cards.items())
    }
