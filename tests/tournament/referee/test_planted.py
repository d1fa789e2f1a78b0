"""Errors of every kind are planted into a sound event, and the referee finds each."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from evenhand.tournament.event.acts import Create, Declare, Penalise, Register
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.referee.shown_standings import Claim, Claims, Shown
from tests.tournament.referee.test_silence import Player, Setting, plan_of

Plain = dict[str, Any]
Log = list[Plain]

PAIRS = 20
GUESTS = 31


@cache
def sound_event() -> tuple[Log, Claims]:
    """Two sections of five tables, then a final with a drop-in and a consolation."""
    text = (
        "Qualification 20 / Final 10: Final = 9 Qualification + 1 drop-ins, "
        "linear:0.03; Consolation = rest Qualification"
    )
    plan = plan_of(Setting(PAIRS, text, "5", sessions=()))
    player = Player(Create("Event", plan, {}), 3)
    player.enter(PAIRS)
    player.event.do(Register(GUESTS, "Guests", drop_in="Final"))
    player.play_group("Qualification", withdraws=False)
    player.advance()
    for group in ("Final", "Consolation"):
        player.play_group(group, withdraws=False)
        pair = next(filter(None, player.event.state.group(group).places))
        player.event.do(Penalise(pair, group, 1, "-10% of a top", "slow play"))
    player.event.do(Declare())
    return player.entries, player.claims()


def find(entries: Log, claims: Claims | None = None) -> tuple[Finding, ...]:
    return referee_event(entries, claims)


def whole(claims: Claims) -> dict[Shown, list[Claim]]:
    """The standings, which a test may change."""
    return {where: list(rows) for where, rows in claims.standings.items()}


def acts(entries: Log, kind: str, group: str = "") -> list[Plain]:
    return [e for e in entries if e["act"] == kind and group in (e.get("group"), "")]


def test_the_sound_event_has_no_findings() -> None:
    assert find(*sound_event()) == ()


def change_carryover(entries: Log) -> None:
    acts(entries, "advance")[0]["intakes"][0]["carried"][2] = "3.14"


def change_drop_in(entries: Log) -> None:
    intake = acts(entries, "advance")[0]["intakes"][0]
    intake["carried"][intake["pairs"].index(GUESTS)] = "0"


def swap_qualifiers(entries: Log) -> None:
    """The last that qualified and the first that did not."""
    final, consolation = acts(entries, "advance")[0]["intakes"]
    last, first = final["pairs"][8], consolation["pairs"][0]
    final["pairs"][8], consolation["pairs"][0] = first, last


def qualify_twice(entries: Log) -> None:
    final, consolation = acts(entries, "advance")[0]["intakes"]
    consolation["pairs"][0] = final["pairs"][0]


def correct_before_advancing(entries: Log) -> None:
    """A result that was worth something else when the phase was closed."""
    record = acts(entries, "record", "Qualification")[7]
    record["outcome"] = "-7600" if record["outcome"] != "-7600" else "7600"


def exchange_seats(entries: Log) -> None:
    """Two pairs of a line, in all rounds: sound seats, but not those of the plan."""
    section = acts(entries, "seat", "Qualification")[0]["sections"][0]
    rounds = section["movement"]["rounds"]
    first, second = rounds[0][0][0], rounds[0][1][0]
    swap = {first: second, second: first}
    section["movement"]["rounds"] = [
        [[swap.get(a, a), swap.get(b, b), s] for a, b, s in row] for row in rounds
    ]


def turn_table(entries: Log) -> None:
    section = acts(entries, "seat", "Final")[0]["sections"][0]
    ns, ew, board_set = section["movement"]["rounds"][1][0]
    section["movement"]["rounds"][1][0] = [ew, ns, board_set]


def seat_in_two_places(entries: Log) -> None:
    rounds = acts(entries, "seat", "Qualification")[0]["sections"][0]["movement"]
    rounds["rounds"][0][1][0] = rounds["rounds"][0][0][0]


def forget_a_pair(entries: Log) -> None:
    """Everywhere in the session another number stands."""
    for section in acts(entries, "seat", "Final")[0]["sections"]:
        for row in section["movement"]["rounds"]:
            for cell in row:
                cell[:2] = [0 if pair == GUESTS else pair for pair in cell[:2]]


def seat_a_stranger(entries: Log) -> None:
    section = acts(entries, "seat", "Consolation")[0]["sections"][0]
    section["movement"]["rounds"][0][0][0] = GUESTS
    section["movement"]["pairs"] = GUESTS


def share_a_table(entries: Log) -> None:
    acts(entries, "seat", "Qualification")[0]["sections"][1]["first_table"] = 3


def meet_lines_again(entries: Log) -> None:
    """The second session like the first one."""
    group = entries[0]["plan"]["groups"][0]
    group["line_table"]["sessions"][1] = group["line_table"]["sessions"][0]
    first, second = acts(entries, "seat", "Qualification")
    second["sections"] = first["sections"]


def misspell_a_result(entries: Log) -> None:
    acts(entries, "record", "Final")[0]["outcome"] = "four spades"


def leave_out_the_declarer(entries: Log) -> None:
    acts(entries, "record", "Final")[0]["outcome"] = "4S ="


def penalise_by_nothing(entries: Log) -> None:
    acts(entries, "penalise", "Final")[-1]["amount"] = "a lot"


def undo_the_future(entries: Log) -> None:
    entries.append({"act": "undo", "number": len(entries) + 5})


def write_nonsense(entries: Log) -> None:
    entries.insert(-1, {"act": "applaud"})


def lose_a_field(entries: Log) -> None:
    del acts(entries, "record", "Final")[0]["table"]


PLANTED: list[tuple[Callable[[Log], None], str, str]] = [
    (change_carryover, "carryover", "3.14"),
    (change_drop_in, "drop-in", f"pair {GUESTS}"),
    (swap_qualifiers, "qualifier", "place 9"),
    (qualify_twice, "qualifier", "Consolation, place 1"),
    (exchange_seats, "seat", "round 1, table 1"),
    (turn_table, "seat", "round 2, table 1"),
    (seat_in_two_places, "seat", "round 1, table 2"),
    (forget_a_pair, "seat", f"{GUESTS} against"),
    (seat_a_stranger, "seat", f"{GUESTS} against"),
    (share_a_table, "seat", "round 1, table 3"),
    (misspell_a_result, "result", "four spades"),
    (leave_out_the_declarer, "result", "declarer"),
    (penalise_by_nothing, "penalty", "a lot"),
    (undo_the_future, "log", "an earlier act"),
    (write_nonsense, "log", "applaud"),
    (lose_a_field, "log", "table"),
]


@pytest.mark.parametrize(
    ("plant", "kind", "text"), PLANTED, ids=[f"{p[0].__name__}-{p[1]}" for p in PLANTED]
)
def test_an_error_in_the_log_is_found(
    plant: Callable[[Log], None], kind: str, text: str
) -> None:
    entries = deepcopy(sound_event()[0])
    plant(entries)
    found = [finding for finding in find(entries) if finding.kind == kind]
    assert any(text in str(finding) for finding in found), list(map(str, found))


def test_a_result_changed_behind_the_programs_back_shows_in_every_standing() -> None:
    entries, claims = deepcopy(sound_event())
    correct_before_advancing(entries)
    kinds = {finding.kind for finding in find(entries, claims)}
    assert "standing" in kinds


def test_a_penalty_that_the_standings_forget_is_found() -> None:
    entries, claims = sound_event()
    pair = acts(entries, "penalise", "Final")[-1]["pair"]
    # ten per cent of a top of 8: five tables
    forgotten = [
        replace(row, points=row.points + Fraction(8, 10)) if row.pair == pair else row
        for row in claims.standings["Final", 0]
    ]
    standings = whole(claims) | {("Final", 0): forgotten}
    (finding,) = find(entries, replace(claims, standings=standings))
    assert finding.where == f"Final, pair {pair}"


def test_pairs_that_are_missing_shown_twice_or_invented_are_found() -> None:
    entries, claims = sound_event()
    rows = whole(claims)
    lost = rows["Final", 0].pop()
    rows["Consolation", 0].append(rows["Consolation", 0][0])
    rows["Qualification", 0].append(replace(lost, pair=99, rank=21))
    rows["Semifinal", 0] = []
    found = set(map(str, find(entries, replace(claims, standings=rows))))
    assert len(found) == 4
    assert any(f"Final, pair {lost.pair}: not shown" in text for text in found)
    assert any("Qualification, pair 99: shown" in text for text in found)


@pytest.mark.parametrize(
    "entries",
    [[], [{}], [{"act": "undo", "number": 1}], [{"act": "create"}], [3], [{"act": []}]],
)
def test_a_log_that_creates_no_event_is_one_finding(entries: list[Any]) -> None:
    found = referee_event(entries)
    assert "no event is created" in str(found[-1])


@pytest.mark.parametrize("value", [None, [], {}, "x", -1, 10**30, True])
def test_hostile_values_are_findings_and_never_errors(value: object) -> None:
    entries, _ = deepcopy(sound_event())
    entries.insert(-1, {"act": value})
    for kind in ("seat", "record", "advance", "penalise", "close"):
        act = acts(entries, kind)[-1]
        for key in [key for key in act if key != "act"][:4]:
            act[key] = value
    assert find(entries)
