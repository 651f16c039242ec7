"""The command ``cookstopper-cluster``."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from . import worker
from .driver import ClusterLost, Driver
from .program import ProgramError, lines_of, run
from .progress import Progress
from .store import Store, StoreError

#: Exit codes beyond those of ``cookstopper verify``.
INFRASTRUCTURE = 6


def main(arguments: list[str] | None = None) -> int:
    """Runs the command."""
    asked = _parser().parse_args(arguments)
    try:
        if asked.command == "worker":
            return worker.serve(asked.scheduler, asked.threads, asked.patience)
        return _verify(asked)
    except ProgramError as error:
        print(f"cookstopper-cluster: {error}", file=sys.stderr)
        return error.exit_code
    except (ClusterLost, StoreError) as error:
        print(f"cookstopper-cluster: {error}", file=sys.stderr)
        return INFRASTRUCTURE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cookstopper-cluster",
        description="Verifies chess problems on many machines. Exit codes are those of `cookstopper verify`; "
        f"{INFRASTRUCTURE}: the scheduler, all workers or the disk are gone.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    verify = commands.add_parser("verify", help="verify entries: the report and exit code of `cookstopper verify`")
    verify.add_argument("paths", nargs="+", metavar="CORPUS", help="entries, folders, files of other programs")
    verify.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler [default: a local cluster for this run]")
    verify.add_argument("--workers", type=int, metavar="N", help="processes of the local cluster [default: processors]")
    verify.add_argument("--store", type=Path, metavar="DIR", help="where answers are kept, to go on with them")
    verify.add_argument("--format", default="human", help="the form of the report")
    verify.add_argument("--report", type=Path, metavar="DIR", help="also write a page")
    verify.add_argument("--desk", nargs="?", const="", metavar="URL", help="link entries of the page with the desk")
    verify.add_argument("--language", help="the language in which the page opens")
    verify.add_argument("--analyse", action="store_true", help="also tell what composers and judges look for")
    verify.add_argument("--slices", type=int, metavar="N", help="divide each entry into about so many slices")
    verify.add_argument("--slice-nodes", type=int, metavar="N", help="divide slices again that take more nodes")
    verify.add_argument("--play", action="store_true", help="print the play of entries done in slices")
    for name in ("nodes", "seconds", "memory", "process-memory", "stipulation", "expected", "filter", "partition"):
        verify.add_argument(f"--{name}", help="as for `cookstopper plan`")
    verify.add_argument("--patience", type=float, default=300.0, metavar="S", help="wait so long for a lost scheduler")
    verify.add_argument("--program", default="cookstopper", help="the program, here and on the workers")
    serve = commands.add_parser("worker", help="a Dask worker that outlives its scheduler")
    serve.add_argument("scheduler", metavar="ADDRESS")
    serve.add_argument("--threads", type=int, default=1, metavar="N")
    serve.add_argument("--patience", type=float, default=300.0, metavar="S")
    return parser


def _plan_command(asked: argparse.Namespace) -> list[str]:
    # Nobody but `merge` reads the answers.
    command = [asked.program, "plan", "--bare", *asked.paths]
    for name in ("nodes", "seconds", "memory", "process-memory", "stipulation", "expected", "filter", "partition"):
        value = getattr(asked, name.replace("-", "_"))
        if value is not None:
            command += [f"--{name}", str(value)]
    if asked.slices:
        command += ["--slices", str(asked.slices)]
        if asked.slice_nodes:
            command += ["--nodes", str(asked.slice_nodes)]
    if asked.analyse:
        command.append("--analyse")
    if asked.format == "latex":
        command += ["--show", "short"]
    elif asked.report or asked.format == "markdown":
        command += ["--show", "long"]
    return command


def _verify(asked: argparse.Namespace) -> int:
    if asked.slice_nodes and not asked.slices:
        raise ProgramError("`--slice-nodes` needs `--slices`")
    if asked.desk is not None and not asked.report:
        raise ProgramError("`--desk` needs `--report`")
    with ExitStack() as stack:
        folder = asked.store or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cookstopper-")))
        store = stack.enter_context(Store(folder))
        # It plans while the cluster starts.
        planned = lines_of(_plan_command(asked))
        address = asked.scheduler or stack.enter_context(_local_cluster(asked.workers))
        progress = Progress()
        plan = folder / "plan.jsonl"
        slices_of_one = bool(asked.slices) and not asked.scheduler
        driver = Driver(address, asked.program, store, progress, asked.patience, slices_of_one)
        driver.run(_planned(planned, plan, progress))
        progress.end()
        plans = [plan]
        while asked.slices and (rest := _rest(asked, plans, store.path, folder)):
            progress.say(f"slices that took too long, or were lost, are done again: {rest.name}")
            more = Driver(address, asked.program, store, progress, asked.patience, slices_of_one)
            more.run(_lines(rest))
            plans.append(rest)
        print(f"{driver.busy_seconds:.1f} s of handing out and keeping", file=sys.stderr)
        command = [asked.program, "merge", *map(str, plans), "--store", str(store.path), "--format", asked.format]
        if asked.report:
            command += ["--report", str(asked.report)]
        if asked.desk is not None:
            command += ["--desk", asked.desk] if asked.desk else ["--desk"]
        if asked.language:
            command += ["--language", asked.language]
        if asked.play:
            command.append("--play")
        return run(command)


def _local_cluster(workers: int | None) -> worker.LocalWorkers:
    return worker.LocalWorkers(workers or os.cpu_count() or 1)


def _planned(lines: Iterator[bytes], plan: Path, progress: Progress) -> Iterator[bytes]:
    """The jobs of a plan, which is kept."""
    count = 0
    try:
        with open(plan, "wb") as kept:
            for line in lines:
                kept.write(line)
                count += 1
                yield line
    except OSError as error:
        raise StoreError(f"{plan} can't be written: {error.strerror}") from error
    progress.total = count


def _lines(path: Path) -> Iterator[bytes]:
    with open(path, "rb") as lines:
        yield from lines


def _rest(asked: argparse.Namespace, plans: list[Path], answers: Path, folder: Path) -> Path | None:
    """A plan of what is still to be done, if anything is that hasn't been tried."""
    rest = folder / f"rest-{len(plans)}.jsonl"
    command = [asked.program, "merge", *map(str, plans), "--store", str(answers), "--rest", "--slices", "8"]
    known = {line for plan in plans for line in _lines(plan)}
    new = [line for line in lines_of(command) if line not in known]
    if not new:
        return None
    rest.write_bytes(b"".join(new))
    return rest


if __name__ == "__main__":
    sys.exit(main())
