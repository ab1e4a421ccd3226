# Written by scripts/sdk/generate.ts (`npm run generate`) from _async/conftest.py: do not edit.
"""The client to test."""

from collections.abc import Iterator

import pytest

from file_storage import Client

from ..conftest import World


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def client(world: World, anyio_backend: str) -> Iterator[Client]:
    with Client(world.base_url, world.token) as client:
        yield client
