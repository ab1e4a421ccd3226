"""The target of a download: a temporary file in its folder, which replaces it when it is complete."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Union

from ._source import require_regular


class Target:
    """The temporary file of a download. Its name does not contain that of the target, which may be as long as names can be."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        """Every `OSError` of this class has the path as the caller wrote it."""
        self._named = named = os.fsdecode(path)
        old = _existing(named)
        self._path = named if old is None else os.path.realpath(named)
        self._part = os.path.join(os.path.dirname(self._path), f".download-{secrets.token_hex(8)}.part")
        # Without the rights of an existing file, others could read the bytes before they have arrived.
        mode = 0o666 if old is None else stat.S_IMODE(old.st_mode) & 0o777
        self._file = self._named_in_errors(open, self._part, "xb", opener=lambda part, flags: os.open(part, flags, mode))
        if old is not None:
            if sys.platform != "win32":
                # Most users may not give files away.
                with suppress(OSError):
                    os.chown(self._part, old.st_uid, old.st_gid)
            self._named_in_errors(os.chmod, self._part, mode)

    def _named_in_errors(self, function: Callable[..., Any], *arguments: object, **options: object) -> Any:
        try:
            return function(*arguments, **options)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._named) from None

    def write(self, chunk: bytes) -> None:
        self._named_in_errors(self._file.write, chunk)

    def empty(self) -> None:
        self._named_in_errors(self._file.seek, 0)
        self._named_in_errors(self._file.truncate)

    def replace(self) -> None:
        """Moves the complete file to the target."""
        self._named_in_errors(self._file.close)
        self._named_in_errors(os.replace, self._part, self._path)

    def remove(self) -> None:
        """Removes the file after another error, which is more important than one of this."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            os.unlink(self._part)


def _existing(path: str) -> os.stat_result | None:
    """The file that is replaced, after links; `None` if there is none yet."""
    try:
        there = require_regular(path, "Write the chunks of `open_download` to it instead")
    except FileNotFoundError:
        if os.path.islink(path):
            # Nobody knows whether the file that it leads to was meant to exist.
            raise
        if not os.path.basename(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path) from None
        return None
    # Renaming would replace a file that the caller may not write to. Root may write to any file, also to a read-only one.
    if not there.st_mode & 0o222:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    with open(path, "r+b"):
        return there
