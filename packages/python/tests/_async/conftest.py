"""The client to test."""

from collections.abc import AsyncIterator

import pytest

from file_storage import AsyncClient

from ..conftest import World


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def client(world: World, anyio_backend: str) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(world.base_url, world.token) as client:
        yield client
