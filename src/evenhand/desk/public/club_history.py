"""What a club has played and published: its past events, and how its players did."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from evenhand.desk.club.club_events import Club, EventRow
from evenhand.desk.events.groups import seated_sessions
from evenhand.desk.events.looking import all_standings, pair_names, split_players
from evenhand.desk.public.name_privacy import find_public_name
from evenhand.desk.public.publication import find_when
from evenhand.errors import RequestError
from evenhand.render.sentences import wall_day
from evenhand.store.people import REMOVED
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.state import EventState

_SETTING = "season"
_MOST_PEOPLE = 5000


@dataclass(frozen=True, slots=True)
class Placing:
    """How a pair did in an event.

    Attributes:
        pair: its number.
        players: their names, as the club knows them.
        rank: its place in its ranking.
        tied: whether others have the same place.
        of: how many pairs were ranked with it.
        percent: its percentage; None where there is none.
        beaten: one for each pair that it left behind, and a half for each that tied.
    """

    pair: int
    players: tuple[str, ...]
    rank: int
    tied: bool
    of: int
    percent: float | None
    beaten: float


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event that is over and published.

    Attributes:
        name: its name in addresses.
        title: what people call it.
        day: the day on which it was begun, in ISO 8601; empty if nobody knows.
        placings: how everybody did.
    """

    name: str
    title: str
    day: str
    placings: tuple[Placing, ...]


#: Past events by club and name, each with how far the event was when it was worked out.
_KNOWN: WeakKeyDictionary[Club, dict[str, tuple[tuple[int, int], PastEvent | None]]] = (
    WeakKeyDictionary()
)


def find_past_events(club: Club) -> tuple[PastEvent, ...]:
    """The events that are over and published, the latest first."""
    known = _KNOWN.setdefault(club, {})
    found = []
    for row in club.events():
        mark = (row.acts, row.changes)
        if known.get(row.name, ((-1, -1), None))[0] != mark:
            known[row.name] = mark, _past(club, row)
        past = known[row.name][1]
        if past is not None:
            found.append(past)
    return tuple(sorted(found, key=lambda one: (one.day, one.name), reverse=True))


def _past(club: Club, row: EventRow) -> PastEvent | None:
    if not find_when(club, row.name):
        return None
    state = club.look_at(row.name)
    if not _is_over(state):
        return None
    day = wall_day(row.begun)
    return PastEvent(row.name, row.title or row.name, day, tuple(_placings(state)))


def _is_over(state: EventState) -> bool:
    """Whether something was played, and nothing is missing in what was seated."""
    sessions = seated_sessions(state)
    return any(one.results for one in sessions) and not any(
        next(iter(missing_meetings(one)), None) for one in sessions if not one.closed
    )


def _placings(state: EventState) -> Iterable[Placing]:
    names = pair_names(state)
    for group in all_standings(state):
        for ranking in group.rankings:
            ranks = Counter(one.rank for one in ranking)
            for one in ranking:
                if one.rank is None:
                    continue
                tied = ranks[one.rank] - 1
                behind = sum(n for rank, n in ranks.items() if rank and rank > one.rank)
                players = split_players(names.get(one.pair, ""))
                share = None if one.share is None else float(100 * one.share)
                yield Placing(
                    one.pair,
                    tuple(name for name in players if name != REMOVED),
                    one.rank,
                    one.tied,
                    len(ranking),
                    share,
                    behind + tied / 2,
                )


@dataclass(frozen=True, slots=True)
class PlayerSeen:
    """A player as the public sees one.

    Attributes:
        id: by which the player's page is found.
        name: the name, or the initials of who wishes it.
    """

    id: str
    name: str


class Players:
    """Whom the public may look up: ids and names, by the names in events."""

    def __init__(self, club: Club) -> None:
        people = club.people.find("", _MOST_PEOPLE)
        self._ids = {one.name: one.id for one in reversed(people)}
        self._names = {one.id: one.name for one in people}
        self._shown = find_public_name(club)

    def see(self, names: Iterable[str]) -> tuple[PlayerSeen, ...]:
        """The players with these names, as the public sees them."""
        return tuple(
            PlayerSeen(self._ids.get(name, ""), self._shown(name)) for name in names
        )

    def name_of(self, id: str) -> str:  # noqa: A002 - as rows have it
        """The name of a player, for finding events; empty for nobody."""
        return self._names.get(id, "")


def find_placings(
    events: Sequence[PastEvent], player: str, partner: str = ""
) -> list[tuple[PastEvent, Placing]]:
    """How a player did, or a pair.

    Args:
        events: the past events.
        player: the name of the player.
        partner: the name of the other; empty for any.
    """
    return [
        (event, one)
        for event in events
        for one in event.placings
        if player in one.players and (not partner or partner in one.players)
    ]


@dataclass(frozen=True, slots=True)
class Season:
    """The rules of a season.

    Attributes:
        title: what it is called.
        since: its first day, in ISO 8601.
        until: its last day.
        best: how many events count for a player, the best ones.
        by: `percentage`, their sum divided by `best`; or `places`, one point for each
            pair left behind and a half for each tied, added up.
    """

    title: str = ""
    since: str = ""
    until: str = ""
    best: int = 5
    by: str = "percentage"

    def __post_init__(self) -> None:
        if self.by not in ("percentage", "places"):
            raise RequestError(f"by {self.by!r:.40}; expected percentage or places")
        if type(self.best) is not int or not 1 <= self.best <= 365:
            raise RequestError(f"best {self.best!r:.40}; expected 1 to 365 events")
        for day in (self.since, self.until):
            if day and not _is_day(day):
                raise RequestError(f"day {day!r:.40}; expected one like 2026-09-01")
        if len(self.title) > 80:
            raise RequestError("a title of more than 80 letters; expected a short one")

    def has(self, event: PastEvent) -> bool:
        """Whether an event belongs to it."""
        after = not self.since or event.day >= self.since
        return after and (not self.until or event.day <= self.until)

    def worth(self, placing: Placing) -> Fraction | None:
        """What a placing counts; None if it does not."""
        if self.by == "places":
            return Fraction(placing.beaten)
        return None if placing.percent is None else Fraction(placing.percent)


def _is_day(text: str) -> bool:
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def find_season(club: Club) -> Season:
    """The season of a club; one without an end if nobody has set it."""
    said: Any = club.settings.get(_SETTING)
    try:
        return Season(**said) if isinstance(said, dict) else Season()
    except (TypeError, RequestError):
        return Season()


def set_season(club: Club, season: Season) -> None:
    """Set the rules of the season."""
    values = {name: getattr(season, name) for name in Season.__slots__}
    club.settings.put(_SETTING, values)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player in the season.

    Attributes:
        rank: the place; players with the same total have the same.
        player: who.
        total: by percentage the mean of the events that count, by places their sum.
        played: in how many events of the season.
        counting: what counted, the best first.
    """

    rank: int
    player: PlayerSeen
    total: float
    played: int
    counting: tuple[float, ...]


def rank_season(
    season: Season, events: Sequence[PastEvent], players: Players
) -> tuple[SeasonLine, ...]:
    """The table of a season; the events that somebody lacks count nothing.

    Args:
        season: its rules.
        events: the past events.
        players: whom the public may look up.
    """
    won: dict[str, list[Fraction]] = {}
    for event in filter(season.has, events):
        for one in event.placings:
            worth = season.worth(one)
            for name in one.players if worth is not None else ():
                won.setdefault(name, []).append(worth or Fraction(0))
    parts = season.best if season.by == "percentage" else 1
    totals = {
        name: sum(sorted(found, reverse=True)[: season.best], Fraction(0)) / parts
        for name, found in won.items()
    }
    ordered = sorted(totals, key=lambda name: (-totals[name], name.casefold()))
    every = [*totals.values()]
    return tuple(
        SeasonLine(
            1 + sum(other > totals[name] for other in every),
            players.see([name])[0],
            round(float(totals[name]), 2),
            len(won[name]),
            tuple(
                round(float(one), 2)
                for one in sorted(won[name], reverse=True)[: season.best]
            ),
        )
        for name in ordered
    )
