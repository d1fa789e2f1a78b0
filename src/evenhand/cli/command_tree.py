"""The tree of commands: the name of each, and where its function is.

A function is imported only when its command is called or listed.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from evenhand.cli import event

#: Where the function of a command is: `module.function`, in this package.
Home = str


@dataclass(frozen=True, slots=True)
class Branch:
    """Commands under one name.

    Attributes:
        commands: the home of each, by its name.
        help: what they are about.
        own: the home of a function for options before the commands, or empty.
        alone: whether that function is also a command by itself.
        with_scores: commands whose argument may be a minus score, not an option.
        in_club: commands on the file of an event that also take an event of a club.
    """

    commands: Mapping[str, "Home | Branch"]
    help: str = ""
    own: Home = ""
    alone: bool = False
    with_scores: frozenset[str] = frozenset()
    in_club: frozenset[str] = frozenset()


TREE = Branch(
    {
        "advise": "advise_command.advise",
        "movement": "movement_command.movement",
        "fairness": "fairness_command.fairness",
        "limits": "limits_command.limits",
        "optimise": "optimise_command.optimise",
        "search": "search_command.search",
        "best": "best_command.best",
        "check": "check_command.check",
        "show": "show_command.show",
        "convert": "convert_command.convert",
        "explain": "explain_command.explain",
        "score": "score_command.score",
        "deal": "deal_commands.deal",
        "deals": Branch(
            {
                "convert": "deal_commands.convert_deals",
                "analyse": "deal_commands.analyse_deals",
                "checksum": "deal_commands.sum_deals",
            },
            help="Files of deals.",
        ),
        "bridgemate": Branch(
            {"serve": "bridgemate_command.serve_bridgemates"},
            help="Sessions on Bridgemates by their Data Connector.",
            in_club=frozenset({"serve"}),
        ),
        "bws": Branch(
            {
                "read": "bws_commands.read_bws_file",
                "fill": "bws_commands.fill_bws_file",
            },
            help="Files for Bridgemates and for tablets that use the same.",
        ),
        "simulate": "simulate_command.simulate",
        "compare": "compare_command.compare",
        "lab": "lab_command.lab",
        "print": "print_command.print_sheets",
        "sources": "sources_command.sources",
        "serve": "serve_command.serve",
        "starter": "starter_command.starter",
        "worker": "serve_command.worker",
        "backup": "club_commands.backup",
        "restore": "club_commands.restore",
        "account": Branch(
            {
                "add": "club_commands.add_account",
                "reset": "club_commands.reset_account",
                "token": "club_commands.make_token",
            },
            help="The accounts of a club.",
        ),
        "people": Branch(
            {
                "find": "people_commands.find_people",
                "correct": "people_commands.correct_person",
                "remove": "people_commands.remove_person",
            },
            help="The players whom the events of a club name.",
        ),
        "catalogue": Branch(
            {
                "list": "catalogue_commands.list_catalogue",
                "verify": "catalogue_commands.verify_catalogue",
                "build": "catalogue_commands.build_catalogue",
            },
            help="The fairest movements known: a catalogue.",
        ),
        "plan": Branch(
            {
                "check": "plan_files.check_plan",
                "conditions": "plan_files.print_conditions",
                "seats": "plan_seats.print_seats",
                "judge": "plan_judge.judge_plan_file",
                "formats": "plan_formats.compare_plan_formats",
                "second": "plan_second.seat_second",
                "swiss": "plan_swiss.choose_next_session",
            },
            own="plan_command.plan",
            alone=True,
        ),
        "event": Branch(
            event.COMMANDS,
            help="Run an event: registration to final ranking.",
            with_scores=event.WITH_SCORES,
            in_club=frozenset(event.COMMANDS) - event.ONLY_IN_CLUB,
        ),
    },
    own="program.evenhand",
    in_club=frozenset({"print"}),
)


def find_function(home: Home) -> Callable[..., Any]:
    """Import the function of a command."""
    module, _, name = home.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"evenhand.cli.{module}"), name)
    return found


def describe(found: Home | Branch) -> str:
    """What a command or a branch is about, in its own words."""
    if isinstance(found, Branch) and not found.own:
        return found.help
    home = found.own if isinstance(found, Branch) else found
    return inspect.getdoc(find_function(home)) or ""
