"""Tests mistakes of the caller, and slow servers. A transport in memory responds, so no request is sent."""

import dataclasses
import io
import json
import logging
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from checks import raises

from file_storage import AsyncClient, Client, InvalidError, NotFoundError, UnauthenticatedError, UploadError, UploadState
from file_storage.models import FileEntry, LoginResponse

STORAGE = "https://storage.example.com/objects"
README = Path("../file-storage-api/packages/python/README.md")


class FakeServer:
    """Responds to the requests of an upload, and records their paths."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.sizes: dict[int, int] = {}
        self.forgets = False
        """Whether it responds once that there is no upload to resume."""
        self.refuses = False
        """Whether it refuses one registration."""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        name = request.url.path.rsplit("/", 1)[-1]
        self.paths.append(name)
        answers: dict[str, dict[str, Any]] = {
            "presign": {"key": "uploads/a/b", "url": f"{STORAGE}?signature=SECRET"},
            "create": {"key": "uploads/a/b", "uploadId": "u", "acl": "private"},
            "batch-sign-part-urls": {"urls": [{"partNumber": 1, "url": f"{STORAGE}?part=1&signature=SECRET"}]},
            "get-uploaded-parts": {"parts": [{"PartNumber": 1, "ETag": '"e"', "Size": size} for size in self.sizes.values()]},
            "complete": {"location": "uploads/a/b"},
            "entries": {"fileEntry": {"id": 1, "name": "film.mp4"}},
            "file-entries": {"data": [], "last_page": 1},
        }
        if name == "objects":
            self.sizes[1] = int(request.headers["content-length"])
            return httpx.Response(200, headers={"ETag": '"e"'})
        if self.forgets and name == "get-uploaded-parts":
            self.forgets = False
            return httpx.Response(404, json={"message": "Not found."})
        if self.refuses and name == "entries":
            self.refuses = False
            return httpx.Response(422, json={"message": "No.", "errors": {"parentId": "There is no such folder."}})
        return httpx.Response(200, json={"status": "success", **answers[name]})

    def client(self) -> AsyncClient:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self))
        return AsyncClient("https://api.example.com/v1", "SECRET", http=http, retries=0)


async def shows_no_secret(client: AsyncClient) -> None:
    """Neither a client nor the log of httpx shows a token, a signature or a query."""
    server = FakeServer()
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.DEBUG)
    try:
        await server.client().upload(b"bytes", name="a.txt")
        await server.client().list_entries(query="SECRET")
        async with httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200))) as other:
            await other.get("https://example.com/?kept=1")
    finally:
        logging.getLogger().setLevel(logging.WARNING)
        logging.getLogger().removeHandler(handler)
    shown = f"{log.getvalue()} {server.client()!r} {server.client()} {[server.client()]}"
    assert "PUT https://storage.example.com/objects " in shown and "/file-entries " in shown, "no log"
    assert "SECRET" not in shown, shown
    session = LoginResponse.from_json({"user": {"id": 1, "email": "SECRET", "access_token": "SECRET"}})
    assert repr(session) == "LoginResponse(user=User(id=1, ...), ...)", session
    assert "kept=1" in shown, "the log of another client was changed"


async def uploads_only_files(client: AsyncClient) -> None:
    """A source that is not a file is refused before the first request."""
    server = FakeServer()
    Path("folder").mkdir(exist_ok=True)
    Path("text.txt").write_text("text")
    for folder in ("folder", Path("folder")):
        with raises(IsADirectoryError) as caught:
            await server.client().upload(folder)
        assert "folder" in str(caught[0]), caught
    with raises(FileNotFoundError):
        await server.client().upload("missing")
    with raises(OSError) as device:
        await server.client().upload("/dev/null")
    assert "not a regular file" in str(device[0]), device
    with open("text.txt") as text, open("written.bin", "wb") as written:
        wrong: list[tuple[Any, str]] = [
            (text, 'mode "rb"'),
            (io.StringIO("abc"), 'mode "rb"'),
            (None, "NoneType"),
            ({"name": "a"}, "dict"),
            (7, "int"),
        ]
        for source, expected in wrong:
            with raises(TypeError) as refused:
                await server.client().upload(source, name="a.txt")
            assert expected in str(refused[0]), refused
        written.write(b"bytes")
        written.flush()
        with raises(OSError):
            await server.client().upload(written)
    assert server.paths == [], server.paths


async def begins_again(client: AsyncClient) -> None:
    """A saved state that can no longer be used gives a clear error, and the README's sample starts again."""
    path = Path("film.mp4")
    path.write_bytes(bytes(5_000_000))
    states: list[UploadState] = []
    await FakeServer().client().upload(path, on_state=states.append)
    stale = states[0]
    gone = FakeServer()
    gone.forgets = True
    with raises(UploadError) as missing:
        await gone.client().upload(path, resume=stale)
    assert isinstance(missing[0], UploadError) and missing[0].reason == "gone", missing
    assert "without `resume`" in str(missing[0]), missing
    os.utime(path, (1, 1))
    with raises(UploadError) as changed:
        await FakeServer().client().upload(path, resume=stale)
    assert isinstance(changed[0], UploadError) and changed[0].reason == "changed", changed
    assert "without `resume`" in str(changed[0]), changed
    # After the server has refused a registration, it can be repeated without sending the bytes again.
    refusing = FakeServer()
    refusing.refuses = True
    with raises(InvalidError):
        await refusing.client().upload(path, on_state=states.append)
    refusing.paths.clear()
    await refusing.client().upload(path, resume=states[-1])
    assert refusing.paths == ["entries"], refusing.paths
    follows_the_readme(stale)


def follows_the_readme(stale: UploadState) -> None:
    """Runs the sample that resumes an upload, as a program would."""
    [sample] = [block for block in README.read_text().split("```") if "on_state" in block and block.startswith("python\n")]
    code = compile(sample.removeprefix("python\n"), "README.md", "exec")
    # The file is unchanged, but the server no longer has the upload.
    forgotten = dataclasses.replace(stale, last_modified=1000)
    cases: list[tuple[UploadState | None, int]] = [(None, 3000), (None, 5_000_000), (stale, 5_000_000), (forgotten, 5_000_000)]
    for kept, size in cases:
        Path("film.mp4").write_bytes(bytes(size))
        os.utime("film.mp4", (1, 1))
        if kept is not None:
            Path("upload.json").write_text(json.dumps(kept.to_json()))
        server = FakeServer()
        server.forgets = kept is forgotten
        http = httpx.Client(transport=httpx.MockTransport(server))
        exec(code, {"client": Client("https://api.example.com/v1", "SECRET", http=http)})
        assert server.paths[-1] == "entries" and server.paths.count("entries") == 1, server.paths
        assert not list(Path().glob("upload.*")), list(Path().glob("upload.*"))


async def checks_options(client: AsyncClient) -> None:
    """A wrong option is an error before the first request."""
    values: list[Any] = [0, -1, None, "5", True, float("nan"), float("inf")]
    for value in values:
        with raises(ValueError) as caught:
            AsyncClient("https://api.example.com/v1", timeout=value)
        assert "timeout must be a number of seconds above 0" in str(caught[0]), caught
        if value is not None:
            with raises(ValueError):
                client.with_options(timeout=value)
    for base_url in ("127.0.0.1:8080/api/v1", "localhost:8080/api/v1", "https://a.example/v1\n", "ftp://a.example/v1"):
        with raises(ValueError) as wrong:
            AsyncClient(base_url)
        assert "https://storage.example.com/api/v1" in str(wrong[0]), wrong


async def checks_the_target(client: AsyncClient) -> None:
    """An invalid target path is an error before the first byte, and the error contains it as the caller wrote it."""
    server = FakeServer()
    Path("folder").mkdir(exist_ok=True)
    with raises(IsADirectoryError) as folder:
        await server.client().download("hash", "folder")
    assert isinstance(folder[0], OSError) and folder[0].filename == "folder", folder
    with raises(FileNotFoundError) as missing:
        await server.client().download("hash", "missing/a.bin")
    assert isinstance(missing[0], OSError) and missing[0].filename == "missing/a.bin", missing
    assert server.paths == [], server.paths


async def waits_for_slow_responses(client: AsyncClient) -> None:
    """The timeout limits pauses: a long response without long pauses succeeds."""

    async def drip() -> AsyncIterator[bytes]:
        for byte in b"[" + b" " * 6 + b"]":
            time.sleep(0.05)
            yield bytes([byte])

    http = httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200, content=drip())))
    assert await AsyncClient("https://api.example.com/v1", "token", http=http, timeout=0.1, retries=0).list_notes() == []


async def says_what_to_do(client: AsyncClient) -> None:
    """Errors that are common for new users contain advice."""
    with raises(UnauthenticatedError) as token:
        await client.with_options(token="wrong").get_logged_user()
    assert "Sign in again" in str(token[0]), token
    with raises(InvalidError):
        await client.sign_in(os.environ["FILE_STORAGE_EMAIL"], "wrong", "SDK")
    with raises(NotFoundError):
        await client.download("missing", "missing.bin")
    entry = FileEntry.from_json({"id": 1, "name": "a.txt", "file_size": 3, "url": "SECRET", "parent_id": None})
    assert repr(entry) == "FileEntry(id=1, name='a.txt', file_size=3, ...)", entry
