"""From what happened at the table to a ranking, in exact arithmetic.

Points are `Fraction`; only `round_for_display` and its callers round. The flow::

    results = [
        report(1, 1, 2, parse_contract("4S N ="), table=1, round=1),
        report(1, 3, 4, 170, table=2, round=1),
        report(1, 5, 6, parse_award("A+/A-"), table=3, round=1),
    ]
    scored = score_field(results, Rules(method=Method.MATCHPOINTS))
    scored.problems                        # lines left out, each with the reason
    for ranking in rank(scored, TieBreaks(parse_tie_rules("meeting,lot"), seed=7)):
        for standing in ranking.standings:
            print(standing.place, standing.entry, decimal_text(standing.percent))
    explain(scored, Entry("", 1), board=1).text()
    make_scorecard(scored, Entry("", 1))   # also recapitulate, tabulate_frequencies
    guess_missing(results_of(scored))      # or check_against_movement

`report` is for pairs given by number. File readers build a `Result` from `Entry`
values, which `parse_entry` reads (`7`, `A7`, `A7EW`).
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.scoring.award import (
        Assigned,
        Average,
        Award,
        Percent,
        Share,
        Unplayed,
        assign,
    )
    from evenhand.scoring.award_text import parse_award
    from evenhand.scoring.butler_scoring import (
        DatumRule,
        DropRule,
        find_datum,
        parse_datum,
    )
    from evenhand.scoring.chances import Chances, certain, weigh
    from evenhand.scoring.comparisons import Comparison
    from evenhand.scoring.contract import (
        PASSED_OUT,
        Contract,
        PassedOut,
        ns_score,
        score,
    )
    from evenhand.scoring.contract_text import parse_contract
    from evenhand.scoring.cross_imp_scoring import Divisor
    from evenhand.scoring.entry import Entry, EntryFinder, parse_entry
    from evenhand.scoring.field_scoring import score_field
    from evenhand.scoring.frequencies import FrequencyRow, tabulate_frequencies
    from evenhand.scoring.imps import imps_for
    from evenhand.scoring.match_points import VictoryScale, score_matches
    from evenhand.scoring.matchpoint_scoring import ascherman
    from evenhand.scoring.memo import Memo
    from evenhand.scoring.missing import (
        Missing,
        MovementCheck,
        check_against_movement,
        guess_missing,
        results_of,
    )
    from evenhand.scoring.penalties import Penalty, Unit, parse_amount
    from evenhand.scoring.points_explained import Explanation, chances_text, explain
    from evenhand.scoring.problems import Problem
    from evenhand.scoring.ranking import Ranking, Standing, rank
    from evenhand.scoring.result import Outcome, Result, report
    from evenhand.scoring.rounding import (
        decimal_text,
        exact_text,
        round_board_percent,
        round_for_display,
    )
    from evenhand.scoring.rules import (
        Combine,
        Method,
        Numbers,
        RankBy,
        Rules,
        Scope,
        ShortBoards,
        SmallGroups,
    )
    from evenhand.scoring.scorecard import (
        Recap,
        Scorecard,
        ScorecardRow,
        make_scorecard,
        recapitulate,
    )
    from evenhand.scoring.scored import (
        BoardGroup,
        Scored,
        ScoredLine,
        SessionTally,
        Side,
        Tally,
    )
    from evenhand.scoring.short_boards import Formula, Scale
    from evenhand.scoring.strata import rank_strata
    from evenhand.scoring.tie_breaks import TieBreaks, TieRule, parse_tie_rules
    from evenhand.scoring.victory_points import (
        acbl_victory_points,
        percent_victory_points,
        wbf_victory_points,
    )

_HOMES = {
    "award": "Assigned Average Award Percent Share Unplayed assign",
    "award_text": "parse_award",
    "butler_scoring": "DatumRule DropRule find_datum parse_datum",
    "chances": "Chances certain weigh",
    "comparisons": "Comparison",
    "contract": "PASSED_OUT Contract PassedOut ns_score score",
    "contract_text": "parse_contract",
    "cross_imp_scoring": "Divisor",
    "entry": "Entry EntryFinder parse_entry",
    "points_explained": "Explanation chances_text explain",
    "field_scoring": "score_field",
    "frequencies": "FrequencyRow tabulate_frequencies",
    "imps": "imps_for",
    "memo": "Memo",
    "match_points": "VictoryScale score_matches",
    "matchpoint_scoring": "ascherman",
    "missing": "Missing MovementCheck check_against_movement guess_missing results_of",
    "penalties": "Penalty Unit parse_amount",
    "problems": "Problem",
    "ranking": "Ranking Standing rank",
    "result": "Outcome Result report",
    "rounding": "decimal_text exact_text round_board_percent round_for_display",
    "rules": "Combine Method Numbers RankBy Rules Scope ShortBoards SmallGroups",
    "scorecard": "Recap Scorecard ScorecardRow make_scorecard recapitulate",
    "scored": "BoardGroup Scored ScoredLine SessionTally Side Tally",
    "short_boards": "Formula Scale",
    "strata": "rank_strata",
    "tie_breaks": "TieBreaks TieRule parse_tie_rules",
    "victory_points": "acbl_victory_points percent_victory_points wbf_victory_points",
}

__all__ = [
    "PASSED_OUT",
    "Assigned",
    "Average",
    "Award",
    "BoardGroup",
    "Chances",
    "Combine",
    "Comparison",
    "Contract",
    "DatumRule",
    "Divisor",
    "DropRule",
    "Entry",
    "EntryFinder",
    "Explanation",
    "Formula",
    "FrequencyRow",
    "Memo",
    "Method",
    "Missing",
    "MovementCheck",
    "Numbers",
    "Outcome",
    "PassedOut",
    "Penalty",
    "Percent",
    "Problem",
    "RankBy",
    "Ranking",
    "Recap",
    "Result",
    "Rules",
    "Scale",
    "Scope",
    "Scorecard",
    "ScorecardRow",
    "Scored",
    "ScoredLine",
    "SessionTally",
    "Share",
    "ShortBoards",
    "Side",
    "SmallGroups",
    "Standing",
    "Tally",
    "TieBreaks",
    "TieRule",
    "Unit",
    "Unplayed",
    "VictoryScale",
    "acbl_victory_points",
    "ascherman",
    "assign",
    "certain",
    "chances_text",
    "check_against_movement",
    "decimal_text",
    "exact_text",
    "explain",
    "find_datum",
    "guess_missing",
    "imps_for",
    "make_scorecard",
    "ns_score",
    "parse_amount",
    "parse_award",
    "parse_contract",
    "parse_datum",
    "parse_entry",
    "parse_tie_rules",
    "percent_victory_points",
    "rank",
    "rank_strata",
    "recapitulate",
    "report",
    "results_of",
    "round_board_percent",
    "round_for_display",
    "score",
    "score_field",
    "score_matches",
    "tabulate_frequencies",
    "wbf_victory_points",
    "weigh",
]

__getattr__ = import_late(__name__, _HOMES)
