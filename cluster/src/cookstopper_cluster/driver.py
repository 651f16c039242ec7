"""Hands out shards of jobs and keeps their answers."""

from __future__ import annotations

import queue
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import dask.config
from distributed import Client, Future

from .program import given_up, hash_of
from .progress import Progress
from .shard import WorkerLost, do_shard
from .store import Store

#: Dask keeps the last thousand messages for those who look for its mistakes; ours are jobs, up to a megabyte each.
FEW_MESSAGES = {"distributed.admin.low-level-log-length": 4}

#: A shard shall take about so long.
SHARD_SECONDS = 1.5

#: The most jobs of a shard.
MOST_JOBS = 2000

#: So many slices the only worker gets to see at once: it begins where it can use most of what it has proved.
MOST_SLICES = 256

#: So often a single job may lose its worker.
MOST_TRIES = 3


class ClusterLost(Exception):
    """The scheduler has been away for too long."""


@dataclass
class Shard:
    """Jobs that are done one after the other."""

    jobs: list[bytes]
    #: How often its worker was lost, which may have been the fault of another one that waited there.
    tries: int = 0

    @property
    def is_suspect(self) -> bool:
        """Whether its worker may be lost because of it."""
        return self.tries > 0


@dataclass
class Sizes:
    """How many jobs make a shard of the right length."""

    #: How many jobs it gets as long as nobody knows how long they take.
    first: int
    seconds_per_job: float | None = None

    def note(self, jobs: int, seconds: float) -> None:
        """Takes into account how long a shard has taken."""
        now = seconds / max(jobs, 1)
        before = self.seconds_per_job
        self.seconds_per_job = now if before is None else 0.7 * before + 0.3 * now

    def jobs(self) -> int:
        """How many jobs the next shard gets."""
        if self.seconds_per_job is None:
            return self.first
        return max(1, min(MOST_JOBS, int(SHARD_SECONDS / max(self.seconds_per_job, 1e-6))))


@dataclass
class Driver:
    """Does the jobs of an iterator and adds their answers to a store."""

    address: str
    program: str
    store: Store
    progress: Progress
    #: So many seconds the scheduler or all workers may be away.
    patience: float = 300.0
    #: Whether the jobs are slices, and all are done by the one worker that there is and will be.
    slices_of_one: bool = False
    sizes: Sizes = field(init=False)
    #: How long this process was busy with handing out, not waiting.
    busy_seconds: float = 0.0

    def __post_init__(self) -> None:
        dask.config.set(FEW_MESSAGES)
        self._waiting: deque[Shard] = deque()
        self._pending: dict[str, tuple[Future, Shard]] = {}
        self._done: queue.Queue[str] = queue.Queue()
        self._client = self._connect()
        self._seen = time.monotonic()
        self._threads_known = (0.0, 1)
        self.sizes = Sizes(first=1 if self.slices_of_one else 4)

    def run(self, jobs: Iterator[bytes]) -> None:
        """Does all jobs whose answers aren't in the store."""
        source = self._new(jobs)
        is_over = False
        try:
            while True:
                begin = time.monotonic()
                while len(self._pending) < self._most_pending():
                    shard = self._again()
                    if shard is None and not is_over:
                        shard = self._next(source)
                        is_over = shard is None
                    if shard is None:
                        break
                    self._submit(shard)
                self.busy_seconds += time.monotonic() - begin
                if not self._pending and not self._waiting and is_over:
                    return
                self._take()
        finally:
            self._client.close(timeout=2)

    def _connect(self) -> Client:
        begin = time.monotonic()
        while True:
            try:
                return Client(self.address, timeout=5, set_as_default=False)
            except (OSError, TimeoutError) as error:
                if time.monotonic() - begin > self.patience:
                    raise ClusterLost(f"no scheduler at {self.address}: {error}") from error
                self.progress.say(f"no scheduler at {self.address}; trying again")
                time.sleep(1)

    def _new(self, jobs: Iterator[bytes]) -> Iterator[bytes]:
        for job in jobs:
            if self.store.holds(hash_of(job)):
                self.progress.known(1)
            else:
                yield job

    def _again(self) -> Shard | None:
        """A shard that must be done once more. Of those that are suspected only one is done at a time, so that none suffers for another."""
        has_suspect = any(shard.is_suspect for _, shard in self._pending.values())
        for place, shard in enumerate(self._waiting):
            if not (shard.is_suspect and has_suspect):
                del self._waiting[place]
                return shard
        return None

    def _next(self, source: Iterator[bytes]) -> Shard | None:
        wanted = self.sizes.jobs()
        jobs = []
        for job in source:
            jobs.append(job)
            if len(jobs) >= wanted:
                break
        return Shard(jobs) if jobs else None

    def _most_pending(self) -> int:
        """Each thread has a shard and the next one; of slices the only worker has many."""
        if self.slices_of_one:
            return MOST_SLICES
        now = time.monotonic()
        then, threads = self._threads_known
        if now - then > 2:
            try:
                workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
            except TypeError:
                workers = self._client.scheduler_info()["workers"].values()
            threads = sum(int(worker["nthreads"]) for worker in workers)
            self._threads_known = (now, threads)
        return 2 * max(threads, 1)

    def _submit(self, shard: Shard) -> None:
        # Dask's own retries would hide who loses workers.
        jobs = b"".join(shard.jobs)
        future = self._client.submit(
            do_shard, self.program, jobs, beside_others=self.slices_of_one, pure=False, retries=0
        )
        self._pending[future.key] = (future, shard)
        future.add_done_callback(lambda done: self._done.put(done.key))

    def _take(self) -> None:
        """Waits for a shard and keeps its answers."""
        try:
            key = self._done.get(timeout=1)
        except queue.Empty:
            self._look_around()
            return
        begin = time.monotonic()
        self._seen = begin
        if key in self._pending:
            future, shard = self._pending.pop(key)
            self._conclude(future, shard)
        self.busy_seconds += time.monotonic() - begin

    def _conclude(self, future: Future, shard: Shard) -> None:
        if future.status == "finished":
            try:
                answers, seconds = future.result(timeout=60)
            except Exception as error:  # noqa: BLE001 - whatever kept the answers from coming, they are found again
                self.progress.say(f"answers were lost on the way: {error!r}")
                self._waiting.appendleft(shard)
                return
            self._keep(shard, answers)
            self.sizes.note(len(shard.jobs), seconds)
        elif future.status == "error":
            cause = future.exception(timeout=60)
            if isinstance(cause, WorkerLost):
                # Who answered isn't to blame.
                done = self._keep(shard, cause.answers, is_whole=False)
                shard = Shard(shard.jobs[done:], shard.tries)
            self._lost(shard, cause)
        else:
            # Cancelled: the scheduler has forgotten it.
            self._waiting.appendleft(shard)

    def _keep(self, shard: Shard, answers: bytes, is_whole: bool = True) -> int:
        """Keeps answers; how many they are."""
        told = [hash_of(answer) for answer in answers.splitlines()]
        asked = [hash_of(job) for job in shard.jobs[: len(told)]]
        if asked != told or is_whole and len(told) != len(shard.jobs):
            raise RuntimeError("a worker answers what it wasn't asked")
        self.store.add(answers)
        self.progress.done(len(told))
        return len(told)

    def _lost(self, shard: Shard, error: BaseException | None) -> None:
        """The worker of a shard is gone, perhaps because of one of its jobs: halves are tried by themselves."""
        if len(shard.jobs) > 1:
            half = len(shard.jobs) // 2
            self._waiting.appendleft(Shard(shard.jobs[half:]))
            self._waiting.appendleft(Shard(shard.jobs[:half]))
        elif shard.tries + 1 < MOST_TRIES:
            self._waiting.append(Shard(shard.jobs, shard.tries + 1))
        elif shard.jobs:
            self.store.add(given_up(shard.jobs[0], f"it lost its worker {MOST_TRIES} times: {error!r}"))
            self.progress.done(1)

    def _look_around(self) -> None:
        """Nothing has come for a while: is anybody there?"""
        self.progress.show()
        gone = [key for key, (future, _) in self._pending.items() if future.status in ("cancelled", "lost")]
        for key in gone:
            self._waiting.appendleft(self._pending.pop(key)[1])
        if self._client.status == "running":
            self._threads_known = (0.0, 1)
            if self._most_pending() > 2 or self._threads_known[1] > 0:
                self._seen = time.monotonic()
            elif time.monotonic() - self._seen > self.patience:
                raise ClusterLost(f"no worker for {self.patience:.0f} s")
            return
        self.progress.say("the scheduler is gone")
        for _, shard in self._pending.values():
            self._waiting.appendleft(shard)
        self._pending.clear()
        self._client.close(timeout=1)
        self._client = self._connect()
        self.progress.say("the scheduler is back")


def warn(text: str) -> None:
    """Tells people something."""
    print(text, file=sys.stderr, flush=True)
