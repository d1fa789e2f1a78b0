"""The logs that must be readable for ever: `python -m tools.kept_logs`.

Each of them is the file of an event, as some version of the program wrote it. Two kinds
of things are kept with it, for several points of the log:

- facts, which no later version may change: every seat, the points on every board and
  the totals of every pair
- words, which a later version may change on purpose: ranks, percentages, findings and
  sentences

This command records the words again, and the facts of a log that has none yet. If facts
have changed, it names them and writes nothing.

Everything is asked through the command line. Its JSON is the surface that stays the
same when everything below it is rebuilt.
"""

import gzip
import io
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import typer

from evenhand.cli.app import run
from tools.examples import ROOT

FOLDER = ROOT / "tests" / "tournament" / "event" / "readable_for_ever"

#: How the line begins that counts the acts of a newer log.
_MARK = '{"acts":'
_LOG, _FACTS, _WORDS = ".event.gz", ".facts.json.gz", ".words.txt"
#: Where to look at a short log and at a long one, as fractions of its acts. The points
#: are chosen once for each log and kept with its facts.
_POINTS, _POINTS_OF_LONG = (0.4, 0.75, 1.0), (0.6, 1.0)
_LONG = 120
#: Each card takes as long as reading the log, and the totals of all pairs are compared
#: anyway. So before the end of a log only some pairs have their boards checked.
_EVERY = 6

Data = dict[str, Any]

# building the commands each time would take longer than running most of them
_build_commands = cache(typer.main.get_command)


def kept_names() -> list[str]:
    """The names of all logs that are kept."""
    return sorted(path.name.removesuffix(_LOG) for path in FOLDER.glob(f"*{_LOG}"))


def kept_lines(name: str) -> list[str]:
    """The lines of a log: a header, then a line for the acts appended together.

    The mark of a newer log, which counts its acts, is left out.
    """
    header, *lines = _read(FOLDER / f"{name}{_LOG}").splitlines(keepends=True)
    return [header, *(line for line in lines if not line.startswith(_MARK))]


def _whole_log(lines: Sequence[str]) -> str:
    """The text of a log with these lines; the mark of a newer one fits them."""
    header, *rest = lines
    if json.loads(header)["version"] == 1:
        return "".join(lines)
    last, count = json.loads(rest[-1]), len(raw_acts(lines))
    mark = f'{_MARK}{count:10},"crc":"{last["crc"]}"}}\n'
    return "".join([header, mark, *rest])


def kept_facts(name: str) -> list[Data]:
    """The facts that were kept, one item for each point of the log."""
    facts: list[Data] = json.loads(_read(FOLDER / f"{name}{_FACTS}"))
    return facts


def kept_words(name: str) -> list[str]:
    """The words that were kept, for all points of the log in order."""
    path = FOLDER / f"{name}{_WORDS}"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def raw_acts(lines: Sequence[str]) -> list[Data]:
    """The acts in the lines of a log, just as they are written there."""
    return [act for line in lines[1:] for act in json.loads(line)["acts"]]


def find_facts(name: str, points: Iterable[int], folder: Path) -> list[Data]:
    """The facts that a log leads to now, which no version may change.

    Args:
        name: the name of the log.
        points: after how many acts to look.
        folder: where a file can be written.
    """
    return [
        _facts_at(path, acts, 1 if is_end else _EVERY)
        for path, acts, is_end in _cut(name, points, folder)
    ]


def find_words(name: str, points: Iterable[int], folder: Path) -> list[str]:
    """What the program says about a log now, one thing to a line.

    Args:
        name: the name of the log.
        points: after how many acts to look.
        folder: where a file can be written.
    """
    return [
        line
        for path, acts, is_end in _cut(name, points, folder)
        for line in (f"after {acts} acts", *_words_at(path, is_end=is_end))
    ]


def _cut(
    name: str, points: Iterable[int], folder: Path
) -> Iterator[tuple[str, int, bool]]:
    """The file of a log as it was after some acts, their number, and if that is all."""
    lines = kept_lines(name)
    sizes = [len(raw_acts(["", line])) for line in lines[1:]]
    path = folder / "kept.event"
    for point in points:
        count = next(n for n in range(len(lines)) if sum(sizes[:n]) == point)
        text = _whole_log(lines[: count + 1])
        path.write_text(text, encoding="utf-8", newline="\n")
        yield str(path), point, count == len(sizes)


def _facts_at(path: str, acts: int, every: int) -> Data:
    log = _ask("log", path)["acts"]
    standings = _ask("standings", path, "--all")["standings"]
    seats = {
        (group, session): list(_meetings(_ask_session("seats", path, group, session)))
        for group, session in _seated(log)
    }
    return {
        "acts": acts,
        "undone": [act["number"] for act in log if act["undone"]],
        "seats": {f"{name}, session {n}": found for (name, n), found in seats.items()},
        "boards": {
            f"{one['group']}, pair {pair}": list(_board_points(path, one, pair))
            for one in standings
            for pair in _pairs_to_ask(one, seats)[::every]
        },
        "totals": {
            one["group"]: {str(row["pair"]): _total(row) for row in _rows(one)}
            for one in standings
        },
    }


def _seated(log: Sequence[Data]) -> list[tuple[str, int]]:
    """The sessions that are seated now, in the order in which they were seated."""
    found = [
        (act["group"], act["session"])
        for act in log
        if act["act"] == "seat" and not act["undone"]
    ]
    return list(dict.fromkeys(found))


def _meetings(seats: Data) -> Iterator[list[Any]]:
    """Section, round, table, NS, EW, boards, and which of them are turned."""
    for section in seats["sections"]:
        for number, tables in enumerate(section["rounds"], 1):
            for at in tables:
                meeting = (at["table"], at["ns"], at["ew"], at["boards"], at["turned"])
                yield [section["name"], number, *meeting]


def _board_points(path: str, standings: Data, pair: int) -> Iterator[list[Any]]:
    """Session, round, board, direction, opponents, points and maximum."""
    card = _ask("card", path, "--pair", str(pair), "--group", standings["group"])
    for row in card["scorecard"]:
        where = (row["session"], row["round"], row["board"])
        side = row["direction"] if row["opponents"] else ""
        yield [*where, side, row["opponents"], row["points"], row["maximum"]]


def _rows(standings: Data) -> list[Data]:
    return [row for ranking in standings["rankings"] for row in ranking]


def _pairs_to_ask(
    standings: Data, seats: Mapping[tuple[str, int], list[list[Any]]]
) -> list[int]:
    """Pairs of a group such that every meeting has one of them, so every board."""
    met: dict[int, set[int]] = {row["pair"]: set() for row in _rows(standings)}
    for (group, _), meetings in seats.items():
        for _, _, _, ns, ew, *_ in meetings:
            if group == standings["group"] and ns in met and ew in met:
                met[ns].add(ew)
                met[ew].add(ns)
    asked: list[int] = []
    for pair in sorted(met):
        if not met[pair] <= set(asked):
            asked.append(pair)
    return asked


def _total(row: Data) -> list[Any]:
    return [row[key] for key in ("points", "maximum", "carried", "penalty", "boards")]


def _words_at(path: str, *, is_end: bool) -> Iterator[str]:
    said = _ask("standings", path, "--all")
    for group in said["standings"]:
        state = "provisional" if group["provisional"] else "final"
        until = group["provisional_until"]
        yield f"{group['group']}: {state}, {group['missing']} missing, until {until}"
        for row in _rows(group):
            yield f"  {_place(row)}"
    # with two winners there is no ranking of the whole field
    if is_end and all(len(group["rankings"]) == 1 for group in said["standings"]):
        for row in _ask("standings", path, "--event")["ranking"]:
            yield f"event: {_place(row)}, {row['group']}"
    for step in said["next"]:
        yield f"next: {step}"
    for finding in _ask("referee", path)["findings"]:
        yield f"finding: {json.dumps(finding, ensure_ascii=False)}"
    for due in _ask("missing", path)["to_be_awarded"]:
        yield f"to be awarded: {json.dumps(due)}"
    for group, session in _seated(_ask("log", path)["acts"])[-1:]:
        for one in _ask_session("seats", path, group, session)["announcements"]:
            yield f"announcement: {json.dumps(one, ensure_ascii=False)}"


def _place(row: Data) -> str:
    tied = "=" if row["tied"] else ""
    gone = ", withdrawn" if row["withdrawn"] else ""
    split = f", by {row['decided_by']}" if row["decided_by"] else ""
    share = f"{row['percent']} %, {row['share']}"
    return f"{row['rank']}{tied} pair {row['pair']}: {share}{gone}{split}"


def _ask_session(command: str, path: str, group: str, session: int) -> Data:
    return _ask(command, path, "--group", group, "--session", str(session))


def _ask(command: str, path: str, *options: str) -> Data:
    """The JSON that a command prints, run in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(typer.main, "get_command", _build_commands),
    ):
        code = run(["event", command, path, *options, "--json"])
    # 1 means that the referee has found something
    assert code in (0, 1), f"{command} {' '.join(options)}: {err.getvalue()}"
    found: Data = json.loads(out.getvalue())
    return found


def differing_facts(kept: Sequence[Data], found: Sequence[Data]) -> list[str]:
    """Where facts differ from what they were, in words."""
    return [
        f"after {before['acts']} acts, {kind}{where}"
        for before, after in zip(kept, found, strict=True)
        for kind in before
        for where in _where(before[kind], after[kind])
    ]


def _where(before: Any, after: Any) -> Iterator[str]:
    if before == after:
        return
    if not isinstance(before, dict) or not isinstance(after, dict):
        yield f": {after}; expected {before}"
        return
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            yield f" of {key}: {after.get(key)}; expected {before.get(key)}"


def _choose_points(name: str) -> list[int]:
    """Points at which a line of the log ends, once a session has been seated."""
    lines = kept_lines(name)
    ends = [len(raw_acts(lines[: n + 1])) for n in range(1, len(lines))]
    kinds = [act["act"] for act in raw_acts(lines)]
    ends = [end for end in ends if "seat" in kinds[:end]]
    parts = _POINTS_OF_LONG if ends[-1] > _LONG else _POINTS
    aims = [part * ends[-1] for part in parts]
    return sorted({min(ends, key=lambda end: abs(end - aim)) for aim in aims})


def _read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


def _record(name: str, folder: Path) -> list[str]:
    """Write what may be written; return which facts have changed."""
    path = FOLDER / f"{name}{_FACTS}"
    if not path.exists():
        facts = find_facts(name, _choose_points(name), folder)
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        # without a time stamp, so that the same facts give the same file
        path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        print(f"wrote {path.name}")
    kept = kept_facts(name)
    points = [one["acts"] for one in kept]
    changed = differing_facts(kept, find_facts(name, points, folder))
    words = find_words(name, points, folder)
    if not changed and words != kept_words(name):
        path = FOLDER / f"{name}{_WORDS}"
        path.write_text("\n".join([*words, ""]), encoding="utf-8", newline="\n")
        print(f"wrote {path.name}")
    return changed


def main() -> int:
    """Record the words again; fail if facts have changed."""
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name in kept_names():
            for change in _record(name, Path(folder)):
                failed = True
                print(f"{name}: {change}", file=sys.stderr)
    if failed:
        print("The facts of old logs must not change: nothing was written for these.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
