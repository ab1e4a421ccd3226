"""Tests which names files may have, what a download does with its target, and errors in other processes."""

import copy
import multiprocessing
import os
import pickle
import resource
import shutil
import stat
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from checks import raises
from mistakes import FakeServer

from file_storage import (
    ApiError,
    AsyncClient,
    Client,
    FileStorageError,
    InvalidError,
    RateLimitError,
    UnauthenticatedError,
    UploadError,
    UploadState,
)
from file_storage.models import FileEntry

NAMES = [
    *("n" * 245, "n" * 251 + ".txt", "\u00fc" * 127, "\U0001f4c4" * 63),
    *("back\\slash.txt", "dot.", "blank ", " blank", "CON", "a:b*c?d<e>|\"f'.txt"),
    *("per%2Fcent.txt", "-o", "~", "$HOME", ".hidden", "r\u00e9sum\u00e9", "re\u0301sume\u0301"),
]
CONTENT = b"content"


async def keeps_every_name(client: AsyncClient) -> None:
    """What can be uploaded can be downloaded, under every name that the disk allows."""
    folder = new_folder("names")
    for name in NAMES:
        (folder / name).write_text(name)
        entry = await client.upload(folder / name)
        assert entry.name == name, entry.name
        (folder / name).unlink()
        await client.download(entry.hash, folder / name)
        assert (folder / name).read_text() == name, name
    assert sorted(os.listdir(folder)) == sorted(NAMES), os.listdir(folder)
    unreadable = os.fsdecode(b"caf\xe9.txt")
    (folder / unreadable).write_text("Latin-1")
    with raises(ValueError) as refused:
        await client.upload(folder / unreadable)
    assert "name is not valid Unicode" in str(refused[0]), refused


async def download(target: str | Path, *, content: bytes = CONTENT, **options: Any) -> int:
    """Downloads from a transport in memory."""

    async def chunks() -> AsyncIterator[bytes]:
        yield content

    http = httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200, content=chunks())))
    return await AsyncClient("https://api.example.com/v1", "token", http=http).download("hash", target, **options)


def new_folder(name: str) -> Path:
    shutil.rmtree(name, ignore_errors=True)
    os.mkdir(name)
    return Path(name)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def keeps_modes_and_links(client: AsyncClient) -> None:
    """A new file has the usual mode, an existing one keeps its mode, and a link stays a link."""
    folder = new_folder("modes")
    for umask, expected in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
        before = os.umask(umask)
        try:
            await download(folder / "new")
        finally:
            os.umask(before)
        assert mode_of(folder / "new") == expected, oct(mode_of(folder / "new"))
        (folder / "new").unlink()
    for mode in (0o600, 0o640, 0o666, 0o755):
        (folder / "old").write_text("old")
        (folder / "old").chmod(mode)
        await download(folder / "old")
        assert mode_of(folder / "old") == mode and (folder / "old").read_bytes() == CONTENT, oct(mode)
    (folder / "inner").mkdir()
    (folder / "inner" / "file").write_text("old")
    (folder / "link").symlink_to("inner/file")
    await download(folder / "link")
    assert (folder / "link").is_symlink() and (folder / "inner" / "file").read_bytes() == CONTENT
    assert not list(folder.rglob("*.part")), list(folder.rglob("*.part"))


async def replaces_only_files(client: AsyncClient) -> None:
    """A target that is not a file stays as it is, and nothing is requested."""
    folder = new_folder("specials")
    # Not /dev/null: if it were replaced, the machine would need a repair.
    os.mkfifo(folder / "pipe")
    (folder / "to-pipe").symlink_to("pipe")
    (folder / "loop").symlink_to("loop")
    (folder / "nowhere").symlink_to("missing/file")
    (folder / "dangling").symlink_to("missing")
    targets = ["pipe", "to-pipe", "loop", "nowhere", "dangling", "new/", "n" * 256, "inner/missing/file"]
    before = sorted(os.listdir(folder))
    for target in [f"{folder}/{name}" for name in targets] + [".", ""]:
        with raises(OSError) as refused:
            await download(target)
        assert isinstance(refused[0], OSError) and refused[0].filename == target, (target, refused)
    assert sorted(os.listdir(folder)) == before, os.listdir(folder)
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)
    ranges: list[dict[str, Any]] = [{"offset": -1}, {"length": 0}, {"length": -1}]
    for options in ranges:
        with raises(ValueError):
            await download(folder / "new", **options)
    (folder / "kept").write_text("kept")
    (folder / "kept").chmod(0o444)
    folder.chmod(0o777)
    user = os.geteuid()
    if user == 0:
        # Root may write to any file.
        os.seteuid(65534)
    try:
        await download(folder / "new")
        with raises(PermissionError):
            await download(folder / "kept")
    finally:
        os.seteuid(user)
    assert (folder / "kept").read_text() == "kept"


async def replaces_only_by_complete_files(client: AsyncClient) -> None:
    """Until all bytes have arrived, the target is the old file; a failure leaves nothing else."""
    folder = new_folder("complete")
    target = folder / "file"
    target.write_text("old")

    def interrupt(received: int, total: int) -> None:
        assert target.read_text() == "old"
        raise KeyError

    with raises(KeyError):
        await download(target, on_progress=interrupt)
    # As on a full disk: small files fail when they are closed, large ones before.
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    for size in (1000, 1_000_000):
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
        try:
            with raises(OSError):
                await download(target, content=bytes(size))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert os.listdir(folder) == ["file"] and target.read_text() == "old", os.listdir(folder)

    def meanwhile(received: int, total: int) -> None:
        http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, content=iter([b"other"]))))
        Client("https://api.example.com/v1", "token", http=http).download("hash", target)
        assert target.read_bytes() == b"other"

    await download(target, on_progress=meanwhile)
    assert os.listdir(folder) == ["file"] and target.read_bytes() == CONTENT


async def notices_a_growing_file(client: AsyncClient) -> None:
    """A file that grows while it is sent is not registered."""
    for size in (10, 5_000_000):
        server = FakeServer()
        Path("growing.log").write_bytes(bytes(size))

        def grow(sent: int, total: int) -> None:
            with open("growing.log", "ab") as file:
                file.write(b"more")

        with raises(UploadError) as changed:
            await server.client().upload("growing.log", on_progress=grow)
        assert isinstance(changed[0], UploadError) and changed[0].reason == "changed", changed
        assert "entries" not in server.paths, server.paths


def fails(kind: str) -> None:
    """Runs in another process."""
    if kind == "call":
        with Client(os.environ["FILE_STORAGE_BASE_URL"], "wrong") as client:
            client.get_logged_user()
    raise next(error for error in each_error() if type(error).__name__ == kind)


def each_error() -> list[FileStorageError]:
    """An error of each class, with its attributes."""
    kinds: list[type[FileStorageError]] = [FileStorageError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    state = UploadState("uploads/a/b", "u", 5, 5)
    errors: list[FileStorageError] = []
    for kind in kinds:
        if issubclass(kind, ApiError):
            about: dict[str, Any] = {"body": {"message": "No."}, "request_id": "r", "method": "GET", "url": "https://a.example"}
            errors.append(kind("createFolder", 422, "No.", **about))
        elif issubclass(kind, UploadError):
            errors.append(kind("storage", "No.", status=500, state=state))
        else:
            errors.append(kind("No."))
        if isinstance(errors[-1], InvalidError):
            errors[-1].errors = {"name": "The name field is required."}
        if isinstance(errors[-1], RateLimitError):
            errors[-1].retry_after = 7.5
    return errors


def described(error: BaseException) -> tuple[object, ...]:
    return type(error), str(error), error.args, vars(error)


async def carries_errors_between_processes(client: AsyncClient) -> None:
    """Errors can be copied, pickled, and raised from a process pool, with all their attributes."""
    errors = each_error()
    assert len(errors) >= 12, errors
    for error in errors:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert described(pickle.loads(pickle.dumps(error, protocol))) == described(error), (error, protocol)
        assert described(copy.copy(error)) == described(copy.deepcopy(error)) == described(error), error
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as executor, spawn.Pool(1) as pool:
        for error in errors:
            with raises(FileStorageError) as raised:
                executor.submit(fails, type(error).__name__).result()
            assert described(raised[0]) == described(error), raised
        for waiting in (executor.submit(fails, "call").result, pool.apply_async(fails, ("call",)).get):
            with raises(UnauthenticatedError) as refused:
                waiting()
            assert isinstance(refused[0], UnauthenticatedError) and refused[0].status == 401, refused
    entry = FileEntry.from_json({"id": 1, "name": "a.txt"})
    assert pickle.loads(pickle.dumps(entry)) == entry
