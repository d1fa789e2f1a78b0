"""From one phase of an event to the next: cuts, carryovers, drop-ins.

This is exact arithmetic on ranks and percentages. The formulas come from Eminenti's
paper on multiphase pairs tournaments (2016) and from published practice. Where they
leave a choice, it is an argument with a stated default.
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.phases.advice import Advice, Situation, advise_carryover
    from evenhand.phases.carryover import (
        Carryover,
        EnglishHalf,
        Ladder,
        Linear,
        NoCarryover,
        Passage,
        Weighted,
        carry_over,
        most_carried,
        parse_carryover,
    )
    from evenhand.phases.carryover_comparison import (
        Spread,
        linear_for,
        spread_of,
        weighted_for,
    )
    from evenhand.phases.carryover_shares import (
        Maximum,
        raised_by,
        share_with_carryover,
    )
    from evenhand.phases.drop_ins import (
        DropInRule,
        drop_in_carryover,
        drop_in_rank,
        drop_in_ranks,
    )
    from evenhand.phases.event_format import EventFormat, Feed, Group, Intake, Phase
    from evenhand.phases.format_data import format_from_data, format_to_data
    from evenhand.phases.format_grammar import format_text, parse_format
    from evenhand.phases.named_formats import (
        FORMATS,
        qualification_final,
        semifinal,
        semifinals_ab,
        single,
    )
    from evenhand.phases.standings import (
        FeedOrder,
        Pair,
        Placing,
        Standings,
        TiedRanks,
        rank_incoming,
    )
    from evenhand.phases.usual_numbers import make_format, usual_qualifiers

_HOMES = {
    "advice": "Advice Situation advise_carryover",
    "carryover": (
        "Carryover EnglishHalf Ladder Linear NoCarryover Passage Weighted carry_over "
        "most_carried parse_carryover"
    ),
    "carryover_comparison": "Spread linear_for spread_of weighted_for",
    "drop_ins": "DropInRule drop_in_carryover drop_in_rank drop_in_ranks",
    "event_format": "EventFormat Feed Group Intake Phase",
    "format_data": "format_from_data format_to_data",
    "format_grammar": "format_text parse_format",
    "named_formats": "FORMATS qualification_final semifinal semifinals_ab single",
    "standings": ("FeedOrder Pair Placing Standings TiedRanks rank_incoming"),
    "carryover_shares": "Maximum raised_by share_with_carryover",
    "usual_numbers": "make_format usual_qualifiers",
}

__all__ = [
    "FORMATS",
    "Advice",
    "Carryover",
    "DropInRule",
    "EnglishHalf",
    "EventFormat",
    "Feed",
    "FeedOrder",
    "Group",
    "Intake",
    "Ladder",
    "Linear",
    "Maximum",
    "NoCarryover",
    "Pair",
    "Passage",
    "Phase",
    "Placing",
    "Situation",
    "Spread",
    "Standings",
    "TiedRanks",
    "Weighted",
    "advise_carryover",
    "carry_over",
    "drop_in_carryover",
    "drop_in_rank",
    "drop_in_ranks",
    "format_from_data",
    "format_text",
    "format_to_data",
    "linear_for",
    "make_format",
    "most_carried",
    "parse_carryover",
    "parse_format",
    "qualification_final",
    "raised_by",
    "rank_incoming",
    "semifinal",
    "semifinals_ab",
    "share_with_carryover",
    "single",
    "spread_of",
    "usual_qualifiers",
    "weighted_for",
]

__getattr__ = import_late(__name__, _HOMES)
