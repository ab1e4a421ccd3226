"""Uploads and downloads: bytes of any size, in constant memory."""

from __future__ import annotations

import dataclasses
import mimetypes
import os
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Union

import httpx

from .. import _http
from .._async_tasks import at_last, for_each, in_thread, sleep
from .._model import UNSET, Unset
from .._source import CHUNK, Source, Uploadable
from .._target import Target
from ..errors import ApiError, DownloadError, InvalidError, NetworkError, NotFoundError, UnreadableError, UploadError
from ..generated.async_operations import AsyncOperations
from ..models import CompletedPart, FileEntry
from ..state import UploadState

PARTS_FROM = 5_000_000
"""Size in bytes from which a file is sent in parts: 5 MB, which is less than 5 MiB."""

SMALLEST_PART = 5 * 1024**2
MOST_PARTS = 10_000

EXTENSION = re.compile(r"\.*[^.].*\.([^./\\\x00-\x1f\x7f-\x9f]{1,64})\Z", re.DOTALL)
"""With a name before the dot. The contract of the reference server excludes longer ones, slashes and control characters."""

COMPRESSED = {"gzip": "application/gzip", "bzip2": "application/x-bzip2", "xz": "application/x-xz"}

CHANGED = "downloadFile: the file changed while it was downloaded."

Progress = Callable[[int, int], None]
"""Called with the number of transferred bytes and the total number, when the first has changed. It decreases if bytes
are sent again. An exception that it raises cancels the transfer, which then raises it.
"""


class AsyncTransfers(AsyncOperations):
    """Uploads and downloads of a client."""

    _http: httpx.AsyncClient
    _timeout: float
    _allow_insecure: bool
    with_options: Callable[..., AsyncOperations]
    _send: Callable[..., AbstractAsyncContextManager[httpx.Response]]
    _current_token: Callable[[], Awaitable[str | None]]
    _exchange: Callable[[str, httpx.Request], Awaitable[httpx.Response]]
    _content: Callable[[str, httpx.Response], Awaitable[bytes]]

    async def upload(
        self,
        source: Uploadable,
        *,
        name: str | None = None,
        type: str | None = None,
        parent_id: int | None = None,
        workspace_id: int | Unset = UNSET,
        relative_path: str | Unset = UNSET,
        on_progress: Progress | None = None,
        hash: str | None | Unset = UNSET,
        part_size: int | None = None,
        concurrency: int = 4,
        retries: int = 5,
        on_state: Callable[[UploadState], object] | None = None,
        resume: UploadState | None = None,
    ) -> FileEntry:
        """Uploads a file of any size and registers it. From 5 MB, it sends several parts in parallel.

        Each PUT is repeated after a temporary failure, and expired URLs are signed again. The registration is never sent
        twice. Without `on_state`, an upload in parts that was cancelled or failed is removed from the server, unless it may be
        registered.

        Args:
            source: A path, bytes, or a binary file that can seek, which is read from its beginning.
            name: Name shown to users; by default, the name of the file.
            type: MIME type; guessed from the name by default.
            parent_id: Identifier of the folder; `None` is the root.
            workspace_id: Identifier of the workspace; 0 is the personal one.
            relative_path: Path of folders to create. It overrides `parent_id`.
            on_progress: Called with the number of sent bytes and the size in bytes, when the first has changed. Only one
                thread calls it at a time, which may be another one than the caller's. An exception that it raises cancels
                the upload. When all bytes are sent, the upload has not yet ended.
            hash: SHA-256 digest in hexadecimal to register; by default, the file is read once more to compute it. `None`
                registers none.
            part_size: Size in bytes of each part except the last, at least 5 MiB; by default 5 MiB, or more if there would be
                over 10,000 parts.
            concurrency: Number of parts that are sent in parallel.
            retries: How often each PUT is repeated.
            on_state: Called with the state to keep, so that an upload in parts can be resumed later.
            resume: The last state from `on_state`, in this process or an earlier one.

        Raises:
            OSError: The file cannot be read, or is a folder.
            TypeError: The source is not a path, bytes, or a binary file.
            ValueError: The name is not valid Unicode, or another argument is out of range.
            UploadError: The storage did not accept the bytes, the file changed, or the server no longer has the upload.
            ApiError: The server refused a call.
            NetworkError: No response came.
        """
        _http.require_type(str | Unset | None, "text", name=name, type=type, hash=hash)
        _http.require_type(UploadState | None, "an UploadState, such as that of UploadState.from_json", resume=resume)
        _http.require_callbacks(on_progress=on_progress, on_state=on_state)
        _check_upload(part_size, concurrency, retries, hash)
        file = await in_thread(Source, source)
        sending = _Sending(file, on_progress, part_size, concurrency, retries, on_state)
        try:
            if part_size is not None and file.size > part_size * MOST_PARTS:
                raise ValueError(f"part_size {part_size} makes more than {MOST_PARTS} parts. Choose larger ones.")
            if resume is not None and hash is None and file.last_modified is None:
                raise ValueError(
                    "Without a digest, nothing shows that these bytes belong to the upload to resume. Leave `hash` out, or give a path."
                )
            shown = name or file.name
            if not shown:
                raise TypeError("name is missing: the source has no name.")
            try:
                shown.encode()
            except UnicodeEncodeError:
                raise ValueError(f"name is not valid Unicode: {shown!a}. Pass another one as `name`.") from None
            guess, encoding = mimetypes.guess_type(shown)
            # The type of a compressed file is that of its compression.
            kind = type or (COMPRESSED.get(encoding) if encoding else guess) or "application/octet-stream"
            extension = found[1] if (found := EXTENSION.match(shown)) else ""
            about: dict[str, Any] = {
                **{"filename": shown, "mime": kind, "size": file.size, "extension": extension},
                **{"workspace_id": workspace_id, "relative_path": relative_path},
                # The interface does not permit null here.
                "parent_id": parent_id if parent_id else UNSET,
            }
            state: UploadState | None = None
            if resume is not None or file.size >= PARTS_FROM:
                state = await self._send_parts(sending, about, resume)
                key = state.key
            else:
                key = await self._send_whole(sending, about, kind)
            digest = await in_thread(file.sha256) if isinstance(hash, Unset) else hash or UNSET
            await in_thread(file.require_unchanged)
            if state is not None:
                sending.keep(dataclasses.replace(state, registering=True))
            try:
                registered = await self._patient().register_entry(
                    filename=key.rsplit("/", 1)[-1],
                    size=file.size,
                    client_name=shown,
                    client_mime=kind,
                    client_extension=extension or UNSET,
                    workspace_id=workspace_id,
                    parent_id=parent_id,
                    relative_path=relative_path,
                    last_modified=UNSET if file.last_modified is None else file.last_modified,
                    file_hash=digest,
                )
            except ApiError as error:
                if state is not None and 400 <= error.status < 500:
                    # The server has not created an entry, so a resumed upload sends the registration again.
                    sending.keep(state)
                faults = error.errors if isinstance(error, InvalidError) else {}
                if "filename" in faults and state is not None:
                    raise UploadError("gone", "The server no longer has the bytes that were sent. Upload without `resume`.", status=error.status, state=state) from error
                if "fileHash" in faults and (resume is not None or isinstance(hash, Unset)):
                    raise UploadError("changed", "The server has other bytes than the file. Upload without `resume`.", status=error.status, state=state) from error
                raise
            return registered.file_entry
        except BaseException:
            sending.end()
            left = sending.state
            # Nobody can resume it, and the server has not registered it.
            if left is not None and on_state is None and not left.registering:
                key, upload_id = left.key, left.upload_id

                async def abort() -> None:
                    await self.abort_multipart_upload(key=key, upload_id=upload_id)

                # An error of this deletion is ignored: the failure itself is more important.
                await at_last(abort)
            raise
        finally:
            file.close()

    def _patient(self) -> AsyncOperations:
        return self.with_options(timeout=max(self._timeout, _http.PATIENCE))

    async def _send_whole(self, sending: _Sending, about: dict[str, Any], mime: str) -> str:
        key = ""

        async def sign() -> str:
            nonlocal key
            target = await self.presign_upload(**about)
            key = target.key
            return target.url

        size = sending.source.size
        await self._put(sending, 0, size, sign, _never, headers={"Content-Type": mime})
        return key

    async def _send_parts(self, sending: _Sending, about: dict[str, Any], resume: UploadState | None) -> UploadState:
        source = sending.source
        if resume is not None and resume.registering:
            raise UploadError("registration", "The registration was already sent, with unknown result. Check whether the entry exists. If not, upload without `resume`.", state=resume)
        if resume is not None and (resume.size, resume.last_modified) != (source.size, source.last_modified):
            raise UploadError("changed", "This is not the file that the upload began with. Upload without `resume`.", state=resume)
        if resume is not None:
            state = resume
        else:
            size = sending.part_size or _part_size_for(source.size)
            created = await self.create_multipart_upload(**about)
            state = UploadState(created.key, created.upload_id, source.size, size, source.last_modified)
        sending.keep(state)
        if state.completed:
            return state
        try:
            parts = await self._send_missing(sending, state, is_new=resume is None)
            state = dataclasses.replace(state, completing=True)
            sending.keep(state)
            await self._patient().complete_multipart_upload(key=state.key, upload_id=state.upload_id, parts=parts)
        except NotFoundError:
            # The response to an earlier request to join the parts was lost. If that request failed, the server refuses
            # the registration.
            if resume is None or not resume.completing:
                raise
        state = dataclasses.replace(state, completed=True)
        sending.keep(state)
        return state

    async def _send_missing(self, sending: _Sending, state: UploadState, *, is_new: bool) -> list[CompletedPart]:
        """Sends the missing parts, and returns all parts for the request that joins them."""
        count = -(-state.size // state.part_size)

        def bounds(number: int) -> tuple[int, int]:
            start = (number - 1) * state.part_size
            return start, min(start + state.part_size, state.size)

        async def arrived() -> dict[int, str]:
            listed = await self.list_uploaded_parts(key=state.key, upload_id=state.upload_id)
            sizes = {number: bounds(number)[1] - bounds(number)[0] for number in range(1, count + 1)}
            return {part.part_number: part.etag for part in listed.parts if sizes.get(part.part_number) == part.size}

        etags: dict[int, str] = {}
        try:
            if not is_new:
                etags = await arrived()
        except NotFoundError:
            if state.completing:
                raise
            raise UploadError("gone", "The server has no such unfinished upload any more. Upload without `resume`.", state=state) from None
        for number in etags:
            sending.tell(bounds(number)[0], bounds(number)[1] - bounds(number)[0])

        async def send(number: int, stopped: Callable[[], bool]) -> None:
            async def sign() -> str:
                signed = await self.sign_parts(key=state.key, upload_id=state.upload_id, part_numbers=[number])
                if not signed.urls:
                    raise UploadError("parts", "The server signed no URL.", state=state)
                return signed.urls[0].url

            etag = await self._put(sending, *bounds(number), sign, stopped)
            if etag is not None:
                etags[number] = etag

        await for_each([number for number in range(1, count + 1) if number not in etags], sending.concurrency, send)
        found = await arrived()
        for number in range(1, count + 1):
            if number not in found or found[number].strip('"') != etags.get(number, found[number]).strip('"'):
                raise UploadError("parts", "Other parts arrived than were sent.", state=state)
        return [CompletedPart(part_number=number, etag=found[number]) for number in range(1, count + 1)]

    async def _put(
        self,
        sending: _Sending,
        start: int,
        end: int,
        sign: Callable[[], Awaitable[str]],
        stopped: Callable[[], bool],
        headers: dict[str, str] | None = None,
    ) -> str | None:
        """Sends bytes to a presigned URL, repeats this after temporary failures, and returns the entity tag."""
        url: str | None = None
        attempt = 0
        while True:
            if url is None:
                url = await sign()
                try:
                    _http.require_secure(url, "The presigned URL", self._allow_insecure)
                except ValueError as error:
                    raise UnreadableError(f"PUT: {error}") from None
            request = self._http.build_request(
                "PUT",
                url,
                content=sending.chunks(start, end, stopped),
                headers={"Content-Length": str(end - start), **(headers or {})},
                timeout=self._timeout,
            )
            # The URL contains its own authorization.
            request.headers.pop("authorization", None)
            request.headers.pop("cookie", None)
            status: int | None = None
            asked: float | None = None
            try:
                response = await self._exchange("PUT", request)
                # Read the body, so that the connection can be used again, but not without limit.
                if 0 <= int(response.headers.get("content-length", -1)) <= CHUNK:
                    await self._content("PUT", response)
                await response.aclose()
            except NetworkError as error:
                if sending.failure is not None:
                    raise sending.failure from None
                failure: Exception = error
            else:
                status = response.status_code
                if response.is_success:
                    sending.tell(start, end - start)
                    etag: str | None = response.headers.get("etag")
                    return etag
                asked = _http.seconds_to_wait(response.headers.get("retry-after"))
                failure = UploadError("storage", f"The storage answered {status}.", status=status)
            sending.tell(start, 0)
            if status == 403:
                # The URL has expired: the next attempt needs a new one, not the wait that the storage asks for.
                url, asked = None, None
            pause = _http.pause_before(attempt, asked)
            passes = status is None or status in _http.STORAGE_PASSING or status >= 500
            if not passes or attempt >= sending.retries or pause is None or stopped():
                raise failure
            await sleep(pause)
            attempt += 1

    def open_download(
        self, hash: str, *, offset: int = 0, length: int | None = None
    ) -> AbstractAsyncContextManager[AsyncDownload]:
        """Opens the content of a file as a stream, in a `with` block. It is not repeated or resumed, unlike `download`.

        Args:
            hash: Hash of the entry, not its id.
            offset: Position of the first byte.
            length: Number of bytes to read; by default, up to the end.
        """
        return self._open(hash, offset, _end_of(offset, length))

    @asynccontextmanager
    async def _open(
        self, hash: str, start: int, end: int | None, etag: str | None = None, token: str | None = None
    ) -> AsyncIterator[AsyncDownload]:
        token = token or await self._current_token()
        headers = {"Accept": "*/*", "Accept-Encoding": "identity"}
        is_range = start > 0 or end is not None
        if is_range:
            headers["Range"] = f"bytes={start}-" if end is None else f"bytes={start}-{end - 1}"
        if etag is not None:
            headers["If-Range"] = etag
        path = f"/file-entries/download/{_http.segment(hash)}"
        async with self._send("downloadFile", "GET", path, token, headers=headers) as response:
            if not response.is_success:
                raise _http.refusal("downloadFile", response, await self._content("downloadFile", response))
            if is_range and etag is not None and etag != response.headers.get("etag"):
                raise DownloadError(CHANGED)
            yield AsyncDownload(response, _http.size_of(response, start, end))

    async def download(
        self,
        hash: str,
        to: Union[str, os.PathLike[str]],
        *,
        offset: int = 0,
        length: int | None = None,
        on_progress: Progress | None = None,
        retries: int = 5,
    ) -> int:
        """Downloads a file, or a range of it, to a path, and returns the number of bytes.

        The bytes are written to a temporary file in the same folder, which is renamed when all have arrived. If the
        connection breaks, the download continues where it stopped, unless the file has changed.

        Args:
            hash: Hash of the entry, not its id.
            to: Path of the file to write. An existing file is replaced by a new one with its mode, and where the system
                permits it with its owner and group, unless it is read-only; access control lists and extended attributes
                are lost. A symbolic link stays: the file that it leads to is replaced, and must exist.
            offset: Position of the first byte.
            length: Number of bytes to download; by default, up to the end.
            on_progress: Called with the number of received bytes, and the total number.
            retries: Maximum number of repetitions in a row without a new byte.

        Raises:
            OSError: The file cannot be written, or `to` is a folder, a pipe or a device.
            ValueError: `offset` or `retries` is negative, or `length` is not positive.
            DownloadError: The file changed, or other bytes came than were asked for, such as less of a range.
            ApiError: The server refused the call: 416 if the range begins after the end.
            NetworkError: The connection failed too often.
        """
        end = _end_of(offset, length)
        _http.require_at_least(0, retries=retries)
        _http.require_callbacks(on_progress=on_progress)
        _http.require_type(str | bytes | os.PathLike, "a path", to=to)
        target = await in_thread(Target, to)
        try:
            written = await self._receive(hash, target, offset, end, on_progress, retries)
            await in_thread(target.replace)
            return written
        except BaseException:
            target.remove()
            raise

    async def _receive(
        self, hash: str, target: Target, offset: int, end: int | None, on_progress: Progress | None, retries: int
    ) -> int:
        # `furthest` is the largest number of bytes of all attempts: those that come again are no progress.
        written, furthest, total, etag, attempt = 0, 0, 0, None, 0
        calls_back = False
        while True:
            token = await self._current_token()
            try:
                async with self._open(hash, offset + written, end, etag, token) as opened:
                    etag = opened.etag
                    before, total = total, written + opened.size if opened.size is not None else 0
                    if written and before and total and total != before:
                        raise DownloadError(CHANGED)
                    async for chunk in opened:
                        await in_thread(target.write, chunk)
                        written += len(chunk)
                        if on_progress:
                            calls_back = True
                            on_progress(written, total)
                            calls_back = False
                return written
            except (ApiError, NetworkError) as error:
                # The error of a callback is its own, whatever its class.
                if calls_back or (isinstance(error, ApiError) and error.status not in _http.PASSING):
                    raise
                failure = error
            if written > furthest:
                attempt, furthest = 0, written
            pause = _http.pause_before(attempt, failure.retry_after if isinstance(failure, ApiError) else None)
            if attempt >= retries or pause is None:
                raise failure
            if written and not (etag and etag.startswith('"')):
                # Without a strong entity tag, the file may have changed, so the download starts again.
                written, etag = 0, None
                await in_thread(target.empty)
            await sleep(pause)
            attempt += 1


class AsyncDownload:
    """A stream with the bytes of a file. Iterate it once."""

    def __init__(self, response: httpx.Response, size: int | None) -> None:
        self._response = response
        self.size = size
        """Number of bytes, if the server sends it."""
        self.content_type: str | None = response.headers.get("content-type")
        self.etag: str | None = response.headers.get("etag")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        arrived = 0
        with _http.network_errors("downloadFile", self._response.request):
            async for chunk in self._response.aiter_raw(CHUNK):
                arrived += len(chunk)
                yield chunk
        if self.size not in (None, arrived):
            raise DownloadError(f"downloadFile: {arrived} bytes came, and the server said {self.size}.")


@dataclasses.dataclass
class _Sending:
    """The state of one upload."""

    source: Source
    on_progress: Progress | None
    part_size: int | None
    concurrency: int
    retries: int
    on_state: Callable[[UploadState], object] | None
    failure: Exception | None = None
    """An error of the source or of `on_progress`, which passes as it is, whatever its class."""
    state: UploadState | None = None
    """The latest state of an upload in parts."""
    _arrived: dict[int, int] = dataclasses.field(default_factory=dict)
    _told: int | None = None
    _ended: bool = False
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock)

    def keep(self, state: UploadState) -> None:
        self.state = state
        if self.on_state:
            self.on_state(state)

    def end(self) -> None:
        """After an interrupt, other threads may still send, but must not call the caller any more."""
        self._ended = True

    def tell(self, start: int, bytes_sent: int) -> None:
        """Calls `on_progress`, after adding the bytes sent of each part."""
        with self._lock:
            if self._ended:
                return
            self._arrived[start] = bytes_sent
            sent = sum(self._arrived.values())
            if self.on_progress and sent != self._told:
                self._told = sent
                self.on_progress(sent, self.source.size)

    async def chunks(self, start: int, end: int, stopped: Callable[[], bool]) -> AsyncIterator[bytes]:
        position = start
        try:
            while position < end:
                if stopped():
                    raise UploadError("storage", "Another part failed.")
                chunk = await in_thread(self.source.read, position, min(CHUNK, end - position))
                yield chunk
                position += len(chunk)
                self.tell(start, position - start)
        except Exception as error:
            self.failure = error
            raise


def _check_upload(part_size: int | None, concurrency: int, retries: int, hash: str | None | Unset) -> None:
    """Raises `ValueError` for options with which no upload can succeed."""
    _http.require_at_least(SMALLEST_PART, part_size=SMALLEST_PART if part_size is None else part_size)
    _http.require_at_least(1, concurrency=concurrency)
    _http.require_at_least(0, retries=retries)
    if isinstance(hash, str) and not re.fullmatch("[0-9a-fA-F]{64}", hash):
        raise ValueError(f"hash must be a SHA-256 digest of 64 hexadecimal digits, not {hash!r}.")


def _part_size_for(size: int) -> int:
    mebibyte = 1024**2
    return max(SMALLEST_PART, -(-size // MOST_PARTS // mebibyte) * mebibyte)


def _end_of(offset: int, length: int | None) -> int | None:
    """The position after the last byte of a range; `None` for the end of the file."""
    _http.require_at_least(0, offset=offset)
    _http.require_at_least(1, length=1 if length is None else length)
    return None if length is None else offset + length


def _never() -> bool:
    return False
