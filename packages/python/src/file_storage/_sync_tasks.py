"""Helpers that differ between coroutines and threads: this module is for threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def in_thread(function: Callable[..., Result], *arguments: object) -> Result:
    return function(*arguments)


def called(function: Callable[[], Result]) -> Result:
    return function()


def at_last(action: Callable[[], object]) -> None:
    """Runs work that may fail."""
    try:
        action()
    except Exception:
        return


def for_each(items: Iterable[Item], limit: int, work: Callable[[Item, Callable[[], bool]], None]) -> None:
    """Works on several items in parallel. The first failure, or an interrupt, stops the others and is raised."""
    queue = iter(items)
    lock = threading.Lock()
    stopped = threading.Event()
    ended: SimpleQueue[BaseException | None] = SimpleQueue()

    def worker() -> None:
        try:
            while not stopped.is_set():
                with lock:
                    item = next(queue, None)
                if item is None:
                    break
                work(item, stopped.is_set)
            ended.put(None)
        except BaseException as error:
            ended.put(error)

    failures: list[BaseException] = []
    try:
        for _ in range(limit):
            # An interrupt does not wait for these threads, nor does the end of the program.
            threading.Thread(target=worker, daemon=True).start()
        for _ in range(limit):
            failure = ended.get()
            if failure is not None:
                stopped.set()
                failures.append(failure)
    finally:
        # The other threads notice it at the next chunk.
        stopped.set()
    if failures:
        raise failures[0]
