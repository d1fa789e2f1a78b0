"""`evenhand serve` and `evenhand worker`: the desk in the browser, and its jobs."""

from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.club_options import ClubOptions, Data, DatabaseAddress
from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Cluster, Json
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.club.club_events import Job
    from evenhand.web.serving import Started


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for the network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.")] = 8000,
    data: Data = None,
    database: DatabaseAddress = None,
    workers: Annotated[int, typer.Option(help="How many processes answer.")] = 1,
    tls_cert: str = option("FILE", "The certificate for TLS.", "", "--tls-cert"),
    tls_key: str = option("FILE", "The key of --tls-cert.", "", "--tls-key"),
    open_it: bool = flag("--open", "Open the desk in the browser."),
    as_json: Json = False,
) -> None:
    """Serve the desk of a club in the browser."""
    try:
        from evenhand.web.serving import Serving, leave
        from evenhand.web.serving import serve as serve_club
    except ModuleNotFoundError as error:
        raise RequestError(
            f"the desk needs the package {error.name}: pip install 'evenhand[web]'"
        ) from error

    serving = Serving(data, database, host, port, workers, tls_cert, tls_key)

    def tell(started: "Started") -> None:
        if as_json:
            _print_json(started)
        else:
            _print(started)
        if open_it:
            import webbrowser

            webbrowser.open(started.owner or started.url)

    serve_club(serving, tell)
    if not as_json:
        print("The desk is closed; everything that it confirmed is kept.")
    leave()


def _print_json(started: "Started") -> None:
    import json

    print(json.dumps({"url": started.url, "owner": started.owner}), flush=True)


def _print(started: "Started") -> None:
    print(f"The desk is at {started.url}")
    if started.owner is not None:
        print(f"Begin here, and choose a password: {started.owner}")
    if not started.is_local:
        import sys

        import segno

        print("In the same network, phones find it by this code:")
        segno.make(started.url).terminal(sys.stdout, compact=True)
    print("Stop it with Ctrl-C.", flush=True)


def worker(
    where: ClubOptions,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Do the long work that pages ask for, on this or another machine."""
    import json

    with where.opened() as club:
        from evenhand.desk.jobs.job_work import work_off

        def tell(job: "Job") -> None:
            told = {"job": job.id, "kind": job.kind, "state": job.state.value}
            words = f"{job.kind} {job.id}: {job.state.value}"
            print(json.dumps(told) if as_json else words, flush=True)

        work_off(club, lambda: True, tell, cluster)
