"""Bytes to upload, read piece by piece."""

from __future__ import annotations

import hashlib
import io
import os
import threading
from pathlib import Path
from typing import BinaryIO, Union

from .errors import UploadError

Uploadable = Union[str, "os.PathLike[str]", bytes, BinaryIO]
"""A path, bytes, or a binary file that can seek."""

CHUNK = 256 * 1024
"""Bytes that are read at once."""


class Source:
    """What is uploaded. Several threads may read it."""

    def __init__(self, source: Uploadable) -> None:
        self._lock = threading.Lock()
        self._path: Path | None = None
        self._file: BinaryIO
        self.last_modified: int | None = None
        """Milliseconds since the Unix epoch."""
        self.name: str | None = None
        if isinstance(source, (str, os.PathLike)):
            self._path = Path(source)
            self._file = self._path.open("rb")
            self.name = self._path.name
            self.last_modified = os.fstat(self._file.fileno()).st_mtime_ns // 1_000_000
        elif isinstance(source, (bytes, bytearray, memoryview)):
            self._file = io.BytesIO(source)
        elif source.seekable():
            self._file = source
            name = getattr(source, "name", None)
            self.name = os.path.basename(name) if isinstance(name, str) else None
        else:
            raise TypeError("The file cannot seek. Give its path or its bytes, or copy it to a temporary file first.")
        self.size = self._file.seek(0, io.SEEK_END)
        """Bytes."""

    def read(self, position: int, length: int) -> bytes:
        with self._lock:
            self._file.seek(position)
            chunk = self._file.read(length)
        if not chunk:
            raise UploadError("changed", f"The file ended after {position} of {self.size} bytes.")
        return chunk

    def require_unchanged(self) -> None:
        with self._lock:
            size = self._file.seek(0, io.SEEK_END)
            modified = os.fstat(self._file.fileno()).st_mtime_ns // 1_000_000 if self._path else None
        if size != self.size or modified != (self.last_modified if self._path else None):
            raise UploadError("changed", "The file changed while it was uploaded.")

    def sha256(self) -> str:
        digest = hashlib.sha256()
        for position in range(0, self.size, CHUNK):
            digest.update(self.read(position, min(CHUNK, self.size - position)))
        return digest.hexdigest()

    def close(self) -> None:
        if self._path:
            self._file.close()
