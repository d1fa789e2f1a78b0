"""Who asks for a public page at the same moment as others shares one answer."""

import asyncio

import pytest
from fastapi import Request
from fastapi.responses import Response

from evenhand.errors import RequestError
from evenhand.web.handling.shared_answers import SharedAnswers, SharedRoute
from evenhand.web.handling.visitor import SIGNED_IN
from evenhand.web.public import public_pages, seen_pages
from tests.web.loops import run_apart


def ask(path: str = "/public/thursday", **headers: str) -> Request:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    where = {"server": ("desk", 80), "scheme": "http", "query_string": b""}
    return Request(
        {"type": "http", "method": "GET", "path": path, "headers": pairs, **where}
    )


class Pages:
    """Pages that are made as slowly as a test wants; each says its number."""

    def __init__(self) -> None:
        self.begun = 0
        self.goes_on = asyncio.Event()
        self.shared = SharedAnswers(self._make)

    async def _make(self, _: Request) -> Response:
        self.begun += 1
        mine = self.begun
        await self.goes_on.wait()
        if mine == 3:
            raise RequestError("no such page")
        return Response(str(mine))

    async def ask(self, *requests: Request) -> list[asyncio.Task[Response]]:
        asked = [asyncio.create_task(self.shared.answer(one)) for one in requests]
        await asyncio.sleep(0.01)
        return asked


def test_a_hall_that_asks_at_once_is_answered_twice_and_never_with_an_old_page() -> (
    None
):
    async def evening() -> None:
        pages = Pages()
        first = await pages.ask(ask())
        others = await pages.ask(*[ask() for _ in range(50)])
        assert pages.begun == 1
        pages.goes_on.set()
        answers = await asyncio.gather(*first, *others)
        # those who came while the first page was made may know of something newer
        assert [bytes(one.body) for one in answers] == [b"1", *[b"2"] * 50]

    run_apart(evening())


@pytest.mark.parametrize(
    "other",
    [
        ask("/public/friday"),
        ask("/public/thursday.json"),
        ask(**{"accept-language": "fr"}),
        ask(cookie=f"{SIGNED_IN}=a-code"),
        ask(authorization="Bearer a-token"),
    ],
    ids=["event", "program", "language", "account", "token"],
)
def test_what_differs_is_not_shared(other: Request) -> None:
    async def evening() -> None:
        pages = Pages()
        asked = await pages.ask(ask(), other)
        assert pages.begun == 2
        pages.goes_on.set()
        await asyncio.gather(*asked)

    run_apart(evening())


def test_a_refusal_is_for_all_who_wait_and_the_next_is_answered_again() -> None:
    async def evening() -> None:
        pages = Pages()
        pages.goes_on.set()
        pages.begun = 2
        refused = await asyncio.gather(
            *await pages.ask(ask(), ask()), return_exceptions=True
        )
        assert all(isinstance(one, RequestError) for one in refused)
        (after,) = await asyncio.gather(*await pages.ask(ask()))
        assert after.body == b"4"

    run_apart(evening())


def test_public_pages_and_screens_are_shared() -> None:
    routes = [*public_pages.ROUTER.routes, *seen_pages.ROUTER.routes]
    assert all(isinstance(one, SharedRoute) for one in routes)
