"""The parts of the synchronous program that differ: it has no event loop, and Ctrl-C cancels."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from file_storage import Client


def run(main: Callable[[], None]) -> None:
    main()


def cancelled(client: Client, source: Path) -> None:
    pressed: list[int] = []

    def progress(sent: int, total: int) -> None:
        # Only once: a second signal would interrupt the next step.
        if sent > 2_000_000 and not pressed:
            pressed.append(sent)
            os.kill(os.getpid(), signal.SIGINT)

    try:
        client.upload(source, name="cancelled.bin", on_progress=progress)
    except KeyboardInterrupt:
        return
    raise AssertionError("the upload went on")
