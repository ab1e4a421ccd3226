"""The source of an upload, read in chunks."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
import threading
from typing import BinaryIO, Union

from .errors import UploadError

Uploadable = Union[str, "os.PathLike[str]", bytes, BinaryIO]
"""A path, bytes, or a binary file that can seek."""

CHUNK = 256 * 1024
"""Number of bytes to read at once."""


TEXT = 'The file is open as text. Open it with mode "rb", or give its path.'


def require_regular(path: str, instead: str) -> os.stat_result:
    """Returns what the system knows of a file. Raises `OSError` before the path is opened, because opening a pipe waits for its other end.

    Args:
        instead: What the caller can do with a pipe or a device.
    """
    there = os.stat(path)
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EINVAL, f"It is not a regular file. {instead}", path)
    return there


def _require_binary(file: BinaryIO) -> None:
    """Raises `TypeError` before the first request, if the source cannot be sent."""
    if isinstance(file, io.TextIOBase):
        raise TypeError(TEXT)
    if not hasattr(file, "read") or not hasattr(file, "seek"):
        raise TypeError(f"The source is of type {type(file).__name__}. Give a path, bytes or a binary file.")
    # In Python 3.10, some temporary files can seek, but have no `seekable`.
    if hasattr(file, "seekable") and not file.seekable():
        raise TypeError("The file cannot seek. Give its path or its bytes, or copy it to a temporary file first.")
    file.seek(0)
    if not isinstance(file.read(1), bytes):
        raise TypeError(TEXT)


def _modified(file: BinaryIO) -> int:
    """Modification time in milliseconds: the nearest one, as in TypeScript and Go, so that `sync` of the command finds it."""
    return (os.fstat(file.fileno()).st_mtime_ns + 500_000) // 1_000_000


class Source:
    """The source of an upload. Several threads may read it."""

    def __init__(self, source: Uploadable) -> None:
        self._lock = threading.Lock()
        self._opened: BinaryIO | None = None
        self._file: BinaryIO
        self.last_modified: int | None = None
        """Modification time in milliseconds since the Unix epoch."""
        self.name: str | None = None
        if isinstance(source, (str, os.PathLike)):
            path = os.fspath(source)
            require_regular(path, "Read it, and upload the bytes instead")
            self._file = self._opened = open(path, "rb")
            self.name = os.path.basename(path)
            self.last_modified = _modified(self._file)
        elif isinstance(source, (bytes, bytearray, memoryview)):
            self._file = io.BytesIO(source)
        else:
            _require_binary(source)
            self._file = source
            name = getattr(source, "name", None)
            self.name = os.path.basename(name) if isinstance(name, str) else None
        self.size = self._current_size()
        """Size in bytes."""
        if self._opened and self.size == 0 and self._opened.read(1):
            # The system does not know the size of its own reports, such as /proc/self/status.
            self._opened.close()
            raise OSError(errno.EINVAL, "Its size is not known. Read it, and upload the bytes instead", source)

    def _current_size(self) -> int:
        if self._opened:
            return os.fstat(self._opened.fileno()).st_size
        # `seek` of some files returns nothing, such as that of mmap until Python 3.12.
        self._file.seek(0, io.SEEK_END)
        return self._file.tell()

    def read(self, position: int, length: int) -> bytes:
        """Returns at least one byte: a raw file may give fewer than asked for."""
        with self._lock:
            self._file.seek(position)
            chunk = self._file.read(length)
        if not chunk:
            raise UploadError("changed", f"The file ended after {position} of {self.size} bytes.")
        return chunk

    def require_unchanged(self) -> None:
        with self._lock:
            size = self._current_size()
            modified = _modified(self._opened) if self._opened else None
        if size != self.size or modified != self.last_modified:
            raise UploadError("changed", "The file changed while it was uploaded.")

    def sha256(self) -> str:
        digest = hashlib.sha256()
        position = 0
        while position < self.size:
            chunk = self.read(position, min(CHUNK, self.size - position))
            digest.update(chunk)
            position += len(chunk)
        return digest.hexdigest()

    def close(self) -> None:
        if self._opened:
            self._opened.close()
