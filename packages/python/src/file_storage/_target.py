"""The target of a download: a temporary file in its folder, which replaces it when it is complete."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from typing import Union

from ._source import require_regular


class Target:
    """The temporary file of a download. Its name does not contain that of the target, which may be as long as names can be."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        """Raises `OSError` with the path as the caller wrote it, for a target that cannot be written."""
        named = os.fsdecode(path)
        mode = _existing_mode(named)
        self._path = named if mode is None else os.path.realpath(named)
        self._part = os.path.join(os.path.dirname(self._path), f".download-{secrets.token_hex(8)}.part")
        try:
            # Without the rights of an existing file, others could read the bytes before they have arrived.
            self.file = open(self._part, "xb", opener=lambda part, flags: os.open(part, flags, mode or 0o666))
        except OSError as error:
            error.filename = named
            raise
        if mode is not None:
            os.chmod(self._part, mode)

    def replace(self) -> None:
        """Moves the complete file to the target."""
        self.file.close()
        os.replace(self._part, self._path)

    def remove(self) -> None:
        try:
            self.file.close()
        finally:
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
