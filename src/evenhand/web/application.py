"""The application: every page at its address, and what holds for all of them."""

from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.staticfiles import StaticFiles

from evenhand import __version__
from evenhand.web.api_page import show_api
from evenhand.web.design_page import show_design
from evenhand.web.failures import answer_failures
from evenhand.web.guard import Guard, check_origin
from evenhand.web.page_routes import add_page
from evenhand.web.templating import STATIC


def make_app() -> FastAPI:
    """Put the desk together."""
    app = FastAPI(
        title="Evenhand",
        version=__version__,
        # the pages that FastAPI brings along load scripts from elsewhere
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        dependencies=[Depends(check_origin)],
    )
    app.add_middleware(Guard)
    answer_failures(app)
    app.mount("/static", StaticFiles(directory=STATIC))
    app.include_router(_small_pages())
    return app


def _small_pages() -> APIRouter:
    """The pages that need no club."""
    router = APIRouter()
    add_page(router, "/design", "design.html", show_design)
    add_page(router, "/api", "api.html", show_api)

    @router.get("/health", summary="Whether the desk works.", tags=["server"])
    def health() -> dict[str, Any]:
        return {"status": "ok", "version": __version__}

    return router
