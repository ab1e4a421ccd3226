"""What requests and responses are made of. Written by `npm run generate`: do not edit."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from ._model import UNSET, Input, Model, Unset


@dataclasses.dataclass(frozen=True, kw_only=True)
class CompletedPart(Input):
    """Part that has been uploaded, with the entity tag from the response to its upload."""

    _names: ClassVar[Mapping[str, str]] = {"part_number": "PartNumber", "etag": "ETag"}

    part_number: int
    """Number of a part in its multipart upload. The first part has the number 1."""
    etag: str
    """Entity tag of the part, with or without its quotation marks."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class UploadCandidate(Input):
    """File to check before its upload."""

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
    """Response with a name that no entry of the folder has."""

    status: str
    """Marks the response as successful."""
    available: str
    """Name that is available."""
    name: str
    """Name that is available, the same as `available`."""


class CompleteMultipartUploadResponse(Model):
    """Response with the object that was created."""

    status: str
    """Marks the response as successful."""
    location: str
    """Storage key of the object."""


class ConvertFileResponse(Model):
    """Result of a conversion, with the new entry."""

    _names: ClassVar[Mapping[str, str]] = {"file_entry": "fileEntry"}

    status: str
    """Marks the response as successful."""
    file_entry: ConvertedEntry
    """Entry that a conversion created."""


class ConvertedEntry(Model):
    """Entry that a conversion created."""

    id: int
    """Identifier of a file or folder."""
    name: str
    """Name of the converted file, shown to users."""
    type: str
    """Kind of the entry."""
    mime: str
    """MIME type of a file, such as `application/pdf`."""


class CreateFolderResponse(Model):
    """Response with the folder that was created."""

    status: str
    """Marks the response as successful."""
    folder: Folder
    """Folder in the response to its creation."""


class CreateMultipartUploadResponse(Model):
    """Response with the multipart upload that was created."""

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
    """Response with the note that was created."""

    status: str
    """Marks the response as successful."""
    note: Note
    """Note of a user."""


class CreateShareableLinkResponse(Model):
    """Response with the shareable link that was created."""

    status: str
    """Marks the response as successful."""
    link: ShareableLink
    """Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
    `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
    `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.
    """


class CreateVaultResponse(Model):
    """Response with the vault that was created."""

    status: str
    """Marks the response as successful."""
    vault: Vault
    """Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key
    derivation, but not the key.
    """


class CreateWorkspaceResponse(Model):
    """Response with the workspace that was created."""

    status: str
    """Marks the response as successful."""
    workspace: CreatedWorkspace
    """Workspace in the response to its creation."""


class CreatedWorkspace(Model):
    """Workspace in the response to its creation."""

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
    """Role of the caller in the workspace that the caller created."""

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
    """Owner of a new workspace. The caller that creates a workspace becomes its owner."""

    role_name: str
    """Name of the owner's role, always `Workspace Owner`."""
    email: str
    """E-mail address of the owner."""
    is_owner: bool
    """Whether this user owns the workspace. Always true, because the creator becomes the owner."""


class DriveEntry(Model):
    """File or folder, with all fields that the reference server returns."""

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
    """Position of the entry in the folder tree, as the ids of its ancestors."""
    url: str
    """Relative path of the entry. It begins with the version segment."""
    is_encrypted: int
    """Whether the client has encrypted the entry, as 1 or 0."""
    vault_id: int | None
    """Identifier of the vault that contains the entry. Null when the entry is not in a vault."""
    iv: str | None
    """Initialization vectors of a vault file, as sent in `vaultIvs`. Null when the entry has none."""
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
    """One page of entries, with pagination details."""

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
    """Response with one entry."""

    _names: ClassVar[Mapping[str, str]] = {"file_entry": "fileEntry"}

    status: str
    """Marks the response as successful."""
    file_entry: DriveEntry
    """File or folder, with all fields that the reference server returns."""


class EmptyPage(Model):
    """One page of a list that is always empty."""

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
    """Response with a list that is always empty on this server."""

    status: str
    """Marks the response as successful."""
    pagination: EmptyPage
    """One page of a list that is always empty."""


class EntryPermissions(Model):
    """Permissions of the caller for an entry."""

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
    """User who has access to an entry, as its owner or through a share."""

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""
    owns_entry: bool
    """Whether this user owns the entry."""


class ExtractArchiveResponse(Model):
    """Response to a successful extraction."""

    status: str
    """Marks the response as successful."""
    message: str
    """Message about the extraction, for people to read."""


class FileEntry(Model):
    """File entry in the response to its registration."""

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
    """Position of the entry in the folder tree, as the ids of its ancestors."""
    url: str
    """Relative path that begins with `v1/`. A request to it at the origin of the API, with the token, returns
    the bytes of the file.
    """
    client_last_modified: Any | None = None
    """Original modification time of the file, from `lastModified` of the registration, as a timestamp. Null when
    the registration had no `lastModified`.
    """
    file_hash: str | None = None
    """SHA-256 digest of the file in lower-case hexadecimal, from `fileHash` of the registration. Null when the
    registration had no `fileHash`.
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
    """Initialization vectors of a vault file, as sent in `vaultIvs`. Null when the entry has none."""
    parent_id: int | None
    """Identifier of the parent folder. Null when the entry is at the root."""


class Folder(Model):
    """Folder in the response to its creation."""

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
    """Position of the entry in the folder tree, as the ids of its ancestors."""
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
    """Initialization vectors of a vault file, as sent in `vaultIvs`. Null when the entry has none."""


class FolderCountResponse(Model):
    """Response with the number of entries in a folder."""

    status: str
    """Marks the response as successful."""
    count: int
    """Number of entries directly in the folder, without those in the trash."""


class FolderNode(Model):
    """Folder in the folder tree."""

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
    """Response with the folders from the root to the requested folder."""

    status: str
    """Marks the response as successful."""
    path: list[DriveEntry]
    """Folders of the path, from the topmost folder to the requested folder."""


class GetNoteResponse(Model):
    """Response with one note."""

    status: str
    """Marks the response as successful."""
    data: Note
    """Note of a user."""


class GetVaultResponse(Model):
    """Response with the caller's vault."""

    status: str
    """Marks the response as successful."""
    seo: str | None
    """Always null. Its use is unspecified."""
    vault: Vault
    """Vault of the caller."""


class GetWorkspaceResponse(Model):
    """Response with the requested workspace."""

    status: str
    """Marks the response as successful."""
    workspace: WorkspaceDetails
    """Workspace in the response for a single workspace."""


class InviteMembersResponse(Model):
    """Response with the pending invitations of the invited users."""

    status: str
    """Marks the response as successful."""
    invites: list[WorkspaceInvite]
    """One invitation for each user who is not a member yet."""


class ListFoldersResponse(Model):
    """Response with all folders as a flat list, and the root folder."""

    _names: ClassVar[Mapping[str, str]] = {"root_folder": "rootFolder"}

    status: str
    """Marks the response as successful."""
    folders: list[FolderNode]
    """Folders, sorted by name."""
    root_folder: FolderNode
    """Folder in the folder tree."""


class ListInvitesResponse(Model):
    """Response with the invitations of the caller."""

    status: str
    """Marks the response as successful."""
    invites: list[WorkspaceInvite]
    """Pending invitations, newest first, at most 100."""


class ListTrackedFilesResponse(Model):
    """Response with one page of the files that have tracking enabled."""

    status: str
    """Marks the response as successful."""
    pagination: TrackedFilePage
    """One page of tracked files, with pagination details."""


class ListUploadedPartsResponse(Model):
    """Response with the parts that have been uploaded so far."""

    status: str
    """Marks the response as successful."""
    parts: list[UploadedPart]
    """Parts that have been uploaded so far. The array is empty when there are none."""


class ListWorkspacesResponse(Model):
    """Response with every workspace that the caller belongs to."""

    status: str
    """Marks the response as successful."""
    workspaces: list[ListedWorkspace]
    """Workspaces that the caller belongs to."""


class ListedWorkspace(Model):
    """Workspace in the list of the caller's workspaces."""

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
    """User that the token belongs to."""

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
    """Response with the signed-in user."""

    status: str
    """Marks the response as successful."""
    user: LoggedUser
    """User that the token belongs to."""


class LoginResponse(Model):
    """Response with the signed-in user and a bearer token."""

    status: str
    """Marks the response as successful."""
    user: User
    """User in the response to a login."""


class MoveEntriesResponse(Model):
    """Entries that were moved."""

    status: str
    """Marks the response as successful."""
    entries: list[DriveEntry]
    """Entries that were moved."""


class MoveVaultEntriesResponse(Model):
    """Response with the entries that were moved and their destination folder."""

    status: str
    """Marks the response as successful."""
    entries: list[dict[str, Any]]
    """Vault entries that were moved."""
    destination: VaultFolder
    """Destination folder in the vault, to which entries were moved."""


class NamedWorkspaceMembership(Model):
    """Role of the caller in a workspace, with the id of the workspace."""

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
    """Note of a user."""

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
    """Response with one note."""

    status: str
    """Marks the response as successful."""
    note: Note
    """Note of a user."""


class PresignUploadResponse(Model):
    """Presigned URL to send the file to, and the key under which it is stored."""

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
    """Response with the file entry that was created."""

    _names: ClassVar[Mapping[str, str]] = {"file_entry": "fileEntry"}

    status: str
    """Marks the response as successful."""
    file_entry: FileEntry
    """File entry in the response to its registration."""


class SetTrackedResponse(Model):
    """Response that shows whether the tracking changed."""

    status: str
    """Marks the response as successful."""
    updated: bool
    """Whether the request changed the tracking of the file."""


class ShareEntryResponse(Model):
    """Response with the users that the entry is shared with."""

    status: str
    """Marks the response as successful."""
    users: list[SharedUser]
    """Users that the entry is shared with."""


class ShareableLink(Model):
    """Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
    `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
    `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.
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
    """User that an entry is shared with."""

    id: int
    """Identifier of a user."""
    email: str
    """E-mail address of the user."""
    display_name: str
    """Display name of the user."""


class SignPartsResponse(Model):
    """Response with the presigned URLs of the parts."""

    status: str
    """Marks the response as successful."""
    urls: list[SignedPart]
    """One presigned URL for each part."""


class SignedPart(Model):
    """Presigned URL of one part."""

    _names: ClassVar[Mapping[str, str]] = {"part_number": "partNumber"}

    part_number: int
    """Number of a part in its multipart upload. The first part has the number 1."""
    url: str
    """Presigned URL to which the client sends the part by HTTP PUT. It is valid for one hour."""


class SpaceUsageResponse(Model):
    """Response with the used storage space and the storage quota."""

    status: str
    """Marks the response as successful."""
    used: int
    """Size of all stored files in bytes."""
    available: int
    """Storage quota in bytes."""


class StarredTag(Model):
    """Tag that marks an entry as starred."""

    id: int
    """Identifier of the tag."""
    name: str
    """Name of the tag."""


class SuccessResponse(Model):
    """Success response without further fields."""

    status: str
    """Marks the response as successful."""


class TrackedFile(Model):
    """Tracked file, with the numbers of its views and downloads."""

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
    """One page of tracked files, with pagination details."""

    data: list[TrackedFile]
    """Tracked files on this page."""
    current_page: int
    """Number of this page."""
    last_page: int
    """Number of the last page of the list."""
    total: int
    """Number of tracked files on all pages."""


class TrackingInfoResponse(Model):
    """Response with the view records of one file."""

    status: str
    """Marks the response as successful."""
    views: list[ViewRecord]
    """The newest 100 view records, oldest first. The array is empty when the file was never tracked."""


class UnstarEntriesResponse(Model):
    """Response with the starred tag that was removed from the entries."""

    status: str
    """Marks the response as successful."""
    tag: StarredTag
    """Tag that marks an entry as starred."""


class UploadedPart(Model):
    """Uploaded part of a multipart upload."""

    _names: ClassVar[Mapping[str, str]] = {"part_number": "PartNumber", "etag": "ETag", "size": "Size"}

    part_number: int
    """Number of a part in its multipart upload. The first part has the number 1."""
    etag: str
    """Entity tag of the part."""
    size: int
    """Size in bytes."""


class User(Model):
    """User in the response to a login."""

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
    """Response that shows whether the upload is possible."""

    status: str
    """Marks the response as successful."""
    errors: bool
    """Whether the server would refuse the upload because of a name, a path or the quota."""
    duplicates: list[str]
    """Names of files and topmost folders that already exist in the destination."""


class Vault(Model):
    """Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key
    derivation, but not the key.
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
    """Destination folder in the vault, to which entries were moved."""

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
    """One page of vault entries, with pagination details."""

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
    """Response with one page of vault entries, and their folder."""

    status: str
    """Marks the response as successful."""
    pagination: VaultPage
    """One page of vault entries, with pagination details."""
    folder: DriveEntry | None
    """Folder whose entries are listed. Null when it is the root."""


class ViewRecord(Model):
    """View record: one recorded action on a tracked file."""

    id: int
    """Identifier of the view record."""
    ip: str
    """Address of the client whose action was recorded."""
    date: str
    """Date and time of the action, in the form `YYYY-MM-DD HH:MM:SS`."""
    action: str
    """Kind of action, always `view`."""


class WorkspaceDetails(Model):
    """Workspace in the response for a single workspace."""

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
    """Invitation to a workspace that is pending: neither accepted nor deleted."""

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
    """Member of a workspace."""

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
    """Role of the caller in a workspace."""

    role_name: str
    """Name of the caller's role."""
    email: str
    """E-mail address of the caller."""
    role_id: int
    """Identifier of the caller's role."""
    is_owner: bool
    """Whether the caller owns the workspace."""


class WorkspaceOwner(Model):
    """Owner of a workspace."""

    role_name: str
    """Name of the owner's role."""
    email: str
    """E-mail address of the owner."""
    is_owner: bool
    """Whether this user owns the workspace."""


class WorkspaceRole(Model):
    """Role that members of a workspace can have."""

    id: int
    """Identifier of the role."""
    name: str
    """Name of the role."""


class WorkspaceRolesResponse(Model):
    """Response with the roles that members of a workspace can have."""

    status: str
    """Marks the response as successful."""
    roles: list[WorkspaceRole]
    """The roles."""


class WorkspaceUsageResponse(Model):
    """Response with the number and the size of the files in a workspace."""

    status: str
    """Marks the response as successful."""
    files: int
    """Number of files in the workspace, without those in the trash."""
    size: int
    """Total size of these files in bytes."""
