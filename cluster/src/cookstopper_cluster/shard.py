"""What runs on the workers: a process ``cookstopper work`` for each thread, kept from one shard to the next."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time

_local = threading.local()

#: So many seconds answers gather between two looks: to be woken for each of them would cost as much as a tenth of solving it.
PAUSE = 0.005

#: What is read at once.
BLOCK = 1 << 16


class WorkerLost(Exception):
    """The process that did the jobs is gone; these answers it has given."""

    def __init__(self, answers: bytes) -> None:
        super().__init__(answers)
        self.answers = answers

    def __reduce__(self) -> tuple[type[WorkerLost], tuple[bytes]]:
        return (WorkerLost, (self.answers,))


def do_shard(program: str, jobs: bytes) -> tuple[bytes, float]:
    """The answers to jobs, a line each, and the seconds that they took."""
    begin = time.monotonic()
    process = _process(program)
    assert process.stdin is not None and process.stdout is not None
    feeder = threading.Thread(target=_feed, args=(process, jobs), daemon=True)
    feeder.start()
    answers = bytearray()
    missing = jobs.count(b"\n")
    while missing:
        block = os.read(process.stdout.fileno(), BLOCK)
        if not block:
            _local.process = None
            process.kill()
            process.wait()
            # Of a last line that wasn't finished nothing is known.
            raise WorkerLost(bytes(answers[: answers.rfind(b"\n") + 1]))
        answers += block
        missing -= block.count(b"\n")
        if missing:
            time.sleep(PAUSE)
    feeder.join()
    return bytes(answers), time.monotonic() - begin


def _feed(process: subprocess.Popen[bytes], jobs: bytes) -> None:
    assert process.stdin is not None
    try:
        rest = memoryview(jobs)
        while rest:
            rest = rest[process.stdin.write(rest) :]
    except (BrokenPipeError, ValueError):
        # Whoever reads the answers finds out.
        return


def _process(program: str) -> subprocess.Popen[bytes]:
    """This thread's process; another one if it has ended."""
    known = getattr(_local, "process", None)
    if isinstance(known, subprocess.Popen) and known.poll() is None and _local.program == program:
        return known
    command = [program, "work", "--jobs", "1"]
    # Nothing may wait in a buffer of ours: answers are read from the pipe itself.
    started = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    _local.process, _local.program = started, program
    return started


def heartbeat(program: str) -> dict[str, object]:
    """What this thread's process says of itself."""
    process = _process(program)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b'{"heartbeat":true}\n')
    answer = json.loads(process.stdout.readline())
    assert isinstance(answer, dict)
    return answer
