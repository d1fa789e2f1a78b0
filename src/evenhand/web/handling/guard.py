"""What holds for every request: its size, where it comes from, what browsers may do."""

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from evenhand.web.handling.failures import WebError, answer_fault

#: The most that a request may send, in bytes: a file of an event, or a photograph.
LARGEST = 8 * 1024 * 1024

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE = {"GET", "HEAD", "OPTIONS"}
#: A file whose address has its digest never changes.
_FOR_EVER = "public, max-age=31536000, immutable"
_AS_FILE = 'attachment; filename="api.json"'


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = _headed(scope, send)
        try:
            await self._app(scope, _limited(scope, receive), send)
        except Exception as error:
            # here and not in a handler, so that this answer too has its headers
            await answer_fault(Request(scope), error)(scope, receive, send)


def _headed(scope: Scope, send: Send) -> Send:
    kept = scope["path"].startswith("/static/") and scope["query_string"][:2] == b"v="

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", _FOR_EVER if kept else "no-store")
            if headers.get("content-type") == "application/json":
                # opened by itself it is a file, which no browser takes for a page
                headers.setdefault("Content-Disposition", _AS_FILE)
            if scope["scheme"] == "https":
                headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        await send(message)

    return with_headers


def _limited(scope: Scope, receive: Receive) -> Receive:
    """Read no more than is allowed, whatever the request says of its size."""
    said = Headers(scope=scope).get("content-length", "0")
    is_too_large = not said.isdecimal() or int(said) > LARGEST
    read = 0

    async def counted() -> Message:
        nonlocal read
        if is_too_large:
            raise HTTPException(413)
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise HTTPException(413)
        return message

    return counted


async def check_origin(request: Request) -> None:
    """Refuse what another site makes a browser send in our user's name.

    A program signs each request by itself, so no site can send one in its name.
    """
    if request.method in _SAFE or "authorization" in request.headers:
        return
    origin = request.headers.get("origin", "")
    own = f"{request.url.scheme}://{request.headers.get('host', '')}"
    site = request.headers.get("sec-fetch-site")
    if origin == own or (not origin and site == "same-origin"):
        return
    seen = origin.partition("//")[2] or "an unknown page"
    raise WebError(403, f"sent from {seen[:80]}; only pages of this desk may act here")
