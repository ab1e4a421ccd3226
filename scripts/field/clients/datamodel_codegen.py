"""Reads, handles an error, uploads and downloads with the models of datamodel-code-generator, and urllib."""

import json
import os
import urllib.error
import urllib.request
from uuid import UUID

from models import (
    CreateFolderRequest,
    CreateNoteRequest,
    CreateNoteResponse,
    LoginRequest,
    LoginResponse,
    NoteList,
    PresignUploadRequest,
    PresignUploadResponse,
    Refusal,
    RegisterEntryRequest,
    RegisterEntryResponse,
)
from pydantic import BaseModel, SecretStr
from steps import CONTENT, put, step

root = os.environ["API_ROOT"]
headers = {"Content-Type": "application/json"}


def send(path: str, body: BaseModel | None = None, **secrets: str) -> bytes:
    data = None
    if body:
        content = body.model_dump(mode="json", by_alias=True, exclude_none=True)
        data = json.dumps({**content, **secrets}).encode()
    with urllib.request.urlopen(urllib.request.Request(root + path, data, headers)) as response:
        answer: bytes = response.read()
        return answer


password = os.environ["PASSWORD"]
credentials = LoginRequest(email=os.environ["EMAIL"], password=SecretStr(password), device_name="Matrix")
# Pydantic writes a secret as asterisks.
signed_in = LoginResponse.model_validate_json(send("/auth/login", credentials, password=password))
headers["Authorization"] = f"Bearer {signed_in.user.access_token}"


def read() -> None:
    note = CreateNoteRequest(title="Moorings", body="Berth 4")
    created = CreateNoteResponse.model_validate_json(send("/notes/create", note))
    notes = NoteList.model_validate_json(send("/notes")).root
    assert created.note.id in [note.id for note in notes]


def refusal() -> None:
    try:
        send("/folders", CreateFolderRequest(name=""))
    except urllib.error.HTTPError as error:
        refused = Refusal.model_validate_json(error.read())
        assert refused.errors and "name" in refused.errors, refused
    else:
        raise AssertionError("A folder without a name was created.")


def upload() -> str:
    file = PresignUploadRequest(filename="plan.txt", mime="text/plain", size=len(CONTENT), extension="txt")
    signed = PresignUploadResponse.model_validate_json(send("/s3/simple/presign", file))
    put(str(signed.url))
    name = UUID(signed.key.split("/")[-1])
    entry = RegisterEntryRequest(filename=name, size=len(CONTENT), clientName="plan.txt")
    registered = RegisterEntryResponse.model_validate_json(send("/s3/entries", entry)).fileEntry
    assert registered.file_size == len(CONTENT)
    return str(registered.hash)


# begin reference
def download() -> None:
    assert send(f"/file-entries/download/{upload()}") == CONTENT


# end reference
step("read", read)
step("refusal", refusal)
step("upload", upload)
# begin reference
step("download", download)
# end reference
