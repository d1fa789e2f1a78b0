"""What happens in the hall: `evenhand event exchange`, `merge` and `repair`."""

from typing import TYPE_CHECKING, Any

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import (
    EventPath,
    FromRound,
    Group,
    ReasonOptions,
    Scores,
    SearchSeed,
    Session,
)
from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Json, numbers
from evenhand.errors import Remedy, RequestError

if TYPE_CHECKING:
    from evenhand.tournament.answers.answer import Answer
    from evenhand.tournament.repair.section_repairs import SectionRepairs


def exchange(
    file: EventPath,
    table: int | None = option("N", "The table that played a board the wrong way."),
    board: int | None = option("N", "That board."),
    pairs: str | None = option("A,B", "Two pairs that sat in each other's seats."),
    from_round: int = option("K", "From this round on.", 1),
    to_round: int | None = option("L", "To this round; by default the last."),
    mend: bool = flag(
        "--mend",
        "Exchange seats or boards of later rounds too, so that nobody plays a board "
        "twice.",
    ),
    group: Group = None,
    session: Session = None,
    *,
    grounds: ReasonOptions,
    as_json: Json = False,
) -> None:
    """Exchange NS and EW of a board played the wrong way, or the seats of two pairs."""
    from evenhand.desk.events.spots import Spot
    from evenhand.desk.pairs.exchanging import exchange_pairs
    from evenhand.desk.results.single_results import turn_result

    if (table is None) != (board is None) or (pairs is None and table is None):
        raise RequestError("expected --table and --board, or --pairs A,B")
    two = numbers(pairs or "", "--pairs")
    if pairs is not None and len(two) != 2:
        raise RequestError(f"--pairs {pairs!r}; expected two pairs like 3,8")
    done: Answer
    with opened(file) as event:
        if table is not None and board is not None:
            spot = Spot(board, table, group=group, session=session).naming(two)
            done = turn_result(event, spot, grounds.ruling)
        else:
            done = exchange_pairs(
                event,
                (two[0], two[1]),
                grounds.ruling,
                from_round=from_round,
                to_round=to_round,
                group=group,
                session=session,
                mend=mend,
            )
    answer(done, as_json=as_json)


def merge(
    file: EventPath,
    choose: int | None = option("N", "Carry out this proposal."),
    from_round: FromRound = None,
    allow_rematch: bool = flag(
        "--allow-rematch", "Even if pairs meet that have met before."
    ),
    group: Group = None,
    as_json: Json = False,
) -> None:
    """List byes that can be merged, with the consequences; or merge two of them."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.cli.remedies import as_command
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.sessions.merging import merge_byes, propose_merges, why_none
    from evenhand.render.merge_text import merge_data, merges_lines
    from evenhand.render.sentences import as_sentence

    if choose is not None:
        with opened(file) as event:
            done = merge_byes(
                event,
                choose,
                group=group,
                from_round=from_round,
                allow_rematch=allow_rematch,
            )
        answer(done, as_json=as_json)
        return
    state = look_at(file)
    found = propose_merges(state, group, from_round)
    if as_json:
        print_json({"merges": [merge_data(one) for one in found]})
        return
    out = console()
    none = "" if found else str(as_sentence(why_none(state, group, from_round)))
    for line in merges_lines(found, none):
        say(out, line, indent=3)
    if found:
        given: dict[str, object] = {"group": group} if group is not None else {}
        given |= {"round": from_round} if from_round is not None else {}
        allowed = {"allow_rematch": True} if found[0].rematches else {}
        way = Remedy(f"merge {file}", given | {"choose": 1} | allowed)
        say(out, f"Next: evenhand event {as_command(way)}, or leave the byes.")


def repair(
    file: EventPath,
    from_round: int = option(
        "K", "The first round that has not been played.", ..., "--round"
    ),
    arrives: int = option("N", "How many pairs arrive late.", 0),
    leaves: str | None = option("N,…", "These pairs leave."),
    ends_after: int | None = option("R", "There is time up to this round."),
    section: str | None = option(
        "NAME", "Only this section; by default every section affected."
    ),
    every: bool = flag("--all", "All sections, as without --section."),
    choose: str | None = option(
        "WAY",
        "Go on this way, by its name in the list: phantom, rover, bump, curtail, "
        "stop, arrows, tables or new.",
    ),
    names: str = option("WORDS", "The players of a pair that arrives.", ""),
    scores: Scores = "",
    group: Group = None,
    seed: SearchSeed = 1,
    as_json: Json = False,
) -> None:
    """List ways to go on from a round, side by side; or choose one of them."""
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.sessions.repairing import (
        list_troubles,
        propose_session_repairs,
        repair_session,
    )

    if every and section is not None:
        raise RequestError(f"--all and --section {section}; expected one of them")
    troubles = list_troubles(arrives, numbers(leaves or "", "--leaves"), ends_after)
    how: dict[str, Any] = {"section": section, "group": group, "seed": seed}
    if choose is not None:
        with opened(file) as event:
            done = repair_session(
                event, troubles, from_round, choose, names=names, scores=scores, **how
            )
        answer(done, as_json=as_json)
        return
    found = propose_session_repairs(look_at(file), troubles, from_round, **how)
    _show_repairs(found, from_round, as_json=as_json)


def _show_repairs(
    found: "tuple[SectionRepairs, ...]", from_round: int, *, as_json: bool
) -> None:
    from evenhand.cli.output import console, print_json, print_parts, say
    from evenhand.render.repair_text import repairs_data, repairs_parts, tell_repair
    from evenhand.render.sentences import as_sentence

    if as_json:
        sections = list(map(repairs_data, found))
        print_json(sections[0] if len(sections) == 1 else {"sections": sections})
        return
    out = console()
    for one in found:
        say(
            out,
            f"{one.group}, session {one.session}, section {one.section}: ways to go on "
            f"from round {from_round}, the best first",
        )
        print_parts(repairs_parts(one))
        for proposal in one.proposals:
            say(out, f"{proposal.way}:")
            for remark in tell_repair(one, proposal):
                say(out, f"  {as_sentence(remark)}", indent=4)
    if any(one.proposals for one in found):
        say(out, "Next: the same command with --choose WAY.")
