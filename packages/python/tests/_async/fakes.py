"""Servers in memory."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx

from file_storage import AsyncClient
from file_storage._source import CHUNK

STORAGE = "https://storage.example.com/objects"


def client_of(answer: Callable[[httpx.Request], httpx.Response], **options: Any) -> AsyncClient:
    """A client whose requests a function responds to."""
    http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    return AsyncClient("https://api.example.com/v1", "SECRET", http=http, **{"retries": 0, **options})


async def chunks(*content: bytes) -> AsyncIterator[bytes]:
    for chunk in content:
        yield chunk


async def breaking_off(count: int = 1) -> AsyncIterator[bytes]:
    """So many chunks, after which the connection breaks."""
    yield bytes(count * CHUNK)
    raise httpx.ReadError("broken")


def page(data: list[dict[str, Any]], last_page: int) -> dict[str, Any]:
    """A page of entries."""
    return {"data": data, "last_page": last_page, "current_page": 1, "per_page": 50, "total": 0, "status": "success"}


class FakeServer:
    """Responds to the requests of an upload, and records their paths."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.timeouts: dict[str, float] = {}
        """The timeouts of the latest requests, in seconds."""
        self.sizes: dict[int, int] = {}
        self.registered: dict[str, Any] = {}
        """The last registration."""
        self.forgets = False
        """Whether it responds, until this upload is removed, that there is none."""
        self.refuses = ""
        """The field because of which it refuses one registration."""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        name = request.url.path.rsplit("/", 1)[-1]
        self.paths.append(name)
        self.timeouts[name] = request.extensions["timeout"]["read"]
        answers: dict[str, dict[str, Any]] = {
            "presign": {"key": "uploads/a/b", "acl": "private", "url": f"{STORAGE}?signature=SECRET"},
            "create": {"key": "uploads/a/b", "uploadId": "u", "acl": "private"},
            "batch-sign-part-urls": {"urls": [{"partNumber": 1, "url": f"{STORAGE}?part=1&signature=SECRET"}]},
            "get-uploaded-parts": {"parts": [{"PartNumber": 1, "ETag": '"e"', "Size": size} for size in self.sizes.values()]},
            "complete": {"location": "uploads/a/b"},
            "abort": {},
            "entries": {"fileEntry": {"id": 1, "name": "film.mp4"}},
            "file-entries": page([], 1),
        }
        if name == "objects":
            assert "authorization" not in request.headers
            self.sizes[1] = int(request.headers["content-length"])
            return httpx.Response(200, headers={"ETag": '"e"'})
        if self.forgets and name in ("get-uploaded-parts", "abort"):
            self.forgets = name != "abort"
            return httpx.Response(404, json={"message": "Not found."})
        if name == "entries":
            self.registered = json.loads(request.content)
        if self.refuses and name == "entries":
            field, self.refuses = self.refuses, ""
            return httpx.Response(422, json={"message": "No.", "errors": {field: "It is wrong."}})
        return httpx.Response(200, json={"status": "success", **answers[name]})

    def client(self) -> AsyncClient:
        return client_of(self)
