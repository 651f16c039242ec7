"""Reports are those of one machine, whatever happens to processes and disks."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import (
    POISON, PROGRAM, Cluster, alone, answers, assert_each_once, signalled, timeless, verify_command, wait_for,
)  # fmt: skip

ENTRIES = 120


def finished(process: subprocess.Popen[str]) -> tuple[str, str, int]:
    out, errors = process.communicate(timeout=120)
    return timeless(out), errors, process.returncode


def driver(cluster: Cluster, path: Path, *more: str, program: str = PROGRAM) -> subprocess.Popen[str]:
    command = verify_command(
        path, cluster.folder / "store", "--scheduler", cluster.address, "--patience", "60", *more, program=program
    )
    environment = cluster.environment
    return subprocess.Popen(
        command, cwd=path.parent, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def assert_as_alone(cluster: Cluster, path: Path, process: subprocess.Popen[str]) -> None:
    out, errors, code = finished(process)
    assert (out, code) == alone(path), errors
    assert_each_once(cluster.folder / "store", ENTRIES)


@pytest.mark.short
def test_local_cluster_and_resuming(tmp_path: Path, corpus: Callable[..., Path]) -> None:
    count = 10
    path = corpus(count)
    for known in (0, count):
        command = verify_command(path, tmp_path / "store", "--workers", "2")
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120)
        assert (timeless(done.stdout), done.returncode) == alone(path), done.stderr
        assert f"{count - known} jobs done, {known} known before" in done.stderr
    # What was half written when the power failed is cut off and done again.
    store = tmp_path / "store" / "answers.jsonl"
    os.truncate(store, store.stat().st_size - 10)
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert (timeless(done.stdout), done.returncode) == alone(path), done.stderr
    assert f"1 jobs done, {count - 1} known before" in done.stderr
    assert_each_once(tmp_path / "store", count)


@pytest.mark.short
def test_what_is_looked_for_is_told(tmp_path: Path, corpus: Callable[..., Path]) -> None:
    path = corpus(3)
    command = verify_command(path, tmp_path / "store", "--workers", "1", "--analyse")
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert (timeless(done.stdout), done.returncode) == alone(path, "--analyse"), done.stderr
    assert '"analysis":{' in done.stdout


def test_workers_killed_and_stopped(cluster: Cluster, corpus: Callable[..., Path]) -> None:
    cluster.add_workers(3)
    path = corpus(ENTRIES)
    process = driver(cluster, path)
    wait_for(lambda: len(answers(cluster.folder / "store")) > 5)
    signalled(cluster.workers[0], signal.SIGKILL)
    signalled(cluster.workers[1], signal.SIGSTOP)
    assert_as_alone(cluster, path, process)
    # One that comes back too late changes nothing.
    signalled(cluster.workers[1], signal.SIGCONT)
    time.sleep(1)
    assert_each_once(cluster.folder / "store", ENTRIES)


def test_scheduler_killed_and_started_again(cluster: Cluster, corpus: Callable[..., Path]) -> None:
    cluster.add_workers(2)
    path = corpus(ENTRIES)
    process = driver(cluster, path)
    wait_for(lambda: len(answers(cluster.folder / "store")) > 5)
    signalled(cluster.scheduler, signal.SIGKILL)
    cluster.scheduler.wait()
    time.sleep(1)
    cluster.scheduler = cluster.start_scheduler()
    assert_as_alone(cluster, path, process)


def test_driver_killed_and_started_again(cluster: Cluster, corpus: Callable[..., Path]) -> None:
    cluster.add_workers(2)
    path = corpus(ENTRIES)
    process = driver(cluster, path)
    wait_for(lambda: len(answers(cluster.folder / "store")) > 5)
    process.kill()
    process.communicate()
    before = len(answers(cluster.folder / "store"))
    process = driver(cluster, path)
    out, errors, code = finished(process)
    assert (out, code) == alone(path), errors
    assert f"{before} known before" in errors
    assert_each_once(cluster.folder / "store", ENTRIES)


def test_a_poisoned_job_is_isolated(cluster: Cluster, corpus: Callable[..., Path]) -> None:
    """A job that takes the whole worker down, its watcher included."""
    killer = cluster.folder / "killer"
    killer.write_text(
        f'''#!/usr/bin/env python3
import os, signal, subprocess, sys
if sys.argv[1] != "work":
    os.execvp("{PROGRAM}", ["{PROGRAM}", *sys.argv[1:]])
work = subprocess.Popen(["{PROGRAM}", *sys.argv[1:]], stdin=subprocess.PIPE)
for line in sys.stdin:
    if '#{POISON}"' in line:
        # The process of the Dask worker.
        os.kill(os.getppid(), signal.SIGKILL)
    work.stdin.write(line.encode())
    work.stdin.flush()
work.stdin.close()
work.wait()
'''
    )
    killer.chmod(0o755)
    cluster.add_workers(2)
    path = corpus(40, poisoned=17)
    out, errors, code = finished(driver(cluster, path, program=str(killer)))
    assert code == 3, errors
    lines = [json.loads(line) for line in out.replace("{,", "{").replace(",,", ",").replace(",}", "}").splitlines()]
    wrong = [line["id"] for line in lines if line.get("verdict") == "invalid"]
    assert wrong == [f"many#{POISON}"], errors
    expected = [line for line in alone(path)[0].splitlines() if POISON not in line and "summary" not in line]
    assert [line for line in out.splitlines() if POISON not in line and "summary" not in line] == expected
    assert_each_once(cluster.folder / "store", 40)


def test_full_disk(tmp_path: Path, corpus: Callable[..., Path]) -> None:
    """Where a file may not grow, nothing half-written is left, and the same command goes on."""
    path = corpus(30)
    command = verify_command(path, tmp_path / "store", "--workers", "1")
    most = 30_000

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120, preexec_fn=limit)
    assert done.returncode == 6 and "can't be written" in done.stderr, done.stderr
    text = (tmp_path / "store" / "answers.jsonl").read_text()
    assert not text or text.endswith("\n")
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert (timeless(done.stdout), done.returncode) == alone(path), done.stderr
    assert_each_once(tmp_path / "store", 30)


@pytest.mark.short
def test_slices(tmp_path: Path) -> None:
    path = tmp_path / "hard.toml"
    path.write_text('stipulation = "h#3"\n[position]\nwhite = "Kf7 Ra1"\nblack = "Kh8 Ph7"\n')
    command = verify_command(
        path, tmp_path / "store", "--workers", "2", "--slices", "16", "--slice-nodes", "20000", "--play"
    )
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    solved = subprocess.run([PROGRAM, "solve", str(path)], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.startswith(solved.stdout), done.stdout + done.stderr
    verdicts = [json.loads(line)["verdict"] for line in done.stdout.splitlines() if line.startswith('{"id"')]
    assert verdicts == [json.loads(alone(path)[0].splitlines()[0].replace(",,", ",").replace(",}", "}"))["verdict"]]
