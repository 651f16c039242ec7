"""A line on stderr that shows how far the work has got."""

from __future__ import annotations

import sys
import time


class Progress:
    """Counts jobs; on a terminal it shows them with an estimate."""

    def __init__(self) -> None:
        self.total: int | None = None
        self.finished = 0
        self.remembered = 0
        self._begin = time.monotonic()
        self._shown = 0.0
        self._is_terminal = sys.stderr.isatty()

    def known(self, count: int) -> None:
        """So many jobs have been done by an earlier run."""
        self.remembered += count
        self.show()

    def done(self, count: int) -> None:
        """So many jobs are done."""
        self.finished += count
        self.show()

    def text(self) -> str:
        """How far it has got."""
        seconds = max(time.monotonic() - self._begin, 1e-9)
        rate = self.finished / seconds
        text = f"{self.finished + self.remembered}"
        if self.total is not None:
            text += f"/{self.total}"
        text += f" jobs, {rate:.1f}/s"
        if self.total is not None and rate > 0:
            left = (self.total - self.finished - self.remembered) / rate
            text += f", {left / 60:.0f} min left" if left > 90 else f", {left:.0f} s left"
            part = (self.finished + self.remembered) / max(self.total, 1)
            width = int(30 * part)
            text = f"[{'#' * width}{'.' * (30 - width)}] {text}"
        return text

    def show(self) -> None:
        """Shows it, a few times a second."""
        now = time.monotonic()
        if self._is_terminal and now - self._shown > 0.2:
            self._shown = now
            print(f"\r\x1b[K{self.text()}", end="", file=sys.stderr, flush=True)

    def say(self, text: str) -> None:
        """Tells something that happened."""
        begin = "\r\x1b[K" if self._is_terminal else ""
        print(f"{begin}{text}", file=sys.stderr, flush=True)

    def end(self) -> None:
        """The work is over."""
        self.say(f"{self.finished} jobs done, {self.remembered} known before")
