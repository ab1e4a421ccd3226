"""What the tests of both clients share: the server that `npm run field -- sdk` starts, files, and an empty working folder.

Without that server, the tests that need it are skipped: `.venv/bin/python -m pytest` in the folder of the package.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest


@dataclass(frozen=True)
class World:
    """A reference server behind a proxy that fails on purpose, see `scripts/sdk/faulty-proxy.ts`."""

    base_url: str
    token: str
    email: str
    password: str
    paged_folder: int
    """A folder with 120 entries: `paged 000` and so on."""
    foreign_workspace: int

    @property
    def origin(self) -> str:
        return self.base_url.removesuffix("/api/v1")


@pytest.fixture(scope="session")
def world() -> World:
    if "PAGED_FOLDER" not in os.environ:
        pytest.skip("needs a server: run `npm run field -- sdk python`")
    return World(
        base_url=os.environ["FILE_STORAGE_BASE_URL"],
        token=os.environ["FILE_STORAGE_TOKEN"],
        email=os.environ["FILE_STORAGE_EMAIL"],
        password=os.environ["FILE_STORAGE_PASSWORD"],
        paged_folder=int(os.environ["PAGED_FOLDER"]),
        foreign_workspace=int(os.environ["FOREIGN_WORKSPACE"]),
    )


@pytest.fixture
def seen(world: World) -> Callable[..., list[dict[str, Any]]]:
    """Returns the requests since the test began, by method and the beginning of the path."""

    def all_seen() -> list[dict[str, Any]]:
        requests: list[dict[str, Any]] = httpx.get(f"{world.origin}/seen").json()
        return requests

    before = len(all_seen())
    return lambda method, path: [
        request for request in all_seen()[before:] if request["method"] == method and request["path"].startswith(path)
    ]


def _random_file(path: Path, megabytes: int) -> Path:
    with path.open("wb") as file:
        for _ in range(megabytes):
            file.write(os.urandom(1_000_000))
    return path


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _random_file(tmp_path_factory.mktemp("files") / "small.bin", 20)


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _random_file(tmp_path_factory.mktemp("files") / "large.bin", 300)


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Tests that give up the rights of root must still be able to enter it.
    tmp_path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
