"""Dask workers: those of a local cluster, and one that outlives its scheduler."""

from __future__ import annotations

import subprocess
import sys
import time
from types import TracebackType
from typing import Any

from .driver import FEW_MESSAGES


class LocalWorkers:
    """A cluster on this machine, for one run."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._cluster: Any = None

    def __enter__(self) -> str:
        import dask.config
        from distributed import LocalCluster

        dask.config.set(FEW_MESSAGES)
        # One process solves for all threads.
        self._cluster = LocalCluster(
            n_workers=1, threads_per_worker=self._count, dashboard_address=None, memory_limit=0
        )
        return str(self._cluster.scheduler_address)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cluster.close(timeout=10)


def serve(scheduler: str, threads: int, patience: float) -> int:
    """A Dask worker, started again when its scheduler comes back; ends when that stays away."""
    command = [
        sys.executable,
        *("-m", "distributed.cli.dask_worker", scheduler),
        *("--nthreads", str(threads), "--no-dashboard", "--memory-limit", "0"),
        *("--death-timeout", str(int(max(patience, 1)))),
    ]
    while True:
        begin = time.monotonic()
        code = subprocess.run(command, check=False).returncode
        if code < 0:
            # Somebody ended it.
            return -code
        if time.monotonic() - begin >= patience:
            return 0
        time.sleep(1)
