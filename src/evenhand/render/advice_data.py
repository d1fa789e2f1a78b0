"""Advice as plain data."""

from typing import Any

from evenhand.advice import Advice, Arrows, Option, Pairing
from evenhand.fairness import grade_of
from evenhand.movement.announcing import announcements
from evenhand.movement.hall_sections import share_boards
from evenhand.movement.plain_data import pick
from evenhand.render.advice_words import late_pair_text, price_text, reasons, remarks
from evenhand.render.announcement_words import announcement_text
from evenhand.render.rule_words import rule_text

Data = dict[str, Any]


def data_of_advice(advice: Advice) -> Data:
    """The options with everything about them, and the reasons."""
    given_up = advice.given_up
    longer = given_up.longer if given_up else None
    return {
        "pairs": advice.evening.pairs,
        "options": [option_data(option) for option in advice.options],
        "left_out": advice.left_out,
        "reasons": list(reasons(advice)),
        "wish_given_up": given_up
        and {
            "boards": advice.evening.wished_boards,
            "nearest": given_up.nearest.name,
            "longer": longer and longer.name,
            "longer_minutes": longer and longer.minutes,
        },
    }


def option_data(option: Option) -> Data:
    """One option."""
    movement, facts, chosen = option.movement, option.facts, option.chosen
    return {
        "name": option.name,
        "family": movement.origin,
        "tables": movement.tables,
        "sections": list(movement.sections) or None,
        "ranked": "field" if share_boards(movement) else "section",
        **pick(movement, "rounds boards_per_set"),
        "boards_played": [facts.fewest, facts.most],
        **pick(option, "keeps_the_wish minutes"),
        "phantom": movement.phantom or None,
        "copies_without_sharing": facts.copies_apart,
        "shared_sets": facts.shared,
        **pick(facts, "sit_outs copies relays unaided rematches stationary"),
        "instruction": rule_text(movement),
        **_arrows("plain", option.plain),
        **_arrows("rounds", option.rounds),
        **_arrows("boards", option.boards),
        "luck": chosen.luck.as_data(),
        "slips": round(chosen.slips, 2),
        "switch": str(chosen.plan),
        "announcements": [
            announcement_text(said) for said in announcements(option.ready)
        ],
        "grade": grade_of(chosen.quality),
        "cost": round(option.cost, 2),
        "prices": [
            {
                "weight": price.burden.value,
                "percent": round(price.percent, 2),
                "text": price_text(price, option),
            }
            for price in option.prices
        ],
        "remarks": list(remarks(option)),
    }


def _arrows(way: str, arrows: Arrows | None) -> Data:
    data: Data = {
        f"balance_{way}": arrows and round(100 * float(arrows.quality), 2),
        f"luck_{way}": arrows and arrows.luck.as_data(),
    }
    if way != "plain":
        data[f"switch_{way}"] = str(arrows.plan) if arrows else None
    return data


def pairing_data(pairing: Pairing) -> Data:
    """A movement that suits two numbers of pairs."""
    both = (pairing.first, pairing.second)
    return {
        "names": [option.name for option in both],
        "balance": [round(100 * float(option.balance), 2) for option in both],
        "how": late_pair_text(pairing.change),
    }
