"""What it takes to resume an upload in parts."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any


@dataclasses.dataclass(frozen=True)
class UploadState:
    """What it takes to resume an upload in parts. `json.dumps(state.to_json())` is safe to keep in a file."""

    key: str
    """Storage key."""
    upload_id: str
    size: int
    """Size of the file in bytes."""
    part_size: int
    """Size of each part but the last in bytes."""
    last_modified: int | None = None
    """Modification time of the file in milliseconds since the Unix epoch."""
    completing: bool = False
    """Whether the server was asked to join the parts: they may be gone."""
    completed: bool = False
    """Whether the parts are one object."""
    registering: bool = False
    """Whether the registration was sent, and not refused. It is never sent again."""

    def to_json(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> UploadState:
        return cls(**value)
