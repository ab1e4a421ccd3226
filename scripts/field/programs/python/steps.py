"""Reports the steps of the drivers of Python programs: one line of JSON for each step, whether it passes or not."""

import contextlib
import json
import os
import sys


@contextlib.contextmanager
def step(operation, case):
    """A step of an operation. It passes unless its block raises an exception. The next step runs in any case."""
    try:
        yield
    except Exception as error:  # what a program raises is what is told
        said = f"{type(error).__name__}: {error}".strip()
        _tell(operation, case, "wrong", said)
    else:
        _tell(operation, case, "right")


def skipped(operation, why):
    """An operation that sends no request."""
    _tell(operation, "", "skipped", why)


def expect(holds, said):
    """Ends a step with this message unless the condition holds."""
    if not holds:
        raise AssertionError(said)


def expect_same(seen, expected, what):
    expect(seen == expected, f"{what} is {_short(seen)} instead of {_short(expected)}")


def server():
    """The URL and the accounts of the server: `apiRoot`, `email`, `password`, `token`, `second`."""
    return json.loads(os.environ["PROGRAMS_SERVER"])


def _short(value):
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _tell(operation, case, verdict, said=None):
    line = {"operation": operation, "case": case, "verdict": verdict}
    if said is not None:
        line["said"] = said
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
