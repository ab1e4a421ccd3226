"""How a caller cancels an asynchronous upload."""

import asyncio
from pathlib import Path

import pytest

from file_storage import AsyncClient


async def cancel(client: AsyncClient, source: Path) -> None:
    begun = asyncio.Event()

    def progress(sent: int, total: int) -> None:
        if sent > 2_000_000:
            begun.set()

    upload = asyncio.create_task(client.upload(source, name="cancelled.bin", on_progress=progress))
    await begun.wait()
    upload.cancel()
    with pytest.raises(asyncio.CancelledError):
        await upload
