"""The target of a download: a temporary file in its folder, which replaces it when it is complete."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Union

from ._source import require_regular


class Target:
    """The temporary file of a download. Its name does not contain that of the target, which may be as long as names can be."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        """Every `OSError` of this class has the path as the caller wrote it."""
        self._named = named = os.fsdecode(path)
        mode = _existing_mode(named)
        self._path = named if mode is None else os.path.realpath(named)
        self._part = os.path.join(os.path.dirname(self._path), f".download-{secrets.token_hex(8)}.part")
        # Without the rights of an existing file, others could read the bytes before they have arrived.
        self._file = self._named_in_errors(
            open, self._part, "xb", opener=lambda part, flags: os.open(part, flags, mode or 0o666)
        )
        if mode is not None:
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


def _existing_mode(path: str) -> int | None:
    """The permissions of the file that is replaced, after links; `None` if there is none yet."""
    try:
        mode = require_regular(path, "Write the chunks of `open_download` to it instead")
    except FileNotFoundError:
        if os.path.islink(path):
            # Nobody knows whether the file that it leads to was meant to exist.
            raise
        if not os.path.basename(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path) from None
        return None
    # Renaming would replace a file that the caller may not write to. Root may write to any file, also to a read-only one.
    if not mode & 0o222:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    with open(path, "r+b"):
        return stat.S_IMODE(mode) & 0o777
