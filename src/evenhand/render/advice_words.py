"""The reasons of advice in sentences, one template each."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from string import ascii_uppercase

from evenhand.advice import Advice, Arrows, Burden, LatePair, Option, Price
from evenhand.fairness import grade_of
from evenhand.movement import Movement, play
from evenhand.movement.announcing import announcements
from evenhand.movement.hall_sections import (
    pairs_by_section,
    ranked_fields,
    share_boards,
)
from evenhand.render.announcement_words import announcement_text
from evenhand.render.rule_words import rule_text
from evenhand.render.sentences import say
from evenhand.simulation.luck_formula import expected_luck

_PRICES = {
    Burden.GUIDES: "players need guide cards",
    Burden.CARRYING: "boards are carried, not passed to the next table",
    Burden.SHARING: "{count:two tables share|several tables share} boards in a round",
    Burden.RELAY: "{count:a set waits|# sets wait} beside the tables",
    Burden.COPY: "needs {count} copies of the boards",
    Burden.ROVER: "pair {count} moves among the others",
    Burden.BOTH_MOVE: "both lines move",
    Burden.REMATCH: "{count:# couple meets|# couples meet} again",
    Burden.STRANGERS: "pairs meet {count} of {of} others",
    Burden.INCOMPLETE: "nobody plays all {count} boards",
    Burden.LONG_ROUND: "rounds of {count} boards",
    Burden.ONE_BOARD: "one-board rounds: everybody moves all the time",
    Burden.SIT_OUT: "a pair sits out {count} rounds",
    Burden.MORE: "{count:# board|# boards} more than {aim}",
    Burden.FEWER: "{count:# board|# boards} fewer than {aim}",
}
_LATE_PAIRS = {
    "seat": "a late pair takes the empty seat of pair {pair}",
    "rover": "a late pair roves as pair {pair}, from round 2 on",
    "bump": "a late pair bumps as pair {pair}, from round 2 on",
}


def price_text(price: Price, option: Option) -> str:
    """What counts against an option."""
    return say(_PRICES[price.burden], price, aim=_aim(option)).text


def late_pair_text(change: LatePair) -> str:
    """What a late pair does."""
    return say(_LATE_PAIRS[change.way], change).text


def reasons(advice: Advice) -> tuple[str, ...]:
    """Why the first choice is first."""
    return (
        *_what_to_give_up(advice),
        *_luck(advice.best),
        *_play(advice.best),
        *_against(advice.best),
        *_arrows(advice.best),
        *remarks(advice.best),
        *_others(advice),
    )


def _aim(option: Option) -> str:
    """Where the number of boards to aim for comes from."""
    if option.evening.boards is not None:
        return "asked for"
    return "usual" if option.evening.minutes is None else "usual in the time"


def _what_to_give_up(advice: Advice) -> Iterator[str]:
    given_up, evening = advice.given_up, advice.evening
    if given_up is None:
        return
    longer = given_up.longer
    if evening.minutes is None or longer is None:
        yield say(
            "No movement for {pairs} pairs has {boards} boards, give or take a round; "
            "the nearest has {most}.",
            evening,
            boards=evening.wished_boards,
            most=given_up.nearest.facts.most,
        ).text
        return
    yield say(
        "{boards} boards do not fit into {minutes} minutes. Give up one of three: play "
        "{fewer} boards ({nearest}); or take {needed} minutes ({longer}), {more} more, "
        "with a break less or an earlier start; or play {longer} at {pace:.1f} minutes "
        "a board.",
        evening,
        boards=evening.wished_boards,
        fewer=given_up.nearest.facts.most,
        nearest=given_up.nearest.name,
        needed=longer.minutes,
        longer=longer.name,
        more=longer.minutes - evening.minutes,
        pace=evening.minutes / longer.facts.most,
    ).text


def _luck(option: Option) -> Iterator[str]:
    chosen, plain = option.chosen, option.plain
    yield say(
        "Luck adds ±{both:.1f} % to a pair's score: you are responsible for "
        "±{company:.1f} % of it{plan:?, with nothing switched for ±{plain:.1f} %}; the "
        "cards do the rest.",
        both=chosen.luck.both,
        company=chosen.luck.company,
        plan=bool(chosen.plan),
        plain=plain.luck.company,
    ).text
    yield say(
        _LINES if option.evening.winners == 2 else _SWITCHED if chosen.plan else _AS_IS,
        balance=percent_text(chosen),
        grade=grade_of(chosen.quality),
        said=chosen.announcements,
        plain=percent_text(plain),
    ).text


_LINES = "Within each line the balance is {balance} ({grade})."
_AS_IS = "Balance {balance} ({grade}) with nothing switched."
_SWITCHED = (
    "Balance {balance} ({grade}) with {said:# announcement|# announcements}; with "
    "nothing switched it is {plain}."
)


def percent_text(arrows: Arrows) -> str:
    """The balance in percent."""
    return f"{100 * float(arrows.quality):.1f} %"


def _play(option: Option) -> Iterator[str]:
    facts, movement = option.facts, option.movement
    fields = ranked_fields(movement)
    sizes = sorted({field.boards for field in fields})
    if facts.fewest < facts.most:
        words = _SOME_BOARDS
    else:
        words = _ALIKE_BOARDS if facts.most < sizes[-1] else _ALL_BOARDS
    yield say(
        words,
        facts,
        boards=" or ".join(map(str, sizes)),
        apart=len(fields) > 1,
    ).text
    if facts.unaided:
        text = rule_text(movement)
        yield say("Players need no cards: {rule}.", rule=text).text
    if not facts.shared and facts.copies == 1:
        yield "One copy of the boards is enough and no table shares."
    if not facts.rematches:
        yield "Nobody meets the same opponents twice."
    if facts.sit_outs == 1:
        yield "Each round one pair sits out, nobody more than once."


_SOME_BOARDS = (
    "Pairs play {fewest} to {most} of the {boards} boards{apart:? of their section}."
)
_ALIKE_BOARDS = (
    "Every pair plays {most} of the {boards} boards{apart:? of its section}."
)
_ALL_BOARDS = "Every pair plays all {boards} boards{apart:? of its section}."


def _against(option: Option) -> Iterator[str]:
    if option.prices:
        prices = [
            f"{price_text(price, option)} ({price.percent:.2f} %)"
            for price in option.prices
        ]
        yield say("Against it: {prices}.", prices="; ".join(prices)).text


def _arrows(option: Option) -> Iterator[str]:
    chosen, movement = option.chosen, option.movement
    if chosen.plan:
        yield say(
            "Announcements that are forgotten unnoticed add ±{slips:.1f} % with "
            "{taken}.",
            slips=chosen.slips,
            taken=_TAKEN[option.evening.taken],
        ).text
    for way, when in ((option.rounds, _ONLY_ROUNDS), (option.boards, _BOARDS_TOO)):
        if way and way.plan != chosen.plan and 0 < way.announcements <= _MOST_SAID:
            said = announcements(movement.switch(way.plan))
            text = "; ".join(map(announcement_text, said))
            yield say(when, said=text, balance=percent_text(way)).text
    last = max((one.round for one in announcements(option.ready)), default=0)
    if 0 < last <= movement.rounds * 3 // 4:
        yield say(
            "All turning is done by round {last}: an early turn is as fair as a late "
            "one, and survives an evening cut short.",
            last=last,
        ).text
    if chosen.plan and any(f.sets > f.rounds for f in ranked_fields(movement)):
        yield say(
            "It is incomplete; federations advise against switching such movements, "
            "but the balance rises from {plain} to {balance}.",
            plain=percent_text(option.plain),
            balance=percent_text(chosen),
        ).text


_TAKEN = {"paper": "paper", "devices": "devices", "table-pages": "table pages"}
_ONLY_ROUNDS = "If only whole rounds can be switched: {said} ({balance})."
_BOARDS_TOO = "If nobody would forget: {said} ({balance})."
#: More announcements than this are not offered beside the first choice's own.
_MOST_SAID = 4


def remarks(option: Option) -> Iterator[str]:
    """What else a director should know: who is missing, who roves."""
    movement = option.movement
    yield from _sections(option)
    if movement.phantom:
        yield say(
            "The missing pair is pair {pair}{table:?, table {table}}; its opponents "
            "sit out.",
            pair=movement.phantom,
            table=play.stationary_pairs(movement).get(movement.phantom),
        ).text
        full = Movement(movement.schedule, movement.pairs, movement.sets)
        if any(play.shared_sets(full)) and not option.facts.shared:
            yield "With that seat empty no boards need to be shared."
    if movement.origin == "rover":
        yield say(
            "Pair {pairs} roves: it sits out round 1, then takes an NS seat each "
            "round; the pair it displaces sits out.",
            movement,
        ).text
    if movement.origin == "bump":
        yield say(
            "Pair {pairs} sits out round 1, then takes over NS 1 for good; the bumped "
            "pair sits out a round and bumps the next table.",
            movement,
        ).text


def _sections(option: Option) -> Iterator[str]:
    hall = option.ready
    if not hall.sections:
        return
    tables = [0, *accumulate(hall.sections)]
    parts = [
        say(
            "{letter} at tables {low}–{high} with pairs {first}–{last}",
            letter=letter,
            low=low + 1,
            high=high,
            first=min(pairs),
            last=max(pairs),
        ).text
        for letter, (low, high), pairs in zip(
            ascii_uppercase, pairwise(tables), pairs_by_section(hall), strict=False
        )
    ]
    yield say("Sections: {parts:*}.", parts=parts).text
    apart = expected_luck(hall, pairs_by_section(hall)).company
    yield say(
        "All sections play the same boards, each with its own copy: rank across the "
        "field; ranked by section, company would be worth ±{apart:.1f} %."
        if share_boards(hall)
        else "Each section has boards of its own: rank by section. With a copy of the "
        "boards for each section the whole field can be ranked.",
        apart=apart,
    ).text


def _others(advice: Advice) -> Iterator[str]:
    first, fairest = advice.best, advice.fairest
    if len(advice.options) > 1:
        second = advice.options[1]
        yield say("Next comes the {why}.", why=_compared(second, first)).text
    else:
        yield "Nothing else comes close."
    if fairest and fairest not in advice.options[:2]:
        yield say(
            "Fairer, with company worth ±{company:.1f} %: the {why}.",
            company=fairest.chosen.luck.company,
            why=_compared(fairest, first),
        ).text
    if advice.later:
        more = advice.later.minutes - (advice.evening.minutes or 0)
        yield say(
            "With {more} more minutes: the {name} with ±{both:.1f} %.",
            advice.later,
            more=more,
            both=advice.later.chosen.luck.both,
        ).text
    if advice.copied:
        yield say(
            "With {copies} copies of the boards: the {name} with ±{both:.1f} %.",
            advice.copied,
            copies=advice.copied.facts.copies,
            both=advice.copied.chosen.luck.both,
        ).text


def _compared(option: Option, first: Option) -> str:
    """An option with its luck, and what counts against it but not the first."""
    own = {price.burden for price in first.prices}
    against = [
        price_text(price, option) for price in option.prices if price.burden not in own
    ]
    return say(
        "{name} with ±{both:.1f} %{against:? ({against})}",
        option,
        both=option.chosen.luck.both,
        against="; ".join(against),
    ).text
