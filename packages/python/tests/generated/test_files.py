# Written by scripts/sdk/generate.ts (`npm run generate`) from _async/test_files.py: do not edit.
"""What a download does with its target."""

import os
import resource
import stat
from pathlib import Path
from typing import Any

import httpx
import pytest

from file_storage import Client

from .fakes import FakeServer, chunks, client_of

pytestmark = pytest.mark.anyio
CONTENT = b"content"


def download(target: str | Path, *, content: bytes = CONTENT, **options: Any) -> int:
    client = client_of(lambda _: httpx.Response(200, content=chunks(content)))
    return client.download("hash", target, **options)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names() -> list[str]:
    return sorted(os.listdir())


@pytest.mark.parametrize(("umask", "expected"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_usual_mode(umask: int, expected: int) -> None:
    before = os.umask(umask)
    try:
        download("new")
    finally:
        os.umask(before)
    assert mode_of(Path("new")) == expected


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_an_existing_file_keeps_its_mode(mode: int) -> None:
    Path("old").write_text("old")
    Path("old").chmod(mode)
    download("old")
    assert mode_of(Path("old")) == mode and Path("old").read_bytes() == CONTENT
    assert names() == ["old"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_an_existing_file_keeps_its_owner() -> None:
    Path("old").write_text("old")
    Path("old").chmod(0o600)
    os.chown("old", 33, 34)
    download("old")
    now = Path("old").stat()
    assert (now.st_uid, now.st_gid, mode_of(Path("old"))) == (33, 34, 0o600)


def test_a_link_stays_a_link() -> None:
    Path("inner").mkdir()
    Path("inner/file").write_text("old")
    Path("link").symlink_to("inner/file")
    download("link")
    assert Path("link").is_symlink() and Path("inner/file").read_bytes() == CONTENT
    assert os.listdir("inner") == ["file"] and names() == ["inner", "link"]


@pytest.mark.parametrize(
    "target",
    [
        *("folder", "folder/new/", "new/", ".", "", "missing/file", "n" * 256),
        *("pipe", "to-pipe", "loop", "nowhere", "dangling"),
    ],
)
def test_what_is_not_a_file_stays_as_it_is(target: str) -> None:
    """The error has the path as the caller wrote it, and nothing is requested."""
    Path("folder").mkdir()
    # Not /dev/null: if it were replaced, the machine would need a repair.
    os.mkfifo("pipe")
    for link, to in {"to-pipe": "pipe", "loop": "loop", "nowhere": "missing/file", "dangling": "missing"}.items():
        Path(link).symlink_to(to)
    before = names()
    server = FakeServer()
    with pytest.raises(OSError) as refused:
        server.client().download("hash", target)
    assert refused.value.filename == target and server.paths == []
    assert names() == before and stat.S_ISFIFO(os.stat("pipe").st_mode)


@pytest.mark.parametrize("options", [{"offset": -1}, {"length": 0}, {"length": -1}])
def test_a_wrong_range_is_an_error(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        download("new", **options)
    assert names() == []


def test_a_read_only_file_is_not_replaced() -> None:
    Path("kept").write_text("kept")
    Path("kept").chmod(0o444)
    with pytest.raises(PermissionError):
        download("kept")
    assert Path("kept").read_text() == "kept"


def test_the_target_is_the_old_file_until_all_bytes_have_arrived() -> None:
    Path("file").write_text("old")

    def interrupt(received: int, total: int) -> None:
        assert Path("file").read_text() == "old"
        raise KeyError

    with pytest.raises(KeyError):
        download("file", on_progress=interrupt)
    assert names() == ["file"] and Path("file").read_text() == "old"


@pytest.mark.parametrize("size", [1000, 1_000_000])
def test_a_full_disk_leaves_the_old_file_alone(size: int) -> None:
    """Small files fail when they are closed, large ones before."""
    Path("file").write_text("old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large: 'file'$"):
            download("file", content=bytes(size))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert names() == ["file"] and Path("file").read_text() == "old"


def test_a_target_that_cannot_be_replaced_is_named() -> None:
    def obstruct(received: int, total: int) -> None:
        Path("file").mkdir()

    with pytest.raises(OSError, match="Is a directory: 'file'$"):
        download("file", on_progress=obstruct)
    assert names() == ["file"]


def test_a_temporary_file_that_is_gone_hides_no_error() -> None:
    def remove(received: int, total: int) -> None:
        Path(names()[0]).unlink()
        raise KeyError

    with pytest.raises(KeyError):
        download("file", on_progress=remove)


def test_two_downloads_of_one_file_at_once() -> None:
    def meanwhile(received: int, total: int) -> None:
        http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, content=iter([b"other"]))))
        Client("https://api.example.com/v1", "token", http=http).download("hash", "file")
        assert Path("file").read_bytes() == b"other"

    download("file", on_progress=meanwhile)
    assert names() == ["file"] and Path("file").read_bytes() == CONTENT
