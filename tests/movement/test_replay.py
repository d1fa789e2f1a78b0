"""Whoever follows the director's words arrives at the right table and boards."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from evenhand.errors import EvenhandError
from evenhand.families import FAMILIES, build
from evenhand.movement import Movement, SwitchPlan, play
from evenhand.movement.announcing import announcements
from evenhand.render.announcement_words import announcement_text
from evenhand.render.rule_words import rule_text
from tests.movement.replay import follow_rule, heard
from tests.thoroughness import mainly

SIZES = range(2, 15)


def movements(family: str, sizes: Iterable[int] = SIZES) -> Iterator[Movement]:
    for tables in sizes:
        choices: list[dict[str, object]] = [{}]
        if family == "three-quarter-howell":
            choices = [{"rounds": r} for r in range(tables + 1, 2 * tables - 1)]
        if family == "skip":
            choices.append({"rounds": tables})
        if family == "barometer":
            choices = [{"base": b} for b in ("mitchell", "skip", "howell")]
        if family == "rover":
            choices = [{"base": b} for b in ("mitchell", "relay", "skip")]
        for choice in choices:
            try:
                yield build(family, tables=tables, **choice)  # type: ignore[arg-type]
            except EvenhandError:
                continue


def variants(movement: Movement, chance: random.Random) -> Iterator[Movement]:
    yield movement
    for phantom in {1, movement.tables, chance.randint(1, movement.pairs)}:
        yield replace(movement, phantom=phantom)
    for rounds in {2, movement.rounds // 2 + 1, movement.rounds - 1}:
        if 2 <= rounds < movement.rounds:
            yield movement.curtail(rounds)
    yield movement.switch(str(chance.randint(1, movement.rounds)))


# every size up to nine tables, so odd, even, prime and composite ones, and a large one
@pytest.mark.parametrize("tables", mainly([*range(2, 10), 13], SIZES))
@pytest.mark.parametrize("family", FAMILIES)
def test_whoever_follows_the_rule_arrives(family: str, tables: int) -> None:
    chance = random.Random(tables)
    for movement in movements(family, [tables]):
        for variant in variants(movement, chance):
            if text := rule_text(variant):
                assert follow_rule(variant, text) == [], (variant.name, text)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f != "worger"])
def test_nothing_is_announced_where_nothing_is_switched(family: str) -> None:
    for movement in movements(family):
        assert announcements(movement) == ()


def test_shuffled_rounds_raise_no_false_alarm() -> None:
    chance = random.Random(3)
    for family in ("howell", "three-quarter-howell"):
        for movement in movements(family):
            if movement.rounds > 6:
                rounds = list(movement.schedule)
                chance.shuffle(rounds)
                said = announcements(replace(movement, schedule=tuple(rounds)))
                assert len(said) <= 1, movement.name


@pytest.mark.parametrize("family", [f for f in FAMILIES if f != "worger"])
def test_announcements_say_what_the_plan_turns(family: str) -> None:
    chance = random.Random(11)
    for plain in movements(family):
        if plain.rounds < 4 or plain.pairs == 28:
            continue  # too short to tell what is usual; not cyclic
        movement = replace(plain, boards_per_set=3)
        rounds = chance.sample(range(1, movement.rounds + 1), max(1, plain.rounds // 5))
        kinds = ["{r}", "{r}/{b}", "{r}:{t}", "{r}:{t}/{b}"]
        kinds += ["{r}:odd", "{r}:even/{b}", "{r}:1-{half}", "{r}:{half}-{last}/{b}"]
        plan = ",".join(
            chance.choice(kinds).format(
                r=r,
                b=chance.randint(1, 3),
                t=chance.randint(1, movement.tables),
                half=max(2, movement.tables // 2),
                last=movement.tables,
            )
            for r in rounds
        )
        switched = movement.switch(plan)
        real = {(m.round, m.table) for m in play.meetings(switched)}
        wanted = {
            flip
            for flip in SwitchPlan.parse(plan).resolve(movement)
            if flip[:2] in real
        }
        stationary = set(play.stationary_pairs(movement).values())
        told: set[tuple[int, int, int]] = set()
        for said in announcements(switched):
            tables = {t for r, t in real if r == said.round}
            told |= heard(announcement_text(said), tables, stationary, 3)
        assert told == wanted, (movement.name, plan)
