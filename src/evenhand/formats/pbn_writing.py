"""PBN 2.1, portable bridge notation: writing deals and events."""

import re
from collections.abc import Mapping
from fractions import Fraction

from evenhand.boards import dealer, vulnerability
from evenhand.deals import SEATS, STRAINS, Deal, Makeable
from evenhand.deals.deal import read_card
from evenhand.scoring import (
    Award,
    Contract,
    PassedOut,
    ScoredLine,
    Unplayed,
    decimal_text,
)
from evenhand.scoring.published_event import PublishedEvent

_SCORES = (
    *("Section\\1R", "Table\\2R", "Round\\2R", "PairId_NS\\3R", "PairId_EW\\3R"),
    *("Contract\\5L", "Declarer\\1R", "Result\\2R", "Lead\\3L"),
    *("Score_NS\\6R", "Score_EW\\6R"),
)


def write_pbn_deals(
    deals: Mapping[int, Deal], makeable: Mapping[int, Makeable] = {}, title: str = ""
) -> str:
    """Deals as PBN, with what can be made where it is known."""
    games = [
        "\n".join(
            _board_tags(board, deal, title) + _makeable_lines(makeable.get(board))
        )
        for board, deal in sorted(deals.items())
    ]
    return "% PBN 2.1\n% EXPORT\n\n" + "\n\n".join(games) + "\n"


def write_pbn(event: PublishedEvent) -> str:
    """An event as PBN: hands, results and the ranking."""
    lines = event.lines_by_board()
    games: list[str] = []
    for board in sorted({*lines, *event.deals}):
        game = _board_tags(board, event.deals.get(board), event.title, event)
        if not games:
            game += _total_lines(event)
        if board in lines:
            game += _score_lines(event, lines[board])
            game += _instant_lines(event, lines[board])
        games.append("\n".join(game + _makeable_lines(event.makeable.get(board))))
    return "% PBN 2.1\n% EXPORT\n\n" + "\n\n".join(games) + "\n"


def _tag(name: str, value: object) -> str:
    text = re.sub(r'([\\"])', r"\\\1", " ".join(str(value).split()))
    return f'[{name} "{text}"]'


def _board_tags(
    board: int, deal: Deal | None, title: str, event: PublishedEvent | None = None
) -> list[str]:
    tags = [_tag("Event", title)]
    if event is not None:
        tags += [
            _tag("Site", event.club),
            _tag("Date", event.date.replace("-", ".") or "????.??.??"),
        ]
    tags += [
        _tag("Board", board),
        _tag("Dealer", dealer(board)),
        _tag("Vulnerable", vulnerability(board)),
    ]
    if deal is not None:
        tags.append(_tag("Deal", deal))
    return tags


def _makeable_lines(found: Makeable | None) -> list[str]:
    if found is None:
        return []
    return [
        _tag("DoubleDummyTricks", found.tricks_in("NSEW", "NT S H D C")),
        _tag("OptimumScore", f"NS {found.par}"),
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]',
        *(
            f"{seat} {strain:>2} {found.tricks_of(seat, strain):>2}"
            for seat in SEATS
            for strain in STRAINS
        ),
    ]


def _quoted(text: object) -> str:
    plain = " ".join(str(text).split())
    if plain and not re.search(r'[\s"\\;{}%\[]', plain):
        return plain
    return '"' + re.sub(r'([\\"])', r"\\\1", plain) + '"' if plain else "-"


def _score_lines(event: PublishedEvent, lines: list[ScoredLine]) -> list[str]:
    kind = "MP" if event.scored.rules.method.has_top else "IMP"
    columns = (*_SCORES, f"{kind}_NS\\6R", f"{kind}_EW\\6R")
    rows = [_tag("ScoreTable", ";".join(columns)).replace("\\\\", "\\")]
    for line in lines:
        result, played = line.result, line.result.contract
        cells: list[object] = [
            *(result.section, result.table, result.round or "-"),
            *(result.ns, result.ew),
        ]
        if isinstance(result.outcome, Award | Unplayed):
            cells += ["-", "-", "-", "-", result.outcome, "-"]
        elif isinstance(played, Contract):
            cells += [played.bid.upper(), played.declarer or "-", played.tricks]
        else:
            cells += ["Pass" if isinstance(played, PassedOut) else "-", "-", "-"]
        if not isinstance(result.outcome, Award | Unplayed):
            score = result.score or 0
            card = "".join(read_card(result.lead) or result.lead)
            cells += [card, score, -score]
        for side in (line.ns, line.ew):
            cells.append("-" if side is None else decimal_text(side.points, 2))
        rows.append(" ".join(_quoted(cell) for cell in cells))
    return rows


def _instant_lines(event: PublishedEvent, lines: list[ScoredLine]) -> list[str]:
    """What each score was worth, best first; nothing if one was worth several."""
    worth = {
        (line.result.score, line.ns.points, line.ew.points)
        for line in lines
        if not isinstance(line.result.outcome, Award | Unplayed)
        and line.result.score is not None
        and line.ns is not None
        and line.ew is not None
    }
    if not worth or len({score for score, *_ in worth}) < len(worth):
        return []
    kind = "MP" if event.scored.rules.method.has_top else "IMP"
    head = f"Score_NS\\6R;{kind}_NS\\6R;{kind}_EW\\6R"
    rows = [f'[InstantScoreTable "{head}"]']
    for score, ns, ew in sorted(worth, key=lambda one: one[:1], reverse=True):
        rows.append(f"{score} {decimal_text(ns, 2)} {decimal_text(ew, 2)}")
    return rows


def _total_lines(event: PublishedEvent) -> list[str]:
    has_top = event.scored.rules.method.has_top
    kind = "TotalScoreMP" if has_top else "TotalScoreIMP"
    percent = ";TotalPercentage\\6R" if has_top else ""
    head = f"Rank\\3R;PairId\\3R;{kind}\\7R{percent};Names\\40L;MemberId"
    rows = [f'[TotalScoreTable "{head}"]']
    for ranking in event.rankings:
        for standing in ranking.standings:
            players = event.players.get(standing.entry, ())
            cells: list[object] = [standing.place, standing.entry]
            cells.append(decimal_text(standing.points, 2))
            if has_top:
                cells.append(decimal_text(standing.percent or Fraction(0), 2))
            cells.append(" - ".join(player.name for player in players))
            cells.append(" - ".join(player.national_id for player in players))
            rows.append(" ".join(_quoted(cell) for cell in cells))
    return rows
