"""Helpers for the steps."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def raises(kind: type[Exception]) -> Iterator[list[Exception]]:
    caught: list[Exception] = []
    try:
        yield caught
    except kind as error:
        caught.append(error)
    assert caught, f"{kind.__name__} was not raised"
