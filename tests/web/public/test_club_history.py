"""The club for everybody: past events, players, the season, and who stays private."""

import pytest
from playwright.sync_api import Browser

from evenhand.desk.club.club_events import Club
from evenhand.desk.public.club_history import (
    PastEvent,
    Placing,
    Players,
    Season,
    find_past_events,
    find_placings,
    rank_season,
)
from tests.web import public_evening
from tests.web.browsing import Hall, check_readable, photograph, tab
from tests.web.visiting import Desk


def test_an_event_is_past_once_it_is_over_and_published(desk: Desk) -> None:
    public_evening.play_evening(desk.club, rounds=6)
    visitor = desk.nobody()
    assert visitor.get("/club.json").json()["events"] == []
    public_evening.play_evening(desk.club, name="over")
    (shown,) = visitor.get("/club.json").json()["events"]
    assert (shown["name"], shown["pairs"]) == ("over", 14)
    # North-South and East-West have a winner each
    standings = visitor.get("/public/over.json").json()["standings"][0]["rankings"]
    firsts = [one["names"] for part in standings for one in part if one["rank"] == 1]
    won = [" & ".join(who["name"] for who in pair) for pair in shown["winners"]]
    assert sorted(won) == sorted(firsts)
    desk.account().post("/events/over/publish", data={"act": "hide"})
    assert visitor.get("/club.json").json()["events"] == []


def test_a_player_has_a_history_with_everybody_and_with_one_partner(
    desk: Desk,
) -> None:
    for name in ("first", "second"):
        public_evening.play_evening(desk.club, name=name)
    rename(desk.club, "second", 1, "Ada Lovelace & Dan Ash")
    ada, ben, dan = (
        id_of(desk, name) for name in ("Ada Lovelace", "Ben Jonson", "Dan Ash")
    )
    visitor = desk.nobody()
    page = visitor.get(f"/club/players/{ada}.json").json()
    with_whom = {one["event"]: one["partners"][0]["name"] for one in page["placings"]}
    assert with_whom == {"first": "Ben Jonson", "second": "Dan Ash"}
    for one in page["placings"]:
        (standing,) = [
            placed
            for part in visitor.get(f"/public/{one['event']}.json").json()["standings"][
                0
            ]["rankings"]
            for placed in part
            if placed["pair"] == 1
        ]
        assert (one["rank"], one["of"]) == (standing["rank"], 7)
        assert one["percent"] == round(standing["percent"], 2)
    pair = visitor.get(f"/club/players/{ada}.json?partner={dan}").json()
    assert [one["event"] for one in pair["placings"]] == ["second"]
    assert visitor.get(f"/club/players/{ben}?partner={dan}").status_code == 404


def rename(club: Club, event: str, pair: int, names: str) -> None:
    from evenhand.desk.acts.named_acts import do_by_name

    with club.acting_on(event) as opened:
        do_by_name(opened.event, "rename", {"pair": str(pair), "names": names})


def id_of(desk: Desk, name: str) -> str:
    return desk.club.people.find(name)[0].id


def test_nothing_tells_of_players_whose_events_are_not_public(desk: Desk) -> None:
    # Gwen plays on Thursday, which nobody has published
    for player in (id_of(desk, "Gwen"), "forged", "x" * 500):
        for end in ("", ".json"):
            assert desk.nobody().get(f"/club/players/{player}{end}").status_code == 404


def test_initials_hold_on_every_page_of_the_club(desk: Desk) -> None:
    public_evening.play_evening(desk.club, name="over")
    ada = id_of(desk, "Ada Lovelace")
    form = {"act": "initials", "id": ada}
    assert desk.account("director").post("/people", data=form).status_code == 403
    owner = desk.account("owner", "Olga")
    assert owner.post("/people", data=form).status_code == 200
    ben = id_of(desk, "Ben Jonson")
    for path in (
        "/club",
        "/club/season",
        f"/club/players/{ada}",
        f"/club/players/{ben}",
    ):
        for end in ("", ".json"):
            text = desk.nobody().get(path + end).text
            assert "Lovelace" not in text, path
    assert "A. L." in desk.nobody().get(f"/club/players/{ada}").text
    owner.post("/people", data={"act": "name", "id": ada})
    assert "Ada Lovelace" in desk.nobody().get(f"/club/players/{ada}").text
    owner.post("/people", data={"act": "everybody"})
    assert "B. J." in desk.nobody().get(f"/club/players/{ben}").text
    owner.post("/people", data={"act": "nobody"})
    assert "Ben Jonson" in desk.nobody().get(f"/club/players/{ben}").text


def test_a_player_who_was_removed_is_gone_from_the_clubs_pages(desk: Desk) -> None:
    public_evening.play_evening(desk.club, name="over")
    ada = id_of(desk, "Ada Lovelace")
    owner = desk.account("owner", "Olga")
    assert "Ada" in desk.nobody().get("/club/season").text
    assert owner.post("/people", data={"act": "remove", "id": ada}).status_code == 200
    for path in ("/club", "/club/season", "/public/over", "/public/over/pairs/1"):
        assert "Ada" not in desk.nobody().get(path).text
    assert desk.nobody().get(f"/club/players/{ada}").status_code == 404
    # the acts and the results stay
    assert len(desk.nobody().get("/public/over.json").json()["standings"]) == 1


def placed(day: str, *results: tuple[str, int, int, float | None]) -> PastEvent:
    """An event of six pairs: the player, the place, the pairs tied, the percentage."""
    return PastEvent(
        day,
        day,
        day,
        tuple(
            Placing(n, (name,), rank, tied > 0, 6, share, 6 - rank - tied + tied / 2)
            for n, (name, rank, tied, share) in enumerate(results, 1)
        ),
    )


#: Three evenings; worked out by hand below.
EVENTS = (
    placed("2026-09-03", ("Ann", 1, 0, 60.0), ("Bob", 2, 1, 55.0), ("Cy", 2, 1, 55.0)),
    placed("2026-10-01", ("Ann", 6, 0, 40.0), ("Bob", 1, 0, 58.0)),
    placed("2026-11-05", ("Ann", 2, 0, 56.0), ("Cy", 1, 0, None)),
)


@pytest.mark.parametrize(
    ("season", "table"),
    [
        # the best two: 60 + 56, 58 + 55 and 55 + nothing, divided by two
        (Season(best=2), [("Ann", 1, 58.0), ("Bob", 2, 56.5), ("Cy", 3, 27.5)]),
        (Season(best=1), [("Ann", 1, 60.0), ("Bob", 2, 58.0), ("Cy", 3, 55.0)]),
        # Ann left 5 and 4 behind; Bob 3 and tied with one, then 5; Cy likewise
        (
            Season(best=2, by="places"),
            [("Ann", 1, 9.0), ("Bob", 2, 8.5), ("Cy", 2, 8.5)],
        ),
        (
            Season(since="2026-10-01", until="2026-10-31", best=2),
            [("Bob", 1, 29.0), ("Ann", 2, 20.0)],
        ),
    ],
)
def test_a_season_counts_the_best_events_as_its_rules_say(
    season: Season, table: list[tuple[str, int, float]], small_club: Club
) -> None:
    lines = rank_season(season, EVENTS, Players(small_club))
    assert [(one.player.name, one.rank, one.total) for one in lines] == table


def test_an_owner_sets_the_rules_and_the_page_states_them(desk: Desk) -> None:
    public_evening.play_evening(desk.club, name="over")
    form = {
        "title": "Autumn",
        "since": "2020-01-01",
        "until": "",
        "best": "3",
        "by": "places",
    }
    assert desk.account("director").post("/club/season", data=form).status_code == 403
    assert desk.nobody().post("/club/season", data=form).status_code == 401
    owner = desk.account("owner", "Olga")
    assert owner.post("/club/season", data=form).status_code == 303
    page = desk.nobody().get("/club/season").text
    assert "Autumn" in page
    assert "The 3 best events" in page
    assert "Set the rules" not in page
    for wrong in ({"best": "0"}, {"by": "luck"}, {"since": "soon"}, {"until": "2026"}):
        assert owner.post("/club/season", data=form | wrong).status_code == 422


def test_what_was_worked_out_is_worked_out_again_when_it_changes(desk: Desk) -> None:
    public_evening.play_evening(desk.club, name="over")
    before = find_past_events(desk.club)
    assert find_past_events(desk.club)[0] is before[0]
    rename(desk.club, "over", 1, "Zed & Ben Jonson")
    assert find_placings(before, "Ada Lovelace")
    assert not find_placings(find_past_events(desk.club), "Ada Lovelace")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1920])
def test_everybody_can_read_the_pages_of_the_club(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    public_evening.play_evening(hall.club, name="over")
    ada = hall.club.people.find("Ada Lovelace")[0].id
    with tab(browser, width, scheme) as opened:
        page = opened.page
        page.set_viewport_size({"width": width, "height": 844 if width < 400 else 1080})
        pages = {"": "", "season": "/season", "player": f"/players/{ada}"}
        for name, path in pages.items():
            page.goto(f"{hall.url}/club{path}")
            check_readable(page)
            if scheme == "light" and width != 320:
                photograph(page, "-".join(filter(None, ("club", name, str(width)))))
        hall.let_in(page)
        for path in ("/people?text=ada", "/club/season"):
            page.goto(hall.url + path)
            for folded in page.locator("summary").all():
                folded.click()
            check_readable(page)
        assert opened.complaints == []
