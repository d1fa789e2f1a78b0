"""What others see: the screen on the wall."""

import time
from dataclasses import dataclass

from fastapi import APIRouter, Request

from evenhand.desk.screens.screen_plans import ScreenPlan, find_plan
from evenhand.desk.screens.screen_slides import Slide, find_slides, slide_at
from evenhand.languages import Said, speak
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.shared_answers import SharedRoute
from evenhand.web.handling.spoken_words import language_for
from evenhand.web.handling.visitor import TheClub

ROUTER = APIRouter(route_class=SharedRoute)


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """A screen on the wall.

    Attributes:
        event: the event.
        plan: what it is told to show.
        slide: what is up; None while there is only the message, or nothing.
        number: which slide that is, from 1.
        slides: how many there are.
        left: in how many seconds the screen asks again.
    """

    event: EventHead
    plan: ScreenPlan
    slide: Slide | None
    number: int
    slides: int
    left: int


def show_screen(code: str, request: Request, club: TheClub) -> ScreenPage:
    """What the director sends to a screen."""
    link = club.permits.find(code, "screen")
    if link is None:
        raise WebError(404, Said("this screen's link is not known; ask the director"))
    head, _ = find_event(club, link.event)
    plan = find_plan(club, link.event, link.label)
    speaks = language_for(request, plan.language)
    slides = find_slides(club, link.event, plan, speak(speaks))
    if not slides:
        return ScreenPage(head, plan, None, 0, 0, plan.seconds)
    at, left = slide_at(slides, plan.seconds, round(1000 * time.time()))
    return ScreenPage(head, plan, slides[at], at + 1, len(slides), left)


add_page(ROUTER, "/s/{code}", "screen.html", show_screen)
