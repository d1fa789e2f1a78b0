"""Which languages there are, and which of them a browser wants."""

#: Every language by its code, under its own name; texts are written in the first.
LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
}


def choose_language(accepted: str, tapped: str = "") -> str:
    """The language that somebody has tapped, or else the first that is accepted.

    Args:
        accepted: what the browser accepts, such as `fr-CH, fr;q=0.9, de;q=0.7`.
        tapped: the code of the language that was tapped; empty for none.
    """
    if tapped in LANGUAGES:
        return tapped
    wishes = [one.replace(" ", "").partition(";") for one in accepted.split(",")[:20]]
    known = [
        (_weight(weight), code)
        for name, _, weight in wishes
        if (code := name.partition("-")[0].lower()) in LANGUAGES
    ]
    # of several with the same weight, the first
    best = max(known, key=lambda one: one[0], default=(0.0, ""))
    return best[1] if best[0] > 0 else "en"


def _weight(text: str) -> float:
    if not text:
        return 1.0
    try:
        return float(text.removeprefix("q="))
    except ValueError:
        return 0.0
