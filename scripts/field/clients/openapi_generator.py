"""Reads, handles an error, uploads and downloads with the Python client of openapi-generator."""

import os
from uuid import UUID

import openapi_client as api
from openapi_client.exceptions import ApiException
from steps import CONTENT, put, step

# begin contract
from pydantic import SecretStr
# end contract

configuration = api.Configuration(host=os.environ["API_ROOT"])
client = api.ApiClient(configuration)
# begin contract
password = SecretStr(os.environ["PASSWORD"])
# end contract
# begin reference
password = os.environ["PASSWORD"]
# end reference
credentials = api.LoginRequest(email=os.environ["EMAIL"], password=password, device_name="Matrix")
configuration.access_token = api.AuthenticationApi(client).login(credentials).user.access_token


def read() -> None:
    created = api.NotesApi(client).create_note(api.CreateNoteRequest(title="Moorings", body="Berth 4"))
    assert created.note.id in [note.id for note in api.NotesApi(client).list_notes()]


def refusal() -> None:
    try:
        api.EntriesApi(client).create_folder(api.CreateFolderRequest(name=""))
    except ApiException as error:
        # The client parses only responses with an exact status code.
        refused = error.data or api.Refusal.from_json(error.body or "")
        assert refused and refused.errors and "name" in refused.errors, error.body
    else:
        raise AssertionError("A folder without a name was created.")


def upload() -> str:
    uploads = api.UploadsApi(client)
    file = api.PresignUploadRequest(filename="plan.txt", mime="text/plain", size=len(CONTENT), extension="txt")
    signed = uploads.presign_upload(file)
    put(signed.url)
    name = UUID(signed.key.split("/")[-1])
    entry = api.RegisterEntryRequest(filename=name, size=len(CONTENT), clientName="plan.txt")
    registered = uploads.register_entry(entry).file_entry
    assert registered.file_size == len(CONTENT)
    return registered.hash


# begin reference
def download() -> None:
    assert api.EntriesApi(client).download_file(upload()) == CONTENT


# end reference
step("read", read)
step("refusal", refusal)
step("upload", upload)
# begin reference
step("download", download)
# end reference
