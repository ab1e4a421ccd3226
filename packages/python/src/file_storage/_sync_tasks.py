"""Helpers that differ between coroutines and threads: this module is for threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def in_thread(function: Callable[..., Result], *arguments: object) -> Result:
    return function(*arguments)


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

    def worker() -> None:
        while not stopped.is_set():
            with lock:
                item = next(queue, None)
            if item is None:
                return
            work(item, stopped.is_set)

    with ThreadPoolExecutor(limit) as pool:
        workers = [pool.submit(worker) for _ in range(limit)]
        try:
            done, _ = wait(workers, return_when=FIRST_EXCEPTION)
            failure = next((each.exception() for each in done if each.exception()), None)
        finally:
            # The other threads notice it at the next chunk.
            stopped.set()
    if failure:
        raise failure
