"""The parts of the asynchronous program that differ: its event loop, and cancellation."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from file_storage import AsyncClient


def run(main: Callable[[], Awaitable[None]]) -> None:
    async def start() -> None:
        await main()

    asyncio.run(start())


async def cancelled(client: AsyncClient, source: Path) -> None:
    begun = asyncio.Event()

    def progress(sent: int, total: int) -> None:
        if sent > 2_000_000:
            begun.set()

    upload = asyncio.create_task(client.upload(source, name="cancelled.bin", on_progress=progress))
    await begun.wait()
    upload.cancel()
    try:
        await upload
    except asyncio.CancelledError:
        return
    raise AssertionError("the upload went on")
