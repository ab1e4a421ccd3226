"""What requests and responses are made of. Written by scripts/sdk/emit-python.ts (`npm run generate`): do not edit."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from .._model import UNSET, Input, Model, Unset


@dataclasses.dataclass(frozen=True, kw_only=True)
class CompletedPart(Input):
    """Part that has been uploaded, with the entity tag from the response to its upload.

    Attributes:
        part_number: Number of a part in its multipart upload. The first part has the number 1.
        etag: Entity tag of the part, with or without its quotation marks.
    """

    _names: ClassVar[Mapping[str, str]] = {"part_number": "PartNumber", "etag": "ETag"}

    part_number: int
    """Number of a part in its multipart upload. The first part has the number 1."""
    etag: str
    """Entity tag of the part, with or without its quotation marks."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class UploadCandidate(Input):
    """File to check before its upload.

    Attributes:
        name: Name of the file.
        size: Size in bytes.
        relative_path: Path of the folder to store the file in, from the root. If the last segment equals the name
            of the file, it is the file and not a folder. The server ignores slashes at both ends. An empty string or
            null counts as absent.
    """

    _names: ClassVar[Mapping[str, str]] = {"relative_path": "relativePath"}

    name: str
    """Name of the file."""
    size: int
    """Size in bytes."""
    relative_path: str | None | Unset = UNSET
    """Path of the folder to store the file in, from the root. If the last segment equals the name of the file,
    it is the file and not a folder. The server ignores slashes at both ends. An empty string or null counts
    as absent.
    """


class AvailableNameResponse(Model):
    """Response with a name that no entry of the folder has.

    Attributes:
        status: Marks the response as successful.
        available: Name that is available.
        name: Name that is available, the same as `available`.
    """

    status: str
    """Marks the response as successful."""
    available: str
    """Name that is available."""
    name: str
    """Name that is available, the same as `available`."""


class CompleteMultipartUploadResponse(Model):
    """Response with the object that was created.

    Attributes:
        status: Marks the response as successful.
        location: Storage key of the object.
    """

    status: str
    """Marks the response as successful."""
    location: str
    """Storage key of the object."""


class ConvertFileResponse(Model):
    """Result of a conversion, with the new entry.

    Attributes:
        status: Marks the response as successful.
        file_entry: Entry that a conversion created.
    """

    _names: ClassVar[Mapping[str, str]] = {"file_entry": "fileEntry"}

    status: str
    """Marks the response as successful."""
    file_entry: ConvertedEntry
    """Entry that a conversion created."""


class ConvertedEntry(Model):
    """Entry that a conversion created.

    Attributes:
        id: Identifier of a file or folder.
        name: Name of the converted file, shown to users.
        type: Kind of the entry.
        mime: MIME type of a file, such as `application/pdf`.
    """

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the converted file, shown to users."""
    type: str
    """Kind of the entry."""
    mime: str
    """MIME type of a file, such as `application/pdf`."""


class CreateFolderResponse(Model):
    """Response with the folder that was created.

    Attributes:
        status: Marks the response as successful.
        folder: Folder in the response to its creation.
    """

    status: str
    """Marks the response as successful."""
    folder: Folder
    """Folder in the response to its creation."""


class CreateMultipartUploadResponse(Model):
    """Response with the multipart upload that was created.

    Attributes:
        status: Marks the response as successful.
        key: Storage key of the object.
        upload_id: Identifier of the multipart upload.
        acl: Access control of the stored object.
    """

    _names: ClassVar[Mapping[str, str]] = {"upload_id": "uploadId"}

    status: str
    """Marks the response as successful."""
    key: str
    """Storage key of the object."""
    upload_id: str
    """Identifier of the multipart upload."""
    acl: str
    """Access control of the stored object."""


class CreateNoteResponse(Model):
    """Response with the note that was created.

    Attributes:
        status: Marks the response as successful.
        note: Note of a user.
    """

    status: str
    """Marks the response as successful."""
    note: Note
    """Note of a user."""


class CreateShareableLinkResponse(Model):
    """Response with the shareable link that was created.

    Attributes:
        status: Marks the response as successful.
        link: Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
            `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
            `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.
    """

    status: str
    """Marks the response as successful."""
    link: ShareableLink
    """Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
    `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
    `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.
    """


class CreateVaultResponse(Model):
    """Response with the vault that was created.

    Attributes:
        status: Marks the response as successful.
        vault: Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key
            derivation, but not the key.
    """

    status: str
    """Marks the response as successful."""
    vault: Vault
    """Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key
    derivation, but not the key.
    """


class CreateWorkspaceResponse(Model):
    """Response with the workspace that was created.

    Attributes:
        status: Marks the response as successful.
        workspace: Workspace in the response to its creation.
    """

    status: str
    """Marks the response as successful."""
    workspace: CreatedWorkspace
    """Workspace in the response to its creation."""


class CreatedWorkspace(Model):
    """Workspace in the response to its creation.

    Attributes:
        id: Identifier of a workspace.
        name: Name of the workspace.
        owner_id: Identifier of the user that owns the workspace.
        members_count: Number of members of the workspace.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        current_user: Role of the caller in the workspace that the caller created.
        owner: Owner of a new workspace. The caller that creates a workspace becomes its owner.
    """

    _names: ClassVar[Mapping[str, str]] = {"current_user": "currentUser"}

    id: int
    """Identifier of a workspace."""
    name: str
    """Name of the workspace."""
    owner_id: int
    """Identifier of the user that owns the workspace."""
    members_count: int
    """Number of members of the workspace."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    current_user: CreatorMembership
    """Role of the caller in the workspace that the caller created."""
    owner: CreatorOwnership
    """Owner of a new workspace. The caller that creates a workspace becomes its owner."""


class CreatorMembership(Model):
    """Role of the caller in the workspace that the caller created.

    Attributes:
        role_name: Name of the caller's role. The creator's role is always `Workspace Owner`.
        email: E-mail address of the caller.
        role_id: Identifier of the caller's role. The creator's role always has the id 3.
        is_owner: Whether the caller owns the workspace. Always true, because the creator becomes the owner.
        workspace_id: Identifier of a workspace.
    """

    role_name: str
    """Name of the caller's role. The creator's role is always `Workspace Owner`."""
    email: str
    """E-mail address of the caller."""
    role_id: int
    """Identifier of the caller's role. The creator's role always has the id 3."""
    is_owner: bool
    """Whether the caller owns the workspace. Always true, because the creator becomes the owner."""
    workspace_id: int
    """Identifier of a workspace."""


class CreatorOwnership(Model):
    """Owner of a new workspace. The caller that creates a workspace becomes its owner.

    Attributes:
        role_name: Name of the owner's role, always `Workspace Owner`.
        email: E-mail address of the owner.
        is_owner: Whether this user owns the workspace. Always true, because the creator becomes the owner.
    """

    role_name: str
    """Name of the owner's role, always `Workspace Owner`."""
    email: str
    """E-mail address of the owner."""
    is_owner: bool
    """Whether this user owns the workspace. Always true, because the creator becomes the owner."""


class DriveEntry(Model):
    """File or folder, with all fields that the reference server returns.

    Attributes:
        id: Identifier of a file or folder.
        name: Name of the entry, shown to users. In the vault, it can be the name that the client has encrypted.
        description: Description of the entry. Null when it has none.
        type: Kind of the entry.
        hash: Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the
            entry's id. It is not the hash of a shareable link.
        file_name: UUID name of the stored object. Null for a folder.
        mime: MIME type of the file. Null for a folder.
        extension: File extension without a dot. Null for a folder.
        file_size: Size in bytes.
        file_hash: SHA-256 digest of the file in hexadecimal. Null when the client sent none.
        client_last_modified: Original modification time of the file. Null when the client sent none.
        parent_id: Identifier of the parent folder. Null when the entry is at the root.
        workspace_id: Identifier of a workspace.
        owner_id: Identifier of a user.
        path: Position of the entry in the folder tree, with the ids of its ancestors.
        url: Relative path of the entry. It begins with the version segment.
        is_encrypted: Whether the client has encrypted the entry, as 1 or 0.
        vault_id: Identifier of the vault that contains the entry. Null when the entry is not in a vault.
        iv: Initialization vectors of a vault file, as sent in `vault_ivs`. Null when the entry has none.
        users: Owner of the entry, and the users that it is shared with, as far as the caller may see them.
        permissions: Permissions of the caller for an entry.
        tags: Tags of the entry.
        deleted_at: Time at which the entry was moved to the trash. Null when the entry is not in the trash.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
    """

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the entry, shown to users. In the vault, it can be the name that the client has encrypted."""
    description: str | None
    """Description of the entry. Null when it has none."""
    type: str
    """Kind of the entry."""
    hash: str
    """Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the
    entry's id. It is not the hash of a shareable link.
    """
    file_name: str | None
    """UUID name of the stored object. Null for a folder."""
    mime: str | None
    """MIME type of the file. Null for a folder."""
    extension: str | None
    """File extension without a dot. Null for a folder."""
    file_size: int
    """Size in bytes."""
    file_hash: str | None
    """SHA-256 digest of the file in hexadecimal. Null when the client sent none."""
    client_last_modified: str | None
    """Original modification time of the file. Null when the client sent none."""
    parent_id: int | None
    """Identifier of the parent folder. Null when the entry is at the root."""
    workspace_id: int
    """Identifier of a workspace."""
    owner_id: int
    """Identifier of a user."""
    path: str
    """Position of the entry in the folder tree, with the ids of its ancestors."""
    url: str
    """Relative path of the entry. It begins with the version segment."""
    is_encrypted: int
    """Whether the client has encrypted the entry, as 1 or 0."""
    vault_id: int | None
    """Identifier of the vault that contains the entry. Null when the entry is not in a vault."""
    iv: str | None
    """Initialization vectors of a vault file, as sent in `vault_ivs`. Null when the entry has none."""
    users: list[EntryUser]
    """Owner of the entry, and the users that it is shared with, as far as the caller may see them."""
    permissions: EntryPermissions
    """Permissions of the caller for an entry."""
    tags: list[StarredTag]
    """Tags of the entry."""
    deleted_at: str | None
    """Time at which the entry was moved to the trash. Null when the entry is not in the trash."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""


class DriveEntryPage(Model):
    """One page of entries, with pagination details.

    Attributes:
        status: Marks the response as successful.
        data: Entries on this page.
        folder: Folder whose entries are listed. Null when it is the root.
        current_page: Number of this page. The first page has the number 1.
        last_page: Number of the last page.
        per_page: Maximum number of entries on a page.
        total: Number of entries on all pages.
        from_: Position of the first entry of this page in the whole list. Null when the page is empty.
        to: Position of the last entry of this page in the whole list. Null when the page is empty.
    """

    _names: ClassVar[Mapping[str, str]] = {"from_": "from"}

    status: str
    """Marks the response as successful."""
    data: list[DriveEntry]
    """Entries on this page."""
    folder: DriveEntry | None
    """Folder whose entries are listed. Null when it is the root."""
    current_page: int
    """Number of this page. The first page has the number 1."""
    last_page: int
    """Number of the last page."""
    per_page: int
    """Maximum number of entries on a page."""
    total: int
    """Number of entries on all pages."""
    from_: int | None
    """Position of the first entry of this page in the whole list. Null when the page is empty."""
    to: int | None
    """Position of the last entry of this page in the whole list. Null when the page is empty."""


class DriveEntryResponse(Model):
    """Response with one entry.

    Attributes:
        status: Marks the response as successful.
        file_entry: File or folder, with all fields that the reference server returns.
    """

    _names: ClassVar[Mapping[str, str]] = {"file_entry": "fileEntry"}

    status: str
    """Marks the response as successful."""
    file_entry: DriveEntry
    """File or folder, with all fields that the reference server returns."""


class EmptyPage(Model):
    """One page of a list that is always empty.

    Attributes:
        data: Items on this page, always empty.
        current_page: Number of this page. The first page has the number 1.
        last_page: Number of the last page.
        per_page: Maximum number of items on a page.
        total: Number of items on all pages.
        from_: Always null, because the page is empty.
        to: Always null, because the page is empty.
    """

    _names: ClassVar[Mapping[str, str]] = {"from_": "from"}

    data: list[dict[str, Any]]
    """Items on this page, always empty."""
    current_page: int
    """Number of this page. The first page has the number 1."""
    last_page: int
    """Number of the last page."""
    per_page: int
    """Maximum number of items on a page."""
    total: int
    """Number of items on all pages."""
    from_: str | None
    """Always null, because the page is empty."""
    to: str | None
    """Always null, because the page is empty."""


class EmptyPageResponse(Model):
    """Response with a list that is always empty on this server.

    Attributes:
        status: Marks the response as successful.
        pagination: One page of a list that is always empty.
    """

    status: str
    """Marks the response as successful."""
    pagination: EmptyPage
    """One page of a list that is always empty."""


class EntryPermissions(Model):
    """Permissions of the caller for an entry.

    Attributes:
        files_update: Whether the caller may change the entry.
        files_create: Whether the caller may add entries to the folder.
        files_download: Whether the caller may download the entry.
        files_delete: Whether the caller may delete the entry.
    """

    _names: ClassVar[Mapping[str, str]] = {"files_update": "files.update", "files_create": "files.create", "files_download": "files.download", "files_delete": "files.delete"}

    files_update: bool
    """Whether the caller may change the entry."""
    files_create: bool
    """Whether the caller may add entries to the folder."""
    files_download: bool
    """Whether the caller may download the entry."""
    files_delete: bool
    """Whether the caller may delete the entry."""


class EntryUser(Model):
    """User who has access to an entry, as its owner or through a share.

    Attributes:
        id: Identifier of a user.
        email: E-mail address of the user.
        display_name: Display name of the user.
        owns_entry: Whether this user owns the entry.
    """

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""
    owns_entry: bool
    """Whether this user owns the entry."""


class ExtractArchiveResponse(Model):
    """Response to a successful extraction.

    Attributes:
        status: Marks the response as successful.
        message: Message about the extraction, for people to read.
    """

    status: str
    """Marks the response as successful."""
    message: str
    """Message about the extraction, for people to read."""


class FileEntry(Model):
    """File entry in the response to its registration.

    Attributes:
        id: Identifier of a file or folder.
        name: Name of the file, shown to users.
        file_name: UUID name of the stored object, which is the last segment of its storage key.
        mime: MIME type of the file, such as `application/pdf`.
        file_size: Size in bytes.
        type: Kind of the entry.
        extension: File extension without a dot, such as `pdf`. Empty for a file without an extension.
        workspace_id: Identifier of a workspace.
        owner_id: Identifier of a user.
        hash: Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the
            entry's id. It is not the hash of a shareable link.
        path: Position of the entry in the folder tree, with the ids of its ancestors.
        url: Relative path that begins with `v1/`. A request to it at the origin of the API, with the token, returns
            the bytes of the file.
        client_last_modified: Original modification time of the file, from `last_modified` of the registration, as a
            timestamp. Null when the registration had no `last_modified`.
        file_hash: SHA-256 digest of the file in lower-case hexadecimal, from `file_hash` of the registration. Null
            when the registration had no `file_hash`.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        users: Owner of the entry, and the users that it is shared with, as far as the caller may see them.
        permissions: Permissions of the caller for an entry.
        is_encrypted: Whether the client has encrypted the entry, as 1 or 0.
        vault_id: Identifier of the vault that contains the entry. Null when the entry is not in a vault.
        iv: Initialization vectors of a vault file, as sent in `vault_ivs`. Null when the entry has none.
        parent_id: Identifier of the parent folder. Null when the entry is at the root.
    """

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the file, shown to users."""
    file_name: str
    """UUID name of the stored object, which is the last segment of its storage key."""
    mime: str
    """MIME type of the file, such as `application/pdf`."""
    file_size: int
    """Size in bytes."""
    type: str
    """Kind of the entry."""
    extension: str
    """File extension without a dot, such as `pdf`. Empty for a file without an extension."""
    workspace_id: int
    """Identifier of a workspace."""
    owner_id: int
    """Identifier of a user."""
    hash: str
    """Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the
    entry's id. It is not the hash of a shareable link.
    """
    path: str
    """Position of the entry in the folder tree, with the ids of its ancestors."""
    url: str
    """Relative path that begins with `v1/`. A request to it at the origin of the API, with the token, returns
    the bytes of the file.
    """
    client_last_modified: Any | None = None
    """Original modification time of the file, from `last_modified` of the registration, as a timestamp. Null
    when the registration had no `last_modified`.
    """
    file_hash: str | None = None
    """SHA-256 digest of the file in lower-case hexadecimal, from `file_hash` of the registration. Null when the
    registration had no `file_hash`.
    """
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    users: list[EntryUser]
    """Owner of the entry, and the users that it is shared with, as far as the caller may see them."""
    permissions: EntryPermissions
    """Permissions of the caller for an entry."""
    is_encrypted: int
    """Whether the client has encrypted the entry, as 1 or 0."""
    vault_id: int | None
    """Identifier of the vault that contains the entry. Null when the entry is not in a vault."""
    iv: str | None
    """Initialization vectors of a vault file, as sent in `vault_ivs`. Null when the entry has none."""
    parent_id: int | None
    """Identifier of the parent folder. Null when the entry is at the root."""


class Folder(Model):
    """Folder in the response to its creation.

    Attributes:
        id: Identifier of a file or folder.
        name: Name of the folder, shown to users.
        type: Kind of the entry, always `folder`.
        hash: Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the
            entry's id. It is not the hash of a shareable link.
        file_size: Size of the folder in bytes, which is 0 for a new folder.
        parent_id: Identifier of the parent folder. Null when the folder is at the root.
        workspace_id: Identifier of a workspace.
        path: Position of the entry in the folder tree, with the ids of its ancestors.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        users: Owner of the entry, and the users that it is shared with, as far as the caller may see them.
        permissions: Permissions of the caller for an entry.
        is_encrypted: Whether the client has encrypted the entry, as 1 or 0.
        vault_id: Identifier of the vault that contains the entry. Null when the entry is not in a vault.
        iv: Initialization vectors of a vault file, as sent in `vault_ivs`. Null when the entry has none.
    """

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the folder, shown to users."""
    type: str
    """Kind of the entry, always `folder`."""
    hash: str
    """Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the
    entry's id. It is not the hash of a shareable link.
    """
    file_size: int
    """Size of the folder in bytes, which is 0 for a new folder."""
    parent_id: int | None
    """Identifier of the parent folder. Null when the folder is at the root."""
    workspace_id: int
    """Identifier of a workspace."""
    path: str
    """Position of the entry in the folder tree, with the ids of its ancestors."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    users: list[EntryUser]
    """Owner of the entry, and the users that it is shared with, as far as the caller may see them."""
    permissions: EntryPermissions
    """Permissions of the caller for an entry."""
    is_encrypted: int
    """Whether the client has encrypted the entry, as 1 or 0."""
    vault_id: int | None
    """Identifier of the vault that contains the entry. Null when the entry is not in a vault."""
    iv: str | None
    """Initialization vectors of a vault file, as sent in `vault_ivs`. Null when the entry has none."""


class FolderCountResponse(Model):
    """Response with the number of entries in a folder.

    Attributes:
        status: Marks the response as successful.
        count: Number of entries directly in the folder, without those in the trash.
    """

    status: str
    """Marks the response as successful."""
    count: int
    """Number of entries directly in the folder, without those in the trash."""


class FolderNode(Model):
    """Folder in the folder tree.

    Attributes:
        id: Identifier of the folder, which is 0 for the root.
        name: Name of the entry, shown to users. In the vault, it can be the name that the client has encrypted.
        hash: Hash of the folder, which is `0` for the root.
        parent_id: Identifier of the parent folder. Null when the entry is at the root.
        path: Position of the folder in the folder tree, as the ids of its ancestors and its own id, joined by `/`.
            Empty for the root.
        type: Kind of the entry, always `folder`.
        file_size: Size in bytes.
    """

    id: int
    """Identifier of the folder, which is 0 for the root."""
    name: str
    """Name of the entry, shown to users. In the vault, it can be the name that the client has encrypted."""
    hash: str
    """Hash of the folder, which is `0` for the root."""
    parent_id: int | None
    """Identifier of the parent folder. Null when the entry is at the root."""
    path: str
    """Position of the folder in the folder tree, as the ids of its ancestors and its own id, joined by `/`.
    Empty for the root.
    """
    type: str
    """Kind of the entry, always `folder`."""
    file_size: int
    """Size in bytes."""


class FolderPathResponse(Model):
    """Response with the folders from the root to the requested folder.

    Attributes:
        status: Marks the response as successful.
        path: Folders of the path, from the topmost folder to the requested folder.
    """

    status: str
    """Marks the response as successful."""
    path: list[DriveEntry]
    """Folders of the path, from the topmost folder to the requested folder."""


class GetNoteResponse(Model):
    """Response with one note.

    Attributes:
        status: Marks the response as successful.
        data: Note of a user.
    """

    status: str
    """Marks the response as successful."""
    data: Note
    """Note of a user."""


class GetVaultResponse(Model):
    """Response with the caller's vault.

    Attributes:
        status: Marks the response as successful.
        seo: Always null. Its use is unspecified.
        vault: Vault of the caller.
    """

    status: str
    """Marks the response as successful."""
    seo: str | None
    """Always null. Its use is unspecified."""
    vault: Vault
    """Vault of the caller."""


class GetWorkspaceResponse(Model):
    """Response with the requested workspace.

    Attributes:
        status: Marks the response as successful.
        workspace: Workspace in the response for a single workspace.
    """

    status: str
    """Marks the response as successful."""
    workspace: WorkspaceDetails
    """Workspace in the response for a single workspace."""


class InviteMembersResponse(Model):
    """Response with the pending invitations of the invited users.

    Attributes:
        status: Marks the response as successful.
        invites: One invitation for each user who is not a member yet.
    """

    status: str
    """Marks the response as successful."""
    invites: list[WorkspaceInvite]
    """One invitation for each user who is not a member yet."""


class ListFoldersResponse(Model):
    """Response with all folders as a flat list, and the root folder.

    Attributes:
        status: Marks the response as successful.
        folders: Folders, sorted by name.
        root_folder: Folder in the folder tree.
    """

    _names: ClassVar[Mapping[str, str]] = {"root_folder": "rootFolder"}

    status: str
    """Marks the response as successful."""
    folders: list[FolderNode]
    """Folders, sorted by name."""
    root_folder: FolderNode
    """Folder in the folder tree."""


class ListInvitesResponse(Model):
    """Response with the invitations of the caller.

    Attributes:
        status: Marks the response as successful.
        invites: Pending invitations, newest first, at most 100.
    """

    status: str
    """Marks the response as successful."""
    invites: list[WorkspaceInvite]
    """Pending invitations, newest first, at most 100."""


class ListTrackedFilesResponse(Model):
    """Response with one page of the files that have tracking enabled.

    Attributes:
        status: Marks the response as successful.
        pagination: One page of tracked files, with pagination details.
    """

    status: str
    """Marks the response as successful."""
    pagination: TrackedFilePage
    """One page of tracked files, with pagination details."""


class ListUploadedPartsResponse(Model):
    """Response with the parts that have been uploaded so far.

    Attributes:
        status: Marks the response as successful.
        parts: Parts that have been uploaded so far. The array is empty when there are none.
    """

    status: str
    """Marks the response as successful."""
    parts: list[UploadedPart]
    """Parts that have been uploaded so far. The array is empty when there are none."""


class ListWorkspacesResponse(Model):
    """Response with every workspace that the caller belongs to.

    Attributes:
        status: Marks the response as successful.
        workspaces: Workspaces that the caller belongs to.
    """

    status: str
    """Marks the response as successful."""
    workspaces: list[ListedWorkspace]
    """Workspaces that the caller belongs to."""


class ListedWorkspace(Model):
    """Workspace in the list of the caller's workspaces.

    Attributes:
        id: Identifier of a workspace.
        name: Name of the workspace.
        owner_id: Identifier of the user that owns the workspace.
        members_count: Number of members of the workspace.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        avatar: URL of the image that represents the workspace.
        current_user: Role of the caller in a workspace, with the id of the workspace.
        owner: Owner of a workspace.
    """

    _names: ClassVar[Mapping[str, str]] = {"current_user": "currentUser"}

    id: int
    """Identifier of a workspace."""
    name: str
    """Name of the workspace."""
    owner_id: int
    """Identifier of the user that owns the workspace."""
    members_count: int
    """Number of members of the workspace."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    avatar: str
    """URL of the image that represents the workspace."""
    current_user: NamedWorkspaceMembership
    """Role of the caller in a workspace, with the id of the workspace."""
    owner: WorkspaceOwner
    """Owner of a workspace."""


class LoggedUser(Model):
    """User that the token belongs to.

    Attributes:
        id: Identifier of a user.
        email: E-mail address of the user.
        display_name: Display name of the user.
        first_name: Given name of the user.
        last_name: Family name of the user.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
    """

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""
    first_name: str
    """Given name of the user."""
    last_name: str
    """Family name of the user."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""


class LoggedUserResponse(Model):
    """Response with the signed-in user.

    Attributes:
        status: Marks the response as successful.
        user: User that the token belongs to.
    """

    status: str
    """Marks the response as successful."""
    user: LoggedUser
    """User that the token belongs to."""


class LoginResponse(Model):
    """Response with the signed-in user and a bearer token.

    Attributes:
        status: Marks the response as successful.
        user: User in the response to a login.
    """

    status: str
    """Marks the response as successful."""
    user: User
    """User in the response to a login."""


class MoveEntriesResponse(Model):
    """Entries that were moved or copied.

    Attributes:
        status: Marks the response as successful.
        entries: Entries that were moved or copied.
    """

    status: str
    """Marks the response as successful."""
    entries: list[DriveEntry]
    """Entries that were moved or copied."""


class MoveVaultEntriesResponse(Model):
    """Response with the entries that were moved and their destination folder.

    Attributes:
        status: Marks the response as successful.
        entries: Vault entries that were moved.
        destination: Destination folder in the vault, to which entries were moved.
    """

    status: str
    """Marks the response as successful."""
    entries: list[dict[str, Any]]
    """Vault entries that were moved."""
    destination: VaultFolder
    """Destination folder in the vault, to which entries were moved."""


class NamedWorkspaceMembership(Model):
    """Role of the caller in a workspace, with the id of the workspace.

    Attributes:
        role_name: Name of the caller's role.
        email: E-mail address of the caller.
        role_id: Identifier of the caller's role.
        is_owner: Whether the caller owns the workspace.
        workspace_id: Identifier of a workspace.
        permissions: Permissions of the caller for the entries of the workspace.
    """

    role_name: str
    """Name of the caller's role."""
    email: str
    """E-mail address of the caller."""
    role_id: int
    """Identifier of the caller's role."""
    is_owner: bool
    """Whether the caller owns the workspace."""
    workspace_id: int
    """Identifier of a workspace."""
    permissions: list[str] | None = None
    """Permissions of the caller for the entries of the workspace."""


class Note(Model):
    """Note of a user.

    Attributes:
        id: Identifier of a note.
        title: Title of the note.
        body: Body of the note: its text.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
    """

    id: int
    """Identifier of a note."""
    title: str
    """Title of the note."""
    body: str
    """Body of the note: its text."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""


class NoteResponse(Model):
    """Response with one note.

    Attributes:
        status: Marks the response as successful.
        note: Note of a user.
    """

    status: str
    """Marks the response as successful."""
    note: Note
    """Note of a user."""


class PresignUploadResponse(Model):
    """Presigned URL to send the file to, and the key under which it is stored.

    Attributes:
        status: Marks the response as successful.
        url: Presigned URL to which the client sends the file by HTTP PUT. It is valid for one hour and carries its
            own authorisation, so do not send the bearer token to it.
        key: Storage key of the file. Send its last segment as `filename` when you register the file.
        acl: Access control of the stored object, always `private`.
    """

    status: str
    """Marks the response as successful."""
    url: str
    """Presigned URL to which the client sends the file by HTTP PUT. It is valid for one hour and carries its own
    authorisation, so do not send the bearer token to it.
    """
    key: str
    """Storage key of the file. Send its last segment as `filename` when you register the file."""
    acl: str
    """Access control of the stored object, always `private`."""


class RegisterEntryResponse(Model):
    """Response with the file entry that was created.

    Attributes:
        status: Marks the response as successful.
        file_entry: File entry in the response to its registration.
    """

    _names: ClassVar[Mapping[str, str]] = {"file_entry": "fileEntry"}

    status: str
    """Marks the response as successful."""
    file_entry: FileEntry
    """File entry in the response to its registration."""


class SetTrackedResponse(Model):
    """Response that shows whether the tracking changed.

    Attributes:
        status: Marks the response as successful.
        updated: Whether the request changed the tracking of the file.
    """

    status: str
    """Marks the response as successful."""
    updated: bool
    """Whether the request changed the tracking of the file."""


class ShareEntryResponse(Model):
    """Response with the users that the entry is shared with.

    Attributes:
        status: Marks the response as successful.
        users: Users that the entry is shared with.
    """

    status: str
    """Marks the response as successful."""
    users: list[SharedUser]
    """Users that the entry is shared with."""


class ShareableLink(Model):
    """Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
    `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
    `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.

    Attributes:
        id: Identifier of the link.
        hash: Hash of the link, from which you build the share URL.
        user_id: Identifier of the user that created the link.
        entry_id: Identifier of the entry that the link gives access to.
        password: Password of the link in hashed form. Null when the link has no password.
        expires_at: Time at which the link expires. Null when the link does not expire.
        allow_edit: Whether anyone who has the link may edit the entry. The server stores and returns this value,
            but offers no editing through links.
        allow_download: Whether anyone who has the link may download the entry.
        active: Whether the link is active. Nobody can open an inactive link.
    """

    id: int
    """Identifier of the link."""
    hash: str
    """Hash of the link, from which you build the share URL."""
    user_id: int
    """Identifier of the user that created the link."""
    entry_id: int
    """Identifier of the entry that the link gives access to."""
    password: str | None = None
    """Password of the link in hashed form. Null when the link has no password."""
    expires_at: str | None
    """Time at which the link expires. Null when the link does not expire."""
    allow_edit: bool
    """Whether anyone who has the link may edit the entry. The server stores and returns this value, but offers
    no editing through links.
    """
    allow_download: bool
    """Whether anyone who has the link may download the entry."""
    active: bool | None = None
    """Whether the link is active. Nobody can open an inactive link."""


class SharedUser(Model):
    """User that an entry is shared with.

    Attributes:
        id: Identifier of a user.
        email: E-mail address of the user.
        display_name: Display name of the user.
    """

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""


class SignPartsResponse(Model):
    """Response with the presigned URLs of the parts.

    Attributes:
        status: Marks the response as successful.
        urls: One presigned URL for each part.
    """

    status: str
    """Marks the response as successful."""
    urls: list[SignedPart]
    """One presigned URL for each part."""


class SignedPart(Model):
    """Presigned URL of one part.

    Attributes:
        part_number: Number of a part in its multipart upload. The first part has the number 1.
        url: Presigned URL to which the client sends the part by HTTP PUT. It is valid for one hour.
    """

    _names: ClassVar[Mapping[str, str]] = {"part_number": "partNumber"}

    part_number: int
    """Number of a part in its multipart upload. The first part has the number 1."""
    url: str
    """Presigned URL to which the client sends the part by HTTP PUT. It is valid for one hour."""


class SpaceUsageResponse(Model):
    """Response with the used storage space and the storage quota.

    Attributes:
        status: Marks the response as successful.
        used: Bytes of the files, descriptions of entries and EXIF data that count towards the quota, including
            those in the trash. Unfinished uploads are not included.
        available: Storage quota in bytes.
    """

    status: str
    """Marks the response as successful."""
    used: int
    """Bytes of the files, descriptions of entries and EXIF data that count towards the quota, including those in
    the trash. Unfinished uploads are not included.
    """
    available: int
    """Storage quota in bytes."""


class StarredTag(Model):
    """Tag that marks an entry as starred.

    Attributes:
        id: Identifier of the tag.
        name: Name of the tag.
    """

    id: int
    """Identifier of the tag."""
    name: str
    """Name of the tag."""


class SuccessResponse(Model):
    """Success response without further fields.

    Attributes:
        status: Marks the response as successful.
    """

    status: str
    """Marks the response as successful."""


class TrackedFile(Model):
    """Tracked file, with the numbers of its views and downloads.

    Attributes:
        id: Identifier of a file or folder.
        name: Name of the file, shown to users.
        type: Kind of the entry.
        file_size: Size in bytes.
        views_number: Number of times the file was viewed.
        dl_number: Number of times the file was downloaded.
        views: View records of the file.
    """

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the file, shown to users."""
    type: str
    """Kind of the entry."""
    file_size: int
    """Size in bytes."""
    views_number: int
    """Number of times the file was viewed."""
    dl_number: int
    """Number of times the file was downloaded."""
    views: list[ViewRecord]
    """View records of the file."""


class TrackedFilePage(Model):
    """One page of tracked files, with pagination details.

    Attributes:
        data: Tracked files on this page.
        current_page: Number of this page.
        last_page: Number of the last page of the list.
        total: Number of tracked files on all pages.
    """

    data: list[TrackedFile]
    """Tracked files on this page."""
    current_page: int
    """Number of this page."""
    last_page: int
    """Number of the last page of the list."""
    total: int
    """Number of tracked files on all pages."""


class TrackingInfoResponse(Model):
    """Response with the view records of one file.

    Attributes:
        status: Marks the response as successful.
        views: The newest 100 view records, oldest first. The array is empty when the file was never tracked.
    """

    status: str
    """Marks the response as successful."""
    views: list[ViewRecord]
    """The newest 100 view records, oldest first. The array is empty when the file was never tracked."""


class UnstarEntriesResponse(Model):
    """Response with the starred tag that was removed from the entries.

    Attributes:
        status: Marks the response as successful.
        tag: Tag that marks an entry as starred.
    """

    status: str
    """Marks the response as successful."""
    tag: StarredTag
    """Tag that marks an entry as starred."""


class UploadedPart(Model):
    """Uploaded part of a multipart upload.

    Attributes:
        part_number: Number of a part in its multipart upload. The first part has the number 1.
        etag: Entity tag of the part.
        size: Size in bytes.
    """

    _names: ClassVar[Mapping[str, str]] = {"part_number": "PartNumber", "etag": "ETag", "size": "Size"}

    part_number: int
    """Number of a part in its multipart upload. The first part has the number 1."""
    etag: str
    """Entity tag of the part."""
    size: int
    """Size in bytes."""


class User(Model):
    """User in the response to a login.

    Attributes:
        id: Identifier of a user.
        email: E-mail address of the user.
        display_name: Display name of the user.
        first_name: Given name of the user.
        last_name: Family name of the user.
        access_token: Bearer token to send with every other request. It gives full access to the account, so keep it
            secret.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
    """

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""
    first_name: str
    """Given name of the user."""
    last_name: str
    """Family name of the user."""
    access_token: str
    """Bearer token to send with every other request. It gives full access to the account, so keep it secret."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""


class ValidateUploadsResponse(Model):
    """Response that shows whether the upload is possible.

    Attributes:
        status: Marks the response as successful.
        errors: Whether the server would refuse the upload because of a name, a path or the quota.
        duplicates: Names of files and topmost folders that already exist in the destination.
    """

    status: str
    """Marks the response as successful."""
    errors: bool
    """Whether the server would refuse the upload because of a name, a path or the quota."""
    duplicates: list[str]
    """Names of files and topmost folders that already exist in the destination."""


class Vault(Model):
    """Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key
    derivation, but not the key.

    Attributes:
        id: Identifier of the vault.
        user_id: Identifier of the user that the vault belongs to.
        salt: Salt with which the client derives the encryption key, encoded as base64.
        check: Check value of the vault, encoded as base64. The server returns it as the client sent it.
        iv: Initialization vector with which `check` is encrypted, encoded as base64. The interface says that a
            client derives the key with it; the clients of this repository do not.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
    """

    id: int
    """Identifier of the vault."""
    user_id: int
    """Identifier of the user that the vault belongs to."""
    salt: str
    """Salt with which the client derives the encryption key, encoded as base64."""
    check: str
    """Check value of the vault, encoded as base64. The server returns it as the client sent it."""
    iv: str
    """Initialization vector with which `check` is encrypted, encoded as base64. The interface says that a client
    derives the key with it; the clients of this repository do not.
    """
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""


class VaultFolder(Model):
    """Destination folder in the vault, to which entries were moved.

    Attributes:
        id: Identifier of a file or folder.
        name: Name of the folder, shown to users.
        type: Kind of the entry, always `folder`.
        is_encrypted: Marks the folder as encrypted, always 1.
        vault_id: Identifier of the vault that the folder belongs to.
    """

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the folder, shown to users."""
    type: str
    """Kind of the entry, always `folder`."""
    is_encrypted: int
    """Marks the folder as encrypted, always 1."""
    vault_id: int
    """Identifier of the vault that the folder belongs to."""


class VaultPage(Model):
    """One page of vault entries, with pagination details.

    Attributes:
        data: Entries on this page.
        current_page: Number of this page. The first page has the number 1.
        last_page: Number of the last page.
        per_page: Maximum number of entries on a page.
        total: Number of entries on all pages.
    """

    data: list[DriveEntry]
    """Entries on this page."""
    current_page: int
    """Number of this page. The first page has the number 1."""
    last_page: int
    """Number of the last page."""
    per_page: int
    """Maximum number of entries on a page."""
    total: int
    """Number of entries on all pages."""


class VaultPageResponse(Model):
    """Response with one page of vault entries, and their folder.

    Attributes:
        status: Marks the response as successful.
        pagination: One page of vault entries, with pagination details.
        folder: Folder whose entries are listed. Null when it is the root.
    """

    status: str
    """Marks the response as successful."""
    pagination: VaultPage
    """One page of vault entries, with pagination details."""
    folder: DriveEntry | None
    """Folder whose entries are listed. Null when it is the root."""


class ViewRecord(Model):
    """View record: one recorded action on a tracked file.

    Attributes:
        id: Identifier of the view record.
        ip: Address of the client whose action was recorded.
        date: Date and time of the action, in the form `YYYY-MM-DD HH:MM:SS`.
        action: Kind of action, always `view`.
    """

    id: int
    """Identifier of the view record."""
    ip: str
    """Address of the client whose action was recorded."""
    date: str
    """Date and time of the action, in the form `YYYY-MM-DD HH:MM:SS`."""
    action: str
    """Kind of action, always `view`."""


class WorkspaceDetails(Model):
    """Workspace in the response for a single workspace.

    Attributes:
        id: Identifier of a workspace.
        name: Name of the workspace.
        owner_id: Identifier of the user that owns the workspace.
        members_count: Number of members of the workspace.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        updated_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
        avatar: URL of the image that represents the workspace.
        current_user: Role of the caller in a workspace.
        members: Members of the workspace, sorted by their ids, at most 1,000.
        invites: Pending invitations, oldest first. Only the owner sees them; for other members, the array is empty.
    """

    _names: ClassVar[Mapping[str, str]] = {"current_user": "currentUser"}

    id: int
    """Identifier of a workspace."""
    name: str
    """Name of the workspace."""
    owner_id: int
    """Identifier of the user that owns the workspace."""
    members_count: int
    """Number of members of the workspace."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    updated_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""
    avatar: str
    """URL of the image that represents the workspace."""
    current_user: WorkspaceMembership
    """Role of the caller in a workspace."""
    members: list[WorkspaceMember]
    """Members of the workspace, sorted by their ids, at most 1,000."""
    invites: list[WorkspaceInvite]
    """Pending invitations, oldest first. Only the owner sees them; for other members, the array is empty."""


class WorkspaceInvite(Model):
    """Invitation to a workspace that is pending: neither accepted nor deleted.

    Attributes:
        id: Identifier of an invitation to a workspace.
        email: E-mail address of the invited user.
        role_id: Identifier of the role that the user gets.
        role_name: Name of the role that the user gets.
        workspace_id: Identifier of a workspace.
        workspace_name: Name of the workspace.
        owner_email: E-mail address of the workspace owner, who sent the invitation.
        created_at: Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
    """

    id: int
    """Identifier of an invitation to a workspace."""
    email: str
    """E-mail address of the invited user."""
    role_id: int
    """Identifier of the role that the user gets."""
    role_name: str
    """Name of the role that the user gets."""
    workspace_id: int
    """Identifier of a workspace."""
    workspace_name: str
    """Name of the workspace."""
    owner_email: str
    """E-mail address of the workspace owner, who sent the invitation."""
    created_at: str
    """Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`."""


class WorkspaceMember(Model):
    """Member of a workspace.

    Attributes:
        id: Identifier of a user.
        email: E-mail address of the user.
        display_name: Display name of the user.
        role_id: Identifier of the role.
        role_name: Name of the role.
        is_owner: Whether this user owns the workspace.
    """

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""
    role_id: int
    """Identifier of the role."""
    role_name: str
    """Name of the role."""
    is_owner: bool
    """Whether this user owns the workspace."""


class WorkspaceMembership(Model):
    """Role of the caller in a workspace.

    Attributes:
        role_name: Name of the caller's role.
        email: E-mail address of the caller.
        role_id: Identifier of the caller's role.
        is_owner: Whether the caller owns the workspace.
    """

    role_name: str
    """Name of the caller's role."""
    email: str
    """E-mail address of the caller."""
    role_id: int
    """Identifier of the caller's role."""
    is_owner: bool
    """Whether the caller owns the workspace."""


class WorkspaceOwner(Model):
    """Owner of a workspace.

    Attributes:
        role_name: Name of the owner's role.
        email: E-mail address of the owner.
        is_owner: Whether this user owns the workspace.
    """

    role_name: str
    """Name of the owner's role."""
    email: str
    """E-mail address of the owner."""
    is_owner: bool
    """Whether this user owns the workspace."""


class WorkspaceRole(Model):
    """Role that members of a workspace can have.

    Attributes:
        id: Identifier of the role.
        name: Name of the role.
    """

    id: int
    """Identifier of the role."""
    name: str
    """Name of the role."""


class WorkspaceRolesResponse(Model):
    """Response with the roles that members of a workspace can have.

    Attributes:
        status: Marks the response as successful.
        roles: The roles.
    """

    status: str
    """Marks the response as successful."""
    roles: list[WorkspaceRole]
    """The roles."""


class WorkspaceUsageResponse(Model):
    """Response with the number and the size of the files in a workspace.

    Attributes:
        status: Marks the response as successful.
        files: Number of files in the workspace, without those in the trash.
        size: Total size of these files in bytes.
    """

    status: str
    """Marks the response as successful."""
    files: int
    """Number of files in the workspace, without those in the trash."""
    size: int
    """Total size of these files in bytes."""
