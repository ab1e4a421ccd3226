"""Ctrl-C during a synchronous upload."""

import os
import signal
import threading

import httpx
import pytest

from file_storage import Client

from .generated.fakes import FakeServer


def test_an_interrupt_does_not_wait_for_a_storage_that_stalls() -> None:
    server, stalls, ended = FakeServer(), threading.Event(), threading.Event()

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/objects":
            os.kill(os.getpid(), signal.SIGINT)
            stalls.wait(60)
            ended.set()
        return server(request)

    http = httpx.Client(transport=httpx.MockTransport(answer))
    client = Client("https://api.example.com/v1", "SECRET", http=http)
    with pytest.raises(KeyboardInterrupt):
        client.upload(bytes(5_000_000), name="film.mp4")
    assert not ended.is_set(), "it waited"
    assert server.paths[-1] == "abort"
    stalls.set()
