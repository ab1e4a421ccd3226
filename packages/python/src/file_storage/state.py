"""The state that is needed to resume an upload in parts."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any


@dataclasses.dataclass(frozen=True)
class UploadState:
    """The state that is needed to resume an upload in parts. `json.dumps(state.to_json())` is safe to keep in a file."""

    key: str
    """Storage key."""
    upload_id: str
    size: int
    """Size of the file in bytes."""
    part_size: int
    """Size in bytes of each part except the last."""
    last_modified: int | None = None
    """Modification time of the file in milliseconds since the Unix epoch."""
    completing: bool = False
    """Whether the request to join the parts was sent: the parts may no longer exist."""
    completed: bool = False
    """Whether the parts have been joined to one object."""
    registering: bool = False
    """Whether the registration was sent, and not refused. It is never sent twice."""

    def to_json(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> UploadState:
        """The state of `to_json`, also of a newer version of this package: fields that this one does not know are left out.

        Raises:
            ValueError: The value is no state of an upload.
        """
        known = [field.name for field in dataclasses.fields(cls)]
        try:
            state = cls(**{name: value[name] for name in known if name in value})
            if state.part_size > 0:
                return state
        except TypeError:
            pass
        raise ValueError("This is no state of an upload: upload without `resume`.")
