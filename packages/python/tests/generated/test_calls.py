# Written by scripts/sdk/generate.ts (`npm run generate`) from _async/test_calls.py: do not edit.
"""Calls, uploads and lists, with a server in memory."""

import dataclasses
import hashlib
import io
import json
import logging
import os
import threading
import time
from collections.abc import Iterator, Callable, Iterator
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from file_storage import ApiError, Client, Client, DownloadError, InvalidError, NetworkError, UnreadableError, UploadError, UploadState
from file_storage._source import CHUNK
from file_storage.models import FileEntry

from .fakes import STORAGE, FakeServer, breaking_off, chunks, client_of
from .fakes import page as page_of

pytestmark = pytest.mark.anyio
README = Path(__file__).parents[2] / "README.md"


def test_neither_a_client_nor_the_log_of_httpx_shows_a_secret(caplog: pytest.LogCaptureFixture) -> None:
    server = FakeServer()
    with caplog.at_level(logging.DEBUG):
        server.client().upload(b"bytes", name="a.txt")
        server.client().list_entries(query="SECRET")
        with httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200))) as other:
            other.get("https://example.com/?kept=1")
    shown = f"{caplog.text} {server.client()!r} {server.client()} {[server.client()]}"
    assert "PUT https://storage.example.com/objects " in shown and "/file-entries " in shown
    assert "SECRET" not in shown
    assert "kept=1" in shown, "the log of another client was changed"


@pytest.mark.parametrize("fault", [httpx.ConnectError, httpx.ReadTimeout, httpx.LocalProtocolError])
def test_a_connection_error_names_only_the_host(fault: type[httpx.TransportError]) -> None:
    storage = "https://storage.example.com:444"

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/presign"):
            url = f"{storage}/b?signature=SECRET"
            return httpx.Response(200, json={"status": "success", "key": "uploads/a/b", "acl": "private", "url": url})
        raise fault(f"failed for {request.url} with {request.headers}")

    with pytest.raises(NetworkError) as listing:
        client_of(answer).list_entries(query="SECRET")
    assert "https://api.example.com" in str(listing.value) and "SECRET" not in repr(listing.value)
    with pytest.raises(NetworkError) as upload:
        client_of(answer).upload(b"bytes", name="a.txt", retries=0)
    assert f"{storage} " in str(upload.value) and "SECRET" not in repr(upload.value)


def test_a_source_that_is_not_a_file_is_refused_before_the_first_request() -> None:
    server = FakeServer()
    Path("folder").mkdir()
    Path("text.txt").write_text("text")
    for folder in ("folder", Path("folder")):
        with pytest.raises(IsADirectoryError, match="folder"):
            server.client().upload(folder)
    with pytest.raises(FileNotFoundError):
        server.client().upload("missing")
    with pytest.raises(OSError, match="not a regular file"):
        server.client().upload("/dev/null")
    with open("text.txt") as text, open("written.bin", "wb") as written:
        wrong: list[tuple[Any, str]] = [
            *((text, 'mode "rb"'), (io.StringIO("abc"), 'mode "rb"'), (None, "NoneType"), ({"name": "a"}, "dict"), (7, "int")),
        ]
        for source, expected in wrong:
            with pytest.raises(TypeError, match=expected):
                server.client().upload(source, name="a.txt")
        written.write(b"bytes")
        written.flush()
        with pytest.raises(OSError):
            server.client().upload(written)
    unreadable = os.fsdecode(b"caf\xe9.txt")
    Path(unreadable).write_text("Latin-1")
    with pytest.raises(ValueError, match="name is not valid Unicode"):
        server.client().upload(unreadable)
    assert server.paths == []


def test_registers_the_digest_and_the_type() -> None:
    server = FakeServer()
    server.client().upload(b"bytes", name="a.txt")
    assert server.registered["fileHash"] == "277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9"
    assert server.registered["clientMime"] == "text/plain"
    server.client().upload(b"bytes", name="a.txt", hash="0" * 64, type="text/csv")
    assert (server.registered["fileHash"], server.registered["clientMime"]) == ("0" * 64, "text/csv")
    server.client().upload(b"bytes", name="a.txt", hash=None)
    assert "fileHash" not in server.registered


class ShortReads(io.BytesIO):
    """Gives two bytes at most at once, as a raw file may."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(2, len(self.getbuffer()) if size is None or size < 0 else size))


class NoPosition(io.BytesIO):
    """Does not say where it is after `seek`, as `mmap` until Python 3.12."""

    def seek(self, *place: int) -> None:  # type: ignore[override]
        super().seek(*place)


@pytest.mark.parametrize("kind", [ShortReads, NoPosition])
def test_a_file_of_any_kind_is_sent_and_hashed_whole(kind: type[io.BytesIO]) -> None:
    server = FakeServer()
    server.client().upload(kind(b"bytes"), name="a.txt")
    assert server.sizes == {1: 5} and server.registered["size"] == 5
    assert server.registered["fileHash"] == hashlib.sha256(b"bytes").hexdigest()


def test_registers_the_nearest_millisecond_as_all_clients_do() -> None:
    server = FakeServer()
    Path("a.txt").write_bytes(b"bytes")
    for fraction, expected in ((499_999, 123), (500_000, 124)):
        os.utime("a.txt", ns=(0, 1_700_000_000_123_000_000 + fraction))
        server.client().upload("a.txt")
        assert server.registered["lastModified"] == 1_700_000_000_000 + expected


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        *(("a.pdf", "pdf"), ("a..tar.gz", "gz"), ("a..b", "b"), (f"a.{'x' * 64}", "x" * 64)),
        *((name, None) for name in (".env", "..env", "a", "a.", f"a.{'x' * 65}", "a.b/c", "a.b\\c", "a.b\n", "a.b\u0085")),
    ],
)
def test_an_extension_is_what_the_contract_takes(name: str, extension: str | None) -> None:
    server = FakeServer()
    server.client().upload(b"bytes", name=name)
    assert server.registered.get("clientExtension") == extension


def test_a_server_may_take_ten_minutes_to_join_and_to_register() -> None:
    for given, expected in ((5, 600), (3600, 3600)):
        server = FakeServer()
        server.client().with_options(timeout=given).upload(bytes(5_000_000), name="film.mp4")
        patient = {name: server.timeouts.pop(name) for name in ("complete", "entries")}
        assert patient == {"complete": expected, "entries": expected} and set(server.timeouts.values()) == {given}


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.txt", "text/plain"), ("a.txt.gz", "application/gzip"), ("a.tar.br", "application/octet-stream"), ("a", "application/octet-stream")],
)
def test_the_type_of_a_compressed_file_is_not_that_of_its_content(name: str, kind: str) -> None:
    server = FakeServer()
    server.client().upload(b"bytes", name=name)
    assert server.registered["clientMime"] == kind


def test_a_state_that_can_no_longer_be_used_is_an_error_that_says_what_to_do() -> None:
    path = Path("film.mp4")
    path.write_bytes(bytes(5_000_000))
    states: list[UploadState] = []
    FakeServer().client().upload(path, on_state=states.append)
    stale = states[0]
    gone = FakeServer()
    gone.forgets = True
    with pytest.raises(UploadError, match="without `resume`") as missing:
        gone.client().upload(path, resume=stale)
    assert missing.value.reason == "gone"
    # The response to the registration was lost.
    with pytest.raises(UploadError, match="without `resume`") as sent:
        FakeServer().client().upload(path, resume=dataclasses.replace(stale, registering=True))
    assert sent.value.reason == "registration"
    os.utime(path, (1, 1))
    with pytest.raises(UploadError, match="without `resume`") as changed:
        FakeServer().client().upload(path, resume=stale)
    assert changed.value.reason == "changed"
    # After the server has refused a registration, it can be repeated without sending the bytes again.
    refusing = FakeServer()
    refusing.refuses = "parentId"
    with pytest.raises(InvalidError):
        refusing.client().upload(path, on_state=states.append)
    refusing.paths.clear()
    refusing.client().upload(path, resume=states[-1])
    assert refusing.paths == ["entries"]
    follow_the_readme(stale)


def test_a_call_that_came_too_early_is_sent_again() -> None:
    answers = iter([(429, {}), (200, {"status": "success", "note": {}}), (503, {})])

    def answer(_: httpx.Request) -> httpx.Response:
        status, body = next(answers)
        return httpx.Response(status, json=body)

    client = client_of(answer).with_options(retries=2)
    client.create_note(title="a", body="b")
    with pytest.raises(ApiError, match="503"):
        client.create_note(title="a", body="b")


def test_a_function_for_the_token_is_called_before_each_attempt() -> None:
    sent: list[str] = []
    statuses = iter([503, 200, 503, 200])

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request.headers["authorization"])
        return httpx.Response(next(statuses), content=chunks(b"[]"), headers={"retry-after": "0"})

    tokens = iter(["a", "b", "c", "d", "not one"])

    def token() -> str:
        return next(tokens)

    client = client_of(answer, retries=1).with_options(token=token)
    client.list_notes()
    client.download("hash", "file")
    assert sent == ["Bearer a", "Bearer b", "Bearer c", "Bearer d"]
    with pytest.raises(ValueError, match="without `Bearer`"):
        client.list_notes()
    with pytest.raises(UnreadableError):
        client_of(lambda _: httpx.Response(200, json={}), retries=0).with_options(token=token).sign_in("a", "b", "c")


def test_an_error_of_the_function_for_the_token_is_raised_as_it_is() -> None:
    calls: list[str] = []

    def token() -> str:
        calls.append("token")
        raise NetworkError("mine")

    client = client_of(lambda _: httpx.Response(500)).with_options(token=token, retries=2)
    with pytest.raises(NetworkError, match="^mine$"):
        client.list_notes()
    with pytest.raises(NetworkError, match="^mine$"):
        client.download("hash", "file")
    with pytest.raises(NetworkError, match="^mine$"):
        with client.open_download("hash"):
            pass
    assert len(calls) == 3


def test_a_function_for_the_token_needs_no_async() -> None:
    client = client_of(lambda request: httpx.Response(200, content=b"[]" if request.headers["authorization"] == "Bearer a" else b""))
    assert client.with_options(token=lambda: "a").list_notes() == []


@pytest.mark.parametrize(
    ("field", "options", "reason"),
    [
        *(("filename", {"resume": True}, "gone"), ("filename", {}, "gone"), ("fileHash", {"resume": True}, "changed")),
        *(("fileHash", {"resume": True, "hash": "0" * 64}, "changed"), ("fileHash", {}, "changed")),
        *(("fileHash", {"hash": "0" * 64}, None), ("parentId", {"resume": True}, None)),
    ],
)
def test_a_resumed_upload_whose_bytes_are_lost_or_others_begins_again(
    field: str, options: dict[str, Any], reason: str | None
) -> None:
    """Repeating such a registration would be refused each time."""
    server = FakeServer()
    server.refuses = field
    if "resume" in options:
        options = {**options, "resume": UploadState("uploads/a/b", "u", 5_000_000, 5 * 1024**2, completed=True)}
    with pytest.raises(UploadError if reason else InvalidError) as failed:
        server.client().upload(bytes(5_000_000), name="film.mp4", **options)
    assert getattr(failed.value, "reason", None) == reason
    # Nobody can resume it.
    assert server.paths[-1] == "abort"


def test_what_may_be_registered_is_neither_removed_nor_registered_again() -> None:
    server = FakeServer()

    def answer(request: httpx.Request) -> httpx.Response:
        response = server(request)
        if server.paths[-1] == "entries":
            raise httpx.ReadError("broken")
        return response

    with pytest.raises(NetworkError):
        client_of(answer, retries=1).upload(bytes(5_000_000), name="film.mp4")
    assert server.paths.index("entries") == len(server.paths) - 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        *(({"part_size": size}, "part_size must be") for size in (1_000_000, 1, 0, -1, True)),
        *(({"concurrency": number}, "concurrency must be") for number in (-3, 0, 1.5)),
        *(({"retries": -1}, "retries must be"), ({"hash": ""}, "hash must be"), ({"hash": "abc"}, "not 'abc'")),
        ({"hash": None, "resume": UploadState("uploads/a/b", "u", 5, 5)}, "Without a digest"),
    ],
)
def test_a_wrong_option_of_an_upload_is_an_error_before_the_first_request(options: dict[str, Any], says: str) -> None:
    server = FakeServer()
    with pytest.raises(ValueError, match=says):
        server.client().upload(b"bytes", name="a.txt", **options)
    assert server.paths == []


def follow_the_readme(stale: UploadState) -> None:
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
        assert server.paths[-1] == "entries" and server.paths.count("entries") == 1
        assert ("abort" in server.paths) == (kept is not None)
        assert not list(Path().glob("upload.*"))


@pytest.mark.parametrize("size", [10, 5_000_000])
def test_a_file_that_grows_while_it_is_sent_is_not_registered(size: int) -> None:
    server = FakeServer()
    Path("growing.log").write_bytes(bytes(size))

    def grow(sent: int, total: int) -> None:
        with open("growing.log", "ab") as file:
            file.write(b"more")

    with pytest.raises(UploadError) as changed:
        server.client().upload("growing.log", on_progress=grow)
    assert changed.value.reason == "changed"
    assert "entries" not in server.paths and ("abort" in server.paths) == (size > 10)


def test_a_wrong_option_is_an_error_before_the_first_request() -> None:
    client = FakeServer().client()
    values: list[Any] = [0, -1, None, "5", True, float("nan"), float("inf")]
    for value in values:
        with pytest.raises(ValueError, match="timeout must be a number of seconds above 0"):
            Client("https://api.example.com/v1", timeout=value)
        if value is not None:
            with pytest.raises(ValueError):
                client.with_options(timeout=value)
    for retries in (-1, 1.5):
        with pytest.raises(ValueError, match="retries must be"):
            client.with_options(retries=retries)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="retries must be"):
            Client("https://api.example.com/v1", retries=retries)  # type: ignore[arg-type]
    for base_url in ("127.0.0.1:8080/api/v1", "localhost:8080/api/v1", "https://a.example/v1\n", "ftp://a.example/v1"):
        with pytest.raises(ValueError, match="https://storage.example.com/api/v1"):
            Client(base_url)
    for base_url in ("", " "):
        with pytest.raises(ValueError, match="^base_url is empty. Set it to"):
            Client(base_url)
    for token in ("SECRET\n", "SECRET\r\nX-Other: SECRET", " SECRET", "Bearer SECRET", "SECRET\u00e9", "SECRET\0"):
        with pytest.raises(ValueError, match="without `Bearer`") as at_start:
            Client("https://api.example.com/v1", token)
        with pytest.raises(ValueError, match="without `Bearer`") as later:
            client.with_options(token=token)
        assert "SECRET" not in repr(at_start.value) + repr(later.value)


def test_a_long_response_without_long_pauses_does_not_time_out() -> None:
    def drip() -> Iterator[bytes]:
        for byte in b"[" + b" " * 6 + b"]":
            time.sleep(0.05)
            yield bytes([byte])

    assert client_of(lambda _: httpx.Response(200, content=drip()), timeout=0.1).list_notes() == []


@pytest.mark.parametrize("body", [{"error": "maintenance"}, {}, None, [], "OK", {"status": "success", "user": None}])
def test_a_success_that_the_api_does_not_send_is_an_error_of_each_call(body: object) -> None:
    client = client_of(lambda _: httpx.Response(200, json=body))
    calls: dict[str, Callable[[], object]] = {
        "login": lambda: client.sign_in("a@example.com", "password", "SDK"),
        "getLoggedUser": client.get_logged_user,
        "createFolder": lambda: client.create_folder(name="a"),
        "presignUpload": lambda: client.upload(b"bytes", name="a.txt"),
        "createMultipartUpload": lambda: client.upload(bytes(5_000_000), name="a.bin"),
    }
    if body != []:
        calls["listNotes"] = client.list_notes
    if not isinstance(body, dict) or "status" not in body:
        calls["deleteEntries"] = lambda: client.delete_entries(entry_ids=[1])
    for operation, call in calls.items():
        with pytest.raises(UnreadableError, match=operation):
            call()
    for listing in (client.iter_entries(), client.iter_tracked_files()):
        with pytest.raises(UnreadableError, match="list"):
            for _ in listing:
                pass


def test_a_field_that_an_object_in_a_response_lacks_is_an_error_when_it_is_needed() -> None:
    client = client_of(lambda _: httpx.Response(200, json={"status": "success", "user": {}, "pagination": {}}))
    with pytest.raises(UnreadableError, match="data"):
        for _ in client.iter_tracked_files():
            pass
    user = (client.get_logged_user()).user
    with pytest.raises(UnreadableError, match="User.email: the server sent none"):
        assert user.email
    assert not hasattr(user, "email")


def test_null_is_no_field_where_the_contract_excludes_it() -> None:
    entry = {"id": 1, "name": None, "parent_id": None, "permissions": None}
    client = client_of(lambda _: httpx.Response(200, json=page_of([entry], 1)))
    [found] = client.all_entries()
    assert (found.id, found.parent_id, found.json) == (1, None, entry)
    for name in ("name", "permissions"):
        with pytest.raises(UnreadableError, match=f"{name}: the server sent none"):
            getattr(found, name)


@pytest.mark.parametrize("user", [{}, *({"access_token": token} for token in (None, "", 0, False, ["SECRET"], "SECRET\n"))])
def test_a_sign_in_without_a_token_does_not_go_on_as_somebody_else(user: dict[str, Any]) -> None:
    client = client_of(lambda _: httpx.Response(200, json={"status": "success", "user": user}))
    with pytest.raises(UnreadableError, match="access_token|access token") as refused:
        client.sign_in("a@example.com", "password", "SDK")
    assert "SECRET" not in repr(refused.value)


@pytest.mark.parametrize("value", [5, None, ["x"], {"a": "x"}, "", "relative", "http://storage.example.com/", "https://a:99999/"])
@pytest.mark.parametrize("field", ["url", "key"])
def test_a_wrong_value_for_an_upload_is_an_error_of_the_response(field: str, value: Any) -> None:
    """A URL that others could read, too."""
    if field == "key" and isinstance(value, str):
        return
    answer = {"status": "success", "key": "uploads/a/b", "acl": "private", "url": STORAGE, field: value}
    with pytest.raises(UnreadableError, match="URL|presignUpload"):
        client_of(lambda _: httpx.Response(200, json=answer)).upload(b"bytes", name="a.txt")


@pytest.mark.parametrize("last_page", ["2", 1.5, True, [2]])
def test_a_page_with_a_wrong_number_is_an_error_of_the_response(last_page: Any) -> None:
    client = client_of(lambda _: httpx.Response(200, json=page_of([], last_page)))
    with pytest.raises(UnreadableError, match="DriveEntryPage.last_page: the server sent no int"):
        client.all_entries()


@pytest.mark.parametrize("status", [200, 204])
def test_a_success_without_the_body_that_is_needed_says_so(status: int) -> None:
    with pytest.raises(UnreadableError, match=f": {status} with no body. Is base_url"):
        client_of(lambda _: httpx.Response(status)).list_notes()


def test_a_body_that_is_nested_too_deep_is_no_json() -> None:
    for status, kind in ((200, UnreadableError), (502, ApiError)):
        with pytest.raises(kind, match=str(status)):
            client_of(lambda _, status=status: httpx.Response(status, content=b"[" * 100_000)).list_notes()  # type: ignore[misc]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only on Linux")
def test_a_file_without_a_known_size_is_refused() -> None:
    with pytest.raises(OSError, match="Its size is not known"):
        FakeServer().client().upload("/proc/self/status")


def test_a_server_that_ignores_a_range_is_not_a_changed_file() -> None:
    client = client_of(lambda _: httpx.Response(200, content=breaking_off(), headers={"etag": '"same"'}))
    with pytest.raises(DownloadError, match="does not support ranges"):
        client.download("hash", b"file")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "status", "headers"),
    [
        *(({}, status, {}) for status in (201, 202, 203, 204, 205, 226)),
        ({}, 200, {"content-encoding": "gzip"}),
        ({}, 206, {"content-range": "bytes 0-4/9"}),
        ({"offset": 2, "length": 7}, 206, {"content-range": "bytes 2-6/9"}),
        *(({"offset": 2}, 206, {"content-range": f"bytes {said}"}) for said in ("2-6/9", "2-6/*", "2-6", "3-8/9", "2-9/10")),
    ],
)
def test_other_bytes_than_asked_for_are_an_error(asked: dict[str, Any], status: int, headers: dict[str, str]) -> None:
    """Five bytes come. A server may send less of a range than was asked for."""
    client = client_of(lambda _: httpx.Response(status, content=chunks(b"bytes"), headers=headers))
    Path("file").write_text("old")
    with pytest.raises(DownloadError):
        client.download("hash", "file", **asked)
    with pytest.raises(DownloadError):
        with client.open_download("hash", **asked) as stream:
            for _ in stream:
                pass
    assert Path("file").read_text() == "old"


@pytest.mark.parametrize("length", [3, 5, 9])
def test_a_range_ends_at_the_end_of_the_file(length: int) -> None:
    content = b"bytes"[:length]
    headers = {"content-range": f"bytes 2-{1 + len(content)}/{'*' if length == 3 else 7}"}
    client = client_of(lambda _: httpx.Response(206, content=chunks(content), headers=headers))
    assert client.download("hash", "file", offset=2, length=length) == len(content)


def test_a_short_rest_is_no_complete_file() -> None:
    """The connection breaks, and the response to the request for the rest is a part of it."""

    def answer(request: httpx.Request) -> httpx.Response:
        if "range" not in request.headers:
            return httpx.Response(200, content=breaking_off(), headers={"etag": '"same"'})
        headers = {"etag": '"same"', "content-range": f"bytes {CHUNK}-{CHUNK + 4}/{CHUNK + 9}"}
        return httpx.Response(206, content=chunks(b"bytes"), headers=headers)

    with pytest.raises(DownloadError, match=f"bytes {CHUNK}-{CHUNK + 4}/{CHUNK + 9}"):
        client_of(answer).download("hash", "file")
    assert not list(Path().iterdir())


def test_entries_that_are_added_meanwhile_hide_no_other() -> None:
    """After the first page, two entries are added in front, so that there is one page more."""
    pages = {"1": [1, 2], "2": [1, 2], "3": [3, 4]}

    def answer(request: httpx.Request) -> httpx.Response:
        page = request.url.params["page"]
        data = [{"id": number, "name": f"{number} on {page}"} for number in pages[page]]
        return httpx.Response(200, json=page_of(data, 2 if page == "1" else 3))

    assert [entry.id for entry in client_of(answer).iter_entries()] == [1, 2, 1, 2, 3, 4]


def listing(readings: str) -> tuple[Callable[[httpx.Request], httpx.Response], list[str]]:
    """Responds to several readings of a list, and the pages that are still to be read: `1,2 3; 1,2 4!` are two of two pages,
    and `!` is another total.
    """
    pages = [(page, len(reading.split())) for reading in readings.split(";") for page in reading.split()]
    left = [page for page, _ in pages]
    last_pages = iter([last for _, last in pages])

    def answer(_: httpx.Request) -> httpx.Response:
        page = left.pop(0)
        data = [{"id": int(number)} for number in page.strip("!").split(",")]
        return httpx.Response(200, json={**page_of(data, next(last_pages)), "total": page.count("!")})

    return answer, left


@pytest.mark.parametrize(
    ("readings", "ids"),
    [
        pytest.param("1,2", [1, 2], id="one page"),
        pytest.param("1,2 3; 1,2 3", [1, 2, 3], id="the same"),
        # 1 was removed after page 1, and 6 was added: 3 was not listed.
        pytest.param("1,2 4,6; 2,3 4,6; 2,3 4,6", [2, 3, 4, 6], id="moved forward"),
        pytest.param("1,2 2; 1,2 3; 1,2 3", [1, 2, 3], id="moved back"),
        pytest.param("1,2 4!; 1,2 4!; 1,2 3; 1,2 3", [1, 2, 3], id="another total"),
    ],
)
def test_all_entries_are_read_until_two_readings_agree(readings: str, ids: list[int]) -> None:
    answer, left = listing(readings)
    assert [entry.id for entry in client_of(answer).all_entries()] == ids
    assert left == []


def test_a_list_that_keeps_changing_is_an_error() -> None:
    answer, left = listing("; ".join(f"{number},{number + 1} {number + 3}" for number in range(7)))
    with pytest.raises(UnreadableError, match="keeps changing"):
        client_of(answer).all_entries()
    assert len(left) == 2


@pytest.mark.parametrize(
    ("id_of", "last_of", "requests", "is_endless"),
    [
        pytest.param(lambda page: max(page, 2), lambda page: 2 if page == 1 else 15, 15, False, id="longer at once"),
        pytest.param(lambda page: page, lambda page: page + 1, 11, True, id="always longer"),
        pytest.param(lambda _: 1, lambda _: 9, 3, True, id="always the same"),
        pytest.param(lambda page: page, lambda _: 10**9, 1, True, id="a thousand million pages"),
    ],
)
def test_a_list_that_becomes_longer_ends_and_an_endless_one_is_an_error(
    id_of: Callable[[int], int], last_of: Callable[[int], int], requests: int, is_endless: bool
) -> None:
    pages: list[int] = []

    def answer(request: httpx.Request) -> httpx.Response:
        pages.append(int(request.url.params["page"]))
        # The status is there so that the test has an end.
        status = 200 if len(pages) <= 20 else 404
        return httpx.Response(status, json=page_of([{"id": id_of(pages[-1])}], last_of(pages[-1])))

    is_error = False
    try:
        for _ in client_of(answer).iter_entries():
            pass
    except (UnreadableError, ApiError) as error:
        is_error = "no end" in str(error)
    assert is_error == is_endless and len(pages) == requests


def test_a_file_that_changes_while_it_is_downloaded_is_an_error() -> None:
    """The connection breaks; then a server has other bytes, and sends the rest of them to a client that does not ask."""
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        if len(requests) == 1:
            return httpx.Response(200, content=breaking_off(), headers={"etag": '"old"'})
        if "if-range" in request.headers:
            return httpx.Response(200, content=chunks(b"new bytes"), headers={"etag": '"new"'})
        headers = {"etag": '"new"', "content-range": f"bytes {CHUNK}-{CHUNK + 4}/{CHUNK + 5}"}
        return httpx.Response(206, content=chunks(b"bytes"), headers=headers)

    with pytest.raises(DownloadError, match="the file changed"):
        client_of(answer).download("hash", "file")
    assert requests[1].headers["range"] == f"bytes={CHUNK}-" and requests[1].headers["if-range"] == '"old"'
    assert not list(Path().iterdir())


@pytest.mark.parametrize(("etag", "rest"), [('"new"', CHUNK), ('"old"', CHUNK + 1)])
def test_a_rest_of_another_version_is_not_appended(etag: str, rest: int) -> None:
    """A server that does not evaluate If-Range."""
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        if len(requests) == 1:
            return httpx.Response(200, content=breaking_off(), headers={"etag": '"old"', "content-length": str(2 * CHUNK)})
        headers = {"etag": etag, "content-range": f"bytes {CHUNK}-{CHUNK + rest - 1}/{CHUNK + rest}"}
        return httpx.Response(206, content=chunks(bytes(rest)), headers=headers)

    with pytest.raises(DownloadError, match="the file changed"):
        client_of(answer).download("hash", "file")
    assert not list(Path().iterdir())


def test_a_download_that_begins_again_each_time_ends() -> None:
    """Bytes that come again from the beginning are no progress. At last the server says 404, so that the test has an end."""
    received = [2, 4, 3, 4]
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        if len(requests) > len(received):
            return httpx.Response(404)
        return httpx.Response(200, content=breaking_off(received[len(requests) - 1]))

    with pytest.raises(NetworkError):
        client_of(answer).download("hash", "file", retries=2)
    assert len(requests) == 4


def test_a_download_waits_as_long_as_the_server_asks() -> None:
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return httpx.Response(503, headers={"retry-after": "61"})

    with pytest.raises(ApiError, match="503") as refused:
        client_of(answer).download("hash", "file")
    assert refused.value.retry_after == 61 and len(requests) == 1


def test_a_stream_that_breaks_off_is_a_network_error_inside_its_block() -> None:
    client = client_of(lambda _: httpx.Response(200, content=breaking_off()))
    with client.open_download("hash") as stream:
        with pytest.raises(NetworkError, match="https://api.example.com"):
            for _ in stream:
                pass


@pytest.mark.parametrize("own", [httpx.ReadError("mine"), NetworkError("mine"), ApiError("mine", 503, "", method="GET", url="")])
def test_an_error_of_the_caller_is_raised_as_it_is(own: Exception) -> None:
    """It is neither one of the transfer nor does it repeat a request."""
    downloads: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        downloads.append(request)
        return httpx.Response(200, content=chunks(b"bytes"))

    def fail(done: int, total: int) -> None:
        raise own

    with pytest.raises(type(own)) as in_block:
        with client_of(answer).open_download("hash"):
            raise own
    with pytest.raises(type(own)) as of_download:
        client_of(answer).download("hash", "file", on_progress=fail)
    server = FakeServer()
    with pytest.raises(type(own)) as of_upload:
        server.client().upload(b"bytes", name="a.txt", on_progress=fail)
    assert in_block.value is of_download.value is of_upload.value is own
    assert len(downloads) == 2 and server.paths.count("presign") == 1


@pytest.fixture
def dead_proxy(monkeypatch: pytest.MonkeyPatch) -> str:
    """The host and port of a proxy that does not run, which is that of the environment."""
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        place = f"127.0.0.1:{server.server_port}"
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, f"http://user:SECRET@{place}")
    for name in ("NO_PROXY", "no_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    return place


@pytest.fixture
def local_port() -> Iterator[int]:
    """The port of a server whose lists are empty. It sends a cookie, and accepts none."""

    class Empty(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(400 if "Cookie" in self.headers else 200)
            self.send_header("Content-Length", "2")
            self.send_header("Set-Cookie", "session=SECRET; Path=/")
            self.end_headers()
            self.wfile.write(b"[]")

        def log_message(self, format: str, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Empty) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_call_takes_no_cookie_of_another(local_port: int) -> None:
    with Client(f"http://127.0.0.1:{local_port}", "ALICE", retries=0) as client:
        client.list_notes()
        client.with_options(token="BOB").list_notes()


def test_many_open_downloads_are_no_silence_of_the_server(local_port: int) -> None:
    root = f"http://127.0.0.1:{local_port}"
    with Client(root, "SECRET", retries=0, timeout=2) as client:
        opened = [client.open_download("hash") for _ in range(100)]
        for each in opened:
            each.__enter__()
        assert client.list_notes() == []
        for each in opened:
            each.__exit__(None, None, None)
    with httpx.Client(limits=httpx.Limits(max_connections=1)) as http:
        client = Client(root, "SECRET", retries=0, http=http)
        with client.open_download("hash"):
            with pytest.raises(NetworkError, match="no connection of `http` was free"):
                client.with_options(timeout=0.01).list_notes()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST"])
@pytest.mark.parametrize("unusable", [{}, {"ALL_PROXY": "socks5h://127.0.0.1:1"}, {"NO_PROXY": "[::1]"}])
def test_loopback_does_not_go_through_the_proxy_of_the_environment(
    host: str, unusable: dict[str, str], dead_proxy: str, local_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in unusable.items():
        monkeypatch.setenv(name, value)
    with Client(f"http://{host}:{local_port}", "SECRET", retries=0) as client:
        assert client.list_notes() == []


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_an_error_names_the_proxy_that_does_not_run(scheme: str, dead_proxy: str) -> None:
    root = f"{scheme}://api.example.com/v1"
    with httpx.Client(proxy=f"http://{dead_proxy}", trust_env=False) as own:
        for http in (None, own):
            with Client(root, "SECRET", retries=0, allow_insecure=True, http=http) as client:
                with pytest.raises(NetworkError, match=f"through the proxy {dead_proxy} .*Does the proxy run") as failed:
                    client.list_notes()
                assert "SECRET" not in repr(failed.value)


def test_plain_http_is_for_loopback() -> None:
    for base_url in ("http://127.example.com/v1", "http://127.0.0.1.example.com/v1"):
        with pytest.raises(ValueError, match="must begin with https"):
            Client(base_url)


def test_an_argument_of_a_wrong_type_is_named_before_the_first_request() -> None:
    server = FakeServer()
    client: Any = server.client()
    new: Any = Client
    root = "https://api.example.com/v1"
    [wrong_kind] = {httpx.Client, getattr(httpx, "Async" "Client")} - {httpx.Client}

    calls: list[tuple[str, Callable[[], object]]] = [
        ("base_url must be", lambda: new(b"https://api.example.com/v1")),
        ("token must be", lambda: new(root, b"SECRET")),
        ("token must be", lambda: client.with_options(token=5)),
        *(("http must be", lambda http=http: new(root, http=http)) for http in ("x", wrong_kind())),
        *(("name must be", lambda name=name: client.upload(b"bytes", name=name)) for name in (5, b"a.txt", Path("a.txt"))),
        ("type must be", lambda: client.upload(b"bytes", name="a", type=5)),
        ("hash must be", lambda: client.upload(b"bytes", name="a", hash=5)),
        ("resume must be an UploadState", lambda: client.upload(b"bytes", name="a", resume={"key": "k"})),
        ("on_state must be", lambda: client.upload(b"bytes", name="a", on_state="x")),
        ("on_progress must be", lambda: client.upload(b"bytes", name="a", on_progress="x")),
        ("on_progress must be", lambda: client.download("hash", "file", on_progress="x")),
        ("to must be a path", lambda: client.download("hash", None)),
        ("offset must be", lambda: client.download("hash", "file", offset="1")),
        ("length must be", lambda: client.open_download("hash", length="1")),
        ("expires_at: .*datetime.*Pass what JSON has: a text", lambda: client.create_shareable_link("1", expires_at=datetime(2030, 1, 1))),
        ("entry_ids: .*set", lambda: client.delete_entries(entry_ids={1})),
        ("query: .*bytes", lambda: client.list_entries(query=b"bytes")),
        ("parent_id: Out of range", lambda: client.create_folder(name="a", parent_id=float("nan"))),
        ("name: .*surrogates", lambda: client.create_folder(name="caf\udce9")),
        ("query: .*surrogates", lambda: client.list_entries(query="caf\udce9")),
        *(("cannot be a part of a path", lambda part=part: client.get_shareable_link(part)) for part in ("caf\udce9", None, b"a", True)),
        ("FileEntry cannot be .*`hash` of an entry", lambda: client.download(FileEntry.from_json({"id": 7}), "file")),
    ]
    for says, call in calls:
        with pytest.raises((TypeError, ValueError), match=says):
            called: Any = call()
            called
    assert server.paths == [] and not list(Path().iterdir())
