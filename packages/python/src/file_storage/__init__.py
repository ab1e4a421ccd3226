"""Client of the file-storage API, synchronous and asynchronous.

>>> with Client("http://127.0.0.1:8080/api/v1", token="...") as client:  # doctest: +SKIP
...     entry = client.upload("report.pdf", parent_id=4821)
"""

from ._async.client import AsyncClient
from ._async.transfers import AsyncDownload
from ._model import UNSET, Model, Unset
from .errors import (
    ApiError,
    DownloadError,
    FileStorageError,
    ForbiddenError,
    InvalidError,
    NetworkError,
    NotFoundError,
    RateLimitError,
    TimedOutError,
    UnauthenticatedError,
    UnreadableError,
    UploadError,
)
from .generated.client import Client
from .generated.transfers import Download
from .state import UploadState

__all__ = [
    "UNSET",
    "ApiError",
    "AsyncClient",
    "AsyncDownload",
    "Client",
    "Download",
    "DownloadError",
    "FileStorageError",
    "ForbiddenError",
    "InvalidError",
    "Model",
    "NetworkError",
    "NotFoundError",
    "RateLimitError",
    "TimedOutError",
    "UnauthenticatedError",
    "UnreadableError",
    "Unset",
    "UploadError",
    "UploadState",
]
