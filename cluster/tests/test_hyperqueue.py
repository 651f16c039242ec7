"""The recipe for HyperQueue, where its package is installed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PROGRAM, alone, timeless

hyperqueue = pytest.importorskip("hyperqueue")


def test_recipe(tmp_path: Path, corpus: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = corpus(24)
    monkeypatch.chdir(tmp_path)
    plan = subprocess.run([PROGRAM, "plan", str(path)], capture_output=True, text=True, check=True, cwd=tmp_path)
    (tmp_path / "plan.jsonl").write_text(plan.stdout)
    shares = 4
    with hyperqueue.LocalCluster() as cluster:
        cluster.start_worker()
        job = hyperqueue.Job(max_fails=0, default_workdir=tmp_path)
        for share in range(1, shares + 1):
            command = f"split --number=r/{share}/{shares} plan.jsonl | {PROGRAM} work --jobs 1"
            job.program(["sh", "-c", command], stdout=tmp_path / f"answers-{share}.jsonl", env=dict(os.environ))
        client = cluster.client()
        assert client.wait_for_jobs([client.submit(job)])
    answers = [f"answers-{share}.jsonl" for share in range(1, shares + 1)]
    merge = [PROGRAM, "merge", "plan.jsonl", *answers, "--format", "json"]
    done = subprocess.run(merge, capture_output=True, text=True, cwd=tmp_path)
    assert (timeless(done.stdout), done.returncode) == alone(path), done.stderr
