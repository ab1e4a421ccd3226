"""Tests the Python client in typical uses of a file store, and prints `held STEP` or `failed STEP WHY`."""

import hashlib
import os
import resource
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import mistakes
import targets
from checks import raises
from flavour import cancelled, run

from file_storage import (
    ApiError,
    AsyncClient,
    ForbiddenError,
    InvalidError,
    NetworkError,
    NotFoundError,
    RateLimitError,
    TimedOutError,
    UnauthenticatedError,
    UploadState,
)

ROOT = os.environ["FILE_STORAGE_BASE_URL"]
SMALL, LARGE = Path(os.environ["SMALL_FILE"]), Path(os.environ["LARGE_FILE"])
FOLDER = int(os.environ["PAGED_FOLDER"])


def digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


async def signs_in(client: AsyncClient) -> None:
    signed = await client.sign_in(os.environ["FILE_STORAGE_EMAIL"], os.environ["FILE_STORAGE_PASSWORD"], "SDK")
    assert (await signed.get_logged_user()).user.email == os.environ["FILE_STORAGE_EMAIL"]


async def lists_with_each_filter(client: AsyncClient) -> None:
    await client.list_entries(workspace_id=0)
    await client.list_entries(page=1)
    assert len((await client.list_entries(per_page=2, parent_ids=str(FOLDER))).data) == 2
    await client.list_entries(per_page=2)
    assert (await client.list_entries(parent_ids=str(FOLDER))).total == 120
    assert (await client.list_entries(folder_id=str(FOLDER))).total == 120
    assert (await client.list_entries(query="paged 007")).total == 1
    assert (await client.list_entries(search="paged 007")).total == 1
    assert {entry.type for entry in (await client.list_entries(type="folder")).data} == {"folder"}
    assert (await client.list_entries(deleted_only=True)).total == 0
    assert (await client.list_entries(starred_only=True)).total == 0
    assert (await client.list_entries(shared_only=True)).total == 0
    await client.list_entries(recent_only=True)
    await client.list_entries(filters="")
    await client.list_entries(order_by="name")
    await client.list_entries(order_dir="asc")


async def lists_with_all_filters(client: AsyncClient) -> None:
    await client.list_entries(
        workspace_id=0,
        page=1,
        per_page=2,
        parent_ids=str(FOLDER),
        folder_id=str(FOLDER),
        query="paged",
        search="paged",
        type="folder",
        deleted_only=False,
        starred_only=False,
        shared_only=False,
        recent_only=False,
        filters="",
        order_by="name",
        order_dir="asc",
    )


async def iterates_every_page(client: AsyncClient) -> None:
    names = [entry.name async for entry in client.iter_entries(parent_ids=str(FOLDER), per_page=50, order_by="name")]
    assert len(set(names)) == 120, len(names)


async def uploads_nothing(client: AsyncClient) -> None:
    entry = await client.upload(b"", name="empty.txt")
    assert entry.file_size == 0
    target = Path("empty.txt")
    assert await client.download(entry.hash, target) == 0
    assert target.stat().st_size == 0


async def uploads_20_mb(client: AsyncClient) -> None:
    told: list[tuple[int, int]] = []
    entry = await client.upload(SMALL, checksum=True, on_progress=lambda sent, total: told.append((sent, total)))
    assert entry.file_size == SMALL.stat().st_size and entry.file_hash == digest(SMALL)
    assert told[-1] == (entry.file_size, entry.file_size) and len(told) > 20
    assert all(now != before for before, now in zip(told, told[1:])), "progress was told twice"
    target = Path("down.bin")
    received: list[int] = []
    await client.download(entry.hash, target, on_progress=lambda done, total: received.append(done))
    assert digest(target) == digest(SMALL) and received[-1] == entry.file_size
    assert not list(Path().glob(".*.part"))
    await client.download(entry.hash, target, offset=5_000_000, length=1_000_000)
    assert target.read_bytes() == SMALL.read_bytes()[5_000_000:6_000_000]
    async with client.open_download(entry.hash, offset=20_000_000 - 10) as stream:
        tail = b"".join([chunk async for chunk in stream])
    assert tail == SMALL.read_bytes()[20_000_000 - 10 :]
    with raises(ApiError) as caught:
        await client.download(entry.hash, target, offset=entry.file_size + 1)
    assert isinstance(caught[0], ApiError) and caught[0].status == 416


async def uploads_300_mb(client: AsyncClient) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    entry = await client.upload(LARGE)
    target = Path("large.bin")
    await client.download(entry.hash, target)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert digest(target) == digest(LARGE)
    target.unlink()
    print(f"figure memory while uploading and downloading 300 MB: {grown:.0f} MiB more than at the start")
    assert grown < 64, f"{grown:.0f} MiB more"


async def resumes(client: AsyncClient) -> None:
    states: list[UploadState] = []

    class Interrupt(Exception):
        pass

    def interrupt(sent: int, total: int) -> None:
        if sent > 12_000_000:
            raise Interrupt

    with raises(Interrupt):
        await client.upload(SMALL, on_progress=interrupt, on_state=states.append, concurrency=1)
    kept = UploadState.from_json(states[-1].to_json())
    told: list[int] = []
    entry = await client.upload(SMALL, resume=kept, checksum=True, on_progress=lambda sent, total: told.append(sent))
    assert told[0] >= 5_000_000, "sent from the beginning"
    assert entry.file_size == SMALL.stat().st_size


async def tells_errors_apart(client: AsyncClient) -> None:
    with raises(UnauthenticatedError):
        await client.with_options(token="wrong").list_notes()
    with raises(ForbiddenError):
        await client.get_workspace(int(os.environ["FOREIGN_WORKSPACE"]))
    with raises(NotFoundError):
        await client.get_entry(999_999_999)
    with raises(InvalidError) as invalid:
        await client.create_folder(name="", parent_id=None)
    assert isinstance(invalid[0], InvalidError) and invalid[0].status == 422 and "name" in invalid[0].errors
    with raises(RateLimitError) as limited:
        await client.create_note(title="too many", body="")
    assert isinstance(limited[0], RateLimitError) and limited[0].retry_after == 7


async def says_what_is_wrong(client: AsyncClient) -> None:
    """Errors contain the fault and its place, but no secret."""
    for base_url in ("", " "):
        with raises(ValueError) as empty:
            AsyncClient(base_url)
        assert str(empty[0]).startswith("base_url is empty. Set it to"), empty
    for token in ("SECRET\n", "SECRET\r\nX-Other: SECRET", " SECRET", "Bearer SECRET", "SECRET\u00e9", "SECRET\0"):
        with raises(ValueError) as refused:
            AsyncClient(ROOT, token)
        with raises(ValueError) as changed:
            client.with_options(token=token)
        for error in refused + changed:
            assert "without `Bearer`" in str(error) and "SECRET" not in repr(error), "the token check"
    for missing in (None, ""):
        async with AsyncClient(ROOT, missing) as nobody:
            with raises(UnauthenticatedError) as unauthenticated:
                await nobody.get_logged_user()
            assert "This client has no token." in str(unauthenticated[0]), unauthenticated
    with raises(UnauthenticatedError) as wrong:
        await client.with_options(token="wrong").get_logged_user()
    assert "has no token" not in str(wrong[0]), wrong
    async with AsyncClient(ROOT.removesuffix("/api/v1"), "token") as elsewhere:
        with raises(NotFoundError) as lost:
            await elsewhere.list_entries(query="SECRET")
    address = f"{ROOT.removesuffix('/api/v1')}/drive/file-entries"
    assert str(lost[0]).startswith(f"listEntries (GET {address}): 404 ") and "SECRET" not in repr(lost[0]), lost
    await names_only_the_host()


async def names_only_the_host() -> None:
    """Connection errors contain no query, which may be the signature of a presigned URL, and no text of the library."""
    storage = "https://storage.example.com:444"

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/presign"):
            url = f"{storage}/b?signature=SECRET"
            return httpx.Response(200, json={"status": "success", "key": "uploads/a/b", "acl": "private", "url": url})
        raise fault(f"failed for {request.url} with {request.headers}")

    faults: list[type[httpx.TransportError]] = [httpx.ConnectError, httpx.ReadTimeout, httpx.LocalProtocolError]
    for fault in faults:
        http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
        client = AsyncClient("https://api.example.com/v1", "SECRET", http=http, retries=0)
        with raises(NetworkError) as listing:
            await client.list_entries(query="SECRET")
        assert "https://api.example.com" in str(listing[0]) and "SECRET" not in repr(listing[0]), listing
        with raises(NetworkError) as upload:
            await client.upload(b"bytes", name="a.txt", retries=0)
        assert f"{storage} " in str(upload[0]) and "SECRET" not in repr(upload[0]), upload
        await http.aclose()


async def times_out(client: AsyncClient) -> None:
    started = time.monotonic()
    with raises(TimedOutError):
        await client.with_options(timeout=0.3, retries=0).list_workspace_roles()
    assert time.monotonic() - started < 5


async def is_cancelled(client: AsyncClient) -> None:
    """A cancelled upload leaves nothing on the server."""
    await cancelled(client, SMALL)


async def repeats_only_what_may_be(client: AsyncClient) -> None:
    await client.list_notes()
    with raises(ApiError):
        await client.create_folder(name="unavailable", parent_id=None)
    with raises(NetworkError):
        await client.upload(b"lost", name="lost.bin")


STEPS: list[Callable[[AsyncClient], Awaitable[None]]] = [
    signs_in,
    lists_with_each_filter,
    lists_with_all_filters,
    iterates_every_page,
    uploads_nothing,
    uploads_20_mb,
    uploads_300_mb,
    resumes,
    tells_errors_apart,
    says_what_is_wrong,
    times_out,
    is_cancelled,
    repeats_only_what_may_be,
    mistakes.shows_no_secret,
    mistakes.uploads_only_files,
    mistakes.begins_again,
    mistakes.checks_options,
    mistakes.checks_the_target,
    mistakes.waits_for_slow_responses,
    mistakes.says_what_to_do,
    targets.keeps_every_name,
    targets.keeps_modes_and_links,
    targets.replaces_only_files,
    targets.replaces_only_by_complete_files,
    targets.notices_a_growing_file,
    targets.carries_errors_between_processes,
]


async def main() -> None:
    async with AsyncClient(ROOT, os.environ["FILE_STORAGE_TOKEN"]) as client:
        for step in STEPS:
            name = step.__name__.replace("_", "-")
            started = time.monotonic()
            try:
                await step(client)
                print(f"held {name} {time.monotonic() - started:.1f} s", flush=True)
            except Exception as error:
                print(f"failed {name} {type(error).__name__} {error}".replace("\n", " "), flush=True)


if __name__ == "__main__":
    run(main)
