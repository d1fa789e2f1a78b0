"""Why a way to seat a field meets a condition or not, in words."""

from evenhand.render.sentences import say
from evenhand.tournament.layouts.conditions import Condition, Ground

#: What is said of each ground; the values have the names of a condition's fields.
_GROUNDS: dict[Ground, str] = {
    Ground.TABLES_FROM: "exists from {number} tables up",
    Ground.TWO_TAILS: "two tails in place of any appendix tail",
    Ground.SPLITS_FROM: "certain only from {base}² − {base} = {number} tables up",
    Ground.EVERY_NUMBER: "exists for every number",
    Ground.PAIRS_UP_TO: "every number of pairs up to {number}",
    Ground.EVEN_TABLES: "even numbers of tables only",
    Ground.APPENDIX_TABLES: "6 to 34 tables only",
    Ground.ONE_SECTION_TABLES: "every number of tables up to 20",
    Ground.FOLLOWS_A_RULE: "players follow a rule, without cards",
    Ground.GUIDE_CARDS: "guide cards at {number} of {base} tables",
    Ground.SETS_MISSED: "pairs at {number} tables miss one set each",
    Ground.SIT_OUTS: "some pairs sit out",
    Ground.EVERY_DEAL: "every pair plays every deal",
    Ground.EVERY_DEAL_BUT_BYES: "every pair plays every deal, apart from byes",
    Ground.MINUTES: "{number} minutes a session",
    Ground.ONLY_THE_TAIL: "only the tail changes; two byes can be merged",
    Ground.SPLITS_TOO: "one table more or less also splits",
    Ground.SPLITS_NO_MORE: "one table more or less does not split",
    Ground.TAKES_THE_BYE: "a late pair takes the bye",
    Ground.LATE_CHANGES_ALL: "a late pair changes all rounds",
    Ground.ANOTHER_MOVEMENT: "another number of tables is another movement",
    Ground.CHANGES_EVERY_ROUND: "a change of numbers changes every round",
}


def tell_ground(condition: Condition) -> str:
    """Why a condition is met or not."""
    return say(_GROUNDS[condition.ground], condition).text
