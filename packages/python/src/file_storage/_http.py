"""The parts of HTTP that both clients share. This module sends nothing."""

from __future__ import annotations

import email.utils
import inspect
import ipaddress
import json
import logging
import math
import random
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx

from ._model import Unset, plain, read
from .errors import (
    ApiError,
    DownloadError,
    ForbiddenError,
    InvalidError,
    NetworkError,
    NotFoundError,
    RateLimitError,
    TimedOutError,
    UnauthenticatedError,
    UnreadableError,
)

Http = TypeVar("Http", httpx.Client, httpx.AsyncClient)
Token = TypeVar("Token")

LARGEST_JSON = 64 * 1024**2
"""Maximum size of a JSON response in bytes, so that an endless response cannot fill the memory."""

LONGEST_PAUSE = 60.0
"""Maximum wait in seconds, also of random pauses. If a server asks for a longer one, the call fails instead."""

MOST_PAGES = 100_000
"""Maximum number of pages, because the list of a faulty server may never end."""

MOST_GROWN, MOST_SAME = 10, 2
"""How many pages in a row may make a list longer, and how many may be the same as the one before."""

MOST_ITEMS = 2_000_000
"""Maximum number of items that are returned together, because a faulty server may send ever more of them."""

MOST_READINGS = 6
"""How often a list is read that changes meanwhile."""

FIRST_PAUSE = 0.3
"""Maximum random pause in seconds before the first repetition; it doubles with each repetition."""

PATIENCE = 600.0
"""Minimum timeout in seconds of calls before whose response a server may join or hash a large file."""

PASSING = frozenset({408, 429, 500, 502, 503, 504})
"""Statuses after which the same request may succeed a little later."""

STORAGE_PASSING = PASSING | {403, 409}
"""The same for a presigned URL, which expires with 403."""


def require_type(expected: Any, what: str, **values: object) -> None:
    """Raises `TypeError` for a value of another type."""
    for name, value in values.items():
        if not isinstance(value, expected):
            raise TypeError(f"{name} must be {what}, not {type(value).__name__}.")


def require_callbacks(**callbacks: object) -> None:
    """Raises `TypeError` for what cannot be called, and for an `async def`, which nobody would await."""
    for name, callback in callbacks.items():
        if callback is not None and (not callable(callback) or inspect.iscoroutinefunction(callback)):
            raise TypeError(f"{name} must be a function without async.")


LOOPBACK = ("localhost", "127.0.0.1", "::1")


def is_loopback(host: str) -> bool:
    try:
        return host in LOOPBACK or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own(kind: type[Http], base_url: str) -> Http:
    """The client of httpx for callers who give none.

    It opens as many connections as there are calls at once, because a call that waits for another one seems to wait for the
    server. It keeps no cookie, which could be that of another token.
    """
    host = urlsplit(base_url).hostname or ""
    hosts = {*LOOPBACK, host} if is_loopback(host) else LOOPBACK
    options: dict[str, Any] = {
        "mounts": {f"all://[{host}]" if ":" in host else f"all://{host}": None for host in hosts},
        "limits": httpx.Limits(max_keepalive_connections=20),
        "cookies": CookieJar(DefaultCookiePolicy(allowed_domains=[])),
    }
    try:
        return kind(**options)
    except (ImportError, httpx.InvalidURL):
        # A proxy of the environment that httpx cannot use, which loopback does not need.
        if not is_loopback(host):
            raise
        return kind(trust_env=False, **options)


def require_secure(url: str, what: str, allow_insecure: bool) -> None:
    """Raises `ValueError` if others could read the requests. The message omits the URL, which may be a secret."""
    try:
        parts, _ = urlsplit(url), httpx.URL(url)
        host, _ = parts.hostname or "", parts.port
    except (ValueError, httpx.InvalidURL):
        # Its message may contain a password.
        raise ValueError(f"{what} is not a URL.") from None
    if parts.scheme in ("http", "https") and not host:
        raise ValueError(f"{what} names no host.")
    if parts.scheme == "https" or (parts.scheme == "http" and (is_loopback(host) or allow_insecure)):
        return
    raise ValueError(f"{what} must begin with https://. Plain http is for loopback, or with allow_insecure=True.")


def require_base_url(url: str, allow_insecure: bool) -> str:
    require_type(str, "text", base_url=url)
    example = "Set it to the API root, such as https://storage.example.com/api/v1."
    if not url or url.isspace():
        raise ValueError(f"base_url is empty. {example}")
    try:
        require_secure(url, "base_url", allow_insecure)
    except ValueError as error:
        raise ValueError(f"{error} {example}") from None
    if "@" in url or "?" in url or "#" in url or any(character.isspace() for character in url):
        raise ValueError(
            f"base_url has more than a host and a path: a user, password, query, fragment, blank or line break. {example}"
        )
    return url.rstrip("/")


def require_timeout(timeout: float) -> float:
    """Raises `ValueError` for values that the HTTP library would misunderstand, or refuse only during a call."""
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    if not is_number or not math.isfinite(timeout) or timeout <= 0:
        raise ValueError(f"timeout must be a number of seconds above 0, not {timeout!r}.")
    return timeout


def require_at_least(least: int, **values: int) -> None:
    """Raises `ValueError` for a number that is less."""
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise ValueError(f"{name} must be a whole number of at least {least}, not {value!r}.")


def require_token(token: Token) -> Token:
    """Raises `ValueError` for a token that is not valid in a header; the HTTP library's error would contain it. What a function
    returns is checked when it is called.
    """
    given: object = token
    if not callable(given):
        require_type(str | None, "text", token=given)
    if isinstance(given, str) and re.search("[^!-~]", given):
        raise ValueError(
            "The token contains a blank, a line break or a character outside of ASCII."
            " Pass the token alone, without `Bearer` and without a line break."
        )
    return token


def segment(value: object) -> str:
    """Escapes a value for a path, so that it cannot lead to another path."""
    if not isinstance(value, (str, int)) or isinstance(value, bool):
        kind = type(value).__name__
        raise TypeError(f"{kind} cannot be a part of a path: pass a text or a number, such as the `hash` of an entry.")
    try:
        text = quote(str(value), safe="")
    except UnicodeEncodeError:
        text = ""
    if text in ("", ".", ".."):
        raise ValueError(f"{value!r} cannot be a part of a path.")
    return text


def sent(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that have a value, or null. Raises an error with the name of the argument that is not JSON."""
    found = {name: plain(value) for name, value in fields.items() if not isinstance(value, Unset)}
    for name, value in found.items():
        try:
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        except (TypeError, ValueError) as error:
            argument = re.sub("(?<=[a-z0-9])[A-Z]", lambda letter: f"_{letter[0]}", name).lower()
            kind = TypeError if isinstance(error, TypeError) else ValueError
            advice = " Pass what JSON has: a text, a number, a list or a dict." if kind is TypeError else ""
            raise kind(f"{argument}: {error}.{advice}") from None
    return found


def query_of(fields: Mapping[str, Any]) -> dict[str, str]:
    """The fields as texts of a query or of headers; null is not sent."""
    values = {name: value for name, value in sent(fields).items() if value is not None}
    return {
        name: ("true" if value else "false") if isinstance(value, bool) else str(value) for name, value in values.items()
    }


def seconds_to_wait(retry_after: str | None) -> float | None:
    """The seconds of a `Retry-After`, which has seconds or a date; `None` if there is no valid one."""
    if not retry_after:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        moment: float = email.utils.parsedate_to_datetime(retry_after).timestamp()
        return max(0.0, moment - time.time())
    except (TypeError, ValueError):
        return None


def pause_before(attempt: int, retry_after: float | None) -> float | None:
    """Seconds to wait before the next attempt; `None` if it would be too long."""
    if retry_after is None:
        return random.random() * min(FIRST_PAUSE * 2.0 ** min(attempt, 20), LONGEST_PAUSE)
    return retry_after if retry_after <= LONGEST_PAUSE else None


_is_sending: ContextVar[bool] = ContextVar("_is_sending", default=False)


@contextmanager
def logged_without_query() -> Iterator[None]:
    """Removes queries from the log of httpx, because the query of a presigned URL is a secret."""
    token = _is_sending.set(True)
    try:
        yield
    finally:
        _is_sending.reset(token)


def _drop_queries(record: logging.LogRecord) -> bool:
    if _is_sending.get() and isinstance(record.args, tuple):
        record.args = tuple(_without_query(part) if isinstance(part, httpx.URL) else part for part in record.args)
    return True


# httpx logs the URL of each request at the level INFO. Log lines about requests of other packages do not change.
logging.getLogger("httpx").addFilter(_drop_queries)


def _origin(url: httpx.URL) -> str:
    """Scheme, host and port, without the query, which may contain a signature."""
    return f"{url.scheme}://{url.netloc.decode()}"


PEER = "peer"
"""The extension of a request with the host and port that it connects to, which may be those of a proxy."""


@contextmanager
def network_errors(operation: str, request: httpx.Request) -> Iterator[None]:
    """Converts the errors of httpx. No code of the caller runs inside, except the source of an upload: its errors are its own."""
    try:
        yield
    except (httpx.TransportError, httpx.DecodingError) as error:
        raise connection_error(operation, error, request) from None


def connection_error(operation: str, error: Exception, request: httpx.Request) -> NetworkError:
    """An error with the origin of the request, but without the library's message, which may contain secrets."""
    url = request.url
    own = f"{url.raw_host.decode()}:{url.port or (443 if url.scheme == 'https' else 80)}"
    peer = request.extensions.get(PEER, own)
    origin = _origin(url) if peer == own else f"{_origin(url)} through the proxy {peer}"
    if isinstance(error, httpx.PoolTimeout):
        return NetworkError(f"{operation}: not sent, because no connection of `http` was free. Raise its limits.")
    if isinstance(error, httpx.TimeoutException):
        timeout = request.extensions["timeout"]["read"]
        return TimedOutError(
            f"{operation}: {origin} sent nothing for {timeout:g} seconds. Raise the timeout, or try again later."
        )
    # httpcore and anyio wrap the system's error, which has a number.
    system: OSError | None = None
    cause = error.__cause__ or error.__context__
    while cause is not None and not (system and system.errno):
        system = cause if isinstance(cause, OSError) else system
        cause = cause.__cause__ or cause.__context__
    why = f"{type(error).__name__}: {system}" if system else type(error).__name__
    check = "Is the address right, and does the server run?" if peer == own else "Does the proxy run, and reach the server?"
    return NetworkError(f"{operation}: no complete response from {origin} ({why}). {check}")


def parsed(operation: str, response: httpx.Response, content: bytes, into: Any, *, anonymous: bool = False) -> Any:
    """What a success contains, of the type `into`, which is `None` if its body is not read; raises the error for any other
    response.
    """
    if not response.is_success:
        raise refusal(operation, response, content, anonymous=anonymous)
    if into is None:
        return None
    try:
        return read(into, None if response.status_code in (204, 205) else json.loads(content))
    except (UnreadableError, ValueError, RecursionError) as error:
        # The error contains no part of the body, which may be a secret.
        why = str(error) if isinstance(error, UnreadableError) else "It is not JSON."
        what = f"a body that the API does not send. {why}" if content else "no body."
        raise UnreadableError(
            f"{operation} ({response.request.method} {_without_query(response.request.url)}):"
            f" {response.status_code} with {what} Is base_url the API root?"
        ) from None


def size_of(response: httpx.Response, start: int, end: int | None) -> int | None:
    """The number of bytes that a download sends, if it says so. Raises `DownloadError` if they are not those from `start` to `end`:
    a server may send less of a range, and a proxy may change the bytes.
    """
    is_range = start > 0 or end is not None
    status, expected = response.status_code, 206 if is_range else 200
    if status != expected:
        why = ": the server does not support ranges" if status == 200 else ""
        raise DownloadError(f"downloadFile: {status} came, not {expected}{why}.")
    encoding = response.headers.get("content-encoding", "identity")
    if encoding != "identity":
        raise DownloadError(f"downloadFile: the bytes came encoded, as {encoding}.")
    if not is_range:
        length = response.headers.get("content-length")
        return None if length is None else int(length)
    said = response.headers.get("content-range", "an unknown range")
    total = re.search(r"/(\d{1,18})\Z", said)
    until = min((place for place in (end, int(total[1]) if total else None) if place is not None), default=0)
    if not said.startswith(f"bytes {start}-{until - 1}/"):
        raise DownloadError(f"downloadFile: {said} came, not the bytes from {start} to {end or 'the end'}.")
    return until - start


def _without_query(url: httpx.URL) -> str:
    return _origin(url) + url.path


def refusal(operation: str, response: httpx.Response, content: bytes, *, anonymous: bool = False) -> ApiError:
    status = response.status_code
    body: Any
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        body = content.decode(errors="replace")
    fields = body if isinstance(body, dict) else {}
    message = fields.get("message")
    text = message if isinstance(message, str) else response.reason_phrase or "refused"
    if response.is_redirect:
        text = "redirected, which is not followed. Is base_url the API root?"
    if status == 401 and not anonymous and "authorization" not in response.request.headers:
        text += " This client has no token."
    elif status == 401 and not anonymous:
        text += " The server does not accept this token. Sign in again, or use another access token."
    errors = fields.get("errors")
    faults = {name: _one_text(fault) for name, fault in errors.items()} if isinstance(errors, dict) else None
    kind = {401: UnauthenticatedError, 403: ForbiddenError, 404: NotFoundError, 429: RateLimitError}.get(status, ApiError)
    if faults is not None and kind in (ApiError, NotFoundError):
        kind = InvalidError
        text += "".join(f" {name}: {fault}" for name, fault in faults.items())
    error = kind(
        operation,
        status,
        text,
        body=body,
        request_id=response.headers.get("x-request-id"),
        method=response.request.method,
        url=_without_query(response.request.url),
    )
    if isinstance(error, InvalidError):
        error.errors = faults or {}
    error.retry_after = seconds_to_wait(response.headers.get("retry-after"))
    return error


def _one_text(fault: object) -> str:
    """The message for a field: some servers send a list of messages, or null."""
    texts = fault if isinstance(fault, list) else [fault or ""]
    return " ".join(text if isinstance(text, str) else json.dumps(text) for text in texts)
