"""Sessions on Bridgemates, against a Data Connector with faults."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand import build
from evenhand.movement import Movement, native
from evenhand.render.table_answers_text import tell_whole_rounds
from evenhand.store import MemoryLog
from evenhand.tournament.event import (
    Create,
    Record,
    Register,
    RunningEvent,
    propose_seats,
)

pytest.importorskip("bridgemate_dataconnector")

from bridgemate_dataconnector import DataConnectorClient
from bridgemate_dataconnector.dto import ScoringGroupDTO

from evenhand.desk.events.looking import all_standings
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import correct_result, rule_award
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.tables.bridgemate_loop import Step, UnitLoop
from evenhand.desk.tables.rounds_for_units import turn_whole_rounds
from evenhand.desk.tables.unit_sessions import plan_units
from evenhand.errors import ActError, RequestError
from evenhand.formats.bridgemate_filling import UnitSection, UnitSession
from evenhand.formats.connector_wire import RESULTS, accept, receive
from evenhand.formats.data_connector import Ids, UnitEvent, make_ids, make_init
from evenhand.formats.unit_results import UnitResult, make_result, read_result
from evenhand.formats.unit_rounds import UnitRound
from evenhand.scoring import Method, parse_contract
from evenhand.tournament.event.acts import Attach, Rename, Withdraw
from evenhand.tournament.event.codec import make_entry
from tests.deals.known_deals import BOARD_1
from tests.desk.fake_connector import (
    PUT_CALLS,
    PUT_HANDS,
    PUT_SEATS,
    FakeConnector,
    Fault,
    babbles,
    busy,
    is_lost,
    passes,
    times_out,
    wire,
)
from tests.sentences import says
from tests.thoroughness import random_examples

TODAY = (2026, 11, 18)
BEFORE, AFTER = "2026-11-11T19:00:00Z", "2026-11-18T19:00:00Z"


@pytest.fixture(autouse=True, scope="module")
def _no_waiting() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bridgemate_dataconnector.client.time.sleep", lambda _: None)
        yield


def begin(movement: Movement) -> RunningEvent:
    data = native.to_data(movement)
    event = RunningEvent.create(MemoryLog(), Create("Thursday", {}, data))
    state = event.do(*(Register(n, f"Ash {n} & Elm {n}") for n in range(1, 7)))
    event.do(propose_seats(state.group("Event")))
    return event


def howell() -> Movement:
    return build("howell", tables=3, boards_per_set=2)


def turned() -> Movement:
    from dataclasses import replace

    from evenhand.movement.value import Turn

    return replace(howell(), turned=frozenset({Turn(1, 1, 1), Turn(2, 3, 2)}))


def connected(event: RunningEvent, fake: FakeConnector) -> UnitLoop:
    client = DataConnectorClient("1234", "key", "http://units:5079", fake)
    session = event.state.group("Event").session(1)
    return UnitLoop(client, event.state, session, "1234", event.times[0])


def look(loop: UnitLoop, event: RunningEvent, **how: Any) -> Step:
    return loop.step(lambda: nullcontext(event), **how)


@contextmanager
def running(
    movement: Movement,
) -> Iterator[tuple[RunningEvent, FakeConnector, UnitLoop]]:
    event, fake = begin(movement), FakeConnector()
    loop = connected(event, fake)
    loop.begin(TODAY)
    yield event, fake, loop


def outcomes(event: RunningEvent) -> dict[tuple[int, int], str]:
    session = event.state.groups["Event"].session(1)
    return {
        (one.meeting.table, one.meeting.board): str(one.result.outcome)
        for one in session.results.values()
    }


def ranking(event: RunningEvent) -> list[tuple[int, str]]:
    (found,) = all_standings(event.state)
    return [(one.pair, str(one.points)) for one in found.placed]


def test_the_session_is_sent_on_the_wire() -> None:
    with running(howell()) as (event, fake, loop):
        assert fake.event is not None
        assert fake.event["Commands"] == 7
        (session,) = fake.event["Sessions"]
        assert (session["Year"], session["Month"], session["Day"]) == TODAY
        assert len(session["SessionGuid"]) == 32
        seats = {
            (one["TableNumber"], one["RoundNumber"]): (one["PairNS"], one["PairEW"])
            for one in fake.rounds()
        }
        plan = event.state.groups["Event"].session(1)
        for meeting in plan.meetings.values():
            assert seats[meeting.table, meeting.round] == meeting.pairs
        names = {one["LastName"] for one in fake.event["Participations"]}
        assert {"Ash 1", "Elm 1"} <= names
        # the data of a request are JSON within JSON
        asked = json.loads(fake.bodies[-1])
        assert isinstance(asked["SerializedData"], str)
        assert not loop.plan.is_split


@pytest.mark.parametrize("movement", [howell(), turned()], ids=["plain", "turned"])
def test_an_evening_on_the_units_is_the_same_evening_as_at_the_desk(
    movement: Movement,
) -> None:
    with running(movement) as (event, fake, loop):
        assert loop.plan.is_split is bool(movement.turned)
        fake.queue += fake.play()
        done = look(loop, event)
        session = event.state.groups["Event"].session(1)
        assert (done.recorded, done.problems) == (len(session.meetings), [])
        desk = begin(movement)
        for one in session.meetings.values():
            at = "Event", 1, one.table, one.board
            desk.do(Record(*at, "2S N =", round=one.round))
        assert ranking(event) == ranking(desk)
        assert {one.result.lead for one in session.results.values()} == {"HA"}


@pytest.mark.parametrize("fault", [busy, times_out])
def test_nothing_is_lost_or_double_when_answers_fail(fault: Fault) -> None:
    with running(howell()) as (event, fake, loop):
        fake.queue += fake.play()
        fake.faults += [fault] * 5
        steps = [look(loop, event) for _ in range(6)]
        assert says(
            steps[0].silence,
            "Data Connector",
            "asked again" if fault is busy else "run",
        )
        assert steps[-1].silence == ""
        total = sum(one.recorded for one in steps)
        assert total == len(event.state.groups["Event"].session(1).meetings)
        assert fake.accepted["results"] == len(fake.queue)


FAULTS = [
    *([passes] * 5),
    *(busy, times_out, is_lost, babbles("null"), babbles("<html>502</html>")),
    babbles("1" * 5000),
    *(
        babbles(wire(19, 12, data))
        for data in ('{"a":1}', "[null]", "[[]]", "[" * 50_000, '[{"TableNumber":"x"}]')
    ),
    babbles(wire(19, 99, "[]")),
]


@random_examples(25)
@given(st.lists(st.sampled_from(FAULTS), max_size=60), st.randoms())
def test_an_evening_with_any_faults_is_the_same_evening(
    faults: list[Fault], by_chance: Random
) -> None:
    with running(turned()) as (event, fake, loop):
        # a place may be sent several times; the others come in between
        sent = [
            [one | {"TotalTricks": by_chance.randrange(14)}, one] for one in fake.play()
        ]
        order = [at for at in range(len(sent)) for _ in range(2)]
        by_chance.shuffle(order)
        fake.faults += faults
        for at in order:
            fake.queue.append(sent[at].pop(0))
            look(loop, event)
        fake.faults.clear()
        again = connected(event, fake)
        again.go_on()
        look(again, event, everything=True)
        session = event.state.groups["Event"].session(1)
        assert len(session.results) == len(session.meetings)
        assert set(outcomes(event).values()) == {"2S N ="}


def test_an_accept_that_is_lost_brings_results_again_and_they_count_once() -> None:
    with running(howell()) as (event, fake, loop):
        fake.queue += fake.play()
        look(loop, event)
        before = ranking(event)
        fake.accepted.clear()
        again = look(loop, event)
        assert (again.recorded, again.sent) == (0, 0)
        assert ranking(event) == before


def test_the_last_of_several_items_for_a_place_counts() -> None:
    with running(howell()) as (event, fake, loop):
        first = fake.play()[0]
        fake.queue += [first, first | {"TotalTricks": 9}, first | {"TotalTricks": 10}]
        assert look(loop, event).recorded == 1
        assert set(outcomes(event).values()) == {"2S N +2"}
        fake.queue.append(first | {"TotalTricks": 7})
        assert look(loop, event).recorded == 1
        assert set(outcomes(event).values()) == {"2S N -1"}
        fake.queue.append(first | {"IsDeleted": True})
        look(loop, event)
        assert outcomes(event) == {}


def test_what_the_desk_corrects_stands_and_is_sent() -> None:
    with running(howell()) as (event, fake, loop):
        first = fake.play()[0]
        fake.queue.append(first)
        look(loop, event)
        at = "Event", 1, first["TableNumber"], first["BoardNumber"]
        event.do(Record(*at, "3NT W =", replaces=True, reason="slip"))
        assert look(loop, event).sent == 1
        (put,) = fake.put
        assert (put["Level"], put["Denomination"], put["TotalTricks"]) == (3, 5, 9)
        assert put["DeclaringPair"] == first["PairEastWest"]
        # an old item that comes once more changes nothing
        fake.accepted.clear()
        assert look(loop, event).recorded == 0
        assert set(outcomes(event).values()) == {"3NT W ="}


def test_what_the_desk_rules_stands_after_a_restart_that_brings_all_again() -> None:
    with running(howell()) as (event, fake, loop):
        first, second = fake.play()[:2]
        fake.queue += [first, second]
        look(loop, event)
        places = [(one["TableNumber"], one["BoardNumber"]) for one in (first, second)]
        spots = [Spot(board, table) for table, board in places]
        correct_result(event, spots[0], "3NT W =", Ruling("slip"))
        rule_award(event, spots[1], "A+/A-", Ruling("Law 12C2"))
        again = connected(event, fake)
        again.go_on()
        assert look(again, event, everything=True).recorded == 0
        assert [outcomes(event)[place] for place in places] == ["3NT W =", "A+/A-"]


def test_an_evening_of_the_same_name_is_another_one_for_the_units() -> None:
    def made(at: str) -> UnitLoop:
        entries = [make_entry(act, at) for act in begin(howell()).acts]
        return connected(RunningEvent(MemoryLog(*entries)), FakeConnector())

    first, again, later = map(made, (BEFORE, BEFORE, AFTER))
    assert first.ids == again.ids
    assert not {first.ids.event, first.ids.session} & {
        later.ids.event,
        later.ids.session,
    }


def test_either_side_may_start_again() -> None:
    with running(howell()) as (event, fake, loop):
        results = fake.play()
        fake.queue += results[:5]
        look(loop, event)
        # we stop; meanwhile one is corrected on the unit and others come in
        fake.queue += [results[0] | {"TotalTricks": 11}, *results[5:9]]
        again = connected(event, fake)
        again.go_on()
        done = look(again, event, everything=True)
        assert (done.recorded, done.sent) == (5, 0)
        first = results[0]["TableNumber"], results[0]["BoardNumber"]
        assert outcomes(event)[first] == "2S N +3"


def test_a_connector_that_forgets_the_event_is_told_all_again() -> None:
    with running(howell()) as (event, fake, loop):
        fake.queue += fake.play()
        look(loop, event)
        fake.event, fake.queue = None, []
        fake.accepted.clear()
        other = connected(event, fake)
        with pytest.raises(RequestError):
            other.go_on()
        other.begin(TODAY)
        done = look(other, event)
        assert done.recorded == 0
        assert done.sent == len(event.state.groups["Event"].session(1).meetings)


def test_awards_of_the_units_are_averages() -> None:
    with running(howell()) as (event, fake, loop):
        levels = {-1: "A-/A-", -3: "A-/A+", -5: "A/A", -7: "A+/A-", -9: "A+/A+"}
        items = fake.play()[: len(levels)]
        fake.queue += [
            item | {"Level": level} for item, level in zip(items, levels, strict=True)
        ]
        fake.queue.append(fake.play()[-1] | {"Level": 0, "DeclaringPair": 0})
        look(loop, event)
        assert sorted(outcomes(event).values()) == sorted([*levels.values(), "Pass"])


def test_a_declarer_in_the_seat_of_the_others_tells_that_pairs_exchanged() -> None:
    with running(howell()) as (event, fake, loop):
        first = fake.play()[0]
        fake.queue.append(first | {"DeclaringPair": first["PairEastWest"]})
        look(loop, event)
        (recorded,) = event.state.groups["Event"].session(1).results.values()
        assert recorded.meeting.ns == first["PairEastWest"]


def test_what_is_not_in_the_movement_is_told_and_the_rest_goes_on() -> None:
    with running(howell()) as (event, fake, loop):
        first, second, *_ = fake.play()
        fake.queue += [
            first | {"BoardNumber": 99},
            first | {"Denomination": 0},
            second,
        ]
        done = look(loop, event)
        assert (done.recorded, len(done.problems)) == (1, 2)


def test_a_call_for_the_director_is_told_once() -> None:
    with running(howell()) as (event, fake, loop):
        assert fake.event is not None
        guid = fake.rounds()[0]["SessionGuid"]
        fake.calls.append(
            {"SessionGuid": guid, "SectionLetters": "A", "TableNumber": 2}
            | {"RoundNumber": 1, "Status": 1}
        )
        assert look(loop, event).calls == [2]
        assert look(loop, event).calls == []


def test_results_go_out_as_they_come_in() -> None:
    from bridgemate_dataconnector.dto import ResultDTO

    with running(howell()) as (_, fake, _loop):
        for item in (
            *fake.play()[:3],
            fake.play()[3] | {"Level": -4},
            fake.play()[4] | {"Level": -10},
            fake.play()[5] | {"Stake": 2, "DeclarerDirection": 3},
        ):
            read = read_result(ResultDTO.from_dict(item))
            sent = make_result(read, make_ids("x", "y", 1, "1"))
            assert sent is not None
            again = read_result(sent)
            assert (again.place, again.ns, again.ew, again.outcome) == (
                read.place, read.ns, read.ew, read.outcome,
            )  # fmt: skip


def test_a_repaired_movement_is_sent_and_results_follow() -> None:
    with running(howell()) as (event, fake, loop):
        fake.queue += fake.play()[:6]
        look(loop, event)
        event.do(Withdraw(6, round=4))
        done = look(loop, event)
        (section,) = fake.updates
        assert section["Letters"] == "A"
        emptied = [
            one
            for table in section["Tables"]
            for one in table["Rounds"]
            if not one["HighBoardNumber"]
        ]
        assert emptied
        assert done.recorded == 0
        assert done.sent > 0
        look(loop, event)
        assert len(fake.updates) == 1


def test_next_seats_are_off_where_rounds_are_split() -> None:
    for movement in (turned(), howell()):
        with running(movement) as (_, fake, loop):
            assert fake.event is not None
            (second,) = fake.event["Bridgemate2Settings"]
            (third,) = fake.event["Bridgemate3Settings"]
            assert second["BM2NextSeatings"] is not loop.plan.is_split
            assert third["BM3NextSeatings"] == (not loop.plan.is_split)
            assert second["BM2PINcode"] == third["BM3PINcode"] == "0000"


def test_whole_rounds_turned_instead_need_no_splitting() -> None:
    event = begin(turned())
    session = event.state.group("Event").session(1)
    assert plan_units(session, consecutive=True).is_split
    found = turn_whole_rounds(event, session)
    assert says(tell_whole_rounds(found), "section A", "quality", "instead of")
    fresh = event.state.group("Event").session(1)
    assert not plan_units(fresh, consecutive=True).is_split
    assert fresh.seated.couples() == session.seated.couples()
    with pytest.raises(ActError):
        turn_whole_rounds(event, fresh)


def test_a_pair_without_opponents_is_told_that_it_sits_out() -> None:
    event = begin(howell())
    event.do(Withdraw(6, round=1))
    fake = FakeConnector()
    connected(event, fake).begin(TODAY)
    out = [one for one in fake.rounds() if not one["HighBoardNumber"]]
    assert len(out) == 5
    assert all(sorted((one["PairNS"], one["PairEW"]))[0] == 0 for one in out)
    assert {max(one["PairNS"], one["PairEW"]) for one in out} == {1, 2, 3, 4, 5}


def seat(table: int, direction: int, name: str, **more: Any) -> dict[str, Any]:
    first, _, last = name.partition(" ")
    return {
        "SectionLetters": "A",
        "TableNumber": table,
        "Direction": direction,
        "RoundNumber": 1,
        "FirstName": first,
        "LastName": last,
    } | more


def test_names_from_the_units_are_taken_where_there_are_none() -> None:
    event = begin(howell())
    ns, ew = next(
        one.pairs
        for one in event.state.group("Event").session(1).meetings.values()
        if one.table == 2 and one.round == 1
    )
    event.do(Rename(ns, ""), Rename(ew, "Ash & Elm"))
    fake = FakeConnector()
    loop = connected(event, fake)
    loop.begin(TODAY)
    fake.players.append({"PlayerNumber": "77", "FirstName": "Zoë", "LastName": "Fir"})
    fake.seats += [
        seat(2, 1, "Ivy Oak"),
        seat(2, 3, "", PlayerNumber="77"),
        seat(2, 2, "Ash"),
        seat(2, 4, "Somebody Else"),
        seat(2, 4, "", PlayerNumber="9"),
        seat(9, 1, "Nobody There"),
        seat(2, 1, "", IsRemoval=True),
    ]
    done = look(loop, event)
    assert event.state.entrants[ns].names == "Ivy Oak & Zoë Fir"
    assert [one.number for one in event.state.entrants[ns].players] == ["", "77"]
    assert event.state.entrants[ew].names == "Ash & Elm"
    assert done.named == 1
    (other,) = done.names
    assert (other.pair, other.was) == (ew, "Ash & Elm")
    (problem,) = done.problems
    assert says(problem, "table 2", "player 9")
    # the units show what was said there; accepted items come no more
    again = look(loop, event)
    assert (again.named, again.names, again.problems) == (0, [], [])


def test_names_and_hands_that_come_later_are_sent() -> None:
    with running(howell()) as (event, fake, loop):
        event.do(Rename(3, "Ivy & Oak"))
        event.do(Attach("Event", 1, (f"1 {BOARD_1}",)))
        look(loop, event)
        assert {one["LastName"] for one in fake.told[PUT_SEATS]} == {"Ivy", "Oak"}
        assert [one["BoardNumber"] for one in fake.told[PUT_HANDS]] == [1]
        look(loop, event)
        assert len(fake.told[PUT_HANDS]) == 1


def test_a_result_that_the_desk_refuses_stays_on_the_unit() -> None:
    with running(howell()) as (event, fake, loop):
        fake.queue.append(fake.play()[0] | {"PairNorthSouth": 9, "DeclaringPair": 9})
        done = look(loop, event)
        assert (done.recorded, len(done.problems)) == (0, 1)
        look(loop, event)
        assert fake.put == []


def test_a_call_is_settled_on_either_side() -> None:
    with running(howell()) as (event, fake, loop):
        assert fake.event is not None
        call = {
            "SessionGuid": fake.rounds()[0]["SessionGuid"],
            "SectionLetters": "A",
            "TableNumber": 2,
            "RoundNumber": 1,
            "Status": 1,
        }
        fake.calls.append(call)
        assert look(loop, event, calling=[2]).calls == [2]
        look(loop, event, calling=[2])
        assert PUT_CALLS not in fake.told
        look(loop, event, calling=[])
        (told,) = fake.told[PUT_CALLS]
        assert (told["TableNumber"], told["Status"]) == (2, 3)
        fake.calls += [call, call | {"Status": 3}]
        assert look(loop, event, calling=[2]).settled == [2]


def test_a_connector_that_has_forgotten_the_session_says_so() -> None:
    with running(howell()) as (event, fake, loop):
        fake.event = None
        assert says(look(loop, event).silence, "send it anew")


def test_the_desk_is_not_held_up_while_the_connector_does_not_answer() -> None:
    with running(howell()) as (event, fake, loop):
        is_open = False

        @contextmanager
        def opening() -> Iterator[RunningEvent]:
            nonlocal is_open
            is_open = True
            yield event
            is_open = False

        def asked() -> None:
            assert not is_open

        fake.queue += fake.play()
        fake.faults += [asked] * 9
        assert loop.step(opening).recorded == len(fake.queue)


def test_what_goes_over_the_wire_is_as_it_was_recorded() -> None:
    ids = Ids("E" * 32, "5" * 32, "1234")
    fake = FakeConnector(event={})
    client = DataConnectorClient("1234", "key", "http://units:5079", fake)
    found = receive(client, ids.session, RESULTS, everything=False)
    assert found.items == []
    fake.queue.append({"BoardNumber": 7})
    accept(
        client,
        ids.session,
        RESULTS,
        receive(client, ids.session, RESULTS, everything=True),
    )
    dto = make_result(
        UnitResult("A", 3, 2, 7, 5, 11, parse_contract("4Sx W -1"), "HT"), ids
    )
    assert dto is not None
    client.send_results(ids.session, [dto])
    start = (
        '{"Command":%d,"ClubId":"1234","LicenceKey":"key","SessionGuid":"' + "5" * 32
    )
    polled, again, accepted, sent = fake.bodies
    assert polled == start % 19 + '","SerializedData":""}'
    assert again == start % 23 + '","SerializedData":""}'
    assert accepted == start % 27 + '","SerializedData":"1"}'
    inside = (
        '[{"SessionGuid":"' + "5" * 32 + '","SectionLetters":"A","TableNumber":3,'
        '"RoundNumber":2,"BoardNumber":7,"ScoringDirection":3,"IsDeleted":false,'
        '"PairNorthSouth":5,"PairEastWest":11,"DeclaringPair":11,'
        '"DeclarerDirection":4,"Level":4,"Denomination":4,"Stake":1,"TotalTricks":9,'
        '"LeadCardRank":10,"LeadCardSuit":3,"ValidationMessages":null}]'
    )
    quoted = inside.replace('"', '\\"')
    assert sent == start % 10 + f'","SerializedData":"{quoted}"}}'


@pytest.mark.parametrize(
    ("method", "theirs"),
    [
        (Method.MATCHPOINTS, "ScoringType_Pairs"),
        (Method.BUTLER, "ScoringType_Imp3_10Percent"),
        # totals would show other figures than the ranking
        (Method.CROSS_IMPS, "ScoringType_XImp3_Average"),
    ],
)
def test_the_units_reckon_as_the_desk_does(method: Method, theirs: str) -> None:
    event = UnitEvent("Oak", 2, method)
    init = make_init(UnitSession(()), Ids("E" * 32, "5" * 32, "1234"), event, TODAY)
    assert init.sessions is not None
    (session,) = init.sessions
    assert session.scoring_groups is not None
    found = session.scoring_groups[0].scoring_method
    assert found == getattr(ScoringGroupDTO, theirs)


def test_the_rounds_of_a_session_are_sent_as_they_were_recorded() -> None:
    ids = Ids("E" * 32, "5" * 32, "1234")
    rounds = (UnitRound(3, 1, 1, 5, 11, (7, 8)), UnitRound(3, 2, 2, 6, 0))
    init = make_init(
        UnitSession((UnitSection("A", (3,), rounds),)),
        ids,
        UnitEvent("Oak", 2, Method.CROSS_IMPS),
        TODAY,
    )
    text = json.dumps(init.to_dict(), separators=(",", ":"))
    own = '{"SessionGuid":"' + "5" * 32 + '",'
    one = own + '"SectionLetters":"A","TableNumber":3,'
    more = (
        '"TeamNS":0,"TeamEW":0,"MatesTableSectionLetters":null,"MatesTableTableNumber":'
        '0,"MatesTableRoundNumber":0,"Updated":false,"ValidationMessages":null}'
    )
    assert text.startswith(
        '{"Commands":7,"EventGuid":"' + "E" * 32 + '","ClubId":"1234",'
        '"AlternativeDataFolder":null,"Sessions":[{"ScoringGroups":['
        + own
        + '"ClubId":"1234","Sections":['
        + own
        + '"ScoringGroupNumber":1,"Letters":"A","Name":"A","Winners":2,"GameType":10,'
        '"EWMoveBeforePlay":0,"MissingPair":0,"KeepBridgematesAlive":false,'
        '"IsCombiSection":false,"NorthSouthPairSectionLetters":null,'
        '"EastWestPairSectionLetters":null,"HasExplicitParticipations":false,'
        '"Tables":['
        + one
        + '"ConnectionMode":0,"KeepBridgematesAlive":false,"Rounds":['
        + one
        + '"RoundNumber":1,"LowBoardNumber":7,"HighBoardNumber":8,"PairNS":5,'
        '"PairEW":11,'
        + more
        + ","
        + one
        + '"RoundNumber":2,"LowBoardNumber":0,"HighBoardNumber":0,"PairNS":6,'
        '"PairEW":0,'
        + more
        + '],"ValidationMessages":null}],"ValidationMessages":null}],'
        '"ScoringGroupNumber":1,"ScoringMethod":36,"Name":"Oak","IsDeleted":false,'
        '"ValidationMessages":null}],"EventGuid":"'
        + "E" * 32
        + '","SessionGuid":"'
        + "5" * 32
        + '","Name":"Oak","Year":2026,"Month":11,"Day":18,'
    )
