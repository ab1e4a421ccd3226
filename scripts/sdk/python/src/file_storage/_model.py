"""The base of what responses are made of, and the mark of an argument that is not sent."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import UnreadableError

M = TypeVar("M", bound="Model")


class Unset(enum.Enum):
    """The type of `UNSET`."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""The argument is not sent. `None` is sent as null, which may mean something else."""


class Model:
    """A JSON object of a response.

    `json` is the object as the server sent it, with fields that this version does not know. A field that is always there
    by the contract, but that the server left out, raises `AttributeError` when it is read.
    """

    _names: ClassVar[Mapping[str, str]] = {}
    """Names of fields as they are sent, where Python has another."""

    json: Mapping[str, Any]

    @classmethod
    def from_json(cls: type[M], value: object) -> M:
        """Makes it of parsed JSON, and raises `UnreadableError` for anything but an object."""
        if not isinstance(value, dict):
            raise UnreadableError(f"The server sent no JSON object where a {cls.__name__} belongs.")
        model = cls.__new__(cls)
        fields = model.__dict__
        fields["json"] = value
        for sent, name, decode in _decoders(cls):
            if sent in value:
                fields[name] = decode(value[sent])
        return model

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Model) and other.json == self.json

    def __hash__(self) -> int:
        return hash((type(self), len(self.json)))

    def __repr__(self) -> str:
        """Shows no text but names and types: any other may be a secret, such as a token or a presigned URL."""
        fields = ((name, self.__dict__.get(name)) for _, name, _ in _decoders(type(self)))
        shown = [f"{name}={_shown(value)}" for name, value in fields if _is_public(name, value)]
        return f"{type(self).__name__}({', '.join([*shown, '...'])})"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            known = {python for _, python, _ in _decoders(type(self))}
            why = "the server sent none" if name in known else "there is no such field"
            raise AttributeError(f"{type(self).__name__}.{name}: {why}")


_PUBLIC = ("name", "type")
"""Fields whose text is no secret."""


def _is_public(name: str, value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, Model) for item in value)
    return isinstance(value, (int, Model)) or (isinstance(value, str) and name in _PUBLIC)


def _shown(value: object) -> str:
    return f"[{len(value)} items]" if isinstance(value, list) else repr(value)


class Input:
    """A JSON object of a request. A field that is `UNSET` is not sent."""

    _names: ClassVar[Mapping[str, str]] = {}

    def to_json(self) -> dict[str, Any]:
        return {self._names.get(name, name): value for name, value in vars(self).items() if not isinstance(value, Unset)}


def list_of(model: type[M], value: object) -> list[M]:
    """Makes models of a JSON array."""
    if not isinstance(value, list):
        raise UnreadableError(f"The server sent no JSON array where a list of {model.__name__} belongs.")
    return [model.from_json(item) for item in value]


_decoders_of: dict[type, list[tuple[str, str, Callable[[Any], Any]]]] = {}


def _decoders(model: type[Model]) -> list[tuple[str, str, Callable[[Any], Any]]]:
    """The fields of a model: as they are sent, as Python has them, and how they are read."""
    found = _decoders_of.get(model)
    if found is None:
        hints = {name: hint for name, hint in get_type_hints(model).items() if name not in ("json", "_names")}
        found = [(model._names.get(name, name), name, _decoder(hint)) for name, hint in hints.items()]
        _decoders_of[model] = found
    return found


def _decoder(hint: Any) -> Callable[[Any], Any]:
    if isinstance(hint, type) and issubclass(hint, Model):
        return hint.from_json
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        present = [_decoder(argument) for argument in arguments if argument is not type(None)]
        return lambda value: None if value is None else present[0](value)
    if origin is list and isinstance(arguments[0], type) and issubclass(arguments[0], Model):
        item = arguments[0]
        return lambda value: list_of(item, value)
    return _as_it_is


def _as_it_is(value: Any) -> Any:
    return value
