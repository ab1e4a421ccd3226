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
    the contract requires, or with null there, is an `UnreadableError`. In an object inside of a response, such a field is one
    only when the attribute is read. A value of another type always is.
    """

    _names: ClassVar[Mapping[str, str]] = {}
    """Names of fields in JSON, if they differ from those in Python."""

    json: Mapping[str, Any]

    @classmethod
    def from_json(cls: type[M], value: object) -> M:
        """Makes a model from parsed JSON; raises `UnreadableError` for anything except an object with fields of its types."""
        model = cls.__new__(cls)
        fields = model.__dict__
        fields["json"] = found = _typed(dict, value, cls.__name__)
        for sent, name, decode, is_required in _fields(cls):
            # Where the contract excludes null, it is no value.
            if sent in found and not (is_required and found[sent] is None):
                fields[name] = decode(found[sent])
        return model

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Model) and other.json == self.json

    def __hash__(self) -> int:
        return hash((type(self), len(self.json)))

    def __repr__(self) -> str:
        """Shows only names and types as text, because other texts may be secrets, such as tokens and presigned URLs."""
        fields = ((name, self.__dict__.get(name)) for _, name, *_ in _fields(type(self)))
        shown = [f"{name}={_shown(value)}" for name, value in fields if _is_public(name, value)]
        return f"{type(self).__name__}({', '.join([*shown, '...'])})"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in {python for _, python, *_ in _fields(type(self))}:
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
    if value is None and not _takes_null(hint):
        raise UnreadableError("It is null.")
    result = _decoder(hint, "The list")(value)
    if isinstance(result, Model):
        fields = _fields(type(result))
        lacking = [sent for sent, _, _, is_required in fields if is_required and result.json.get(sent) is None]
        if lacking:
            raise UnreadableError(f"It lacks {', '.join(lacking)}.")
    return result


def _takes_null(hint: Any) -> bool:
    return hint is Any or type(None) in get_args(hint)


_fields_of: dict[type, list[tuple[str, str, Callable[[Any], Any], bool]]] = {}


def _fields(model: type[Model]) -> list[tuple[str, str, Callable[[Any], Any], bool]]:
    """The fields of a model: the name in JSON, the name in Python, the function that reads the value, and whether the field is
    always there, and never null.
    """
    found = _fields_of.get(model)
    if found is None:
        hints = {name: hint for name, hint in get_type_hints(model).items() if name not in ("json", "_names")}
        _fields_of[model] = found = [
            (
                model._names.get(name, name),
                name,
                _decoder(hint, f"{model.__name__}.{name}"),
                not hasattr(model, name) and not _takes_null(hint),
            )
            for name, hint in hints.items()
        ]
    return found


def _decoder(hint: Any, place: str) -> Callable[[Any], Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        [present] = [_decoder(argument, place) for argument in arguments if argument is not type(None)]
        return lambda value: None if value is None else present(value)
    if origin in (list, dict):
        item = _decoder(arguments[-1], place)
        if origin is list:
            return lambda value: [item(each) for each in _typed(list, value, place)]
        return lambda value: {name: item(each) for name, each in _typed(dict, value, place).items()}
    if hint is Any:
        return lambda value: value
    return hint.from_json if issubclass(hint, Model) else lambda value: _typed(hint, value, place)


def _typed(kind: type, value: Any, place: str) -> Any:
    # JSON has one kind of number. In Python, True and False are of two.
    kinds = (int, float) if kind is float else kind
    if not isinstance(value, kinds) or (isinstance(value, bool) and kind is not bool):
        raise UnreadableError(f"{place}: the server sent no {kind.__name__}.")
    return value
