"""The recipes of ``docs/cluster.md`` and ``docs/formats/jobs.md`` as they stand there: all of them are understood by those who
shall run them, and what needs no cluster of somebody else's is run."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PROGRAM, alone, timeless

DOCS = Path(__file__).parents[2] / "docs"
FILES = ["cluster.md", "formats/jobs.md"]


def blocks(file: str, language: str) -> list[str]:
    """The blocks of code in a language."""
    text = (DOCS / file).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def block(language: str, word: str) -> str:
    """The one block of ``cluster.md`` in which a word occurs."""
    (found,) = [one for one in blocks("cluster.md", language) if word in one]
    return found


@pytest.fixture
def planned(tmp_path: Path, corpus: Callable[..., Path]) -> Path:
    """A collection, with ``plan.jsonl`` and ``cookstopper`` where the recipes look for them."""
    path = corpus(24)
    plan = subprocess.run([PROGRAM, "plan", str(path)], capture_output=True, check=True, cwd=tmp_path)
    (tmp_path / "plan.jsonl").write_bytes(plan.stdout)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "cookstopper").symlink_to(os.path.abspath(shutil.which(PROGRAM) or PROGRAM))
    return path


def run(script: str, folder: Path, **more: str) -> None:
    """Runs a shell script that finds the program."""
    search = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": search, **more}
    subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=folder, env=environment, check=True)


def merged(folder: Path) -> tuple[str, int]:
    files = sorted(str(file) for file in folder.glob("answers-*.jsonl"))
    done = subprocess.run(
        [PROGRAM, "merge", "plan.jsonl", *files, "--format", "json"], capture_output=True, text=True, cwd=folder
    )
    return timeless(done.stdout), done.returncode


@pytest.mark.short
@pytest.mark.parametrize("file", FILES)
def test_all_are_understood(file: str) -> None:
    shell = blocks(file, "sh")
    assert shell
    for script in shell:
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)
    for program in blocks(file, "python"):
        compile(program, file, "exec")


@pytest.mark.short
def test_commands_know_their_options() -> None:
    """Each option that a recipe gives one of our programs is one of its options."""
    scripts = "\n".join(one for file in FILES for one in blocks(file, "sh"))
    asked = re.findall(r"\bcookstopper (\w+)((?: [^\n|<>#]+)?)", scripts)
    assert {"plan", "work", "merge"} <= {command for command, _ in asked}
    for command, words in asked:
        known = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
        for option in re.findall(r"--[a-z-]+", words):
            assert option in known, f"cookstopper {command} {option}"


def test_slurm_array(tmp_path: Path, planned: Path) -> None:
    """Every task of the array is run by the shell, as Slurm would."""
    script = block("sh", "#SBATCH --array")
    first, last = map(int, re.findall(r"--array=(\d+)-(\d+)", script)[0])
    assert script.count(f"/{last} ") == 1 and first == 1, "as many shares as tasks"
    for task in range(first, last + 1):
        run(script, tmp_path, SLURM_ARRAY_TASK_ID=str(task))
    assert merged(tmp_path) == alone(planned)


@pytest.mark.skipif(not shutil.which("parallel"), reason="needs GNU parallel")
def test_parallel(tmp_path: Path, planned: Path) -> None:
    run(block("sh", "parallel --pipe"), tmp_path)
    assert merged(tmp_path) == alone(planned)


def test_hyperqueue(tmp_path: Path, planned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("hyperqueue")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    exec(compile(block("python", "hyperqueue"), "cluster.md", "exec"), {})
    assert merged(tmp_path) == alone(planned)


def test_slurm_workers() -> None:
    jobqueue = pytest.importorskip("dask_jobqueue")
    (asked,) = re.findall(r"SLURMCluster\((.*?)\) as", block("python", "SLURMCluster"))
    with eval(f"SLURMCluster({asked})", {"SLURMCluster": jobqueue.SLURMCluster}) as cluster:
        script = cluster.job_script()
    assert "#SBATCH -t 08:00:00" in script and "--nthreads 1" in script
    subprocess.run(["bash", "-n"], input=script, text=True, check=True)


def test_kubernetes_workers() -> None:
    operator = pytest.importorskip("dask_kubernetes.operator")
    (asked,) = re.findall(r"KubeCluster\((.*?)\) as", block("python", "KubeCluster"))
    wanted = eval(f"dict({asked})")
    assert set(wanted) <= set(inspect.signature(operator.KubeCluster.__init__).parameters)
    spec = operator.make_cluster_spec(**wanted)
    assert spec["kind"] == "DaskCluster" and spec["spec"]["worker"]["replicas"] == 64
