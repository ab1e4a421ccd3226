# Written by scripts/sdk/generate.ts (`npm run generate`) from _async/test_server.py: do not edit.
"""Typical uses of a file store, with a real server behind a network that fails."""

import hashlib
import inspect
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from file_storage import (
    ApiError,
    Client,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    RateLimitError,
    TimedOutError,
    UnauthenticatedError,
    UploadState,
)

from .._sync_cancelling import cancel
from ..conftest import World

pytestmark = pytest.mark.anyio
Seen = Callable[..., list[dict[str, Any]]]


def digest(path: Path) -> str:
    with path.open("rb") as file:
        digest = hashlib.sha256()
        while chunk := file.read(1 << 20):
            digest.update(chunk)
        return digest.hexdigest()


FILTERS: dict[str, Any] = {
    **{"workspace_id": 0, "page": 1, "per_page": 2, "query": "paged 007", "search": "paged 007", "type": "folder"},
    **{"deleted_only": True, "starred_only": True, "shared_only": True, "recent_only": True},
    **{"filters": "", "order_by": "name", "order_dir": "asc"},
}
TOTALS = {"parent_ids": 120, "folder_id": 120, "query": 1, "search": 1, "deleted_only": 0, "starred_only": 0, "shared_only": 0}


def test_lists_with_each_filter_and_with_all(client: Client, world: World) -> None:
    filters = {**FILTERS, "parent_ids": str(world.paged_folder), "folder_id": str(world.paged_folder)}
    assert set(filters) == set(inspect.signature(client.list_entries).parameters)
    for name, value in filters.items():
        listed = client.list_entries(**{name: value})
        assert TOTALS.get(name, listed.total) == listed.total, name
        if name == "type":
            assert {entry.type for entry in listed.data} == {"folder"}
    assert (client.list_entries(**filters)).total == 0


def test_iterates_every_page(client: Client, world: World) -> None:
    listing = client.iter_entries(parent_ids=str(world.paged_folder), per_page=50, order_by="name")
    assert len({entry.name for entry in listing}) == 120


def test_uploads_nothing(client: Client) -> None:
    entry = client.upload(b"", name="empty.txt")
    assert entry.file_size == 0
    assert client.download(entry.hash, "empty.txt") == 0
    assert Path("empty.txt").stat().st_size == 0


def test_uploads_20_mb(client: Client, small: Path, seen: Seen) -> None:
    told: list[tuple[int, int]] = []
    entry = client.upload(small, on_progress=lambda sent, total: told.append((sent, total)))
    assert entry.file_size == small.stat().st_size and entry.file_hash == digest(small)
    assert told[-1] == (entry.file_size, entry.file_size) and len(told) > 20
    assert all(now != before for before, now in zip(told, told[1:])), "progress was told twice"
    puts = seen("PUT", "/objects/")
    assert len(puts) > 4 and not any(put["hasToken"] for put in puts)
    target = Path("down.bin")
    received: list[int] = []
    # The first connection breaks.
    client.download(entry.hash, target, on_progress=lambda done, total: received.append(done))
    assert digest(target) == digest(small) and received[-1] == entry.file_size
    assert len(seen("GET", "/file-entries/download/")) == 2
    assert not list(Path().glob(".*.part"))
    client.download(entry.hash, target, offset=5_000_000, length=1_000_000)
    assert target.read_bytes() == small.read_bytes()[5_000_000:6_000_000]
    with client.open_download(entry.hash, offset=20_000_000 - 10) as stream:
        tail = b"".join([chunk for chunk in stream])
    assert tail == small.read_bytes()[20_000_000 - 10 :]
    with pytest.raises(ApiError) as behind:
        client.download(entry.hash, target, offset=entry.file_size + 1)
    assert behind.value.status == 416


def test_uploads_300_mb_in_constant_memory(client: Client, large: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    entry = client.upload(large)
    client.download(entry.hash, "large.bin")
    kibibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert digest(Path("large.bin")) == digest(large)
    assert kibibytes < 64 * 1024


def test_resumes(client: Client, small: Path) -> None:
    states: list[UploadState] = []

    def interrupt(sent: int, total: int) -> None:
        if sent > 12_000_000:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        client.upload(small, on_progress=interrupt, on_state=states.append, concurrency=1)
    kept = UploadState.from_json(states[-1].to_json())
    told: list[int] = []
    entry = client.upload(small, resume=kept, on_progress=lambda sent, total: told.append(sent))
    assert told[0] >= 5_000_000, "sent from the beginning"
    assert entry.file_hash == digest(small)


def test_tells_errors_apart(client: Client, world: World) -> None:
    with pytest.raises(UnauthenticatedError):
        client.with_options(token="wrong").list_notes()
    with pytest.raises(ForbiddenError):
        client.get_workspace(world.foreign_workspace)
    with pytest.raises(NotFoundError):
        client.get_entry(999_999_999)
    with pytest.raises(NotFoundError):
        client.download("missing", "missing.bin")
    with pytest.raises(InvalidError) as invalid:
        client.create_folder(name="", parent_id=None)
    assert invalid.value.status == 422 and "name" in invalid.value.errors
    with pytest.raises(InvalidError):
        client.sign_in(world.email, "wrong", "SDK")
    with pytest.raises(RateLimitError) as limited:
        client.with_options(retries=0).create_note(title="too many", body="")
    assert limited.value.retry_after == 7


def test_an_error_says_where_and_what_to_do(client: Client, world: World) -> None:
    for missing in (None, ""):
        with Client(world.base_url, missing) as nobody:
            with pytest.raises(UnauthenticatedError, match="This client has no token."):
                nobody.get_logged_user()
    with pytest.raises(UnauthenticatedError, match="Sign in again") as wrong:
        client.with_options(token="wrong").get_logged_user()
    assert "has no token" not in str(wrong.value)
    with Client(world.origin, "token") as elsewhere:
        with pytest.raises(NotFoundError) as lost:
            elsewhere.list_entries(query="SECRET")
    assert str(lost.value).startswith(f"listEntries (GET {world.origin}/drive/file-entries): 404 ")
    assert "SECRET" not in repr(lost.value)


def test_times_out(client: Client) -> None:
    started = time.monotonic()
    with pytest.raises(TimedOutError, match="sent nothing for 0.3 seconds. Raise the timeout"):
        client.with_options(timeout=0.3, retries=0).list_workspace_roles()
    assert time.monotonic() - started < 5


def test_a_cancelled_upload_leaves_nothing_on_the_server(client: Client, small: Path, seen: Seen) -> None:
    cancel(client, small)
    assert len(seen("POST", "/s3/multipart/abort")) == 1


def test_what_is_uploaded_can_be_downloaded_under_every_name(client: Client) -> None:
    names = [
        *("n" * 245, "n" * 251 + ".txt", "\u00fc" * 127, "\U0001f4c4" * 63),
        *("back\\slash.txt", "dot.", "blank ", " blank", "CON", "a:b*c?d<e>|\"f'.txt"),
        *("per%2Fcent.txt", "-o", "~", "$HOME", ".hidden", "r\u00e9sum\u00e9", "re\u0301sume\u0301"),
    ]
    for name in names:
        Path(name).write_text(name)
        entry = client.upload(Path(name))
        assert entry.name == name
        Path(name).unlink()
        client.download(entry.hash, Path(name))
        assert Path(name).read_text() == name
    assert sorted(path.name for path in Path().iterdir()) == sorted(names)
