"""Reads, handles an error, uploads and downloads with the client of openapi-python-client."""

import os
from uuid import UUID

from openapi_client import AuthenticatedClient, Client, models
from openapi_client.api.authentication import login
from openapi_client.api.entries import create_folder
from openapi_client.api.notes import create_note, list_notes
from openapi_client.api.uploads import presign_upload, register_entry
from steps import CONTENT, put, step

# begin reference
from openapi_client.api.entries import download_file
# end reference

root = os.environ["API_ROOT"]
credentials = models.LoginRequest(os.environ["EMAIL"], os.environ["PASSWORD"], "Matrix")
signed_in = login.sync(client=Client(root), body=credentials)
assert isinstance(signed_in, models.LoginResponse)
client = AuthenticatedClient(root, token=signed_in.user.access_token)


def read() -> None:
    created = create_note.sync(client=client, body=models.CreateNoteRequest("Moorings", "Berth 4"))
    assert isinstance(created, models.CreateNoteResponse), created
    notes = list_notes.sync(client=client)
    assert isinstance(notes, list), notes
    assert created.note.id in [note.id for note in notes]


def refusal() -> None:
    refused = create_folder.sync(client=client, body=models.CreateFolderRequest(name=""))
    assert isinstance(refused, models.Refusal), refused
    assert isinstance(refused.errors, models.RefusalErrors) and "name" in refused.errors


def upload() -> str:
    file = models.PresignUploadRequest("plan.txt", "text/plain", len(CONTENT), "txt")
    signed = presign_upload.sync(client=client, body=file)
    assert isinstance(signed, models.PresignUploadResponse), signed
    put(signed.url)
    name = UUID(signed.key.split("/")[-1])
    registered = register_entry.sync(client=client, body=models.RegisterEntryRequest(name, len(CONTENT), "plan.txt"))
    assert isinstance(registered, models.RegisterEntryResponse), registered
    assert registered.file_entry.file_size == len(CONTENT)
    return registered.file_entry.hash_


# begin reference
def download() -> None:
    response = download_file.sync_detailed(upload(), client=client)
    assert response.content == CONTENT, response


# end reference
step("read", read)
step("refusal", refusal)
step("upload", upload)
# begin reference
step("download", download)
# end reference
