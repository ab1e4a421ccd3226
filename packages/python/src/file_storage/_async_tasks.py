"""Helpers that differ between coroutines and threads: this module is for coroutines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import anyio
import anyio.to_thread

Item = TypeVar("Item")
Result = TypeVar("Result")


async def sleep(seconds: float) -> None:
    await anyio.sleep(seconds)


async def in_thread(function: Callable[..., Result], *arguments: object) -> Result:
    """Calls a function that would block, in a thread."""
    return await anyio.to_thread.run_sync(lambda: function(*arguments))


async def called(function: Callable[[], Result | Awaitable[Result]]) -> Result:
    """What a function of the caller returns, with `async` or without."""
    result = function()
    return await result if isinstance(result, Awaitable) else result


async def at_last(action: Callable[[], Awaitable[object]]) -> None:
    """Runs work that may fail, even if the caller was cancelled, for at most five seconds."""
    with anyio.move_on_after(5, shield=True):
        try:
            await action()
        except Exception:
            return


async def for_each(
    items: Iterable[Item], limit: int, work: Callable[[Item, Callable[[], bool]], Awaitable[None]]
) -> None:
    """Works on several items in parallel. The first failure cancels the others and is raised."""
    queue = iter(items)
    failures: list[Exception] = []
    async with anyio.create_task_group() as group:

        async def worker() -> None:
            try:
                for item in queue:
                    await work(item, lambda: False)
            except Exception as error:
                failures.append(error)
                group.cancel_scope.cancel()

        for _ in range(limit):
            group.start_soon(worker)
    if failures:
        raise failures[0]
