"""USEBIO, the XML of results that federations and clubs' websites take: reading.

Versions 1.0 to 1.3 differ in few names.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from evenhand.errors import FileError, ResultError
from evenhand.formats.foreign_event import (
    Entrants,
    Figures,
    ForeignEvent,
    ForeignPair,
    find_shared,
    place_of,
    read_figure,
)
from evenhand.formats.named_columns import ProblemList
from evenhand.formats.numbers import whole_number
from evenhand.formats.outcome_cells import (
    Happened,
    OutcomeCells,
    read_outcome,
    read_trusting,
)
from evenhand.formats.text import LARGEST_FILE, shortened
from evenhand.formats.usebio_elements import (
    Elements,
    ListedLine,
    ListedPair,
    Texts,
    read_elements,
)
from evenhand.scoring import Entry, Method, Problem, Result
from evenhand.scoring.published_event import PublishedPlayer

_Read = Callable[[OutcomeCells], Happened]

_METHODS = (
    ("CROSS", Method.CROSS_IMPS),
    ("BUTLER", Method.BUTLER),
    ("MATCH_P", Method.MATCHPOINTS),
    ("MP_", Method.MATCHPOINTS),
)
#: What programs call the points of a side, after NS_ or EW_.
_POINTS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "CROSS_IMP_POINTS": Method.CROSS_IMPS,
    "BUTLER_POINTS": Method.BUTLER,
    "IMPS": Method.BUTLER,
}
#: The vulnerability repeats after this many boards.
_CYCLE = 16
#: Kinds of event that are not scored as pairs.
_OTHER_KINDS = ("TEAM", "INDIVIDUAL", "KO", "LADDER")
#: Ways to score that ours replace.
_OTHER_METHODS = ("AGGREGATE", "PAB", "BAM", "HYBRID", "OTHER")


def is_usebio(data: bytes) -> bool:
    """Whether a file looks like XML."""
    plain = data[:200].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return plain.startswith(b"<")


def read_usebio(data: bytes, *, trusting: bool = True) -> ForeignEvent:
    """Read an event from the bytes of a file.

    Args:
        data: The whole file.
        trusting: Whether a score counts that is not that of its contract.

    Raises:
        FileError: If it is no USEBIO file, or there is nothing to be read in it.
    """
    if len(data) > LARGEST_FILE:
        raise FileError(f"larger than {LARGEST_FILE >> 20} MB; expected one event")
    found = read_elements(data)
    if found is None:
        found = read_elements(data, "cp1252")
    if found is None or (not found.lines and not found.deals):
        first = () if found is None else found.problems.listed()
        other = "" if found is None else _other_kind(found)
        why = f": {first[0]}" if first else f": {other}" if other else ""
        raise FileError(f"no board with results in this USEBIO file{why}")
    return _put_together(found, read_trusting if trusting else read_outcome)


def _put_together(found: Elements, read: _Read) -> ForeignEvent:
    entrants, head = Entrants(), found.head
    listed = [
        (one.section, one.texts.get("PAIR_NUMBER", ""), _line_of(one))
        for one in found.pairs
    ]
    entrants.list(listed)
    for section in find_shared(listed):
        entrants.share(section)
    by_entry: dict[Entry, list[ListedPair]] = defaultdict(list)
    for one, (section, number, line) in zip(found.pairs, listed, strict=True):
        by_entry[entrants.find(number, section, line)].append(one)
    doubts = ProblemList()
    for text in _doubts_of(found):
        doubts.add(Problem(0, text))
    results, figures = [], {}
    for told in found.lines:
        try:
            result, odd = _read_result(entrants, told, read)
        except ResultError as error:
            found.problems.add(Problem(told.line, str(error)))
            continue
        if odd:
            doubts.add(Problem(told.line, odd))
        results.append(result)
        figures[place_of(result)] = _points(told.texts, "NS_", "EW_")
    for entry, text in entrants.made_up().items():
        if not any(player.name for one in by_entry[entry] for player in one.players):
            named = ListedPair(0, "", {}, (PublishedPlayer(text),))
            by_entry[entry].append(named)
    swiss = any("SWISS" in kind.upper() for kind in found.kinds)
    return ForeignEvent(
        tuple(results),
        tuple(_pairs_of(by_entry, swiss=swiss)),
        figures,
        _method_of(found),
        _winners_of(head.get("WINNER_TYPE", ""), results, by_entry),
        head.get("TITLE", "") or head.get("EVENT_DESCRIPTION", ""),
        head.get("DATE", ""),
        head.get("CLUB_NAME", ""),
        head.get("CLUB_ID_NUMBER", ""),
        tuple(found.deals[board] for board in sorted(found.deals)),
        found.problems.listed(),
        doubts.listed(),
    )


def _line_of(pair: ListedPair) -> str:
    """The line of a pair: NS, N/S, N or North."""
    seat = pair.texts.get("DIRECTION", "")[:1].upper()
    return {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(seat, "")


def _figures_of(pair: ListedPair) -> Figures:
    said = (pair.texts.get(name, "") for name in ("TOTAL_SCORE", "PERCENTAGE"))
    total, percent = map(read_figure, said)
    return total, percent


def _pairs_of(
    listed: Mapping[Entry, list[ListedPair]], *, swiss: bool
) -> Iterator[ForeignPair]:
    """The pairs; their totals stand with the whole event or with each session.

    A file may also repeat those of the event in each session. Those of a Swiss event
    are victory points.
    """
    repeated = all(len({*map(_figures_of, one)}) == 1 for one in listed.values())
    for entry, told in listed.items():
        whole = [one for one in told if not one.session] or told[
            : 1 if repeated else None
        ]
        total, percent = _figures_of(whole[0])
        if len(whole) > 1:
            total = sum(
                (_figures_of(one)[0] or Fraction(0) for one in whole), Fraction(0)
            )
            percent = None
        first = max(told, key=lambda one: bool(one.players))
        place = first.texts.get("PLACE", "")[:10]
        if swiss:
            total = percent = None
        yield ForeignPair(entry, first.players, total, percent, place)


def _winners_of(
    said: str, results: Iterable[Result], listed: dict[Entry, list[ListedPair]]
) -> int:
    """The number of winners; one if pairs of two lines play for both of them."""
    if said != "2":
        return int(said == "1")
    both = [{one.ns for one in results}, {one.ew for one in results}]
    moving = both[0] & both[1] & {one for one in listed if not one.direction}
    once = all(len(listed[one]) == 1 for one in moving)
    return 1 if moving and once else 2


def _other_kind(found: Elements) -> str:
    """What kind of event it is, in words; empty if it is one of pairs."""
    kind = next((one for one in found.kinds if one), "").upper()
    if not any(name in kind for name in _OTHER_KINDS):
        return ""
    return f"an event of the kind {shortened(kind)}; only pairs are scored"


def _doubts_of(found: Elements) -> Iterator[str]:
    """What the file says of the event that our scoring leaves out."""
    other = _other_kind(found)
    if other:
        yield other
    said = [found.head.get("BOARD_SCORING_METHOD", ""), *found.kinds]
    for name in _OTHER_METHODS:
        if any(name in text.upper() for text in said):
            yield f"scored by {name} there, which is not known here"
    for one in found.pairs:
        for name in ("ADJUSTMENT", "HANDICAP"):
            amount = read_figure(one.texts.get(name, ""))
            if amount:
                number = shortened(one.texts.get("PAIR_NUMBER", ""), 20)
                yield (
                    f"pair {number} has {name} {one.texts[name][:20]} there, which is "
                    "not counted here; give it as a penalty"
                )


def _read_result(
    entrants: Entrants, told: ListedLine, read: _Read
) -> tuple[Result, str]:
    def text(*names: str) -> str:
        return next((told.texts[name] for name in names if told.texts.get(name)), "")

    if not text("NS_PAIR_NUMBER", "EW_PAIR_NUMBER"):
        raise ResultError("a line without pairs; expected NS_PAIR_NUMBER")
    ours, theirs = text("SCORE", "NS_SCORE"), text("EW_SCORE")
    if ours.endswith("%") and theirs.endswith("%"):
        ours, theirs = f"{ours}/{theirs}", ""
    played = (text("CONTRACT"), text("PLAYED_BY"), text("TRICKS"))
    at_hand = (told.board - 1) % _CYCLE + 1
    happened = read(OutcomeCells(*played, ours, theirs, "", at_hand))
    if happened.outcome is None:
        raise ResultError("neither a contract nor a score; expected one of them")
    ns = entrants.find(text("NS_PAIR_NUMBER"), told.section, "NS")
    ew = entrants.find(text("EW_PAIR_NUMBER"), told.section, "EW")
    played_in = whole_number(text("ROUND_NUMBER"))
    table = whole_number(text("TABLE_NUMBER"))
    result = Result(
        told.board,
        ns,
        ew,
        happened.outcome,
        session=told.session,
        section=told.section,
        table=max(0, table or 0),
        round=max(0, played_in or 0),
        lead=text("LEAD")[:10],
        line=told.line,
    )
    return result, happened.doubt


def _points(texts: Texts, *sides: str) -> Figures:
    ns, ew = (
        next((read_figure(texts[side + n]) for n in _POINTS if side + n in texts), None)
        for side in sides
    )
    return ns, ew


def _method_of(found: Elements) -> Method | None:
    said = [found.head.get("BOARD_SCORING_METHOD", ""), *found.kinds]
    for text in said:
        for beginning, method in _METHODS:
            if beginning in text.upper():
                return method
    scored = {name[3:] for one in found.lines[:50] for name in one.texts}
    return next((method for name, method in _POINTS.items() if name in scored), None)
