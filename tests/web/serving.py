"""The command `evenhand serve`, running."""

import json
import os
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from tests.web.visiting import PASSWORD


@dataclass
class Served:
    """A server, and a browser of sorts that keeps its cookies."""

    process: subprocess.Popen[str]
    url: str
    owner: str | None
    client: httpx2.Client

    def become_owner(self) -> None:
        assert self.owner is not None
        form = {"name": "Olga", "password": PASSWORD}
        assert self.client.post(self.owner, data=form).status_code == 303

    def children(self) -> set[int]:
        """The processes that it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return {int(one) for task in tasks for one in task.read_text().split()}

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=20)


@contextmanager
def serving(
    data: Path, *options: str, verify: ssl.SSLContext | bool = True
) -> Iterator[Served]:
    """Serve a club on a free port, until the end or until it is stopped."""
    command = [sys.executable, "-m", "evenhand", "serve", "--port", "0", "--json"]
    with subprocess.Popen(
        [*command, "--data", str(data), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "EVENHAND_DEBUG": ""},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        origin = {"origin": told["url"]}
        client = httpx2.Client(
            base_url=told["url"], headers=origin, verify=verify, timeout=30
        )
        try:
            yield Served(process, told["url"], told["owner"], client)
        finally:
            client.close()
            if process.poll() is None:
                process.terminate()
                process.wait(timeout=20)


def wait_for(look: Any, seconds: float = 30) -> Any:
    """What a look gives once it is something."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")
