"""How a caller cancels a synchronous upload: Ctrl-C."""

import os
import signal
from pathlib import Path

import pytest

from file_storage import Client


def cancel(client: Client, source: Path) -> None:
    pressed: list[int] = []

    def progress(sent: int, total: int) -> None:
        # Only once: a second signal would interrupt the next step.
        if sent > 2_000_000 and not pressed:
            pressed.append(sent)
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        client.upload(source, name="cancelled.bin", on_progress=progress)
