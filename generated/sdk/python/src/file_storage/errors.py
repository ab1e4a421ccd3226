"""Why a call failed. Every error is a `FileStorageError`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from .state import UploadState


class FileStorageError(Exception):
    """The base of every error of this package."""


class ApiError(FileStorageError):
    """The server refused a call. The subclasses name the refusals that a program may want to handle."""

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
        """The operation as the contract names it: `createFolder`."""
        self.status = status
        """HTTP status."""
        self.message = message
        """What the server says, for people."""
        self.body = body
        """Parsed body; its text where it is not JSON."""
        self.request_id = request_id
        """`X-Request-Id` of the response, for whoever runs the server."""
        self.method = method
        """Method of the request."""
        self.url = url
        """URL of the request, without the query."""


class UnauthenticatedError(ApiError):
    """401: the token is missing or invalid. A wrong password is an `InvalidError` at the reference server."""


class ForbiddenError(ApiError):
    """403: the caller has no permission for the resource."""


class NotFoundError(ApiError):
    """404: there is no such entry, workspace, link or note, or the caller may not see it."""


class InvalidError(ApiError):
    """The server refused the data of the request, whatever the status: 422 at the reference server.

    `errors` has the message for each field that is wrong, by its name in the API: `parentId`, not `parent_id`.
    """

    errors: Mapping[str, str]
    """The message for each field that is wrong, by its name in the API: `parentId`, not `parent_id`."""


class RateLimitError(ApiError):
    """429: too many requests."""

    retry_after: float | None = None
    """Seconds to wait before the next request; `None` if the server does not say."""


class NetworkError(FileStorageError):
    """No complete response came. Whether the server carried out the request is not known."""


class TimedOutError(NetworkError):
    """The server was silent for longer than the timeout."""


class UnreadableError(FileStorageError):
    """The response is not what the API returns: no JSON, or too much of it. Is `base_url` the API root?"""


class UploadError(FileStorageError):
    """An upload failed after its calls were accepted.

    `reason` is `storage` if the storage did not take the bytes, `changed` if the file is not the one that the upload began
    with, `gone` if the server does not know the upload to resume any more, `parts` if other parts arrived than were sent, and `registration` if the registration was sent before and its
    response was lost: look for the entry before you upload again.
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
        """HTTP status of the storage, if it answered."""
        self.state = state
        """What was known of an upload in parts."""


class DownloadError(FileStorageError):
    """The bytes of a download are not those that were asked for: the file changed, or ranges are not supported."""
