"""What an act did, told on the page to which its form leads back."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import asdict, dataclass
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from evenhand.desk.acts.named_acts import Answer
from evenhand.errors import EvenhandError
from evenhand.movement.json_text import parse_json
from evenhand.movement.phrasing import one_line
from evenhand.render.answer_text import answer_data

_COOKIE = "evenhand-told"
#: Browsers keep cookies of 4 kB; base64 makes four bytes of three.
_MOST_BYTES = 2500
_MOST_SENTENCES = 12
_REST = "The log tells the rest."


@dataclass(frozen=True, slots=True)
class Told:
    """What happened, for the next page that a browser shows.

    Attributes:
        event: the event in which it happened.
        done: the sentences.
        acts: the first and the last act that it made, which can be undone.
        remedies: what can be done about it.
    """

    event: str
    done: tuple[str, ...]
    acts: tuple[int, ...] = ()
    remedies: tuple[dict[str, Any], ...] = ()


def leave_word(response: Response, event: str, answer: Answer) -> None:
    """Let a browser carry the answer to the page that it goes to."""
    data = answer_data(answer)
    done = tuple(one_line(text) for text in data["done"][:_MOST_SENTENCES])
    done += (_REST,) * (len(data["done"]) > _MOST_SENTENCES)
    acts = tuple(sorted({*answer.acts[:1], *answer.acts[-1:]}))
    remedies = tuple(
        {name: way[name] for name in ("act", "arguments", "when")}
        for way in data["remedies"]
    )
    told = Told(event, done, acts, remedies)
    text = _packed(told)
    if len(text) > _MOST_BYTES:
        text = _packed(Told(event, (*done[:3], _REST), acts))
    if len(text) <= _MOST_BYTES:
        response.set_cookie(
            _COOKIE,
            urlsafe_b64encode(text).decode(),
            max_age=60,
            httponly=True,
            samesite="lax",
        )


def _packed(told: Told) -> bytes:
    return json.dumps(asdict(told), separators=(",", ":")).encode()


def find_word(request: Request) -> Told | None:
    """What the last act did; parts of pages that are fetched anew do not ask."""
    text = request.cookies.get(_COOKIE, "")
    if not text or "hx-request" in request.headers:
        return None
    try:
        return Told(**parse_json(urlsafe_b64decode(text).decode()))
    except (EvenhandError, TypeError, ValueError, RecursionError):
        return None


def forget_word(response: Response) -> None:
    """What was told is not told again."""
    response.delete_cookie(_COOKIE, httponly=True, samesite="lax")
