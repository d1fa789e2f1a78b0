"""One large section: barometer, round robin, web and appendix.

The whole field plays one movement, and the next session continues where it stopped.
"""

from evenhand.errors import RequestError, SizeError
from evenhand.families.mitchell_lines import MOST_TABLES
from evenhand.movement.phrasing import counted
from evenhand.tournament.layouts.sections import Layout, Way, check_pairs, tables_for
from evenhand.tournament.layouts.tails import Section

#: The usual number of two-board rounds in a session.
USUAL_ROUNDS = 13
#: More pairs than this cannot play an all-play-all in one event.
MOST_IN_A_ROUND_ROBIN = 120
#: The bases of Beynon's appendix that make a session of bearable length.
_APPENDIX_BASES = (5, 7, 11, 13, 17)


def cut_rounds(rounds: int, sessions: int) -> tuple[int, ...]:
    """Divide the rounds into sessions as evenly as possible, longer ones first."""
    if not 1 <= sessions <= rounds:
        raise RequestError(
            f"{counted(rounds, 'round')} in {counted(sessions, 'session')}; "
            f"expected 1 to {counted(rounds, 'session')}"
        )
    each, more = divmod(rounds, sessions)
    return (each + 1,) * more + (each,) * (sessions - more)


def round_robin_layout(pairs: int, sessions: int | None = None) -> Layout:
    """An all-play-all divided into sessions, by default of at most 13 rounds."""
    check_pairs(pairs)
    if pairs > MOST_IN_A_ROUND_ROBIN:
        raise SizeError(
            f"a round robin of {pairs} pairs; expected at most "
            f"{MOST_IN_A_ROUND_ROBIN}: play a qualification first"
        )
    tables = tables_for(pairs)
    rounds = 2 * tables - 1
    cut = cut_rounds(rounds, sessions or -(-rounds // USUAL_ROUNDS))
    section = Section("round-robin", tables, cut[0])
    return Layout(Way.ROUND_ROBIN, pairs, (section,), cut)


def barometer_layout(
    pairs: int, rounds: int | None = None, *, sessions: int | None = None
) -> Layout:
    """Some rounds of an all-play-all in each session, everybody on the same boards.

    If no rounds are given: 13, or as many as the sessions allow without a rematch.
    """
    check_pairs(pairs)
    tables = tables_for(pairs)
    most = 2 * tables - 1
    if rounds is None:
        rounds = max(min(most // (sessions or 1), USUAL_ROUNDS), 1)
    if not 1 <= rounds <= most:
        raise SizeError(
            f"a barometer of {rounds} rounds for {pairs} pairs; expected 1 to {most}, "
            "or pairs would meet again"
        )
    section = Section("round-robin", tables, rounds)
    return Layout(Way.BAROMETER, pairs, (section,), (rounds,) * (most // rounds))


def web_layout(
    pairs: int, rounds: int | None = None, *, sessions: int | None = None
) -> Layout:
    """A web Mitchell for everybody: few boards, an even number of tables.

    In the next session the EW pairs begin where they would have moved next, so there is
    no rematch as long as there are no more rounds in all sessions than tables. If no
    rounds are given: 13, or as many as the sessions allow.
    """
    check_pairs(pairs)
    tables = tables_for(pairs)
    if tables % 2 or tables > MOST_TABLES:
        raise SizeError(
            f"a web of {tables} tables; even numbers from 4 to {MOST_TABLES} exist"
        )
    if rounds is None:
        most = min(USUAL_ROUNDS, tables - 1, tables // (sessions or 1))
        rounds = max(most - (most % 2 == 0), 3)
    section = Section("web", tables, rounds)
    return Layout(Way.WEB, pairs, (section,), (rounds,) * (tables // rounds))


def appendix_layout(pairs: int) -> Layout:
    """Beynon's appendix Mitchell for everybody, one session."""
    check_pairs(pairs)
    tables = tables_for(pairs)
    fitting = [n for n in _APPENDIX_BASES if n < tables <= 2 * n]
    if not fitting:
        raise SizeError(
            f"an appendix Mitchell of {tables} tables; 6 to 34 tables exist with "
            f"5, 7, 11, 13 or 17 rounds"
        )
    base = max(fitting, key=lambda n: (n <= USUAL_ROUNDS, n))
    return Layout(Way.APPENDIX, pairs, (Section("appendix", tables, base),), (base,))
