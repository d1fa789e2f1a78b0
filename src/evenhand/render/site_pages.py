"""An event as static pages, for any website: plain HTML without scripts."""

from collections.abc import Iterator, Sequence
from html import escape

from evenhand.boards import dealer, vulnerability
from evenhand.deals import SEATS, STRAINS
from evenhand.render.posted_session import Data, PostedSession
from evenhand.render.score_figures import figure_text, score_text
from evenhand.render.seats_text import board_words
from evenhand.scoring import BoardGroup, Contract, Entry, Side
from evenhand.scoring.published_event import PublishedEvent

_SUITS = (("♠", "black"), ("♥", "red"), ("♦", "red"), ("♣", "black"))
_STYLE = """\
:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: auto; padding: 1rem }
h1 { overflow-wrap: anywhere }
nav a { display: inline-block; padding: .7rem .7rem .7rem 0 }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { padding: .4rem .7rem; text-align: right; border-bottom: 1px solid #8886 }
th { font-weight: 600 }
td.words, th.words { text-align: left }
td.words { overflow-wrap: break-word }
td a { display: inline-block; padding: .5rem 0 }
.hands { display: grid; grid-template-columns: repeat(3, auto); gap: .5rem 1.5rem;
  width: max-content; max-width: 100%; margin: 1rem 0 }
.hands p { margin: 0 }
@media (max-width: 30rem) {
  body { padding: .5rem }
  .hands { gap: .5rem; letter-spacing: -.06em }
  table { font-size: .9em }
  th, td { padding: .4rem .2rem }
  th { font-size: .75em }
}
.N, .S { grid-column: 2 } .W { grid-column: 1; grid-row: 2 }
.E { grid-column: 3; grid-row: 2 } .S { grid-row: 3 }
.red { color: #c1272d }
@media (prefers-color-scheme: dark) { .red { color: #ff8a8a } }
"""

#: A cell: its text, whether it is words, and where it leads.
Cell = tuple[object, bool, str]
#: What a session is called, and how it was played.
Played = tuple[str, PostedSession]


def make_site(event: PublishedEvent, sessions: Sequence[Played]) -> dict[str, str]:
    """The pages of an event, by the names of their files.

    Args:
        event: The event.
        sessions: How it was played.
    """
    boards = sorted({group.board for group in event.scored.boards} | {*event.deals})
    pages = {
        "style.css": _STYLE,
        "index.html": _page(event, "Ranking", _ranking(event)),
        "boards.html": _page(event, "Boards", _links(boards)),
    }
    for board in boards:
        title = f"Board {board}"
        pages[f"board-{board}.html"] = _page(event, title, _board(event, board))
    for entry in event.scored.tallies:
        title = f"Pair {entry}: {event.names_of(entry)}".rstrip(": ")
        pages[f"pair-{entry}.html"] = _page(event, title, _pair(event, entry))
    shown = "\n".join(_movement(event, *session) for session in sessions)
    pages["movement.html"] = _page(event, "Movement", shown)
    return pages


def _page(event: PublishedEvent, title: str, content: str) -> str:
    name = escape(" · ".join(filter(None, (event.title, event.date))) or "Results")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} – {name}</title>\n"
        '<link rel="stylesheet" href="style.css">\n</head>\n<body>\n'
        '<nav aria-label="Pages"><a href="index.html">Ranking</a> '
        '<a href="boards.html">Boards</a> '
        f'<a href="movement.html">Movement</a></nav>\n<main>\n<p>{name}</p>\n'
        f"<h1>{escape(title)}</h1>\n{content}\n</main>\n</body>\n</html>\n"
    )


def _table(heads: list[tuple[str, bool]], rows: Iterator[list[Cell]]) -> str:
    def cell(text: object, words: bool, link: str) -> str:
        shown = escape(str(text))
        inside = f'<a href="{escape(link)}">{shown}</a>' if link else shown
        return f"<td{_kind(words)}>{inside}</td>"

    head = "".join(f"<th{_kind(words)}>{escape(text)}</th>" for text, words in heads)
    body = "\n".join(f"<tr>{''.join(cell(*one) for one in row)}</tr>" for row in rows)
    return (
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    )


def _kind(words: bool) -> str:
    return ' class="words"' if words else ""


def _links(boards: list[int]) -> str:
    links = (f'<a href="board-{board}.html">{board}</a>' for board in boards)
    return f'<nav aria-label="Boards">{" ".join(links)}</nav>'


def _ranking(event: PublishedEvent) -> str:
    has_top = event.scored.rules.method.has_top
    heads = [("Place", False), ("Pair", False), ("Names", True), ("Points", False)]
    heads += [("%", False)] * has_top
    parts = []
    for ranking in event.rankings:
        title = {"NS": "North-South", "EW": "East-West"}.get(ranking.name, "")
        rows: list[list[Cell]] = []
        for one in ranking.standings:
            link = f"pair-{one.entry}.html"
            row: list[Cell] = [
                (one.place, False, ""),
                (one.entry, False, link),
                (event.names_of(one.entry), True, ""),
                (figure_text(one.points), False, ""),
            ]
            row += [(figure_text(one.percent), False, "")] * has_top
            rows.append(row)
        parts.append(f"<h2>{title}</h2>" if title else "")
        parts.append(_table(heads, iter(rows)))
    return "\n".join(filter(None, parts))


def _board(event: PublishedEvent, board: int) -> str:
    facts = f"<p>Dealer {dealer(board)}, vulnerable: {vulnerability(board)}.</p>"
    groups = [group for group in event.scored.boards if group.board == board]
    tables = [_traveller(event, group) for group in groups]
    return "\n".join([facts, _hands(event, board), *tables])


def _hands(event: PublishedEvent, board: int) -> str:
    deal = event.deals.get(board)
    if deal is None:
        return ""
    shown = []
    for seat in SEATS:
        suits = "".join(
            f'<p><span class="{colour}">{sign}</span> {" ".join(cards) or "–"}</p>'
            for (sign, colour), cards in zip(_SUITS, deal.hand(seat), strict=True)
        )
        shown.append(f'<div class="{seat}"><p><b>{seat}</b></p>{suits}</div>')
    made = event.makeable.get(board)
    par = ""
    if made is not None:
        rows: Iterator[list[Cell]] = (
            [
                (seat, True, ""),
                *((made.tricks_of(seat, strain), False, "") for strain in STRAINS),
            ]
            for seat in SEATS
        )
        heads = [("Tricks", True), *((strain, False) for strain in STRAINS)]
        by = f" by {escape(made.contracts)}" if made.contracts else ""
        par = f"{_table(heads, rows)}\n<p>Par {made.par:+}{by}.</p>"
    return f'<div class="hands">{"".join(shown)}</div>\n{par}'


def _traveller(event: PublishedEvent, group: BoardGroup) -> str:
    heads = [("NS", False), ("EW", False), ("Contract", True), ("Lead", True)]
    heads += [("Score", False), ("NS points", False), ("EW points", False)]
    made = event.makeable.get(group.board)
    heads += [("There were", False)] * (made is not None)
    rows: list[list[Cell]] = []
    for line in group.lines:
        result, played = line.result, line.result.contract
        row: list[Cell] = [
            (result.ns if result.ns.number else "–", False, _link(line.ns)),
            (result.ew if result.ew.number else "–", False, _link(line.ew)),
            (played or "", True, ""),
            (result.lead, True, ""),
            (score_text(result), False, ""),
            (figure_text(line.ns.points if line.ns else None), False, ""),
            (figure_text(line.ew.points if line.ew else None), False, ""),
        ]
        if made is not None:
            there = ""
            if isinstance(played, Contract) and played.declarer:
                there = str(made.tricks_of(played.declarer, played.strain))
            row.append((there, False, ""))
        rows.append(row)
    return _table(heads, iter(rows))


def _link(side: Side | None) -> str:
    return "" if side is None else f"pair-{side.entry}.html"


def _pair(event: PublishedEvent, entry: Entry) -> str:
    heads = [("Board", False), ("Sat", True), ("Against", False), ("Contract", True)]
    heads += [("Score", False), ("Points", False)]
    rows: list[list[Cell]] = []
    for group, line in event.scored.lines_of(entry):
        own, other = line.own(entry), line.other(entry)
        played = line.result.contract
        rows.append(
            [
                (group.board, False, f"board-{group.board}.html"),
                (line.side_of(entry), True, ""),
                ("" if other is None else other.entry, False, _link(other)),
                (played or "", True, ""),
                (score_text(line.result), False, ""),
                (figure_text(own.points if own else None), False, ""),
            ]
        )
    return _table(heads, iter(rows))


def _movement(event: PublishedEvent, title: str, posted: PostedSession) -> str:
    """Who met whom at each table, round by round."""
    parts = [f"<h2>{escape(title)}</h2>"]
    for name, rounds in posted.rounds.items():
        if len(posted.rounds) > 1:
            parts.append(f"<h3>Section {escape(name)}</h3>")
        heads = "".join(f"<th>{one['table']}</th>" for one in rounds[0])
        body = "\n".join(
            f'<tr><th scope="row">{number}</th>'
            f"{''.join(_at_table(event, one) for one in row)}</tr>"
            for number, row in enumerate(rounds, 1)
        )
        parts.append(
            f'<table class="seats" tabindex="0">\n<caption>NS–EW and boards, by round '
            f"and table</caption>\n<thead><tr><th>Round</th>{heads}</tr></thead>\n"
            f"<tbody>\n{body}\n</tbody>\n</table>"
        )
    return "\n".join(parts)


def _at_table(event: PublishedEvent, one: Data) -> str:
    """The pairs at a table, their boards, and those that they turn."""
    listed = {entry.number for entry in event.scored.tallies}
    pairs = [
        f'<a href="pair-{pair}.html">{pair}</a>' if pair in listed else str(pair or "–")
        for pair in (one["ns"], one["ew"])
    ]
    if pairs == ["–", "–"]:
        return "<td>–</td>"
    words = board_words(one["boards"]) if one["ns"] and one["ew"] else ""
    words += f"; turn {board_words(one['turned'])}" if one["turned"] and words else ""
    return f"<td>{'–'.join(pairs)}<br><small>{words}</small></td>"
