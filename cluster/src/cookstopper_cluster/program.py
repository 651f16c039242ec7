"""The program ``cookstopper``: plans, and reports of answers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path


class ProgramError(Exception):
    """The program can't be started, or doesn't do what it is asked for."""

    def __init__(self, message: str, exit_code: int = 2) -> None:
        super().__init__(message)
        self.exit_code = exit_code


#: So much of what a command prints is read at once.
_BLOCK = 1 << 20


def lines_of(command: Sequence[str]) -> Iterator[bytes]:
    """The lines that a command prints, as they come, with their ends. Nobody here looks into them.

    It is begun at once, before anybody asks for a line; where nobody does, it ends with this process, since nobody reads.
    """
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=_BLOCK)
    except OSError as error:
        raise ProgramError(f"{command[0]} can't be started: {error}") from error
    return _lines_of(process, command)


def _lines_of(process: subprocess.Popen[bytes], command: Sequence[str]) -> Iterator[bytes]:
    assert process.stdout is not None
    with process, process.stdout as output:
        try:
            yield from output
        except GeneratorExit:
            process.kill()
            raise
    # 4: nothing is there to be planned.
    if process.returncode not in (0, 4):
        raise ProgramError(f"{' '.join(command[:2])} ended with {process.returncode}", process.returncode)


def run(command: Sequence[str]) -> int:
    """Runs a command that prints what it has to say, and gives its exit code."""
    sys.stdout.flush()
    try:
        return subprocess.run(command, check=False).returncode
    except OSError as error:
        raise ProgramError(f"{command[0]} can't be started: {error}") from error


#: How the program begins its lines.
_BEGINNING = re.compile(rb'\{"version":\d+,"job":"([0-9a-f]{64})"')


def hash_of(line: bytes) -> bytes:
    """The hash of a job or of an answer."""
    if begins := _BEGINNING.match(line):
        return begins[1]
    found = json.loads(line).get("job")
    if not isinstance(found, str) or not found:
        raise ProgramError(f"a line without a hash: {line[:80]!r}")
    return found.encode()


def given_up(line: bytes, reason: str) -> bytes:
    """The answer to a job that takes down every worker."""
    job = json.loads(line)
    answer = {
        "version": job["version"],
        "job": job["job"],
        "program": job["program"],
        "state": "failed",
        "failure": "crash",
        "text": reason,
    }
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def exists(path: Path) -> bool:
    """Whether a file is there and holds something."""
    return path.is_file() and path.stat().st_size > 0
