"""Values that both clients share: errors, states and models."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import httpx
import pytest

from file_storage import (
    ApiError,
    Client,
    FileStorageError,
    InvalidError,
    RateLimitError,
    UploadError,
    UploadState,
)
from file_storage import _http
from file_storage.models import FileEntry, LoginResponse

STATE = UploadState("uploads/a/b", "u", 5, 5)


def each_error() -> list[FileStorageError]:
    """An error of each class, with its attributes."""
    kinds: list[type[FileStorageError]] = [FileStorageError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    errors: list[FileStorageError] = []
    for kind in kinds:
        if issubclass(kind, ApiError):
            about: dict[str, Any] = {"body": {"message": "No."}, "request_id": "r", "method": "GET", "url": "https://a.example"}
            errors.append(kind("createFolder", 422, "No.", **about))
        elif issubclass(kind, UploadError):
            errors.append(kind("storage", "No.", status=500, state=STATE))
        else:
            errors.append(kind("No."))
        if isinstance(errors[-1], InvalidError):
            errors[-1].errors = {"name": "The name field is required."}
        if isinstance(errors[-1], RateLimitError):
            errors[-1].retry_after = 7.5
    return errors


def described(error: BaseException) -> tuple[object, ...]:
    return type(error), str(error), error.args, vars(error)


@pytest.mark.parametrize("error", each_error(), ids=lambda error: type(error).__name__)
def test_an_error_can_be_copied_and_pickled_with_all_its_attributes(error: FileStorageError) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert described(pickle.loads(pickle.dumps(error, protocol))) == described(error)
    assert described(copy.copy(error)) == described(copy.deepcopy(error)) == described(error)


def fail(kind: str) -> None:
    """Runs in another process."""
    raise next(error for error in each_error() if type(error).__name__ == kind)


def test_an_error_is_raised_from_a_process_pool() -> None:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as executor, spawn.Pool(1) as pool:
        for waiting in (executor.submit(fail, "InvalidError").result, pool.apply_async(fail, ("InvalidError",)).get):
            with pytest.raises(InvalidError) as refused:
                waiting()
            assert refused.value.errors == {"name": "The name field is required."}


def test_a_model_can_be_pickled_and_shows_no_secret() -> None:
    entry = FileEntry.from_json({"id": 1, "name": "a.txt", "file_size": 3, "url": "SECRET", "parent_id": None})
    assert pickle.loads(pickle.dumps(entry)) == entry
    assert repr(entry) == "FileEntry(id=1, name='a.txt', file_size=3, ...)"
    session = LoginResponse.from_json({"user": {"id": 1, "email": "SECRET", "access_token": "SECRET"}})
    assert repr(session) == "LoginResponse(user=User(id=1, ...), ...)"


@pytest.mark.parametrize(
    ("body", "message", "errors"),
    [
        ({"message": "No.", "errors": {"name": "It is short."}}, "No. name: It is short.", {"name": "It is short."}),
        ({"message": "No.", "errors": {"name": ["One.", "Two."]}}, "No. name: One. Two.", {"name": "One. Two."}),
        ({"message": "No.", "errors": {"a": {"b": 1}}}, 'No. a: {"b": 1}', {"a": '{"b": 1}'}),
        ({"message": ["No."], "errors": {"name": "One."}}, "Unprocessable Entity name: One.", {"name": "One."}),
        ({"message": "No.", "errors": {"name": None}}, "No. name: ", {"name": ""}),
        ({"message": "No.", "errors": []}, "No.", None),
        ({"message": "No.", "errors": None}, "No.", None),
    ],
)
def test_reads_the_messages_of_an_error_response(body: Any, message: str, errors: dict[str, str] | None) -> None:
    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(422, json=body)))
    with pytest.raises(ApiError) as refused:
        Client("https://api.example.com/v1", http=http).list_notes()
    assert refused.value.message == message and isinstance(refused.value, InvalidError) == (errors is not None)
    assert getattr(refused.value, "errors", None) == errors


def test_a_random_pause_takes_at_most_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.random", lambda: 1.0)
    assert [_http.pause_before(attempt, None) for attempt in (0, 1, 20, 2000)] == [0.3, 0.6, 60, 60]


def test_reads_a_state_of_a_newer_version() -> None:
    assert UploadState.from_json({**STATE.to_json(), "added_later": 1}) == STATE


@pytest.mark.parametrize("value", [{}, {"key": "k"}, {**STATE.to_json(), "part_size": 0}, {**STATE.to_json(), "part_size": "5"}])
def test_refuses_what_is_no_state(value: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no state of an upload"):
        UploadState.from_json(value)


def test_a_callback_that_nobody_would_await_is_refused() -> None:
    async def progress(*arguments: object) -> None: ...

    def answer(request: httpx.Request) -> httpx.Response:
        raise AssertionError(request)

    client = Client("https://api.example.com/v1", http=httpx.Client(transport=httpx.MockTransport(answer)))
    with pytest.raises(TypeError, match="on_progress must be a function without async"):
        client.upload(b"bytes", name="a.txt", on_progress=progress)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="on_state must be a function without async"):
        client.upload(b"bytes", name="a.txt", on_state=progress)
    with pytest.raises(TypeError, match="on_progress must be a function without async"):
        client.download("hash", "file", on_progress=progress)  # type: ignore[arg-type]
