"""Real processes: a scheduler, workers, drivers; and collections for them."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PROGRAM = os.environ.get("COOKSTOPPER", "cookstopper")

#: Short enough that a test sees a stopped worker being given up.
QUICK = {
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "3s",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s",
}

#: Which entry kills its worker, in the tests that want one.
POISON = "poison"


class Cluster:
    """A scheduler and workers on this machine, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.environment = {**os.environ, **QUICK}
        self.scheduler = self.start_scheduler()
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self, *command: str, **more: object) -> subprocess.Popen[bytes]:
        """Starts a process of which all children can be signalled."""
        log = open(self.folder / "log", "ab")
        return subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=log, stderr=log, start_new_session=True, **more
        )  # type: ignore[call-overload, no-any-return]

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        return self.start(
            sys.executable, "-m", "distributed.cli.dask_scheduler",
            "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--no-show",
        )  # fmt: skip

    def add_workers(self, count: int) -> None:
        for _ in range(count):
            command = [sys.executable, "-m", "cookstopper_cluster.cli", "worker", self.address, "--patience", "60"]
            self.workers.append(self.start(*command))

    def end(self) -> None:
        for process in [*self.workers, self.scheduler]:
            signalled(process, signal.SIGKILL)
            process.wait()


def signalled(process: subprocess.Popen[bytes], number: int) -> None:
    """Signals a process with all its children."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    try:
        yield started
    finally:
        started.end()


def entry(number: int) -> str:
    """Small problems of several kinds, some of which take a moment."""
    stipulation, condition = [("h#2", ""), ("#2", ""), ("h#2", "Circe"), ("ser-h#3", ""), ("h#2.5", "")][number % 5]
    file, rank = "abcdefgh"[number // 5 % 8], "3456"[number // 40 % 4]
    conditions = f'conditions = ["{condition}"]\n' if condition else ""
    return (
        f'stipulation = "{stipulation}"\n{conditions}[position]\n'
        f'white = "Kf7 Ra1 S{file}{rank}"\nblack = "Kh8 Ph7 Bb8"\n'
    )


@pytest.fixture
def corpus(tmp_path: Path) -> Callable[..., Path]:
    """Makes a collection of so many entries."""

    def make(count: int, poisoned: int | None = None) -> Path:
        entries = [f'id = "{POISON if number == poisoned else f"e{number:04}"}"\n{entry(number)}' for number in range(count)]
        path = tmp_path / "many.toml"
        path.write_text("---\n".join(entries))
        return path

    return make


def timeless(text: str) -> str:
    return re.sub(r'"(seconds|jobs)":[0-9.e-]+', "", text)


def alone(path: Path, *more: str) -> tuple[str, int]:
    """What one thread of one machine says of a collection: several that share a problem out play more moves."""
    command = [PROGRAM, "verify", str(path), "--format", "json", "--no-cache", "--jobs", "1", *more]
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent)
    return timeless(done.stdout), done.returncode


def verify_command(path: Path, store: Path, *more: str, program: str = PROGRAM) -> list[str]:
    return [
        sys.executable, "-m", "cookstopper_cluster.cli", "verify", str(path), "--format", "json",
        "--store", str(store), "--program", program, *more,
    ]  # fmt: skip


def answers(store: Path) -> list[str]:
    """The whole lines of a store."""
    file = store / "answers.jsonl"
    text = file.read_text() if file.exists() else ""
    return text.splitlines() if text.endswith("\n") or not text else text.splitlines()[:-1]


def wait_for(what: Callable[[], object], seconds: float = 60) -> None:
    begin = time.monotonic()
    while not what():
        assert time.monotonic() - begin < seconds, "in vain"
        time.sleep(0.05)


def assert_each_once(store: Path, count: int) -> None:
    jobs = [json.loads(line)["job"] for line in answers(store)]
    assert len(jobs) == len(set(jobs)) == count


@pytest.fixture(autouse=True)
def has_program() -> None:
    assert shutil.which(PROGRAM), f"no program {PROGRAM}: build it, and say where it is by COOKSTOPPER"
