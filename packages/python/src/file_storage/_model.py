"""The base classes of responses and requests, and the value for arguments that are not sent."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import MissingFieldError, UnreadableError

M = TypeVar("M", bound="Model")


class Unset(enum.Enum):
    """The type of `UNSET`."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""The value of an argument that is not sent. `None` is sent as null, which may have a different meaning."""


class Model:
    """A JSON object of a response.

    `json` is the object as the server sent it, with fields that this version does not know. A response without a field that
    the contract requires is an `UnreadableError`. In an object inside of a response, such a field is one only when the
    attribute is read.
    """

    _names: ClassVar[Mapping[str, str]] = {}
    """Names of fields in JSON, if they differ from those in Python."""

    json: Mapping[str, Any]

    @classmethod
    def from_json(cls: type[M], value: object) -> M:
        """Makes a model from parsed JSON; raises `UnreadableError` for anything except an object."""
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
        """Shows only names and types as text, because other texts may be secrets, such as tokens and presigned URLs."""
        fields = ((name, self.__dict__.get(name)) for _, name, _ in _decoders(type(self)))
        shown = [f"{name}={_shown(value)}" for name, value in fields if _is_public(name, value)]
        return f"{type(self).__name__}({', '.join([*shown, '...'])})"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in {python for _, python, _ in _decoders(type(self))}:
                raise MissingFieldError(f"{type(self).__name__}.{name}: the server sent none.")
            raise AttributeError(f"{type(self).__name__}.{name}: there is no such field")


_PUBLIC = ("name", "type")
"""Fields whose text is not a secret."""


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
        fields = vars(self).items()
        return {self._names.get(name, name): plain(value) for name, value in fields if not isinstance(value, Unset)}


def plain(value: Any) -> Any:
    """A value of a request as JSON."""
    if isinstance(value, Input):
        return value.to_json()
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def read(hint: Any, value: object) -> Any:
    """What a response contains, as its type `hint`.

    Raises:
        UnreadableError: The value is of another type, or lacks a field that the contract requires.
    """
    kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if value is None and hint is not Any and type(None) not in kinds:
        raise UnreadableError("It is null.")
    result = _decoder(hint)(value)
    if isinstance(result, Model):
        lacking = [name for name in _required(type(result)) if result.json.get(name) is None]
        if lacking:
            raise UnreadableError(f"It lacks {', '.join(lacking)}.")
    return result


def _required(model: type[Model]) -> list[str]:
    """The names in JSON of the fields that are always there, and never null."""
    hints = get_type_hints(model)
    return [
        sent
        for sent, name, _ in _decoders(model)
        if not hasattr(model, name) and hints[name] is not Any and type(None) not in get_args(hints[name])
    ]


_decoders_of: dict[type, list[tuple[str, str, Callable[[Any], Any]]]] = {}


def _decoders(model: type[Model]) -> list[tuple[str, str, Callable[[Any], Any]]]:
    """The fields of a model: the name in JSON, the name in Python, and the function that reads the value."""
    found = _decoders_of.get(model)
    if found is None:
        hints = {name: hint for name, hint in get_type_hints(model).items() if name not in ("json", "_names")}
        found = [(model._names.get(name, name), name, _decoder(hint)) for name, hint in hints.items()]
        _decoders_of[model] = found
    return found


def _decoder(hint: Any) -> Callable[[Any], Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        present = [_decoder(argument) for argument in arguments if argument is not type(None)]
        return lambda value: None if value is None else present[0](value)
    if origin in (list, dict):
        item = _decoder(arguments[-1])
        if item is _as_it_is:
            return _as_it_is
        return lambda value: _each(origin, item, value)
    if isinstance(hint, type) and issubclass(hint, Model):
        return hint.from_json
    return _as_it_is


def _each(kind: type, item: Callable[[Any], Any], value: object) -> Any:
    if not isinstance(value, kind):
        raise UnreadableError(f"The server sent no JSON {'array' if kind is list else 'object'} where one belongs.")
    if isinstance(value, dict):
        return {name: item(each) for name, each in value.items()}
    return [item(each) for each in value] if isinstance(value, list) else value


def _as_it_is(value: Any) -> Any:
    return value
