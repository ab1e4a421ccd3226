"""What the Python programs for generated clients share."""

import urllib.request
from collections.abc import Callable

CONTENT = b"Plan of the harbour"


def put(url: str) -> None:
    request = urllib.request.Request(url, CONTENT, {"Content-Type": "text/plain"}, method="PUT")
    with urllib.request.urlopen(request):
        pass


def step(name: str, work: Callable[[], object]) -> None:
    """Prints `held STEP` or `failed STEP WHY`."""
    try:
        work()
        print("held", name)
    except Exception as error:
        print("failed", name, repr(error).replace("\n", " "))
