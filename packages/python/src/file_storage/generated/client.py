# Written by scripts/sdk/generate.ts (`npm run generate`) from _async/client.py: do not edit.
"""The client: one connection pool, one token."""

from __future__ import annotations

import copy
import json
import math
import re
from collections.abc import Iterator, Callable, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, TypeVar

import httpx

from .. import _http
from .._sync_tasks import called, sleep
from ..errors import ApiError, FileStorageError, NetworkError, NotFoundError, UnreadableError
from .transfers import Transfers

Self = TypeVar("Self", bound="Client")


class Client(Transfers):
    """A client of the API.

    Args:
        base_url: The API root, which ends in the version: `https://storage.example.com/api/v1`.
        token: The bearer token. It is sent only to the API root. A function that returns it is called before each attempt of a
            call, so that a program that runs longer than a token is valid can return a new one.
        timeout: Seconds that the server may be silent, while connecting, sending or receiving. Must be above 0.
        retries: How often a call is repeated after a temporary failure. Calls that are not safe to repeat, such as those that
            create something, are repeated only after 429, because that refuses the call.
        allow_insecure: Whether to allow unencrypted http to other hosts than loopback. Only use it for development.
        http: A client of httpx to use, for proxies and certificates. You close it. It keeps cookies, and has at most 100
            connections by default. Without one, the client does not, and uses the proxies of the environment, except for
            loopback.
    """

    def __init__(
        self,
        base_url: str,
        token: str | Callable[[], str] | None = None,
        *,
        timeout: float = 60.0,
        retries: int = 2,
        allow_insecure: bool = False,
        http: httpx.Client | None = None,
    ) -> None:
        self._base_url = _http.require_base_url(base_url, allow_insecure)
        self._token = _http.require_token(token)
        self._timeout = _http.require_timeout(timeout)
        _http.require_at_least(0, retries=retries)
        self._retries = retries
        self._allow_insecure = allow_insecure
        _http.require_type(httpx.Client | None, "an httpx.Client", http=http)
        self._owns_http = http is None
        self._http = http or _http.own(httpx.Client, base_url)

    def sign_in(self: Self, email: str, password: str, device_name: str) -> Self:
        """Signs in, and returns a client with the token that shares the connections of this one.

        Raises:
            InvalidError: On the reference server, the email or the password is wrong. The interface does not specify this
                response: another server may return another `ApiError`.
        """
        session = self.login(email=email, password=password, device_name=device_name)
        token = session.user.access_token
        if not re.fullmatch("[!-~]+", token):
            raise UnreadableError("login: the response has no access token that can be sent.")
        return self.with_options(token=token)

    def with_options(
        self: Self,
        *,
        token: str | Callable[[], str] | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> Self:
        """A client that shares the connections of this one, with another token, timeout in seconds or number of retries.

        What is `None` stays as it is.
        """
        client = copy.copy(self)
        client._owns_http = False
        if token is not None:
            client._token = _http.require_token(token)
        if timeout is not None:
            client._timeout = _http.require_timeout(timeout)
        if retries is not None:
            _http.require_at_least(0, retries=retries)
            client._retries = retries
        return client

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections, unless they are those of another client: of httpx, or the one that `sign_in` or
        `with_options` was called on. Close that one.
        """
        if self._owns_http:
            self._http.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._base_url!r})"

    def _call(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        body: Mapping[str, Any] | None = None,
        repeatable: bool = True,
        anonymous: bool = False,
        into: Any = None,
    ) -> Any:
        """Sends a call, repeats it if that is safe, and returns the success as the type `into`; `None` does not read it."""
        was_unanswered = False
        attempt = 0
        while True:
            token = None if anonymous else self._current_token()
            try:
                with self._send(
                    operation, method, path, token, query=query, headers=headers, body=body
                ) as response:
                    content = self._content(operation, response)
                return _http.parsed(operation, response, content, into, anonymous=anonymous)
            except NetworkError as error:
                failure: FileStorageError = error
                was_unanswered = True
                may_repeat, asked = repeatable, None
            except ApiError as error:
                failure = error
                # 429 refuses the call, so every call may be sent again.
                may_repeat = error.status == 429 or (repeatable and error.status in _http.PASSING)
                asked = error.retry_after
                if isinstance(error, NotFoundError) and method == "DELETE" and was_unanswered:
                    error.args = (f"{error} An attempt before got no response: it may have deleted it.",)
            pause = _http.pause_before(attempt, asked)
            if not may_repeat or attempt >= self._retries or pause is None:
                raise failure
            sleep(pause)
            attempt += 1

    def _current_token(self) -> str | None:
        """The token for one attempt. Call it outside of code that repeats: an error of the caller's function is its own."""
        if self._token is None or isinstance(self._token, str):
            return self._token
        return _http.require_token(called(self._token))

    @contextmanager
    def _send(
        self,
        operation: str,
        method: str,
        path: str,
        token: str | None,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[httpx.Response]:
        """Makes a request, and sends it once."""
        request = self._http.build_request(
            method,
            self._base_url + path,
            params=_http.query_of(query) if query else None,
            json=None if body is None else _http.sent(body),
            headers={"Accept": "application/json", **(headers or {})},
            timeout=self._timeout,
        )
        if token:
            request.headers["Authorization"] = f"Bearer {token}"
        response = self._exchange(operation, request)
        try:
            yield response
        finally:
            response.close()

    def _exchange(self, operation: str, request: httpx.Request) -> httpx.Response:
        """Sends a request once. Does not follow redirects, because that would send the token to another place."""

        def trace(event: str, about: Mapping[str, Any]) -> None:
            if event.endswith("connect_tcp.started"):
                request.extensions[_http.PEER] = f"{about['host']}:{about['port']}"

        request.extensions["trace"] = trace
        with _http.network_errors(operation, request), _http.logged_without_query():
            return self._http.send(request, stream=True, follow_redirects=False, auth=None)

    def _content(self, operation: str, response: httpx.Response) -> bytes:
        """Reads the body, if it is not too large."""
        content = bytearray()
        with _http.network_errors(operation, response.request):
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > _http.LARGEST_JSON:
                    raise UnreadableError(f"{operation}: more than {_http.LARGEST_JSON} bytes of JSON")
        return bytes(content)

    def _all(self, list_page: Callable[[int], Any]) -> list[Any]:
        """The items of all pages, after two readings that agree."""
        before: list[str] | None = None
        for _ in range(_http.MOST_READINGS):
            items: list[Any] = []
            totals: list[object] = []
            for page in self._pages(list_page):
                items += page.data
                totals.append(page.json.get("total", page.last_page))
                if len(items) > _http.MOST_ITEMS:
                    raise UnreadableError(f"The list has more than {_http.MOST_ITEMS} items. Is the server broken?")
            if len(totals) == 1:
                return items
            ids = [json.dumps(item.json.get("id", item.json)) for item in items]
            is_steady = len(set(ids)) == len(ids) and all(total == totals[0] for total in totals)
            # Items move forward, past the page that is read next, only if one before them is removed. The next reading lacks
            # that one.
            if is_steady and ids == before:
                return items
            before = ids if is_steady else None
        raise UnreadableError("The list keeps changing while it is read. Try again later.")

    def _pages(self, list_page: Callable[[int], Any]) -> Iterator[Any]:
        """All pages of a list. An endless one is an error."""
        last, grown, same = math.inf, 0, 0
        before: Any = None
        number = 1
        while True:
            page: Any = list_page(number)
            raw = [item.json for item in page.data]
            # Entries that others add meanwhile make a list longer, or move a whole page, but not again and again.
            grown = grown + 1 if page.last_page > last else 0
            same = same + 1 if raw == before else 0
            last, before = page.last_page, raw
            goes_on = number < last and len(raw) > 0
            if goes_on and (last > _http.MOST_PAGES or grown >= _http.MOST_GROWN or same >= _http.MOST_SAME):
                raise UnreadableError(f"The list has no end: page {number} of {last}. Is the server broken?")
            yield page
            if not goes_on:
                return
            number += 1
