"""One answer for everybody who asks for the same public page at the same moment.

When an event moves on, every page that follows it asks again at once.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from fastapi.routing import APIRoute

from evenhand.web.handling.page_routes import wants_json
from evenhand.web.handling.spoken_words import language_for
from evenhand.web.handling.told_answers import find_word
from evenhand.web.handling.visitor import SIGNED_IN, secret_of

_Answer = Callable[[Request], Coroutine[Any, Any, Response]]


class SharedRoute(APIRoute):
    """A page that is the same for all who have not signed in."""

    def get_route_handler(self) -> _Answer:
        """What answers requests."""
        shared = SharedAnswers(super().get_route_handler())
        return shared.answer


class SharedAnswers:
    """Answers each page once for all who wait for it.

    Nobody gets an answer that was begun before they asked: whoever comes while a page
    is made waits for the next one, together with all others who came.
    """

    def __init__(self, answer: _Answer) -> None:
        self._answer = answer
        self._made: dict[object, asyncio.Task[Response]] = {}
        self._next: dict[object, asyncio.Task[Response]] = {}

    async def answer(self, request: Request) -> Response:
        """Answer a request, perhaps together with others.

        Args:
            request: what is asked.
        """
        if not _is_for_everybody(request):
            return await self._answer(request)
        page = (str(request.url), wants_json(request), language_for(request))
        wanted = self._next.get(page)
        if wanted is None:
            wanted = asyncio.create_task(self._answer_next(page, request))
            self._next[page] = wanted
        found = await asyncio.shield(wanted)
        return Response(found.body, found.status_code, found.headers)

    async def _answer_next(self, page: object, request: Request) -> Response:
        before = self._made.get(page)
        if before is not None:
            await asyncio.wait([before])
        # whoever comes from now on waits for a newer one
        self._made[page] = self._next.pop(page)
        try:
            return await self._answer(request)
        finally:
            del self._made[page]


def _is_for_everybody(request: Request) -> bool:
    own = secret_of(request, SIGNED_IN) or "authorization" in request.headers
    return request.method == "GET" and not own and find_word(request) is None
