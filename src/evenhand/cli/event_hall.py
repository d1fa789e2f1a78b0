"""What happens in the hall: `evenhand event exchange`, `merge` and `repair`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from evenhand.cli.event_answers import answer, by_name, opened
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
from evenhand.cli.options import numbers
from evenhand.cli.output import Hanging, Printout, hanging
from evenhand.errors import Remedy, RequestError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evenhand.tournament.repair.section_repairs import SectionRepairs


@by_name
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
) -> None:
    """Exchange NS and EW of a board played the wrong way, or the seats of two pairs."""


def merge(
    file: EventPath,
    choose: int | None = option("N", "Carry out this proposal."),
    from_round: FromRound = None,
    allow_rematch: bool = flag(
        "--allow-rematch", "Even if pairs meet that have met before."
    ),
    group: Group = None,
) -> Printout:
    """List byes that can be merged, with the consequences; or merge two of them."""
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
        return answer(done)
    state = look_at(file)
    found = propose_merges(state, group, from_round)

    def parts() -> Iterator[str | Hanging]:
        none = "" if found else str(as_sentence(why_none(state, group, from_round)))
        yield from hanging(merges_lines(found, none), 3)
        if found:
            given: dict[str, object] = {"group": group} if group is not None else {}
            given |= {"round": from_round} if from_round is not None else {}
            allowed = {"allow_rematch": True} if found[0].rematches else {}
            way = Remedy(f"merge {file}", given | {"choose": 1} | allowed)
            yield f"Next: evenhand event {as_command(way)}, or leave the byes."

    return Printout(lambda: {"merges": list(map(merge_data, found))}, parts)


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
) -> Printout:
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
        return answer(done)
    found = propose_session_repairs(look_at(file), troubles, from_round, **how)
    return _show_repairs(found, from_round)


def _show_repairs(found: "tuple[SectionRepairs, ...]", from_round: int) -> Printout:
    from evenhand.render.repair_text import repairs_data, repairs_parts, tell_repair
    from evenhand.render.sentences import as_sentence

    def data() -> dict[str, Any]:
        sections = list(map(repairs_data, found))
        return sections[0] if len(sections) == 1 else {"sections": sections}

    def parts() -> "Iterator[RenderableType | Hanging]":
        for one in found:
            yield (
                f"{one.group}, session {one.session}, section {one.section}: ways to "
                f"go on from round {from_round}, the best first"
            )
            yield from repairs_parts(one)
            for proposal in one.proposals:
                yield f"{proposal.way}:"
                remarks = map(as_sentence, tell_repair(one, proposal))
                yield from hanging((f"  {remark}" for remark in remarks), 4)
        if any(one.proposals for one in found):
            yield "Next: the same command with --choose WAY."

    return Printout(data, parts)
