"""The workflows of openapi/workflows/ by the Python client: prints `held NAME` or `failed NAME WHY` for each."""

import os
import sys

import httpx

from file_storage import (
    Client,
    CreateFolderRequest,
    CreateShareableLinkRequest,
    DeleteEntriesRequest,
    DeleteVaultEntriesRequest,
    ExtractArchiveRequest,
    ListUploadedPartsRequest,
    LoginRequest,
    MoveVaultEntriesRequest,
    PresignUploadRequest,
    RegisterEntryRequest,
)

given = os.environ


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def sign_in() -> Client:
    credentials = LoginRequest(given["EMAIL"], given["PASSWORD"], "Workflow")
    token = Client(given["FILE_STORAGE_BASE_URL"]).login(credentials).user.access_token
    return Client(given["FILE_STORAGE_BASE_URL"], auth={"bearer": token})


def delete_for_ever(client: Client, entry_id: int) -> None:
    client.delete_entries(DeleteEntriesRequest([entry_id], delete_forever=True))


def sign_in_and_look_around() -> None:
    client = sign_in()
    client.get_logged_user()
    client.list_workspaces()
    client.list_notes()
    expect(client.list_tracked_files(page=1).pagination.total >= 0, "a total")


def put_small_file() -> str:
    with open(given["PHOTO"], "rb") as photo:
        content = photo.read()
    target = sign_in().presign_upload(PresignUploadRequest("harbour.png", "image/png", len(content), "png", workspace_id=0))
    # The presigned URL carries its own authorisation: no token goes there.
    httpx.put(target.url, content=content, headers={"Content-Type": "image/png"}).raise_for_status()
    return target.key.split("/")[-1]


def register_small_file(file_name: str) -> None:
    client = sign_in()
    entry = client.register_entry(
        RegisterEntryRequest(file_name, 316, "harbour.png", client_mime="image/png", client_extension="png", workspace_id=0)
    ).file_entry
    expect(entry.file_size == 316, "the size of the file")
    delete_for_ever(client, entry.id)


def share_and_revoke_link() -> None:
    client = sign_in()
    folder = client.create_folder(CreateFolderRequest(name="For the harbour office")).folder
    link = client.create_shareable_link(
        folder.hash, CreateShareableLinkRequest(password="harbour-lights-example", allow_download=True)
    ).link
    expect(link.allow_download and not link.allow_edit, "what the link allows")
    client.delete_shareable_link(folder.id)
    delete_for_ever(client, folder.id)


def trash_and_delete() -> None:
    client = sign_in()
    folder = client.create_folder(CreateFolderRequest(name="Drafts")).folder
    expect(client.delete_entries(DeleteEntriesRequest([folder.id])).status == "success", "the status")
    delete_for_ever(client, folder.id)


def extract_archive() -> None:
    client = sign_in()
    folder = client.create_folder(CreateFolderRequest(name="Photos")).folder
    client.extract_archive(int(given["ARCHIVE_ID"]), ExtractArchiveRequest(folder.id))
    delete_for_ever(client, folder.id)


def resume_multipart_upload() -> None:
    upload = ListUploadedPartsRequest(given["KEY"], given["UPLOAD_ID"])
    expect(sign_in().list_uploaded_parts(upload).parts == [], "no part yet")


def vault_move_and_delete() -> None:
    client = sign_in()
    entry_id = int(given["ENTRY_ID"])
    expect(client.get_vault().vault.salt != "", "a salt")
    moved = client.move_vault_entries(MoveVaultEntriesRequest([entry_id], int(given["DESTINATION_ID"])))
    expect(moved.destination.is_encrypted == 1, "an encrypted destination")
    client.delete_vault_entries(DeleteVaultEntriesRequest([entry_id], True))


uploaded = []
workflows = {
    "signInAndLookAround": sign_in_and_look_around,
    "putSmallFile": lambda: uploaded.append(put_small_file()),
    "registerSmallFile": lambda: register_small_file(uploaded[0]),
    "shareAndRevokeLink": share_and_revoke_link,
    "trashAndDelete": trash_and_delete,
    "extractArchive": extract_archive,
    "resumeMultipartUpload": resume_multipart_upload,
    "vaultMoveAndDelete": vault_move_and_delete,
}
failures = 0
for name, workflow in workflows.items():
    try:
        workflow()
        print("held", name)
    except Exception as error:
        failures += 1
        print("failed", name, repr(error))
sys.exit(failures > 0)
