"""What runs on the workers: one process ``cookstopper work`` for all threads of a worker, kept from one shard to the next."""

from __future__ import annotations

import fcntl
import os
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import IO

from distributed import get_worker, secede

from .program import hash_of

#: So many seconds answers gather between two looks: to be woken for each of them would cost as much as a tenth of solving it.
PAUSE = 0.005

#: What is read at once, and may wait to be read: answers of some hundred jobs, so that nobody waits for us.
BLOCK = 1 << 20


class WorkerLost(Exception):
    """The process that did the jobs is gone; these answers it has given."""

    def __init__(self, answers: bytes) -> None:
        super().__init__(answers)
        self.answers = answers

    def __reduce__(self) -> tuple[type[WorkerLost], tuple[bytes]]:
        return (WorkerLost, (self.answers,))


class Batch:
    """Jobs, by their hashes, and their answers, which come in any order."""

    def __init__(self, hashes: Sequence[bytes]) -> None:
        self._hashes = hashes
        self._answers: dict[bytes, bytes] = {}
        self._missing = set(hashes)
        self._is_over = threading.Event()
        if not self._missing:
            self._is_over.set()

    def take(self, job: bytes, answer: bytes) -> None:
        """An answer has come."""
        self._answers[job] = answer
        self._missing.discard(job)
        if not self._missing:
            self._is_over.set()

    def end(self) -> None:
        """No more answers will come."""
        self._is_over.set()

    def answers(self) -> bytes:
        """Waits for the answers, and gives them in the order of the jobs."""
        self._is_over.wait()
        told = bytearray()
        for job in self._hashes:
            if job not in self._answers:
                raise WorkerLost(bytes(told))
            told += self._answers[job]
        return bytes(told)


class Program:
    """A process that does so many jobs at the same time; slices of one problem help one another there."""

    def __init__(self, program: str, jobs: int) -> None:
        self.program = program
        # Nothing may wait in a buffer of ours: answers are read from the pipe itself.
        self._process = subprocess.Popen(
            [program, "work", "--jobs", str(jobs)], bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        _widen(self._process.stdout)
        self._writing = threading.Lock()
        self._state = threading.Lock()
        self._batches: dict[bytes, list[Batch]] = {}
        self.is_over = False
        threading.Thread(target=self._read, daemon=True).start()

    def do(self, jobs: bytes) -> bytes:
        """The answers to jobs."""
        hashes = [hash_of(job) for job in jobs.splitlines()]
        batch = Batch(hashes)
        with self._state:
            if self.is_over:
                batch.end()
            for job in set(hashes):
                self._batches.setdefault(job, []).append(batch)
        with self._writing:
            self._write(jobs)
        return batch.answers()

    def _write(self, jobs: bytes) -> None:
        assert self._process.stdin is not None
        try:
            rest = memoryview(jobs)
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
        except (BrokenPipeError, ValueError):
            # Whoever reads the answers finds out.
            return

    def _read(self) -> None:
        assert self._process.stdout is not None
        rest = b""
        try:
            while block := os.read(self._process.stdout.fileno(), BLOCK):
                *lines, rest = (rest + block).split(b"\n")
                with self._state:
                    for line in lines:
                        job = hash_of(line)
                        for batch in self._batches.pop(job, []):
                            batch.take(job, line + b"\n")
                time.sleep(PAUSE)
        finally:
            # Of a last line that wasn't finished nothing is known.
            self._process.kill()
            self._process.wait()
            with self._state:
                self.is_over = True
                for batches in self._batches.values():
                    for batch in batches:
                        batch.end()
                self._batches.clear()


def _widen(pipe: IO[bytes] | None) -> None:
    """Lets more wait in a pipe, where the system allows it."""
    if pipe is None or not hasattr(fcntl, "F_SETPIPE_SZ"):
        return
    try:
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, BLOCK)
    except OSError:
        # It is slower as it is, and as right.
        return


_programs = threading.Lock()
_running: Program | None = None


def do_shard(program: str, jobs: bytes, beside_others: bool = False) -> tuple[bytes, float]:
    """The answers to jobs, a line each, and the seconds that they took.

    Beside others it doesn't keep the worker from taking the next shard, which then waits in the same process.
    """
    begin = time.monotonic()
    running = _program(program)
    if beside_others:
        secede()
    return running.do(jobs), time.monotonic() - begin


def _program(program: str) -> Program:
    """The process of this worker; another one if it has ended."""
    global _running
    with _programs:
        if _running is None or _running.is_over or _running.program != program:
            _running = Program(program, get_worker().state.nthreads)
        return _running
