"""Why a call failed. Every error is a `FileStorageError`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from .state import UploadState


class FileStorageError(Exception):
    """The base of every error of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`, which would otherwise call the class with the message as its only argument."""
        return _restored, (type(self), self.args), vars(self)


def _restored(kind: type[FileStorageError], args: tuple[object, ...]) -> FileStorageError:
    return kind.__new__(kind, *args)


class ApiError(FileStorageError):
    """The server refused a call. The subclasses are the errors that a program may want to handle."""

    retry_after: float | None = None
    """Seconds to wait before the next request; `None` if the server does not specify it."""

    def __init__(
        self,
        operation: str,
        status: int,
        message: str,
        *,
        body: Any = None,
        request_id: str | None = None,
        method: str,
        url: str,
    ) -> None:
        super().__init__(f"{operation} ({method} {url}): {status} {message}")
        self.operation = operation
        """The name of the operation in the contract: `createFolder`."""
        self.status = status
        """HTTP status."""
        self.message = message
        """The server's message for people."""
        self.body = body
        """Parsed body; its text if it is not JSON."""
        self.request_id = request_id
        """`X-Request-Id` of the response, for the operator of the server."""
        self.method = method
        """Method of the request."""
        self.url = url
        """URL of the request, without the query."""


class UnauthenticatedError(ApiError):
    """401: the token is missing or invalid. A wrong password is an `InvalidError` on the reference server."""


class ForbiddenError(ApiError):
    """403: the caller has no permission for the resource."""


class NotFoundError(ApiError):
    """404: there is no such entry, workspace, link or note, or the caller may not see it."""


class InvalidError(ApiError):
    """The server refused the data of the request, with any status: 422 on the reference server.

    `errors` contains a message for each invalid field, by its name in the API: `parentId`, not `parent_id`.
    """

    errors: Mapping[str, str]
    """A message for each invalid field, by its name in the API: `parentId`, not `parent_id`."""


class RateLimitError(ApiError):
    """429: too many requests. `retry_after` is the wait."""


class NetworkError(FileStorageError):
    """There was no complete response. It is unknown whether the server carried out the request."""


class TimedOutError(NetworkError):
    """The server was silent for longer than the timeout."""


class UnreadableError(FileStorageError):
    """The response is not what the API returns: it is not JSON, too large, lacks a field that the contract requires, or has a
    value of another type. Check whether `base_url` is the API root.
    """


class MissingFieldError(UnreadableError, AttributeError):
    """An object in a response lacks a field that the contract requires, and the attribute was read."""


class UploadError(FileStorageError):
    """An upload failed although the server accepted its calls.

    `reason` is `storage` if the storage did not accept the bytes, `changed` if the file has changed since the upload
    started, `gone` if the server no longer has the upload to resume, `parts` if the server has other parts than the
    client sent, and `registration` if the registration was sent before, but its response was lost: check whether the
    entry exists before you upload again.
    """

    def __init__(
        self,
        reason: Literal["storage", "changed", "gone", "parts", "registration"],
        message: str,
        *,
        status: int | None = None,
        state: UploadState | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.status = status
        """HTTP status of the storage, if it responded."""
        self.state = state
        """The last state of an upload in parts."""


class DownloadError(FileStorageError):
    """The response has other bytes than requested: the file changed, the server sent less, or it does not support ranges."""
