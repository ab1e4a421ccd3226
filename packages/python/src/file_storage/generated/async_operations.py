"""The operations of the API. Written by scripts/sdk/emit-python.ts (`npm run generate`): do not edit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .. import _http
from .._model import UNSET, Unset
from .models import (
    AvailableNameResponse,
    CompleteMultipartUploadResponse,
    CompletedPart,
    ConvertFileResponse,
    CreateFolderResponse,
    CreateMultipartUploadResponse,
    CreateNoteResponse,
    CreateShareableLinkResponse,
    CreateVaultResponse,
    CreateWorkspaceResponse,
    DriveEntry,
    DriveEntryPage,
    DriveEntryResponse,
    EmptyPageResponse,
    ExtractArchiveResponse,
    FolderCountResponse,
    FolderPathResponse,
    GetNoteResponse,
    GetVaultResponse,
    GetWorkspaceResponse,
    InviteMembersResponse,
    ListFoldersResponse,
    ListInvitesResponse,
    ListTrackedFilesResponse,
    ListUploadedPartsResponse,
    ListWorkspacesResponse,
    LoggedUserResponse,
    LoginResponse,
    MoveEntriesResponse,
    MoveVaultEntriesResponse,
    Note,
    NoteResponse,
    PresignUploadResponse,
    RegisterEntryResponse,
    SetTrackedResponse,
    ShareEntryResponse,
    SignPartsResponse,
    SpaceUsageResponse,
    SuccessResponse,
    TrackedFile,
    TrackedFilePage,
    TrackingInfoResponse,
    UnstarEntriesResponse,
    UploadCandidate,
    ValidateUploadsResponse,
    VaultPage,
    VaultPageResponse,
    WorkspaceRolesResponse,
    WorkspaceUsageResponse,
)


class AsyncOperations:
    """One method for each operation."""

    if TYPE_CHECKING:
        _call: Callable[..., Awaitable[Any]]
        _pages: Callable[..., AsyncIterator[Any]]
        _all: Callable[..., Awaitable[Any]]

    async def login(
        self,
        *,
        email: str,
        password: str,
        device_name: str,
    ) -> LoginResponse:
        """Sign in.

        Signs a user in with e-mail address and password, and returns a bearer token in `user.access_token`. This is
        the only operation that needs no token. After 10 failed logins from one IP address within 15 minutes, the
        response is 429. After 10 failed logins to one account, every other IP address can still fail 3 times.

        Args:
            email: E-mail address of the account.
            password: Password of the account.
            device_name: Name of the device, which becomes the name of the token.
        """
        result: LoginResponse = await self._call(
            "login",
            "POST",
            "/auth/login",
            body={"email": email, "password": password, "device_name": device_name},
            repeatable=False,
            anonymous=True,
            into=LoginResponse,
        )
        return result

    async def get_logged_user(
        self,
    ) -> LoggedUserResponse:
        """Get the signed-in user.

        Returns the user that the token belongs to.
        """
        result: LoggedUserResponse = await self._call(
            "getLoggedUser",
            "GET",
            "/cli/loggedUser",
            into=LoggedUserResponse,
        )
        return result

    async def delete_entries(
        self,
        *,
        entry_ids: Sequence[int],
        delete_forever: bool | None | Unset = UNSET,
        empty_trash: bool | None | Unset = UNSET,
    ) -> SuccessResponse:
        """Move entries to the trash or delete them.

        Moves entries to the trash. If `delete_forever` is true, deletes them permanently instead. If `entry_ids` is
        empty and `empty_trash` is true, permanently deletes everything in the trash. A permanent deletion cannot be
        undone.

        Args:
            entry_ids: Identifiers of the entries to delete. To empty the trash, send an empty array with
                `empty_trash` true.
            delete_forever: Whether to delete the entries permanently instead of moving them to the trash.
            empty_trash: Whether to permanently delete everything in the trash. Use it with an empty `entry_ids`
                array.
        """
        result: SuccessResponse = await self._call(
            "deleteEntries",
            "POST",
            "/file-entries/delete",
            body={"entryIds": entry_ids, "deleteForever": delete_forever, "emptyTrash": empty_trash},
            repeatable=False,
            into=SuccessResponse,
        )
        return result

    async def unstar_entries(
        self,
        *,
        entry_ids: Sequence[int],
    ) -> UnstarEntriesResponse:
        """Unstar entries.

        Removes the starred tag from entries, and returns this tag.

        Args:
            entry_ids: Identifiers of files and folders.
        """
        result: UnstarEntriesResponse = await self._call(
            "unstarEntries",
            "POST",
            "/file-entries/unstar",
            body={"entryIds": entry_ids},
            repeatable=False,
            into=UnstarEntriesResponse,
        )
        return result

    async def create_folder(
        self,
        *,
        name: str,
        workspace_id: int | Unset = UNSET,
        parent_id: int | None | Unset = UNSET,
        vault_id: int | None | Unset = UNSET,
    ) -> CreateFolderResponse:
        """Create a folder.

        Creates a folder at the root of a workspace or in another folder. Folders can be nested at most 128 levels
        deep.

        Args:
            name: Name of the folder, shown to users.
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
            parent_id: Identifier of the folder in which to create the new folder. Null and `0` stand for the root.
            vault_id: Identifier of the vault to create the folder in.
        """
        result: CreateFolderResponse = await self._call(
            "createFolder",
            "POST",
            "/folders",
            query={"workspaceId": workspace_id},
            body={"name": name, "parentId": parent_id, "vaultId": vault_id},
            repeatable=False,
            into=CreateFolderResponse,
        )
        return result

    async def presign_upload(
        self,
        *,
        filename: str,
        mime: str,
        size: int,
        extension: str,
        workspace_id: int | None | Unset = UNSET,
        parent_id: int | None | Unset = UNSET,
        relative_path: str | None | Unset = UNSET,
        is_encrypted: int | None | Unset = UNSET,
        vault_id: int | None | Unset = UNSET,
        vault_ivs: str | None | Unset = UNSET,
    ) -> PresignUploadResponse:
        """Presign the upload of a file under 5 MB.

        Returns a presigned URL for the upload of a small file, and its storage key. Send the file to the URL by
        HTTP PUT within one hour and without the bearer token, then register the entry. For 5 MB or more, use a
        multipart upload. Until the file is registered, the URL accepts the same bytes again; afterwards it accepts
        nothing. The server reserves the given size in the quota until the file is registered, but for at most one
        day. A user can have at most 10,000 uploads in progress.

        Args:
            filename: Original name of the file.
            mime: MIME type of a file, such as `application/pdf`.
            size: Size of the file in bytes, less than 5,242,880.
            extension: File extension without a dot, such as `pdf`.
            workspace_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            parent_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            relative_path: Path of the folder to store the file in, from the root. If the last segment equals the
                name of the file, it is the file and not a folder. The server ignores slashes at both ends. An empty
                string or null counts as absent.
            is_encrypted: 1 or true if the client has encrypted the file for the vault; otherwise 0 or false.
            vault_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            vault_ivs: Initialization vectors of the name and of the content, each encoded as base64 and separated
                by a comma. The first one is empty when the name is not encrypted.
        """
        result: PresignUploadResponse = await self._call(
            "presignUpload",
            "POST",
            "/s3/simple/presign",
            body={"filename": filename, "mime": mime, "size": size, "extension": extension, "workspaceId": workspace_id, "parentId": parent_id, "relativePath": relative_path, "isEncrypted": is_encrypted, "vaultId": vault_id, "vaultIvs": vault_ivs},
            into=PresignUploadResponse,
        )
        return result

    async def list_uploaded_parts(
        self,
        *,
        key: str,
        upload_id: str,
    ) -> ListUploadedPartsResponse:
        """List the uploaded parts of a multipart upload.

        Returns the parts of a multipart upload that have already been uploaded, so that a client can resume an
        interrupted upload with the remaining parts.

        Args:
            key: Storage key of the upload, from the creation of the multipart upload.
            upload_id: Identifier of the multipart upload.
        """
        result: ListUploadedPartsResponse = await self._call(
            "listUploadedParts",
            "POST",
            "/s3/multipart/get-uploaded-parts",
            body={"key": key, "uploadId": upload_id},
            into=ListUploadedPartsResponse,
        )
        return result

    async def register_entry(
        self,
        *,
        filename: str,
        size: int,
        client_name: str,
        workspace_id: int | None | Unset = UNSET,
        parent_id: int | None | Unset = UNSET,
        relative_path: str | None | Unset = UNSET,
        is_encrypted: int | None | Unset = UNSET,
        vault_id: int | None | Unset = UNSET,
        vault_ivs: str | None | Unset = UNSET,
        client_mime: str | None | Unset = UNSET,
        client_extension: str | None | Unset = UNSET,
        last_modified: int | None | Unset = UNSET,
        file_hash: str | None | Unset = UNSET,
        exif_data: str | None | Unset = UNSET,
    ) -> RegisterEntryResponse:
        """Register an uploaded object as an entry.

        Creates a file entry for an uploaded object. This is the final step of both the single and the multipart
        upload. The server automatically creates the folders of `relative_path`, which overrides `parent_id`.

        Args:
            filename: UUID name of the uploaded object, which is the last segment of its storage key.
            size: Size in bytes.
            client_name: Original name of the file, shown to users.
            workspace_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            parent_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            relative_path: Path of the folder to store the file in, from the root. If the last segment equals the
                name of the file, it is the file and not a folder. The server ignores slashes at both ends. An empty
                string or null counts as absent.
            is_encrypted: 1 or true if the client has encrypted the file for the vault; otherwise 0 or false.
            vault_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            vault_ivs: Initialization vectors of the name and of the content, each encoded as base64 and separated
                by a comma. The first one is empty when the name is not encrypted.
            client_mime: MIME type of the file. Null counts as absent.
            client_extension: File extension without a dot. Null counts as absent.
            last_modified: Original modification time of the file, in milliseconds since the Unix epoch. Null counts
                as absent.
            file_hash: SHA-256 digest of the file in hexadecimal, which the server compares with the content. Null
                counts as absent.
            exif_data: EXIF metadata of the file, as base64-encoded JSON or as a raw JSON string. Null counts as
                absent.
        """
        result: RegisterEntryResponse = await self._call(
            "registerEntry",
            "POST",
            "/s3/entries",
            body={"filename": filename, "size": size, "clientName": client_name, "workspaceId": workspace_id, "parentId": parent_id, "relativePath": relative_path, "isEncrypted": is_encrypted, "vaultId": vault_id, "vaultIvs": vault_ivs, "clientMime": client_mime, "clientExtension": client_extension, "lastModified": last_modified, "fileHash": file_hash, "exifData": exif_data},
            repeatable=False,
            into=RegisterEntryResponse,
        )
        return result

    async def extract_archive(
        self,
        entry_id: int,
        *,
        parent_id: int,
        workspace_id: int | Unset = UNSET,
        password: str | None | Unset = UNSET,
    ) -> ExtractArchiveResponse:
        """Extract a ZIP archive.

        Extracts an entry that is a ZIP archive into a destination folder. An archive can have at most 10,000
        entries, 100 levels of folders, names of 255 characters, files of 5 GiB, and an extracted size of 10 GiB in
        total. If the extracted size is above 100 MiB, it can be at most 200 times the size of the archive. An
        archive beyond these limits is invalid.

        Args:
            entry_id: Identifier of the entry.
            parent_id: Identifier of the destination folder. `0` stands for the root.
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
            password: Password of the archive. Null when the archive is not encrypted.
        """
        result: ExtractArchiveResponse = await self._call(
            "extractArchive",
            "POST",
            f"/file-entries/{_http.segment(entry_id)}/extract",
            query={"workspaceId": workspace_id},
            body={"password": password, "parentId": parent_id},
            repeatable=False,
            into=ExtractArchiveResponse,
        )
        return result

    async def convert_file(
        self,
        *,
        url: str,
        outputformat: str,
        filename: str,
        workspace_id: int | Unset = UNSET,
    ) -> ConvertFileResponse:
        """Convert a file to another format.

        Converts a file to another format, for example an image to another image format or a document to PDF, and
        returns the new entry. A source file can have at most 50 MiB, and an image at most 50 megapixels and sides
        of 65,535 pixels. Some formats take less: AVIF and GIF, for example, 16 megapixels.

        Args:
            url: URL from which the server reads the source file.
            outputformat: Format to convert the file to, such as `png`, `pdf` or `jpg`. Which formats are supported
                depends on the type of the source file.
            filename: Original name of the source file.
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
        """
        result: ConvertFileResponse = await self._call(
            "convertFile",
            "POST",
            "/entry/convert",
            query={"workspaceId": workspace_id},
            body={"url": url, "outputformat": outputformat, "filename": filename},
            repeatable=False,
            into=ConvertFileResponse,
        )
        return result

    async def get_shareable_link(
        self,
        entry_id: str | int,
    ) -> CreateShareableLinkResponse:
        """Get the link of an entry.

        Returns the shareable link of an entry. If the entry has none, the response is 404.

        Args:
            entry_id: Identifier or hash of the entry.
        """
        result: CreateShareableLinkResponse = await self._call(
            "getShareableLink",
            "GET",
            f"/file-entries/{_http.segment(entry_id)}/shareable-link",
            into=CreateShareableLinkResponse,
        )
        return result

    async def update_shareable_link(
        self,
        entry_id: str | int,
        *,
        password: str | None | Unset = UNSET,
        expires_at: str | None | Unset = UNSET,
        allow_edit: bool | None | Unset = UNSET,
        allow_download: bool | None | Unset = UNSET,
        active: bool | None | Unset = UNSET,
    ) -> CreateShareableLinkResponse:
        """Change the link of an entry.

        Changes the permissions, the password or the expiry of a shareable link. Its share URL stays the same. If
        the entry has no link, the response is 404. The expiry must be in the future and before the year 10000.

        Args:
            entry_id: Identifier or hash of the entry.
            password: Password that protects the link, as for a new link. Null removes it.
            expires_at: Time at which the link expires, as a date-time of RFC 3339 such as `2026-12-31T23:59:59Z`.
                Null removes the expiry.
            allow_edit: Whether anyone who has the link may edit the entry. The server stores and returns this
                value, but offers no editing through links.
            allow_download: Whether anyone who has the link may download the entry.
            active: Whether the link can be followed.
        """
        result: CreateShareableLinkResponse = await self._call(
            "updateShareableLink",
            "PUT",
            f"/file-entries/{_http.segment(entry_id)}/shareable-link",
            body={"password": password, "expires_at": expires_at, "allow_edit": allow_edit, "allow_download": allow_download, "active": active},
            into=CreateShareableLinkResponse,
        )
        return result

    async def create_shareable_link(
        self,
        entry_id: str | int,
        *,
        password: str | None | Unset = UNSET,
        expires_at: str | None | Unset = UNSET,
        allow_edit: bool | None | Unset = UNSET,
        allow_download: bool | None | Unset = UNSET,
        active: bool | None | Unset = UNSET,
    ) -> CreateShareableLinkResponse:
        """Create a shareable link.

        Creates a link that gives access to an entry. Anyone who has the link can access the entry with the
        permissions set here. The expiry must be in the future and before the year 10000.

        Args:
            entry_id: Identifier or hash of the entry.
            password: Password that protects the link. Without it or with null, the link is not protected. It has at
                most 255 characters, no control characters, and no blanks at its ends, which a header cannot carry.
            expires_at: Time at which the link expires, as a date-time of RFC 3339 such as `2026-12-31T23:59:59Z`.
                Without it or with null, the link does not expire.
            allow_edit: Whether anyone who has the link may edit the entry. The server stores and returns this
                value, but offers no editing through links.
            allow_download: Whether anyone who has the link may download the entry.
            active: Whether the link is active, which is the default. Nobody can open an inactive link.
        """
        result: CreateShareableLinkResponse = await self._call(
            "createShareableLink",
            "POST",
            f"/file-entries/{_http.segment(entry_id)}/shareable-link",
            body={"password": password, "expires_at": expires_at, "allow_edit": allow_edit, "allow_download": allow_download, "active": active},
            repeatable=False,
            into=CreateShareableLinkResponse,
        )
        return result

    async def delete_shareable_link(
        self,
        entry_id: str | int,
    ) -> SuccessResponse:
        """Delete a shareable link.

        Deletes the shareable link of an entry. Access through the link ends immediately.

        Args:
            entry_id: Identifier or hash of the entry.
        """
        result: SuccessResponse = await self._call(
            "deleteShareableLink",
            "DELETE",
            f"/file-entries/{_http.segment(entry_id)}/shareable-link",
            into=SuccessResponse,
        )
        return result

    async def share_entry(
        self,
        entry_id: int,
        *,
        emails: Sequence[str],
        permissions: Sequence[Literal["view", "edit", "download"]],
    ) -> ShareEntryResponse:
        """Share an entry with users.

        Shares an entry with other users, identified by their e-mail addresses, and gives them permissions for it.

        Args:
            entry_id: Identifier of the entry.
            emails: E-mail addresses of the users to share with. An entry can be shared with at most 100 users.
            permissions: Permissions that these users get.
        """
        result: ShareEntryResponse = await self._call(
            "shareEntry",
            "POST",
            f"/file-entries/{_http.segment(entry_id)}/share",
            body={"emails": emails, "permissions": permissions},
            repeatable=False,
            into=ShareEntryResponse,
        )
        return result

    async def create_workspace(
        self,
        *,
        name: str,
    ) -> CreateWorkspaceResponse:
        """Create a workspace.

        Creates a workspace. The caller becomes its owner. A user can have at most 1,000 workspaces; beyond that,
        the response is 422.

        Args:
            name: Name of the workspace.
        """
        result: CreateWorkspaceResponse = await self._call(
            "createWorkspace",
            "POST",
            "/workspace",
            body={"name": name},
            repeatable=False,
            into=CreateWorkspaceResponse,
        )
        return result

    async def get_workspace(
        self,
        id: int,
    ) -> GetWorkspaceResponse:
        """Get a workspace.

        Returns the workspace with the given id.

        Args:
            id: Identifier of the workspace.
        """
        result: GetWorkspaceResponse = await self._call(
            "getWorkspace",
            "GET",
            f"/workspace/{_http.segment(id)}",
            into=GetWorkspaceResponse,
        )
        return result

    async def update_workspace(
        self,
        id: int,
        *,
        name: str,
    ) -> GetWorkspaceResponse:
        """Rename a workspace.

        Changes the name of a workspace that the caller owns.

        Args:
            id: Identifier of the workspace.
            name: Name of the workspace.
        """
        result: GetWorkspaceResponse = await self._call(
            "updateWorkspace",
            "PUT",
            f"/workspace/{_http.segment(id)}",
            body={"name": name},
            into=GetWorkspaceResponse,
        )
        return result

    async def delete_workspace(
        self,
        id: int,
    ) -> SuccessResponse:
        """Delete a workspace.

        Permanently deletes a workspace that the caller owns, with all of its entries.

        Args:
            id: Identifier of the workspace.
        """
        result: SuccessResponse = await self._call(
            "deleteWorkspace",
            "DELETE",
            f"/workspace/{_http.segment(id)}",
            into=SuccessResponse,
        )
        return result

    async def list_workspaces(
        self,
        *,
        workspace_id: int | Unset = UNSET,
    ) -> ListWorkspacesResponse:
        """List the caller's workspaces.

        Returns every workspace that the caller belongs to. With `workspace_id`, the response includes the caller's
        detailed permissions in this workspace.

        Args:
            workspace_id: Identifier of the workspace for which to return the caller's permissions.
        """
        result: ListWorkspacesResponse = await self._call(
            "listWorkspaces",
            "GET",
            "/me/workspaces",
            query={"workspaceId": workspace_id},
            into=ListWorkspacesResponse,
        )
        return result

    async def create_note(
        self,
        *,
        title: str,
        body: str,
    ) -> CreateNoteResponse:
        """Create a note.

        Creates a note for the caller. A user can have at most 10,000 notes, with titles and bodies of at most 16
        MiB in total. Beyond these limits, the response is 422.

        Args:
            title: Title of the note.
            body: Body of the note: its text.
        """
        result: CreateNoteResponse = await self._call(
            "createNote",
            "POST",
            "/notes/create",
            body={"title": title, "body": body},
            repeatable=False,
            into=CreateNoteResponse,
        )
        return result

    async def list_notes(
        self,
    ) -> list[Note]:
        """List the caller's notes.

        Returns all notes of the caller as a bare array. The response has no `status`.
        """
        result: list[Note] = await self._call(
            "listNotes",
            "GET",
            "/notes",
            into=list[Note],
        )
        return result

    async def get_vault(
        self,
    ) -> GetVaultResponse:
        """Get the caller's vault.

        Returns the caller's encrypted vault, with the values from which a client derives the encryption key.
        """
        result: GetVaultResponse = await self._call(
            "getVault",
            "GET",
            "/vault",
            into=GetVaultResponse,
        )
        return result

    async def create_vault(
        self,
        *,
        salt: str,
        check: str,
        iv: str,
    ) -> CreateVaultResponse:
        """Create the vault.

        Creates the caller's vault. The client sends neither the password nor the key of the vault.

        Args:
            salt: Salt with which the client derives the key, encoded as base64.
            check: Known text, encrypted with the key and encoded as base64. A client decrypts it to check a
                password.
            iv: Initialization vector with which `check` is encrypted, encoded as base64.
        """
        result: CreateVaultResponse = await self._call(
            "createVault",
            "POST",
            "/vault",
            body={"salt": salt, "check": check, "iv": iv},
            repeatable=False,
            into=CreateVaultResponse,
        )
        return result

    async def move_vault_entries(
        self,
        *,
        entry_ids: Sequence[int],
        destination_id: int,
    ) -> MoveVaultEntriesResponse:
        """Move entries within the vault.

        Moves vault entries to another folder in the vault.

        Args:
            entry_ids: Identifiers of files and folders.
            destination_id: Identifier of the destination folder in the vault.
        """
        result: MoveVaultEntriesResponse = await self._call(
            "moveVaultEntries",
            "POST",
            "/vault/file-entries/move",
            body={"entryIds": entry_ids, "destinationId": destination_id},
            repeatable=False,
            into=MoveVaultEntriesResponse,
        )
        return result

    async def delete_vault_entries(
        self,
        *,
        entry_ids: Sequence[int],
        delete_forever: bool,
    ) -> SuccessResponse:
        """Delete entries from the vault.

        Permanently deletes entries from the vault. The vault has no trash, so deleted entries cannot be restored.

        Args:
            entry_ids: Identifiers of files and folders.
            delete_forever: Whether to delete the entries permanently. It must be true, because the vault has no
                trash.
        """
        result: SuccessResponse = await self._call(
            "deleteVaultEntries",
            "POST",
            "/vault/delete-entries",
            body={"entryIds": entry_ids, "deleteForever": delete_forever},
            repeatable=False,
            into=SuccessResponse,
        )
        return result

    async def list_tracked_files(
        self,
        *,
        workspace_id: int | Unset = UNSET,
        page: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
    ) -> ListTrackedFilesResponse:
        """List tracked files.

        Returns the files that have tracking enabled, with their views and downloads. A page contains 15 files, or
        as many as `per_page` says.

        Args:
            workspace_id: Identifier of the workspace for which to list files. `0` stands for the personal
                workspace. Without it, the list contains the files of the personal workspace and of every workspace that
                the caller belongs to.
            page: Number of the page to return.
            per_page: Maximum number of files on a page.
        """
        result: ListTrackedFilesResponse = await self._call(
            "listTrackedFiles",
            "GET",
            "/track/all",
            query={"workspaceId": workspace_id, "page": page, "perPage": per_page},
            into=ListTrackedFilesResponse,
        )
        return result

    async def iter_tracked_files(
        self,
        *,
        workspace_id: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
    ) -> AsyncIterator[TrackedFile]:
        """List tracked files, page after page, each when it is needed.

        What is added meanwhile may come twice. What is there may be missing if something else is removed, also
        inside of the loop: use `all_tracked_files` to change what you list, and before you conclude that something
        does not exist.

        The arguments are those of `list_tracked_files`.
        """

        async def list_page(_number: int) -> TrackedFilePage:
            listed = await self.list_tracked_files(workspace_id=workspace_id, per_page=per_page, page=_number)
            return listed.pagination

        async for _page in self._pages(list_page):
            for _item in _page.data:
                yield _item

    async def all_tracked_files(
        self,
        *,
        workspace_id: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
    ) -> list[TrackedFile]:
        """List tracked files, all pages together.

        A list that changes while it is read is read again, until two readings agree, so that what is not in the
        result was not in the list. A list of one page is read once. If it keeps changing, an `UnreadableError` is
        raised.

        The arguments are those of `list_tracked_files`.
        """

        async def list_page(_number: int) -> TrackedFilePage:
            listed = await self.list_tracked_files(workspace_id=workspace_id, per_page=per_page, page=_number)
            return listed.pagination

        result: list[TrackedFile] = await self._all(list_page)
        return result

    async def list_entries(
        self,
        *,
        workspace_id: int | Unset = UNSET,
        page: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
        parent_ids: str | Unset = UNSET,
        folder_id: str | Unset = UNSET,
        query: str | Unset = UNSET,
        search: str | Unset = UNSET,
        type: str | Unset = UNSET,
        deleted_only: bool | Unset = UNSET,
        starred_only: bool | Unset = UNSET,
        shared_only: bool | Unset = UNSET,
        recent_only: bool | Unset = UNSET,
        filters: str | Unset = UNSET,
        order_by: Literal["id", "name", "type", "file_size", "created_at", "updated_at"] | Unset = UNSET,
        order_dir: Literal["asc", "desc"] | Unset = UNSET,
    ) -> DriveEntryPage:
        """List entries.

        Lists the entries of a folder, of a workspace, of the trash or of a search, page by page.

        Args:
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
            page: Number of the page to return.
            per_page: Maximum number of entries on a page. A number above 200 counts as 200.
            parent_ids: Identifiers of the folders to list, separated by commas. `0` stands for the root.
            folder_id: Hash or identifier of the folder to list. The root is listed when both this parameter and
                `parent_ids` are absent, or when this one is empty or `0`. For the id of a file, the list is empty.
            query: Text that the names of the listed entries contain, in any case and Unicode form: `ärger` finds
                `Ärger`. The search covers the whole workspace. An empty string matches any name.
            search: Alias of `query`.
            type: Kind of entry to list. For an unknown kind, the list is empty.
            deleted_only: Whether to list the trash instead of a folder.
            starred_only: Whether to list starred entries only.
            shared_only: Whether to list only entries that other users have shared with the caller, in any folder.
            recent_only: Whether to list only files, from the whole workspace. They are sorted newest first unless
                `order_by` specifies another order.
            filters: Filter conditions, all of which must be true: base64 of a JSON array of `{key, operator,
                value}`. They search the whole workspace, unless the request names a folder. `type` and `owner_id`
                support `=` and `!=`; `created_at` and `updated_at` support `<` and `>`; `public` (the entry has a link)
                and `sharedByMe` support `=` and `!=` with a boolean; `shareableLink` supports `has`. An empty string
                means no conditions.
            order_by: Field to sort by. Folders always come first.
            order_dir: Sort direction.
        """
        result: DriveEntryPage = await self._call(
            "listEntries",
            "GET",
            "/drive/file-entries",
            query={"workspaceId": workspace_id, "page": page, "perPage": per_page, "parentIds": parent_ids, "folderId": folder_id, "query": query, "search": search, "type": type, "deletedOnly": deleted_only, "starredOnly": starred_only, "sharedOnly": shared_only, "recentOnly": recent_only, "filters": filters, "orderBy": order_by, "orderDir": order_dir},
            into=DriveEntryPage,
        )
        return result

    async def iter_entries(
        self,
        *,
        workspace_id: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
        parent_ids: str | Unset = UNSET,
        folder_id: str | Unset = UNSET,
        query: str | Unset = UNSET,
        search: str | Unset = UNSET,
        type: str | Unset = UNSET,
        deleted_only: bool | Unset = UNSET,
        starred_only: bool | Unset = UNSET,
        shared_only: bool | Unset = UNSET,
        recent_only: bool | Unset = UNSET,
        filters: str | Unset = UNSET,
        order_by: Literal["id", "name", "type", "file_size", "created_at", "updated_at"] | Unset = UNSET,
        order_dir: Literal["asc", "desc"] | Unset = UNSET,
    ) -> AsyncIterator[DriveEntry]:
        """List entries, page after page, each when it is needed.

        What is added meanwhile may come twice. What is there may be missing if something else is removed, also
        inside of the loop: use `all_entries` to change what you list, and before you conclude that something does
        not exist.

        The arguments are those of `list_entries`.
        """

        async def list_page(_number: int) -> DriveEntryPage:
            listed = await self.list_entries(workspace_id=workspace_id, per_page=per_page, parent_ids=parent_ids, folder_id=folder_id, query=query, search=search, type=type, deleted_only=deleted_only, starred_only=starred_only, shared_only=shared_only, recent_only=recent_only, filters=filters, order_by=order_by, order_dir=order_dir, page=_number)
            return listed

        async for _page in self._pages(list_page):
            for _item in _page.data:
                yield _item

    async def all_entries(
        self,
        *,
        workspace_id: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
        parent_ids: str | Unset = UNSET,
        folder_id: str | Unset = UNSET,
        query: str | Unset = UNSET,
        search: str | Unset = UNSET,
        type: str | Unset = UNSET,
        deleted_only: bool | Unset = UNSET,
        starred_only: bool | Unset = UNSET,
        shared_only: bool | Unset = UNSET,
        recent_only: bool | Unset = UNSET,
        filters: str | Unset = UNSET,
        order_by: Literal["id", "name", "type", "file_size", "created_at", "updated_at"] | Unset = UNSET,
        order_dir: Literal["asc", "desc"] | Unset = UNSET,
    ) -> list[DriveEntry]:
        """List entries, all pages together.

        A list that changes while it is read is read again, until two readings agree, so that what is not in the
        result was not in the list. A list of one page is read once. If it keeps changing, an `UnreadableError` is
        raised.

        The arguments are those of `list_entries`.
        """

        async def list_page(_number: int) -> DriveEntryPage:
            listed = await self.list_entries(workspace_id=workspace_id, per_page=per_page, parent_ids=parent_ids, folder_id=folder_id, query=query, search=search, type=type, deleted_only=deleted_only, starred_only=starred_only, shared_only=shared_only, recent_only=recent_only, filters=filters, order_by=order_by, order_dir=order_dir, page=_number)
            return listed

        result: list[DriveEntry] = await self._all(list_page)
        return result

    async def get_entry(
        self,
        entry_id: int,
    ) -> DriveEntryResponse:
        """Get an entry.

        Returns one entry.

        Args:
            entry_id: Identifier of the entry.
        """
        result: DriveEntryResponse = await self._call(
            "getEntry",
            "GET",
            f"/file-entries/{_http.segment(entry_id)}",
            into=DriveEntryResponse,
        )
        return result

    async def update_entry(
        self,
        entry_id: int,
        *,
        name: str | Unset = UNSET,
        description: str | None | Unset = UNSET,
    ) -> DriveEntryResponse:
        """Rename an entry.

        Changes the name and the description of an entry.

        Args:
            entry_id: Identifier of the entry.
            name: Name of the entry, shown to users.
            description: Description of the entry. Null removes it.
        """
        result: DriveEntryResponse = await self._call(
            "updateEntry",
            "PUT",
            f"/file-entries/{_http.segment(entry_id)}",
            body={"name": name, "description": description},
            into=DriveEntryResponse,
        )
        return result

    async def move_entries(
        self,
        *,
        entry_ids: Sequence[int],
        destination_id: int | None | Unset = UNSET,
        workspace_id: int | None | Unset = UNSET,
    ) -> MoveEntriesResponse:
        """Move entries.

        Moves entries to another folder of their workspace, or to the workspace that the request specifies. Folders
        can be nested at most 128 levels deep. One request moves at most 1,000 entries to another workspace,
        including the entries in folders.

        Args:
            entry_ids: Identifiers of files and folders, each as a number or a string of digits. Hashes are not
                accepted.
            destination_id: Identifier of the destination folder. Null, an empty string and `0` stand for the root.
            workspace_id: Identifier of the destination workspace; `0` is the personal workspace. Without it, the
                entries stay in their workspace.
        """
        result: MoveEntriesResponse = await self._call(
            "moveEntries",
            "POST",
            "/file-entries/move",
            body={"entryIds": entry_ids, "destinationId": destination_id, "workspaceId": workspace_id},
            repeatable=False,
            into=MoveEntriesResponse,
        )
        return result

    async def star_entries(
        self,
        *,
        entry_ids: Sequence[int],
    ) -> UnstarEntriesResponse:
        """Star entries.

        Adds the starred tag to entries, and returns this tag.

        Args:
            entry_ids: Identifiers of files and folders, at most 1,000, each as a number or a string of digits.
                Hashes are not accepted.
        """
        result: UnstarEntriesResponse = await self._call(
            "starEntries",
            "POST",
            "/file-entries/star",
            body={"entryIds": entry_ids},
            repeatable=False,
            into=UnstarEntriesResponse,
        )
        return result

    async def restore_entries(
        self,
        *,
        entry_ids: Sequence[int],
    ) -> SuccessResponse:
        """Restore entries from the trash.

        Restores entries from the trash, with their content.

        Args:
            entry_ids: Identifiers of files and folders, each as a number or a string of digits. Hashes are not
                accepted.
        """
        result: SuccessResponse = await self._call(
            "restoreEntries",
            "POST",
            "/file-entries/restore",
            body={"entryIds": entry_ids},
            repeatable=False,
            into=SuccessResponse,
        )
        return result

    async def create_multipart_upload(
        self,
        *,
        filename: str,
        mime: str,
        size: int,
        extension: str,
        workspace_id: int | None | Unset = UNSET,
        parent_id: int | None | Unset = UNSET,
        relative_path: str | None | Unset = UNSET,
        is_encrypted: int | None | Unset = UNSET,
        vault_id: int | None | Unset = UNSET,
        vault_ivs: str | None | Unset = UNSET,
    ) -> CreateMultipartUploadResponse:
        """Create a multipart upload.

        Creates a multipart upload. All parts together must have exactly `size` bytes. A `size` of 0 means that it
        is not known yet; the server then adds up the sizes of the parts. The server reserves the given size in the
        quota until the upload is registered, but for at most one day. A user can have at most 10,000 uploads in
        progress.

        Args:
            filename: Original name of the file.
            mime: MIME type of a file, such as `application/pdf`.
            size: Size of the file in bytes. Send 0 if the size is not known before the last part.
            extension: File extension without a dot, such as `pdf`.
            workspace_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            parent_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            relative_path: Path of the folder to store the file in, from the root. If the last segment equals the
                name of the file, it is the file and not a folder. The server ignores slashes at both ends. An empty
                string or null counts as absent.
            is_encrypted: 1 or true if the client has encrypted the file for the vault; otherwise 0 or false.
            vault_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            vault_ivs: Initialization vectors of the name and of the content, each encoded as base64 and separated
                by a comma. The first one is empty when the name is not encrypted.
        """
        result: CreateMultipartUploadResponse = await self._call(
            "createMultipartUpload",
            "POST",
            "/s3/multipart/create",
            body={"filename": filename, "mime": mime, "size": size, "extension": extension, "workspaceId": workspace_id, "parentId": parent_id, "relativePath": relative_path, "isEncrypted": is_encrypted, "vaultId": vault_id, "vaultIvs": vault_ivs},
            repeatable=False,
            into=CreateMultipartUploadResponse,
        )
        return result

    async def sign_parts(
        self,
        *,
        key: str,
        upload_id: str,
        part_numbers: Sequence[int],
    ) -> SignPartsResponse:
        """Sign the parts of a multipart upload.

        Returns one presigned URL for each part. A URL is valid for one hour. A part can have at most 5 GiB, and all
        parts together have the size given when the upload was created, unless it was 0.

        Args:
            key: Storage key of the object.
            upload_id: Identifier of the multipart upload.
            part_numbers: Numbers of the parts to sign.
        """
        result: SignPartsResponse = await self._call(
            "signParts",
            "POST",
            "/s3/multipart/batch-sign-part-urls",
            body={"key": key, "uploadId": upload_id, "partNumbers": part_numbers},
            into=SignPartsResponse,
        )
        return result

    async def complete_multipart_upload(
        self,
        *,
        key: str,
        upload_id: str,
        parts: Sequence[CompletedPart],
    ) -> CompleteMultipartUploadResponse:
        """Complete a multipart upload.

        Combines the parts, listed in ascending order, into one object. Every part except the last must have at
        least 5 MiB. Afterwards, register the object as an entry.

        Args:
            key: Storage key of the object.
            upload_id: Identifier of the multipart upload.
            parts: Parts of the upload, in ascending order of their numbers.
        """
        result: CompleteMultipartUploadResponse = await self._call(
            "completeMultipartUpload",
            "POST",
            "/s3/multipart/complete",
            body={"key": key, "uploadId": upload_id, "parts": parts},
            repeatable=False,
            into=CompleteMultipartUploadResponse,
        )
        return result

    async def abort_multipart_upload(
        self,
        *,
        key: str,
        upload_id: str,
    ) -> SuccessResponse:
        """Abort a multipart upload.

        Aborts a multipart upload and deletes its parts.

        Args:
            key: Storage key of the upload, from the creation of the multipart upload.
            upload_id: Identifier of the multipart upload.
        """
        result: SuccessResponse = await self._call(
            "abortMultipartUpload",
            "POST",
            "/s3/multipart/abort",
            body={"key": key, "uploadId": upload_id},
            repeatable=False,
            into=SuccessResponse,
        )
        return result

    async def list_vault_entries(
        self,
        *,
        page: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
        folder_id: str | Unset = UNSET,
        order_by: Literal["id", "name", "type", "file_size", "created_at", "updated_at"] | Unset = UNSET,
        order_dir: Literal["asc", "desc"] | Unset = UNSET,
    ) -> VaultPageResponse:
        """List the entries of the vault.

        Lists the entries of a folder of the vault, page by page.

        Args:
            page: Number of the page to return.
            per_page: Maximum number of entries on a page. A number above 200 counts as 200.
            folder_id: Hash or identifier of the folder to list. The root of the vault is listed when this parameter
                is absent, empty or `0`.
            order_by: Field to sort by. Folders always come first.
            order_dir: Sort direction.
        """
        result: VaultPageResponse = await self._call(
            "listVaultEntries",
            "GET",
            "/vault/file-entries",
            query={"page": page, "perPage": per_page, "folderId": folder_id, "orderBy": order_by, "orderDir": order_dir},
            into=VaultPageResponse,
        )
        return result

    async def iter_vault_entries(
        self,
        *,
        per_page: int | Unset = UNSET,
        folder_id: str | Unset = UNSET,
        order_by: Literal["id", "name", "type", "file_size", "created_at", "updated_at"] | Unset = UNSET,
        order_dir: Literal["asc", "desc"] | Unset = UNSET,
    ) -> AsyncIterator[DriveEntry]:
        """List the entries of the vault, page after page, each when it is needed.

        What is added meanwhile may come twice. What is there may be missing if something else is removed, also
        inside of the loop: use `all_vault_entries` to change what you list, and before you conclude that something
        does not exist.

        The arguments are those of `list_vault_entries`.
        """

        async def list_page(_number: int) -> VaultPage:
            listed = await self.list_vault_entries(per_page=per_page, folder_id=folder_id, order_by=order_by, order_dir=order_dir, page=_number)
            return listed.pagination

        async for _page in self._pages(list_page):
            for _item in _page.data:
                yield _item

    async def all_vault_entries(
        self,
        *,
        per_page: int | Unset = UNSET,
        folder_id: str | Unset = UNSET,
        order_by: Literal["id", "name", "type", "file_size", "created_at", "updated_at"] | Unset = UNSET,
        order_dir: Literal["asc", "desc"] | Unset = UNSET,
    ) -> list[DriveEntry]:
        """List the entries of the vault, all pages together.

        A list that changes while it is read is read again, until two readings agree, so that what is not in the
        result was not in the list. A list of one page is read once. If it keeps changing, an `UnreadableError` is
        raised.

        The arguments are those of `list_vault_entries`.
        """

        async def list_page(_number: int) -> VaultPage:
            listed = await self.list_vault_entries(per_page=per_page, folder_id=folder_id, order_by=order_by, order_dir=order_dir, page=_number)
            return listed.pagination

        result: list[DriveEntry] = await self._all(list_page)
        return result

    async def set_tracked(
        self,
        *,
        file_id: int,
        tracked: bool,
    ) -> SetTrackedResponse:
        """Track a file or stop tracking it.

        Enables or disables the tracking of a file.

        Args:
            file_id: Identifier, as a number or a string of up to 15 digits.
            tracked: Whether to track the file.
        """
        result: SetTrackedResponse = await self._call(
            "setTracked",
            "POST",
            "/track/setTracked",
            body={"file_id": file_id, "tracked": tracked},
            repeatable=False,
            into=SetTrackedResponse,
        )
        return result

    async def get_space_usage(
        self,
    ) -> SpaceUsageResponse:
        """Get the used storage space.

        Returns the used storage space and the storage quota.
        """
        result: SpaceUsageResponse = await self._call(
            "getSpaceUsage",
            "GET",
            "/user/space-usage",
            into=SpaceUsageResponse,
        )
        return result

    async def update_note(
        self,
        *,
        id: int,
        title: str | None | Unset = UNSET,
        body: str | None | Unset = UNSET,
    ) -> NoteResponse:
        """Change a note.

        Changes the title and the body of a note.

        Args:
            id: Identifier, as a number or a string of up to 15 digits.
            title: Title of the note.
            body: Body of the note: its text.
        """
        result: NoteResponse = await self._call(
            "updateNote",
            "POST",
            "/notes/update",
            body={"id": id, "title": title, "body": body},
            repeatable=False,
            into=NoteResponse,
        )
        return result

    async def delete_note(
        self,
        *,
        id: int,
    ) -> SuccessResponse:
        """Delete a note.

        Permanently deletes a note.

        Args:
            id: Identifier, as a number or a string of up to 15 digits.
        """
        result: SuccessResponse = await self._call(
            "deleteNote",
            "POST",
            "/notes/delete",
            body={"id": id},
            repeatable=False,
            into=SuccessResponse,
        )
        return result

    async def invite_members(
        self,
        id: int,
        *,
        emails: Sequence[str],
        role_id: int,
    ) -> InviteMembersResponse:
        """Invite members.

        Invites users to a workspace that the caller owns. A user becomes a member by accepting the invitation. A
        user that is already invited or a member gets the new role instead. A workspace can have at most 1,000
        members and invitations together. An owner can have at most 10 pending invitations for the same user. A
        caller can send 20 invitations and shares with an address without an account in 15 minutes. After that,
        every invitation and share gets 429.

        Args:
            id: Identifier of the workspace.
            emails: E-mail addresses of the users to invite, who must have accounts.
            role_id: Identifier of the role, as listed by `GET /workspace_roles`. It cannot be the role of the
                owner.
        """
        result: InviteMembersResponse = await self._call(
            "inviteMembers",
            "POST",
            f"/workspace/{_http.segment(id)}/invite",
            body={"emails": emails, "role_id": role_id},
            repeatable=False,
            into=InviteMembersResponse,
        )
        return result

    async def remove_member(
        self,
        id: int,
        user_id: int,
    ) -> SuccessResponse:
        """Remove a member.

        Removes a member from a workspace. The owner can remove any other member; other members can only remove
        themselves.

        Args:
            id: Identifier of the workspace.
            user_id: Identifier of the user.
        """
        result: SuccessResponse = await self._call(
            "removeMember",
            "DELETE",
            f"/workspace/{_http.segment(id)}/member/{_http.segment(user_id)}",
            into=SuccessResponse,
        )
        return result

    async def list_workspace_roles(
        self,
    ) -> WorkspaceRolesResponse:
        """List the roles.

        Lists the roles that members of a workspace can have.
        """
        result: WorkspaceRolesResponse = await self._call(
            "listWorkspaceRoles",
            "GET",
            "/workspace_roles",
            into=WorkspaceRolesResponse,
        )
        return result

    async def unshare_entry(
        self,
        entry_id: int,
        *,
        emails: Sequence[str],
    ) -> ShareEntryResponse:
        """End a share.

        Ends the shares of an entry with the given users, and returns the users that it is still shared with. The
        owner of the entry can end any share; other users can only end their own.

        Args:
            entry_id: Identifier of the entry.
            emails: E-mail addresses of the users.
        """
        result: ShareEntryResponse = await self._call(
            "unshareEntry",
            "POST",
            f"/file-entries/{_http.segment(entry_id)}/unshare",
            body={"emails": emails},
            repeatable=False,
            into=ShareEntryResponse,
        )
        return result

    async def unshare_user(
        self,
        entry_id: int,
        *,
        user_id: int,
    ) -> ShareEntryResponse:
        """End the share of a user.

        Ends the share of an entry with one user, and returns the users that it is still shared with. The owner of
        the entry can end any share; other users can only end their own.

        Args:
            entry_id: Identifier of the entry.
            user_id: Identifier of the user.
        """
        result: ShareEntryResponse = await self._call(
            "unshareUser",
            "DELETE",
            f"/file-entries/{_http.segment(entry_id)}/unshare",
            body={"userId": user_id},
            into=ShareEntryResponse,
        )
        return result

    async def list_folders(
        self,
        user_id: int,
        *,
        workspace_id: int | Unset = UNSET,
        vault: bool | Unset = UNSET,
    ) -> ListFoldersResponse:
        """List all folders.

        Lists all folders of the caller, of a workspace or of the vault. For the folders of another user, the
        response is 403. For more than 10,000 folders, the response is 422; use `GET /drive/file-entries` instead,
        which has pages.

        Args:
            user_id: Identifier of the caller.
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
            vault: Whether to list the folders of the vault instead.
        """
        result: ListFoldersResponse = await self._call(
            "listFolders",
            "GET",
            f"/users/{_http.segment(user_id)}/folders",
            query={"workspaceId": workspace_id, "vault": vault},
            into=ListFoldersResponse,
        )
        return result

    async def get_folder_path(
        self,
        hash: str,
    ) -> FolderPathResponse:
        """Get the path of a folder.

        Returns the folders on the path from the root to a folder.

        Args:
            hash: Hash or identifier of the folder.
        """
        result: FolderPathResponse = await self._call(
            "getFolderPath",
            "GET",
            f"/folders/{_http.segment(hash)}/path",
            into=FolderPathResponse,
        )
        return result

    async def validate_uploads(
        self,
        *,
        files: Sequence[UploadCandidate],
        workspace_id: int | None | Unset = UNSET,
        parent_id: int | None | Unset = UNSET,
    ) -> ValidateUploadsResponse:
        """Check files before an upload.

        Checks files before their upload: which names already exist, and whether the server would refuse the upload.
        The server stores nothing.

        Args:
            files: Files to check.
            workspace_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            parent_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
        """
        result: ValidateUploadsResponse = await self._call(
            "validateUploads",
            "POST",
            "/uploads/validate",
            body={"files": files, "workspaceId": workspace_id, "parentId": parent_id},
            repeatable=False,
            into=ValidateUploadsResponse,
        )
        return result

    async def get_available_name(
        self,
        *,
        name: str,
        parent_id: int | None | Unset = UNSET,
        workspace_id: int | None | Unset = UNSET,
        relative_path: str | None | Unset = UNSET,
    ) -> AvailableNameResponse:
        """Find an available name.

        Returns the preferred name if it is available, or else the preferred name with the first number that makes
        it available.

        Args:
            name: Preferred name.
            parent_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            workspace_id: Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as
                absent.
            relative_path: Path of the folder to store the file in, from the root. It has at most 32 folders, whose
                names follow the rules for entry names and contain no backslashes. If the last segment equals the name
                of the file, it is the file and not a folder. The server ignores slashes at both ends. An empty string
                or null counts as absent.
        """
        result: AvailableNameResponse = await self._call(
            "getAvailableName",
            "POST",
            "/entry/getAvailableName",
            body={"name": name, "parentId": parent_id, "workspaceId": workspace_id, "relativePath": relative_path},
            repeatable=False,
            into=AvailableNameResponse,
        )
        return result

    async def duplicate_entries(
        self,
        *,
        entry_ids: Sequence[int],
        destination_id: int | None | Unset = UNSET,
        workspace_id: int | None | Unset = UNSET,
    ) -> MoveEntriesResponse:
        """Duplicate entries.

        Copies entries with their content, 10,000 entries at most. If the name of a copy is already used in the
        destination folder, the server adds a number to it.

        Args:
            entry_ids: Identifiers of files and folders, each as a number or a string of digits. Hashes are not
                accepted.
            destination_id: Identifier of the folder to copy the entries to. Null, an empty string and `0` stand for
                the root. Without this field, the server puts each copy into the folder of its original, or at the root
                when `workspace_id` names another workspace.
            workspace_id: Identifier of the workspace to copy the entries to. `0` stands for the personal workspace.
        """
        result: MoveEntriesResponse = await self._call(
            "duplicateEntries",
            "POST",
            "/file-entries/duplicate",
            body={"entryIds": entry_ids, "destinationId": destination_id, "workspaceId": workspace_id},
            repeatable=False,
            into=MoveEntriesResponse,
        )
        return result

    async def get_workspace_usage(
        self,
        *,
        workspace_id: int | Unset = UNSET,
    ) -> WorkspaceUsageResponse:
        """Get the usage of a workspace.

        Returns the number and the total size of the files in a workspace. Without `workspace_id`, these are the
        numbers of the personal workspace.

        Args:
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
        """
        result: WorkspaceUsageResponse = await self._call(
            "getWorkspaceUsage",
            "GET",
            "/workspace_files",
            query={"workspaceId": workspace_id},
            into=WorkspaceUsageResponse,
        )
        return result

    async def list_invites(
        self,
    ) -> ListInvitesResponse:
        """List the invitations of the caller.

        Lists the caller's pending invitations to workspaces.
        """
        result: ListInvitesResponse = await self._call(
            "listInvites",
            "GET",
            "/me/invites",
            into=ListInvitesResponse,
        )
        return result

    async def delete_invite(
        self,
        invite_id: int,
    ) -> SuccessResponse:
        """Delete an invitation.

        Deletes an invitation that has not been accepted yet. In this way, the invited user declines the invitation,
        or the owner of the workspace withdraws it.

        Args:
            invite_id: Identifier of the invitation.
        """
        result: SuccessResponse = await self._call(
            "deleteInvite",
            "DELETE",
            f"/workspace/invite/{_http.segment(invite_id)}",
            into=SuccessResponse,
        )
        return result

    async def accept_invite(
        self,
        invite_id: int,
    ) -> GetWorkspaceResponse:
        """Accept an invitation.

        Accepts an invitation that the caller received. The caller becomes a member of the workspace. A user can be
        a member of at most 1,000 workspaces; beyond that, the response is 422.

        Args:
            invite_id: Identifier of the invitation.
        """
        result: GetWorkspaceResponse = await self._call(
            "acceptInvite",
            "POST",
            f"/workspace/invite/{_http.segment(invite_id)}/accept",
            repeatable=False,
            into=GetWorkspaceResponse,
        )
        return result

    async def change_member_role(
        self,
        id: int,
        user_id: int,
        *,
        role_id: int,
    ) -> GetWorkspaceResponse:
        """Change the role of a member.

        Changes the role of a member of a workspace that the caller owns. The new role applies at once. The owner's
        own role cannot be changed: the response is 403.

        Args:
            id: Identifier of the workspace.
            user_id: Identifier of the user.
            role_id: Identifier of the role, as listed by `GET /workspace_roles`. It cannot be the role of the
                owner.
        """
        result: GetWorkspaceResponse = await self._call(
            "changeMemberRole",
            "POST",
            f"/workspace/{_http.segment(id)}/member/{_http.segment(user_id)}/change-role",
            body={"role_id": role_id},
            repeatable=False,
            into=GetWorkspaceResponse,
        )
        return result

    async def change_invite_role(
        self,
        id: int,
        invite_id: int,
        *,
        role_id: int,
    ) -> GetWorkspaceResponse:
        """Change the role of an invitation.

        Changes the role of a pending invitation. The caller must own the workspace.

        Args:
            id: Identifier of the workspace.
            invite_id: Identifier of the invitation.
            role_id: Identifier of the role, as listed by `GET /workspace_roles`. It cannot be the role of the
                owner.
        """
        result: GetWorkspaceResponse = await self._call(
            "changeInviteRole",
            "POST",
            f"/workspace/{_http.segment(id)}/invite/{_http.segment(invite_id)}/change-role",
            body={"role_id": role_id},
            repeatable=False,
            into=GetWorkspaceResponse,
        )
        return result

    async def count_folder_entries(
        self,
        entry_id: int,
    ) -> FolderCountResponse:
        """Count the entries of a folder.

        Returns the number of entries directly in a folder.

        Args:
            entry_id: Identifier of the entry.
        """
        result: FolderCountResponse = await self._call(
            "countFolderEntries",
            "GET",
            f"/folders/{_http.segment(entry_id)}/count",
            into=FolderCountResponse,
        )
        return result

    async def empty_trash(
        self,
        *,
        workspace_id: int | None | Unset = UNSET,
    ) -> SuccessResponse:
        """Empty the trash of a workspace.

        Permanently deletes everything in the trash of a workspace.

        Args:
            workspace_id: Identifier of the workspace. `0`, null or leaving the field out stands for the personal
                workspace.
        """
        result: SuccessResponse = await self._call(
            "emptyTrash",
            "POST",
            "/file-entries/empty-trash",
            body={"workspaceId": workspace_id},
            repeatable=False,
            into=SuccessResponse,
        )
        return result

    async def change_permissions(
        self,
        entry_id: int,
        *,
        user_id: int,
        permissions: Sequence[Literal["view", "edit", "download"]],
    ) -> ShareEntryResponse:
        """Change the permissions of a user.

        Replaces the permissions of a user for a shared entry, and returns all users that the entry is shared with.

        Args:
            entry_id: Identifier of the entry.
            user_id: Identifier of a user that the entry is shared with.
            permissions: New permissions of the user.
        """
        result: ShareEntryResponse = await self._call(
            "changePermissions",
            "PUT",
            f"/file-entries/{_http.segment(entry_id)}/change-permissions",
            body={"userId": user_id, "permissions": permissions},
            into=ShareEntryResponse,
        )
        return result

    async def get_note(
        self,
        note_id: int,
    ) -> GetNoteResponse:
        """Get a note.

        Returns one note of the caller.

        Args:
            note_id: Identifier of the note.
        """
        result: GetNoteResponse = await self._call(
            "getNote",
            "GET",
            f"/getNote/{_http.segment(note_id)}",
            into=GetNoteResponse,
        )
        return result

    async def update_note_title(
        self,
        *,
        id: int,
        title: str,
    ) -> NoteResponse:
        """Change the title of a note.

        Changes the title of a note, but not its body.

        Args:
            id: Identifier, as a number or a string of up to 15 digits.
            title: Title of the note.
        """
        result: NoteResponse = await self._call(
            "updateNoteTitle",
            "POST",
            "/notes/updateTitle",
            body={"id": id, "title": title},
            repeatable=False,
            into=NoteResponse,
        )
        return result

    async def get_tracking_info(
        self,
        entry_id: int,
    ) -> TrackingInfoResponse:
        """Get the view records of a file.

        Returns the view records of a file. The caller must be a member of the file's workspace.

        Args:
            entry_id: Identifier of the entry.
        """
        result: TrackingInfoResponse = await self._call(
            "getTrackingInfo",
            "GET",
            f"/track/infos/{_http.segment(entry_id)}",
            into=TrackingInfoResponse,
        )
        return result

    async def list_file_requests(
        self,
        *,
        page: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
    ) -> EmptyPageResponse:
        """List file requests.

        Lists the links through which other people can upload files to the caller. This server has no such links, so
        the list is always empty.

        Args:
            page: Number of the page to return.
            per_page: Maximum number of file requests on a page. A number above 200 counts as 200.
        """
        result: EmptyPageResponse = await self._call(
            "listFileRequests",
            "GET",
            "/file-requests/all",
            query={"page": page, "perPage": per_page},
            into=EmptyPageResponse,
        )
        return result

    async def list_notifications(
        self,
        *,
        page: int | Unset = UNSET,
        per_page: int | Unset = UNSET,
        workspace_id: int | Unset = UNSET,
    ) -> EmptyPageResponse:
        """List notifications.

        Lists the notifications of the caller. This server sends none, so the list is always empty. To list
        invitations, use `GET /me/invites`.

        Args:
            page: Number of the page to return.
            per_page: Maximum number of notifications on a page. A number above 200 counts as 200.
            workspace_id: Identifier of the workspace that the request applies to. `0` stands for the caller's
                personal workspace.
        """
        result: EmptyPageResponse = await self._call(
            "listNotifications",
            "GET",
            "/notifications",
            query={"page": page, "perPage": per_page, "workspaceId": workspace_id},
            into=EmptyPageResponse,
        )
        return result
