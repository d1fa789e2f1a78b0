"""`evenhand starter`: a file to double-click, for clubs without a terminal."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from evenhand.cli.club_options import Data
from evenhand.cli.output import Printout

_DESKTOP = """\
[Desktop Entry]
Type=Application
Name=Evenhand
Comment=The desk of the club in the browser
Exec={command}
Terminal=true
"""
_COMMAND = """\
#!/bin/sh
exec {command}
"""
_BAT = """\
@echo off
{command}
if errorlevel 1 pause
"""


def starter(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="Where to put it: the desktop.")
    ] = ".",
    port: Annotated[int, typer.Option(help="The port of the desk.")] = 8000,
    data: Data = None,
) -> Printout:
    """Write a file that opens the desk for the club's network by a double-click."""
    from evenhand.desk.club.club_files import write_new_file

    words = [sys.executable, "-m", "evenhand", "serve", "--host", "0.0.0.0", "--open"]
    words += ["--port", str(port)]
    # it is started from anywhere
    words += ["--data", os.path.abspath(data)] if data is not None else []
    name, text = starter_file(sys.platform, words)
    path = Path(folder, name)
    write_new_file(str(path), text.encode())
    path.chmod(0o755)
    return Printout(
        lambda: {"file": str(path)},
        lambda: [f"A double-click on {path} opens the desk."],
    )


def starter_file(platform: str, words: Sequence[str]) -> tuple[str, str]:
    """The name and the text of the file that runs a command on a platform.

    Args:
        platform: as Python names it.
        words: the command.
    """
    if platform == "win32":
        # the only sign with a meaning within quotes
        command = subprocess.list2cmdline(words).replace("%", "%%")
        return "Evenhand.bat", _BAT.format(command=command).replace("\n", "\r\n")
    if platform == "darwin":
        return "Evenhand.command", _COMMAND.format(command=shlex.join(words))
    # the window stays open if the desk does not, so that the reason can be read
    waiting = f"{shlex.join(words)} || read -r _"
    quoted = re.sub(r'(["`$\\])', r"\\\1", waiting).replace("\\", "\\\\")
    command = f'sh -c "{quoted}"'.replace("%", "%%")
    return "evenhand.desktop", _DESKTOP.format(command=command)
