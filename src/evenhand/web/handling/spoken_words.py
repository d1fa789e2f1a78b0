"""The language of a page: chosen by the browser or by a tap, and how templates use it.

A template that begins with `{% extends "spoken.html" %}` is shown in the language of
its reader. In it, `_("Round %(round)s", round=3)` and `{% trans %}` stand for texts,
`words()` for what else a language knows, and the filter `local` for figures.
"""

from contextvars import ContextVar

from fastapi import Request
from jinja2 import Environment

from evenhand.languages import LANGUAGES, Words, choose_language, speak

#: The cookie of a language that was tapped.
TAPPED = "evenhand-language"
_SPOKEN: ContextVar[str] = ContextVar("language", default="en")


def language_for(request: Request, wanted: str = "") -> str:
    """The language of a reader: the one that is wanted, or was tapped, or is accepted.

    Args:
        request: what was asked.
        wanted: the code of a language; empty for that of the browser.
    """
    accepted = request.headers.get("accept-language", "")
    return choose_language(accepted, wanted or request.cookies.get(TAPPED, ""))


def speak_to(request: Request | None = None, wanted: str = "") -> str:
    """Speak the language of a reader from now on in this page; return its code.

    Without a reader it is English, as at the desk.
    """
    language = "en" if request is None else language_for(request, wanted)
    _SPOKEN.set(language)
    return language


def spoken() -> Words:
    """What speaks the language of the page that is being made."""
    return speak(_SPOKEN.get())


def add_words(environment: Environment) -> None:
    """Let templates speak."""
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: spoken().found.gettext(text),
        lambda one, many, number: spoken().found.ngettext(one, many, number),
        newstyle=True,
        pgettext=lambda context, text: spoken().found.pgettext(context, text),
        npgettext=lambda context, one, many, number: spoken().found.npgettext(
            context, one, many, number
        ),
    )
    environment.globals |= {
        "words": spoken,
        "speak_to": speak_to,
        "languages": LANGUAGES,
    }
    environment.filters["local"] = lambda text: spoken().figure(str(text))
