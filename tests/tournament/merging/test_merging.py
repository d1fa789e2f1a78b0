"""Two byes made one."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.render.merge_text import merge_sentences, rematches_sentence
from evenhand.tournament.layouts.one_field import barometer_layout
from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.merging.merge_search import find_merges
from evenhand.tournament.merging.merger import (
    ExchangeKind,
    Merge,
    apply_merge,
    swaps_of,
)
from evenhand.tournament.replanning.group_so_far import lines_as_played
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seated.encounters import find_byes
from evenhand.tournament.seating.event_faults import find_event_faults
from evenhand.tournament.seating.session_seats import FieldSeating, seat_sessions
from tests.thoroughness import mainly
from tests.tournament.independent_checker import slips_of
from tests.tournament.seat_checker import (
    complaints_of_seats,
    couples_in,
    lines_met,
    met_again,
    slips_without,
)


def event(pairs: int, sessions: int, base: int = 5) -> tuple[SeatedSession, ...]:
    layout = base_layout(pairs, base)
    table = make_line_table(layout, sessions)
    return seat_sessions(table, number_lines(layout), boards_per_set=2)


def seated(session: SeatedSession, section: int, seat: int) -> int:
    return session.sections[section].members[seat - 1]


def real_pairs(session: SeatedSession, missing: tuple[int, ...]) -> list[int]:
    return [p for s in session.sections for p in s.members if p not in missing]


def check_merged(
    before: tuple[SeatedSession, ...],
    now: SeatedSession,
    missing: tuple[int, ...],
    merge: Merge,
) -> None:
    merged = apply_merge(now, merge)
    assert merged.hall().faults() == ()
    slips = slips_without([merged], missing)
    everybody = real_pairs(now, missing)
    out = find_byes([merged], missing)
    size = now.sections[0].movement
    assert (
        complaints_of_seats(slips, everybody, out, deals=size.sets, rounds=size.rounds)
        == []
    )
    old = couples_in(slips_without(before, missing))
    assert met_again(slips, old) == sorted(merge.rematches)
    in_merger = {(m.round, m.table, m.ns, m.ew, m.set) for m in merge.meetings}
    assert in_merger <= {(s.round, s.table, s.ns, s.ew, s.deal) for s in slips}


def test_the_ew_pairs_coming_to_b5_play_as_ns_at_a5() -> None:
    (now,) = event(40, 1)
    bye1, bye2 = seated(now, 0, 5), seated(now, 1, 5)
    (merge,) = find_merges([], now, [bye1, bye2])
    assert merge.missing == (bye1, bye2)
    assert (merge.after, merge.rematches) == ((), ())
    # EW e of a Mitchell is at table 5 in round 6 − e, where boards 5, 1, 2, … lie
    expected = [
        (r, "A", 5, seated(now, 1, 11 - r), seated(now, 0, 11 - r), (r + 3) % 5 + 1)
        for r in range(1, 6)
    ]
    assert [m[:6] for m in merge.meetings] == expected
    assert all(m.visitor == m.ns for m in merge.meetings)
    assert "plays as NS at table A5" in merge_sentences(merge)[0]
    assert "at table B15" in merge_sentences(merge)[0]
    assert "10 byes fewer" in merge_sentences(merge)[2]
    check_merged((), now, (bye1, bye2), merge)


def test_nobody_sits_out_and_the_event_has_no_faults() -> None:
    (now,) = event(40, 1)
    missing = (seated(now, 0, 5), seated(now, 1, 5))
    assert len(find_byes([now], missing)) == 10
    (merge,) = find_merges([], now, missing)
    merged = apply_merge(now, merge)
    assert find_byes([merged], missing) == ()
    assert find_event_faults([merged]) == ()


def test_a_bye_that_was_there_and_a_withdrawal() -> None:
    now = event(49, 1)[0]
    bye = now.phantom
    home = next(i for i, s in enumerate(now.sections) if bye in s.members)
    other = (home + 1) % 5
    seat = now.sections[home].members.index(bye) + 1
    withdrawn = seated(now, other, seat)
    (merge,) = find_merges([], now, [withdrawn])
    assert set(merge.missing) == {bye, withdrawn}
    check_merged((), now, (bye, withdrawn), merge)
    assert find_event_faults([apply_merge(now, merge)]) == ()


def test_byes_at_other_tables_are_brought_to_the_same_boards_first() -> None:
    (now,) = event(40, 1)
    missing = (seated(now, 0, 5), seated(now, 1, 3))
    (merge,) = find_merges([], now, missing)
    (exchange,) = merge.after
    assert exchange.kind is ExchangeKind.SEATS
    assert set(exchange.pairs[0]) & set(missing)
    check_merged((), now, missing, merge)


def test_byes_on_other_sides_are_brought_to_one_by_turning_a_section() -> None:
    (now,) = event(40, 1)
    missing = (seated(now, 0, 5), seated(now, 1, 10))
    (merge,) = find_merges([], now, missing)
    assert [e.kind for e in merge.after] == [ExchangeKind.DIRECTION]
    assert "section B is turned" in merge_sentences(merge)[0]
    check_merged((), now, missing, merge)


def with_met_opponents() -> tuple[
    LineTable, Lines, tuple[SeatedSession, ...], tuple[int, int]
]:
    """Six sections; in the last session the lines across from two byes have met."""
    layout = base_layout(60, 5)
    table, lines = make_line_table(layout, 6), number_lines(layout)
    sessions = seat_sessions(table, lines)
    met = lines_met(table)
    for (i, a), (j, b) in combinations(enumerate(table.sessions[5]), 2):
        if met.get((min(a[1], b[1]), max(a[1], b[1])), 6) < 6:
            now = sessions[5]
            return table, lines, sessions, (seated(now, i, 5), seated(now, j, 5))
    raise AssertionError


def test_lines_that_have_met_are_exchanged_first() -> None:
    table, lines, sessions, missing = with_met_opponents()
    best, as_it_is = find_merges(sessions[:5], sessions[5], missing, lines=lines)
    assert len(as_it_is.rematches) == 5
    assert any("meet a second time" in text for text in merge_sentences(as_it_is))
    check_merged(sessions[:5], sessions[5], missing, as_it_is)
    assert best.rematches == ()
    assert best.after
    check_merged(sessions[:5], sessions[5], missing, best)
    exchanged = sessions[5].exchange(swaps_of(best.after))
    changed = lines_as_played(table, lines, [*sessions[:5], exchanged])
    assert changed.faults() == ()
    seats = seat_sessions(changed, lines)[5]
    assert couples_in(slips_of([seats])) == couples_in(slips_of([exchanged]))


@pytest.mark.parametrize(
    ("base", "sections"),
    mainly([(5, 2), (9, 2), (5, 4), (7, 3)], product([5, 7, 9], [2, 3, 4])),
)
def test_byes_of_one_seat_are_merged_where_the_lines_across_have_not_met(
    base: int, sections: int
) -> None:
    # NS t of a Mitchell meets EW t, t − 1, …; so member meets member of the same place
    layout = base_layout(2 * base * sections, base)
    table, lines = (
        make_line_table(layout, min(5, layout.most_sessions)),
        number_lines(layout),
    )
    seats = seat_sessions(table, lines)
    for number, row in enumerate(table.sessions):
        met = {frozenset(two) for earlier in table.sessions[:number] for two in earlier}
        for (i, one), (j, other) in combinations(enumerate(row), 2):
            for side, seat in ((0, 1), (0, base), (1, base + 2)):
                two = (seated(seats[number], i, seat), seated(seats[number], j, seat))
                across = one[1 - side], other[1 - side]
                found = find_merges(seats[:number], seats[number], two, lines=lines)
                (direct,) = (merge for merge in found if not merge.after)
                assert direct.lines == (tuple(sorted(across)),)
                assert sorted(
                    (min(m.ns, m.ew), max(m.ns, m.ew)) for m in direct.meetings
                ) == sorted(
                    (min(c), max(c))
                    for c in zip(*(lines.normal[n - 1] for n in across), strict=True)
                )
                expected = base if frozenset(across) in met else 0
                assert len(direct.rematches) == expected
                assert (found[0] is direct) == (not expected or len(found) == 1)


def test_a_pair_that_cannot_move_does_not_exchange_its_seat() -> None:
    layout = base_layout(40, 5)
    table, numbered = make_line_table(layout, 1), number_lines(layout)
    (now,) = seat_sessions(table, numbered)
    missing = (seated(now, 0, 5), seated(now, 1, 3))
    # to be merged they need one seat: either pair at it could exchange
    at_it = seated(now, 0, 3), seated(now, 1, 5)
    for still, mover in (at_it, at_it[::-1]):
        lines = replace(numbered, still=(still,))
        (merge,) = find_merges([], now, missing, lines=lines)
        assert {p for e in merge.after for two in e.pairs for p in two} == {
            mover,
            *({missing[0]} if mover == at_it[0] else {missing[1]}),
        }
    both = replace(numbered, still=at_it)
    for merge in find_merges([], now, missing, lines=both):
        exchanged = {p for e in merge.after for two in e.pairs for p in two}
        assert not exchanged & set(at_it)


def test_the_lines_concerned_are_named() -> None:
    layout = base_layout(40, 5)
    table, lines = make_line_table(layout, 1), number_lines(layout)
    (now,) = seat_sessions(table, lines)
    missing = (seated(now, 0, 5), seated(now, 1, 5))
    (merge,) = find_merges([], now, missing, lines=lines)
    across = tuple(sorted(seats[1] for seats in table.sessions[0][:2]))
    assert merge.lines == (across,)


def test_two_byes_in_one_line_never_play_the_same_boards() -> None:
    (now,) = event(40, 1)
    assert find_merges([], now, [seated(now, 0, 5), seated(now, 0, 4)]) == ()


def test_from_a_later_round_on_what_was_played_stays() -> None:
    (now,) = event(40, 1)
    missing = (seated(now, 0, 5), seated(now, 1, 5))
    (merge,) = find_merges([], now, missing, 3)
    assert merge.rounds == (3, 4, 5)
    merged = apply_merge(now, merge)
    assert merged.hall().schedule[:2] == now.hall().schedule[:2]
    assert {m.round for m in merge.meetings} == {3, 4, 5}
    # other boards, and it is too late to exchange seats
    assert find_merges([], now, [missing[0], seated(now, 1, 4)], 3) == ()


def test_in_the_last_round_any_two_byes_on_the_same_boards_are_merged() -> None:
    (now,) = event(40, 1)
    # in round 5 NS 1 has boards 5, as has the EW pair that meets NS 1 of section B
    ns, ew = (
        seated(now, 0, 1),
        next(
            s.ew for s in slips_of([now]) if (s.section, s.round, s.deal) == ("B", 5, 5)
        ),
    )
    (merge,) = find_merges([], now, [ns, ew], 5)
    assert len(merge.meetings) == 1
    # each stays on its side: nobody sits the other way round
    assert not any("other way round" in text for text in merge_sentences(merge))


def test_a_barometer_lets_any_two_byes_be_merged() -> None:
    now = FieldSeating.in_order(barometer_layout(30, 2), 2).seats()[0]
    (merge,) = find_merges([], now, [3, 11])
    slips = slips_without([now], [3, 11])
    planned = couples_in(slips)
    expected = sorted(
        {(min(m.ns, m.ew), max(m.ns, m.ew)) for m in merge.meetings} & set(planned)
    )
    assert sorted(merge.rematches) == expected
    assert apply_merge(now, merge).hall().faults() == ()


def test_three_missing_pairs_are_merged_by_twos() -> None:
    (now,) = event(60, 1)
    missing = tuple(seated(now, section, 5) for section in range(3))
    found = find_merges([], now, missing)
    assert {frozenset(m.missing) for m in found} == {
        frozenset(two) for two in combinations(missing, 2)
    }
    merged = apply_merge(now, found[0])
    assert len(find_byes([merged], missing)) == 5
    assert find_merges([], merged, missing) == ()


def byes_share_boards(
    now: SeatedSession, two: tuple[int, ...], from_round: int, missing: tuple[int, ...]
) -> bool:
    """Looked up cell by cell: the same boards always, two to play at least once."""
    some = False
    for r in range(from_round - 1, now.sections[0].movement.rounds):
        cells = [
            (cell.ns, cell.ew, cell.set)
            for section in now.sections
            for cell in section.movement.schedule[r]
        ]
        (one,), (other,) = ([c for c in cells if pair in c[:2]] for pair in two)
        if one[2] != other[2]:
            return False
        across = {*one[:2], *other[:2]} - set(two)
        some |= len(across) == 2 and across.isdisjoint(missing)
    return some


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_every_merger_is_sound_and_none_is_overlooked(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([5, 7]))
    pairs = data.draw(st.integers(20, 80))
    layout = base_layout(pairs, base)
    played = data.draw(st.integers(0, min(layout.most_sessions, 4) - 1))
    table, lines = make_line_table(layout, played + 1), number_lines(layout)
    *before, now = seat_sessions(table, lines)
    left = data.draw(
        st.lists(st.integers(1, pairs), min_size=2, max_size=4, unique=True)
    )
    from_round = data.draw(st.integers(1, base))
    missing = tuple(sorted({*left, now.phantom} - {0}))
    known = data.draw(st.sampled_from([lines, None]))
    found = find_merges(before, now, left, from_round, lines=known)
    direct = {frozenset(m.missing) for m in found if not m.after}
    expected = {
        frozenset(two)
        for two in combinations(missing, 2)
        if byes_share_boards(now, two, from_round, missing)
    }
    assert direct == expected
    for merge in found:
        merged = apply_merge(now, merge)
        assert merged.hall().faults() == ()
        if from_round == 1:
            check_merged(tuple(before), now, missing, merge)
        if merge.after:
            assert merge.rematches == ()


def test_a_missing_pair_must_have_a_seat() -> None:
    (now,) = event(40, 1)
    with pytest.raises(RequestError, match="missing pair 41 has no seat"):
        find_merges([], now, [41, 1])
    with pytest.raises(RequestError, match="rounds 1 to 5"):
        find_merges([], now, [1, 2], 6)


def test_a_merger_of_another_session_is_refused() -> None:
    first, second = event(40, 2)
    (merge,) = find_merges([], first, (seated(first, 0, 5), seated(first, 1, 5)))
    with pytest.raises(RequestError, match="find the mergers of this session again"):
        apply_merge(second, merge)


def test_the_checker_misses_no_bye_that_is_not_named() -> None:
    (now,) = event(40, 1)
    missing = (seated(now, 0, 5), seated(now, 1, 5))
    slips = slips_without([now], missing)
    everybody = real_pairs(now, missing)
    found = complaints_of_seats(slips, everybody, (), deals=5, rounds=5)
    assert len(found) == 10


def test_however_many_meet_again_all_of_them_are_named() -> None:
    many = [(a, a + 50) for a in range(1, 41)]
    told = rematches_sentence(many).text
    assert all(f"{a}–{b}" in told for a, b in many)
