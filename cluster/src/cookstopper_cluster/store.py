"""Answers, one a line, in a file to which lines are only added."""

from __future__ import annotations

import fcntl
import os
from array import array
from bisect import bisect_left
from pathlib import Path
from types import TracebackType

from .program import hash_of


class StoreError(Exception):
    """Answers can't be read or written."""


class Store:
    """The answers that are known, by the hashes of their jobs.

    A line is in the file as a whole or not at all: what a full disk, or the end of a driver, has left of one is cut off.
    Of each answer that was there at the beginning eight bytes are kept in memory.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "answers.jsonl"
        try:
            self._file = open(self.path, "a+b", buffering=0)
        except OSError as error:
            raise StoreError(f"{self.path} can't be opened: {error}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise StoreError(f"{self.path} is used by another driver") from error
        self._known = self._read()

    def _read(self) -> array[int]:
        known: list[int] = []
        whole = 0
        self._file.seek(0)
        with open(self.path, "rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                try:
                    known.append(short(hash_of(line)))
                except ValueError as error:
                    raise StoreError(f"{self.path}: byte {whole}: not an answer: {error}") from error
                whole += len(line)
        if whole != self.path.stat().st_size:
            os.truncate(self.path, whole)
        return array("Q", sorted(known))

    def holds(self, job: bytes) -> bool:
        """Whether the answer to a job was there at the beginning."""
        if not self._known:
            return False
        wanted = short(job)
        place = bisect_left(self._known, wanted)
        return place < len(self._known) and self._known[place] == wanted

    def add(self, data: bytes) -> None:
        """Adds answers, a line each, all of them or none."""
        begin = os.fstat(self._file.fileno()).st_size
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            os.ftruncate(self._file.fileno(), begin)
            raise StoreError(
                f"{self.path} can't be written: {error.strerror}; all answers so far are kept, "
                "and the same command goes on behind them"
            ) from error

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def short(job: bytes) -> int:
    """Eight bytes of a hash."""
    return int(job[:16], 16)
