"""The event that `evenhand score` reads: results, pairs, penalties, movement."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from evenhand.cli.reading import read_sound_movement
from evenhand.errors import RequestError
from evenhand.formats.foreign_event import ForeignEvent
from evenhand.formats.named_columns import first_problems
from evenhand.formats.pairs_csv import NamedPair, PairsFile, read_pairs
from evenhand.formats.penalties_csv import read_penalties
from evenhand.formats.results_csv import ResultsFile
from evenhand.formats.text import shown
from evenhand.movement import Movement
from evenhand.movement.phrasing import one_line
from evenhand.scoring import (
    Entry,
    EntryFinder,
    Missing,
    MovementCheck,
    Penalty,
    Problem,
    Ranking,
    Result,
    Rules,
    Scored,
    Standing,
    TieBreaks,
    VictoryScale,
    check_against_movement,
    guess_missing,
    parse_entry,
    rank,
    rank_strata,
    results_of,
    score_field,
    score_matches,
)


@dataclass(frozen=True, slots=True)
class Files:
    """The files that a command names; None for those that are not given."""

    results: str
    pairs: str | None = None
    penalties: str | None = None
    movement: str | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault or a warning, and the file in which it was found.

    Attributes:
        file: The name of the file.
        problem: The fault or warning.
        in_results: Whether the file is that of the results.
    """

    file: str
    problem: Problem
    in_results: bool

    def __str__(self) -> str:
        return one_line(f"{shown(self.file)}: {self.problem}")

    def as_data(self) -> dict[str, Any]:
        """The remark as plain data; only a line of the results is numbered."""
        if self.in_results:
            return {"line": self.problem.line or None, "text": self.problem.text}
        return {"line": None, "text": str(self)}


@dataclass(frozen=True, slots=True)
class Event:
    """A scored event with all that was read about it.

    Attributes:
        scored: The scored results.
        rankings: Its rankings, one for each winner.
        names: The players of the pairs.
        strata: The stratum of each pair that has one.
        problems: The faults of lines that were left out.
        doubts: Warnings about lines that were scored but look wrong.
        others: The contents of unknown columns, by line.
        movement: The movement that should have been played.
        foreign: What another program said of the event, if the file is of one.
    """

    scored: Scored
    rankings: tuple[Ranking, ...]
    names: Mapping[Entry, str]
    strata: Mapping[Entry, str]
    problems: Sequence[Remark]
    doubts: Sequence[Remark]
    others: Mapping[int, Mapping[str, str]]
    movement: Movement | None = None
    foreign: ForeignEvent | None = None

    def find_pair(self, text: str) -> Entry:
        """Return the pair that a text means.

        Args:
            text: Its number, with section and line if they are needed.

        Raises:
            RequestError: If there is no such pair, or there may be several.
        """
        wanted = parse_entry(text)
        found = EntryFinder(self.scored.tallies).find(wanted)
        if len(found) > 1:
            names = " or ".join(str(entry) for entry in sorted(found)[:3])
            raise RequestError(f"pair {wanted} may be {names}; say which")
        return self.scored.tally_of(found[0] if found else wanted).entry

    def standing_of(self, entry: Entry) -> Standing:
        """Return the place of a pair."""
        return next(
            standing
            for ranking in self.rankings
            for standing in ranking.standings
            if standing.entry == entry
        )

    def strata_rankings(self) -> list[Ranking]:
        """Return a ranking for each stratum, strongest first, and each line.

        Raises:
            RequestError: If no pair has a stratum.
        """
        order = sorted(set(self.strata.values()))
        if not order:
            raise RequestError(
                "--strata, but no pair has a stratum; give a list of pairs with a "
                "column stratum, with --pairs FILE"
            )
        by_line = [
            [
                replace(stratum, name=f"{stratum.name} {ranking.name}".rstrip())
                for stratum in rank_strata(ranking, self.strata, order)
            ]
            for ranking in self.rankings
        ]
        columns = zip(*by_line, strict=True)
        return [stratum for column in columns for stratum in column]

    def missing(self) -> tuple[Missing, ...]:
        """Return the results still missing, by the movement or by a guess."""
        results = results_of(self.scored)
        if self.movement is None:
            return guess_missing(results)
        checks = _check_sections(results, self.movement, self.scored)
        return tuple(sorted(lack for check in checks for lack in check.missing))


def load_event(
    files: Files,
    reading: tuple[ResultsFile, ForeignEvent | None],
    rules: Rules,
    ties: TieBreaks,
    scale: VictoryScale | None = None,
) -> Event:
    """Read the other files and score the event.

    Args:
        files: The files to read.
        reading: What has been read from that of the results.
        rules: The conditions of contest.
        ties: How ties are broken.
        scale: The victory points of each round, if they count.

    Raises:
        EvenhandError: If a file cannot be read at all.
    """
    read, foreign = reading
    pairs = PairsFile(()) if files.pairs is None else read_pairs(files.pairs)
    movement = None
    if files.movement is not None:
        movement = read_sound_movement(files.movement, None)
        rules = _with_boards(rules, movement, read.results)
    penalties, wrong = _read_penalties(files)
    results = _state_lines(read.results, pairs.shared_sections)
    scored = score_field(results, rules, penalties)
    if scale is not None:
        scored = score_matches(scored, scale)
    named, unclear = pairs.matched(scored.tallies)
    listed = [*(replace(p, source="pairs") for p in pairs.problems)]
    listed += first_problems(unclear)
    problems = [*read.problems, *first_problems(scored.problems), *wrong, *listed]
    doubts = [*(foreign.doubts if foreign else ()), *scored.doubts]
    doubts += [*_doubt_pairs(files, scored, named)]
    if movement is not None:
        for check in _check_sections(results_of(scored), movement, scored):
            doubts += check.unexpected
    return Event(
        scored,
        rank(scored, ties),
        _names_of(foreign) | {entry: pair.names for entry, pair in named.items()},
        {entry: pair.stratum for entry, pair in named.items() if pair.stratum},
        _remarks(files, problems),
        _remarks(files, first_problems(doubts)),
        read.others,
        movement,
        foreign,
    )


def _names_of(foreign: ForeignEvent | None) -> dict[Entry, str]:
    pairs = () if foreign is None else foreign.pairs
    return {pair.entry: pair.names for pair in pairs if pair.names}


def _with_boards(rules: Rules, movement: Movement, results: Iterable[Result]) -> Rules:
    """The rules with the movement's boards, in an event of one session."""
    several = len({result.session for result in results}) > 1
    if rules.boards or several:
        return rules
    return replace(rules, boards=movement.boards)


def _read_penalties(files: Files) -> tuple[Sequence[Penalty], Sequence[Problem]]:
    if files.penalties is None:
        return (), ()
    read = read_penalties(files.penalties)
    return read.penalties, [replace(p, source="penalties") for p in read.problems]


def _state_lines(results: Sequence[Result], shared: frozenset[str]) -> Sequence[Result]:
    """The results with their lines written out if the list of pairs has them."""
    if not shared:
        return results
    sections = {section.casefold() for section in shared}

    def stated(pair: Entry, sat: str) -> Entry:
        # A list without sections applies to every section.
        is_shared = "" in sections or pair.section.casefold() in sections
        plain = is_shared and not pair.direction and pair.number
        return pair._replace(direction=sat) if plain else pair

    return [
        replace(result, ns=stated(result.ns, "NS"), ew=stated(result.ew, "EW"))
        for result in results
    ]


def _remarks(files: Files, problems: Iterable[Problem]) -> list[Remark]:
    """The problems with their files, beginning with those of the results."""
    named = {"pairs": files.pairs, "penalties": files.penalties}
    remarks = [
        Remark(named.get(problem.source) or files.results, problem, not problem.source)
        for problem in problems
    ]
    return sorted(remarks, key=lambda r: (not r.in_results, r.file, r.problem.line))


def _doubt_pairs(
    files: Files, scored: Scored, named: Mapping[Entry, NamedPair]
) -> Iterator[Problem]:
    """Contestants that are missing from the list of pairs, if there is one."""
    if files.pairs is not None:
        for entry in scored.tallies:
            if entry not in named:
                yield Problem(0, f"pair {entry} is not in the list; add it", "pairs")


def _check_sections(
    results: Sequence[Result], movement: Movement, scored: Scored
) -> Iterable[MovementCheck]:
    shared = {entry.section for entry in scored.tallies if entry.direction}
    last_ns = max(
        (cell.ns for row in movement.schedule for cell in row), default=movement.tables
    )
    for session, section in sorted({(r.session, r.section) for r in results}):
        yield check_against_movement(
            results,
            movement,
            session=session,
            section=section,
            ew_from=max(last_ns, movement.tables) if section in shared else 0,
        )
