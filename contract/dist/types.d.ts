export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Exchanges e-mail address and password for a bearer token, which is in `user.access_token`. This is the only operation that takes no token.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cli/loggedUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description Tells whom the token belongs to. Of what the answer holds, `status` alone is sure.
         */
        get: operations["getLoggedUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entry/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert a file to another format
         * @description Asks the server to turn a file into another format, such as an image into another image format or a document into PDF. Depending on the conversion, the answer has the new entry or a success status only.
         */
        post: operations["convertFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/{entryId}/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract a ZIP archive
         * @description Unpacks a ZIP archive that is an entry into a destination folder.
         */
        post: operations["extractArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/{entryId}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share an entry with users
         * @description Shares an entry with other users, named by their e-mail addresses, who may then do what the permissions say.
         */
        post: operations["shareEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/{entryId}/shareable-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier or hash of the entry. */
                entryId: components["parameters"]["EntryIdOrHash"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a shareable link
         * @description Publishes an entry by a link. Whoever holds it has access within the permissions set here.
         */
        post: operations["createShareableLink"];
        /**
         * Delete a shareable link
         * @description Removes an entry's link. Access through it ends immediately.
         */
        delete: operations["deleteShareableLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move entries to the trash or delete them
         * @description Moves entries to the trash, or deletes them permanently with `deleteForever`. With empty `entryIds` and `emptyTrash` it permanently deletes everything in the trash. A permanent deletion cannot be undone.
         */
        post: operations["deleteEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/unstar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unstar entries
         * @description Takes the starred tag from entries, and returns that tag.
         */
        post: operations["unstarEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a folder
         * @description Creates a folder at the root of a workspace, or in another folder.
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's workspaces
         * @description Returns every workspace that the caller belongs to. One optional integer query parameter adds the caller's detailed permissions in a workspace; its name is open, so it is not described here.
         */
        get: operations["listWorkspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's notes
         * @description Returns all notes of the caller as a bare array, the one success without a `status`.
         */
        get: operations["listNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a note
         * @description Creates a note of the caller.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an uploaded object as an entry
         * @description Final step of the single and of the multipart upload: makes an entry of an uploaded object. Folders of `relativePath` are created automatically, and `relativePath` overrides `parentId`.
         */
        post: operations["registerEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/multipart/get-uploaded-parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the uploaded parts of a multipart upload
         * @description Tells which parts have arrived, so that an interrupted multipart upload can resume with the others.
         */
        post: operations["listUploadedParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/simple/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Presign the upload of a file under 5 MB
         * @description First step of a small upload: returns a URL that takes the file by HTTP PUT for one hour, and the storage key. Put the file's bytes to the URL without the bearer token, then register the entry. Files of 5 MB or more go by multipart upload.
         */
        post: operations["presignUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tracked files
         * @description Returns the files with tracking enabled, with their views and downloads, 15 to a page by default. The name of the parameter for the page size is open, so it is not described here.
         */
        get: operations["listTrackedFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's vault
         * @description Returns what a client needs to derive the key of the caller's encrypted vault.
         */
        get: operations["getVault"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/delete-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete entries from the vault
         * @description Deletes entries of the vault permanently. The vault has no trash, so nothing can be restored.
         */
        post: operations["deleteVaultEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/file-entries/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move entries within the vault
         * @description Moves entries of the vault to another folder of the vault.
         */
        post: operations["moveVaultEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workspace
         * @description Creates a workspace that the caller owns.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workspace
         * @description Returns one workspace.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Bytes in base64. */
        Base64: string;
        /** @description Entry that a conversion made. */
        ConvertedEntry: {
            id: components["schemas"]["EntryId"];
            mime: components["schemas"]["MimeType"];
            /** @description Name shown to users. */
            name: string;
            type: components["schemas"]["EntryType"];
        };
        /** @description File to convert, and the format wanted. */
        ConvertFileRequest: {
            /** @description Original name of the source file. */
            filename: string;
            /** @description Format wanted, such as `png`, `pdf` or `jpg`; what is possible depends on the type of the file. */
            outputformat: string;
            /** @description URL of the source file. */
            url: string;
        };
        /** @description Success of a conversion, with the entry that it made where there is one. */
        ConvertFileResponse: {
            fileEntry?: components["schemas"]["ConvertedEntry"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Workspace as its creation returns it. */
        CreatedWorkspace: components["schemas"]["Workspace"] & {
            currentUser: components["schemas"]["CreatorMembership"];
            owner: components["schemas"]["WorkspaceOwner"];
        };
        /** @description Folder to create. */
        CreateFolderRequest: {
            /** @description Name shown to users. */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the folder above; null is the root.
             */
            parentId?: number | null;
        };
        /** @description Folder that was created. */
        CreateFolderResponse: {
            folder: components["schemas"]["Folder"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Note to create. */
        CreateNoteRequest: {
            /** @description Text. */
            body: string;
            /** @description Title. */
            title: string;
        };
        /** @description Note that was created. */
        CreateNoteResponse: {
            note: components["schemas"]["Note"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description What the link allows, and how it is protected. */
        CreateShareableLinkRequest: {
            /**
             * @description Whether whoever holds the link may download the entry.
             * @default false
             */
            allow_download?: boolean;
            /**
             * @description Whether whoever holds the link may edit the entry.
             * @default false
             */
            allow_edit?: boolean;
            /** @description Moment at which the link expires, in ISO 8601; without one it has no expiry. */
            expires_at?: string;
            /**
             * Format: password
             * @description Password that opens the link; without one the link is not protected.
             */
            password?: string;
        };
        /** @description Link that was created. */
        CreateShareableLinkResponse: {
            link: components["schemas"]["ShareableLink"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Workspace to create. */
        CreateWorkspaceRequest: {
            /** @description Name of the workspace. */
            name: string;
        };
        /** @description Workspace that was created. */
        CreateWorkspaceResponse: {
            status: components["schemas"]["SuccessStatus"];
            workspace: components["schemas"]["CreatedWorkspace"];
        };
        /** @description Membership of the caller that created the workspace. */
        CreatorMembership: {
            /** @description E-mail address of the caller. */
            email: string;
            /**
             * @description Whether the caller owns the workspace, which its creator does.
             * @constant
             */
            is_owner: true;
            /**
             * Format: int32
             * @description Identifier of the creator's role.
             * @constant
             */
            role_id: 3;
            /**
             * @description Name of the creator's role.
             * @constant
             */
            role_name: "Workspace Owner";
            workspace_id: components["schemas"]["WorkspaceId"];
        };
        /** @description Entries to delete, and how. */
        DeleteEntriesRequest: {
            /**
             * @description Whether to delete permanently instead of moving to the trash.
             * @default false
             */
            deleteForever?: boolean;
            /**
             * @description Whether to delete everything in the trash permanently; goes with empty `entryIds`.
             * @default false
             */
            emptyTrash?: boolean;
            /** @description Identifiers of the entries to delete; empty to empty the trash. */
            entryIds: components["schemas"]["EntryIds"];
        };
        /** @description Vault entries to delete permanently. */
        DeleteVaultEntriesRequest: {
            /**
             * @description Whether to delete permanently; always true, for the vault has no trash.
             * @constant
             */
            deleteForever: true;
            entryIds: components["schemas"]["EntryIds"];
        };
        /** @description Opaque hash of an entry. It stands for the entry's id in the paths of the shareable link. */
        EntryHash: string;
        /**
         * Format: int64
         * @description Identifier of a file or folder.
         */
        EntryId: number;
        /** @description Identifiers of files and folders. */
        EntryIds: components["schemas"]["EntryId"][];
        /** @description Path of ancestors, by their ids. */
        EntryPath: string;
        /** @description Kind of an entry, an open set; `folder`, `pdf` and `image` are among the kinds. */
        EntryType: string;
        /** @description Where to extract to, and the archive's password. */
        ExtractArchiveRequest: {
            /**
             * Format: int64
             * @description Identifier of the destination folder; `0` is the root.
             */
            parentId: number;
            /**
             * Format: password
             * @description Password of the archive; null when it is not encrypted.
             */
            password?: string | null;
        };
        /** @description Success of an extraction. */
        ExtractArchiveResponse: {
            /** @description Message for people. */
            message: string;
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Refusal to extract a bad archive, or one whose password is wrong. */
        ExtractionError: {
            /**
             * @description Message for people.
             * @constant
             */
            message: "Invalid archive or wrong password.";
            /**
             * @description Marks a refusal.
             * @constant
             */
            status: "error";
        };
        /** @description Refusal to extract an archive. Its message tells a failed extraction from the rest. */
        ExtractionRefusal: components["schemas"]["ExtractionError"] | components["schemas"]["Refusal"];
        /** @description File as its registration returns it. */
        FileEntry: {
            /** @description Original modification time, from `lastModified` of the registration. */
            client_last_modified?: components["schemas"]["Timestamp"] | number | null;
            created_at: components["schemas"]["Timestamp"];
            /** @description File extension without a dot, such as `pdf`; empty or null where there is none. */
            extension: string | null;
            /** @description SHA-256 digest in hexadecimal, from `fileHash` of the registration. */
            file_hash?: components["schemas"]["Sha256"] | null;
            /** @description UUID name of the stored object, the last segment of its storage key. */
            file_name: components["schemas"]["Uuid"];
            file_size: components["schemas"]["FileSize"];
            hash: components["schemas"]["EntryHash"];
            id: components["schemas"]["EntryId"];
            /** @description MIME type, such as `application/pdf`; null where the server knows none. */
            mime: string | null;
            /** @description Name shown to users. */
            name: string;
            owner_id: components["schemas"]["UserId"];
            path: components["schemas"]["EntryPath"];
            type: components["schemas"]["EntryType"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description Relative path of the entry. It begins with the version segment. */
            url: string;
            workspace_id: components["schemas"]["WorkspaceId"];
        };
        /** @description File extension without a dot, such as `pdf`. */
        FileExtension: string;
        /**
         * Format: int64
         * @description Size in bytes.
         */
        FileSize: number;
        /** @description Folder as its creation returns it. */
        Folder: {
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description Size in bytes, 0 for a new folder.
             * @constant
             */
            file_size: 0;
            hash: components["schemas"]["EntryHash"];
            id: components["schemas"]["EntryId"];
            /** @description Name shown to users. */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the folder above; null at the root.
             */
            parent_id: number | null;
            path: components["schemas"]["EntryPath"];
            /**
             * @description Kind of entry, always a folder.
             * @constant
             */
            type: "folder";
            updated_at: components["schemas"]["Timestamp"];
            workspace_id: components["schemas"]["WorkspaceId"];
        };
        /** @description Refusal of a request for a resource that the caller has no permission for. */
        ForbiddenError: {
            /**
             * @description Message for people.
             * @constant
             */
            message: "This action is unauthorized.";
        };
        /** @description Caller's vault. */
        GetVaultResponse: {
            /** @description Always null. */
            seo: null;
            status: components["schemas"]["SuccessStatus"];
            vault: components["schemas"]["Vault"];
        };
        /** @description One workspace. */
        GetWorkspaceResponse: {
            status: components["schemas"]["SuccessStatus"];
            workspace: components["schemas"]["WorkspaceDetails"];
        };
        /** @description Workspace as the list returns it. */
        ListedWorkspace: components["schemas"]["Workspace"] & {
            avatar: components["schemas"]["WorkspaceAvatar"];
            currentUser: components["schemas"]["NamedWorkspaceMembership"];
            owner: components["schemas"]["WorkspaceOwner"];
        };
        /** @description One page of the files with tracking enabled. */
        ListTrackedFilesResponse: {
            pagination: components["schemas"]["TrackedFilePage"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Multipart upload whose parts are asked for. */
        ListUploadedPartsRequest: {
            /** @description Storage key, from the creation of the multipart upload. */
            key: string;
            /** @description Identifier of the multipart upload. */
            uploadId: string;
        };
        /** @description Parts uploaded so far. */
        ListUploadedPartsResponse: {
            /** @description Parts uploaded so far; empty when there are none. */
            parts: components["schemas"]["UploadedPart"][];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Workspaces that the caller belongs to. */
        ListWorkspacesResponse: {
            status: components["schemas"]["SuccessStatus"];
            /** @description Workspaces that the caller belongs to. */
            workspaces: components["schemas"]["ListedWorkspace"][];
        };
        /** @description Success. Further fields may tell of the user. */
        LoggedUserResponse: {
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Credentials, and the name of a device. */
        LoginRequest: {
            /** @description Device name. */
            device_name: string;
            /** @description E-mail address of the account. */
            email: string;
            /**
             * Format: password
             * @description Password of the account.
             */
            password: string;
        };
        /** @description Signed-in user with a fresh token. */
        LoginResponse: {
            status: components["schemas"]["SuccessStatus"];
            user: components["schemas"]["User"];
        };
        /** @description MIME type, such as `application/pdf`. */
        MimeType: string;
        /** @description Vault entries to move, and where to. */
        MoveVaultEntriesRequest: {
            /** @description Identifier of the destination folder. */
            destinationId: components["schemas"]["EntryId"];
            entryIds: components["schemas"]["EntryIds"];
        };
        /** @description Entries that were moved, and their folder. */
        MoveVaultEntriesResponse: {
            destination: components["schemas"]["VaultFolder"];
            /** @description Entries that were moved. */
            entries: {
                [key: string]: unknown;
            }[];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Caller's own membership, naming the workspace. */
        NamedWorkspaceMembership: components["schemas"]["WorkspaceMembership"] & {
            workspace_id: components["schemas"]["WorkspaceId"];
        };
        /** @description Note of a user. */
        Note: {
            /** @description Text. */
            body: string;
            created_at: components["schemas"]["Timestamp"];
            id: components["schemas"]["NoteId"];
            /** @description Title. */
            title: string;
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * Format: int64
         * @description Identifier of a note.
         */
        NoteId: number;
        /** @description All notes of the caller, as a bare array. */
        NoteList: components["schemas"]["Note"][];
        /**
         * Format: int64
         * @description Number of a part, counted from 1.
         */
        PartNumber: number;
        /** @description File to upload, and where it goes. */
        PresignUploadRequest: {
            extension: components["schemas"]["FileExtension"];
            /** @description Original name of the file. */
            filename: string;
            mime: components["schemas"]["MimeType"];
            /** @description Identifier of the folder that the file goes to. */
            parentId?: components["schemas"]["EntryId"];
            relativePath?: components["schemas"]["RelativePath"];
            /**
             * Format: int64
             * @description Size of the file in bytes, under 5 MB. A megabyte of 1,000,000 or of 1,048,576 bytes can be meant; the bound here is the larger one, so that it forbids nothing lawful.
             */
            size: number;
            /** @description Identifier of the workspace; `0` is the personal workspace. */
            workspaceId?: components["schemas"]["WorkspaceId"];
        };
        /** @description Where to put the file, and the key that it is kept under. */
        PresignUploadResponse: {
            /**
             * @description Access control of the stored object.
             * @constant
             */
            acl: "private";
            /** @description Storage key. Its last segment is the `filename` of the registration. */
            key: string;
            status: components["schemas"]["SuccessStatus"];
            /**
             * Format: uri
             * @description Presigned URL that takes the file by HTTP PUT, valid for one hour. It carries its own authorisation: the bearer token must not be sent to it.
             */
            url: string;
        };
        /** @description Refusal of a request, other than by 401 and 403. Its message tells invalid data from the rest. */
        Refusal: components["schemas"]["ValidationError"] | components["schemas"]["UnspecifiedError"];
        /** @description Uploaded object, and the entry to make of it. */
        RegisterEntryRequest: {
            clientExtension?: components["schemas"]["FileExtension"];
            clientMime?: components["schemas"]["MimeType"];
            /** @description Original name, shown to users. */
            clientName: string;
            /** @description EXIF metadata, as base64-encoded JSON or as a raw JSON string. */
            exifData?: string;
            fileHash?: components["schemas"]["Sha256"];
            /** @description UUID name of the object, the last segment of its storage key. */
            filename: components["schemas"]["Uuid"];
            /**
             * Format: int64
             * @description Original modification time, in milliseconds since the Unix epoch.
             */
            lastModified?: number;
            /**
             * Format: int64
             * @description Identifier of the folder that the entry goes to; null is the root. `relativePath` overrides it.
             */
            parentId?: number | null;
            relativePath?: components["schemas"]["RelativePath"];
            size: components["schemas"]["FileSize"];
            /** @description Identifier of the workspace; `0` is the personal workspace. */
            workspaceId?: components["schemas"]["WorkspaceId"];
        };
        /** @description Entry that was made. */
        RegisterEntryResponse: {
            fileEntry: components["schemas"]["FileEntry"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Folder path, such as `Survey/September`. Its folders are created automatically. */
        RelativePath: string;
        /** @description SHA-256 digest in hexadecimal. */
        Sha256: string;
        /** @description Link that opens an entry to whoever holds it. Its share URL is `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application: `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`, say. */
        ShareableLink: {
            /** @description Whether whoever holds the link may download the entry. */
            allow_download: boolean;
            /** @description Whether whoever holds the link may edit the entry. */
            allow_edit: boolean;
            /** @description Identifier of the entry that the link opens. */
            entry_id: components["schemas"]["EntryId"];
            /** @description Moment at which the link expires; null when it has no expiry. */
            expires_at: components["schemas"]["Timestamp"] | null;
            /** @description Last segment of the share URL. */
            hash: string;
            /**
             * Format: int64
             * @description Identifier of the link.
             */
            id: number;
            /** @description Password in hashed form; null or absent when none was set. */
            password?: string | null;
            /** @description Identifier of the user that created the link. */
            user_id: components["schemas"]["UserId"];
        };
        /** @description User that an entry is shared with. */
        SharedUser: {
            /** @description Name to show. */
            display_name: string;
            /** @description E-mail address. */
            email: string;
            id: components["schemas"]["UserId"];
        };
        /** @description Whom to share with, and what they may do. */
        ShareEntryRequest: {
            /** @description E-mail addresses of the users to share with. */
            emails: string[];
            /** @description What these users may do. */
            permissions: components["schemas"]["SharePermission"][];
        };
        /** @description Users that the entry is shared with. */
        ShareEntryResponse: {
            status: components["schemas"]["SuccessStatus"];
            /** @description Users that the entry is shared with. */
            users: components["schemas"]["SharedUser"][];
        };
        /**
         * @description Permission of the users that an entry is shared with.
         * @enum {string}
         */
        SharePermission: "view" | "edit" | "download";
        /** @description Tag that marks an entry as starred. */
        StarredTag: {
            /**
             * Format: int64
             * @description Identifier of the tag.
             */
            id: number;
            /**
             * @description Name of the tag.
             * @constant
             */
            name: "starred";
        };
        /** @description Success without further content. */
        SuccessResponse: {
            status: components["schemas"]["SuccessStatus"];
        };
        /**
         * @description Marks a successful answer.
         * @constant
         */
        SuccessStatus: "success";
        /**
         * Format: date-time
         * @description Moment in UTC, ISO 8601 with microseconds and a trailing `Z`.
         * @example 2026-03-02T08:15:27.104233Z
         */
        Timestamp: string;
        /** @description File with its views and downloads. */
        TrackedFile: {
            /**
             * Format: int64
             * @description Number of downloads.
             */
            dl_number: number;
            file_size: components["schemas"]["FileSize"];
            id: components["schemas"]["EntryId"];
            /** @description Name shown to users. */
            name: string;
            type: components["schemas"]["EntryType"];
            /** @description Records of the views. */
            views: components["schemas"]["ViewRecord"][];
            /**
             * Format: int64
             * @description Number of views.
             */
            views_number: number;
        };
        /** @description One page of tracked files, and where it stands. */
        TrackedFilePage: {
            /**
             * Format: int64
             * @description Number of this page.
             */
            current_page: number;
            /** @description Tracked files of this page. */
            data: components["schemas"]["TrackedFile"][];
            /**
             * Format: int64
             * @description Number of the last page.
             */
            last_page: number;
            /**
             * Format: int64
             * @description Number of tracked files on all pages.
             */
            total: number;
        };
        /** @description Refusal of a request whose token is missing or invalid. */
        UnauthenticatedError: {
            /**
             * @description Message for people.
             * @constant
             */
            message: "Unauthenticated.";
        };
        /** @description Refusal of an open form: for an unknown entry or workspace, a limit, a quota. Any JSON. */
        UnspecifiedError: {
            [key: string]: unknown;
        } | unknown[] | string | number | boolean | null;
        /** @description Entries to take the star from. */
        UnstarEntriesRequest: {
            entryIds: components["schemas"]["EntryIds"];
        };
        /** @description Starred tag that the entries no longer carry. */
        UnstarEntriesResponse: {
            status: components["schemas"]["SuccessStatus"];
            tag: components["schemas"]["StarredTag"];
        };
        /** @description One uploaded part of a multipart upload. */
        UploadedPart: {
            /** @description Entity tag of the part, as the object store answered it. */
            ETag: string;
            PartNumber: components["schemas"]["PartNumber"];
            /** @example 5242880 */
            Size: components["schemas"]["FileSize"];
        };
        /** @description User as a login returns it. */
        User: {
            /** @description Bearer token for every other operation. It gives full access to the account, so keep it secret. */
            access_token: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description Name to show. */
            display_name: string;
            /** @description E-mail address. */
            email: string;
            /** @description Given name. */
            first_name: string;
            id: components["schemas"]["UserId"];
            /** @description Family name. */
            last_name: string;
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * Format: int64
         * @description Identifier of a user.
         */
        UserId: number;
        /**
         * Format: uuid
         * @description UUID.
         */
        Uuid: string;
        /** @description Refusal of invalid request data. */
        ValidationError: {
            /** @description Name of each field at fault, with one message. */
            errors: {
                [key: string]: string;
            };
            /**
             * @description Message for people.
             * @constant
             */
            message: "The given data was invalid.";
            /**
             * @description Marks a refusal.
             * @constant
             */
            status: "error";
        };
        /** @description Derivation metadata of a user's encrypted vault, which is all that the server stores of its encryption. The client derives the key from the user's password with `salt` and `iv`. Null may stand for a vault that there is not. */
        Vault: {
            /** @description Value kept with the salt, base64. */
            check: components["schemas"]["Base64"];
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description Identifier of the vault.
             */
            id: number;
            /** @description Second value of the key derivation, base64. */
            iv: components["schemas"]["Base64"];
            /** @description Salt of the key derivation, base64. */
            salt: components["schemas"]["Base64"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description Identifier of the user that the vault belongs to. */
            user_id: components["schemas"]["UserId"];
        } | null;
        /** @description Folder of the vault that entries were moved to. */
        VaultFolder: {
            id: components["schemas"]["EntryId"];
            /**
             * Format: int32
             * @description Mark of an encrypted entry, always 1.
             * @constant
             */
            is_encrypted: 1;
            /** @description Name shown to users. */
            name: string;
            /**
             * @description Kind of entry, always a folder.
             * @constant
             */
            type: "folder";
            /**
             * Format: int64
             * @description Identifier of the vault.
             */
            vault_id: number;
        };
        /** @description One recorded use of a tracked file. */
        ViewRecord: {
            /** @description What was done, an open set; `view` is among the values. */
            action: string;
            /** @description Moment of the use, as `YYYY-MM-DD HH:MM:SS`. */
            date: string;
            /**
             * Format: int64
             * @description Identifier of the record.
             */
            id: number;
            /** @description Address of the client. */
            ip: string;
        };
        /** @description What every answer tells of a workspace. */
        Workspace: {
            created_at: components["schemas"]["Timestamp"];
            id: components["schemas"]["WorkspaceId"];
            /**
             * Format: int64
             * @description Number of members.
             */
            members_count: number;
            /** @description Name of the workspace. */
            name: string;
            /** @description Identifier of the user that owns the workspace. */
            owner_id: components["schemas"]["UserId"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description URL of the workspace's image. */
        WorkspaceAvatar: string;
        /** @description Workspace as the operation for a single one returns it. */
        WorkspaceDetails: components["schemas"]["Workspace"] & {
            avatar: components["schemas"]["WorkspaceAvatar"];
            currentUser: components["schemas"]["WorkspaceMembership"];
        };
        /**
         * Format: int64
         * @description Identifier of a workspace.
         */
        WorkspaceId: number;
        /** @description Caller's own membership of a workspace. */
        WorkspaceMembership: {
            /** @description E-mail address of the caller. */
            email: string;
            /** @description Whether the caller owns the workspace. */
            is_owner: boolean;
            /**
             * Format: int64
             * @description Identifier of the caller's role.
             */
            role_id: number;
            /** @description Name of the caller's role. */
            role_name: string;
        };
        /** @description Owner's membership of a workspace. */
        WorkspaceOwner: {
            /** @description E-mail address of the owner. */
            email: string;
            /** @description Whether this member owns the workspace. */
            is_owner: boolean;
            /** @description Name of the owner's role. */
            role_name: string;
        };
    };
    responses: {
        /** @description No permission for the resource. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Any other refusal. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Token missing or invalid. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthenticatedError"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of the entry.
         * @example 4823
         */
        EntryId: components["schemas"]["EntryId"];
        /** @description Identifier or hash of the entry. */
        EntryIdOrHash: number | string;
        /**
         * @description Number of the page.
         * @example 1
         */
        Page: number;
        /**
         * @description Identifier of the workspace to list the files of, `0` for the personal one; without it, nothing is filtered.
         * @example 0
         */
        TrackedWorkspaceId: components["schemas"]["WorkspaceId"];
        /**
         * @description Identifier of the workspace.
         * @example 7
         */
        WorkspaceId: components["schemas"]["WorkspaceId"];
        /**
         * @description Identifier of the workspace; `0` is the caller's personal workspace.
         * @example 0
         */
        WorkspaceIdQuery: components["schemas"]["WorkspaceId"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Base64 = components['schemas']['Base64'];
export type ConvertedEntry = components['schemas']['ConvertedEntry'];
export type ConvertFileRequest = components['schemas']['ConvertFileRequest'];
export type ConvertFileResponse = components['schemas']['ConvertFileResponse'];
export type CreatedWorkspace = components['schemas']['CreatedWorkspace'];
export type CreateFolderRequest = components['schemas']['CreateFolderRequest'];
export type CreateFolderResponse = components['schemas']['CreateFolderResponse'];
export type CreateNoteRequest = components['schemas']['CreateNoteRequest'];
export type CreateNoteResponse = components['schemas']['CreateNoteResponse'];
export type CreateShareableLinkRequest = components['schemas']['CreateShareableLinkRequest'];
export type CreateShareableLinkResponse = components['schemas']['CreateShareableLinkResponse'];
export type CreateWorkspaceRequest = components['schemas']['CreateWorkspaceRequest'];
export type CreateWorkspaceResponse = components['schemas']['CreateWorkspaceResponse'];
export type CreatorMembership = components['schemas']['CreatorMembership'];
export type DeleteEntriesRequest = components['schemas']['DeleteEntriesRequest'];
export type DeleteVaultEntriesRequest = components['schemas']['DeleteVaultEntriesRequest'];
export type EntryHash = components['schemas']['EntryHash'];
export type EntryId = components['schemas']['EntryId'];
export type EntryIds = components['schemas']['EntryIds'];
export type EntryPath = components['schemas']['EntryPath'];
export type EntryType = components['schemas']['EntryType'];
export type ExtractArchiveRequest = components['schemas']['ExtractArchiveRequest'];
export type ExtractArchiveResponse = components['schemas']['ExtractArchiveResponse'];
export type ExtractionError = components['schemas']['ExtractionError'];
export type ExtractionRefusal = components['schemas']['ExtractionRefusal'];
export type FileEntry = components['schemas']['FileEntry'];
export type FileExtension = components['schemas']['FileExtension'];
export type FileSize = components['schemas']['FileSize'];
export type Folder = components['schemas']['Folder'];
export type ForbiddenError = components['schemas']['ForbiddenError'];
export type GetVaultResponse = components['schemas']['GetVaultResponse'];
export type GetWorkspaceResponse = components['schemas']['GetWorkspaceResponse'];
export type ListedWorkspace = components['schemas']['ListedWorkspace'];
export type ListTrackedFilesResponse = components['schemas']['ListTrackedFilesResponse'];
export type ListUploadedPartsRequest = components['schemas']['ListUploadedPartsRequest'];
export type ListUploadedPartsResponse = components['schemas']['ListUploadedPartsResponse'];
export type ListWorkspacesResponse = components['schemas']['ListWorkspacesResponse'];
export type LoggedUserResponse = components['schemas']['LoggedUserResponse'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type MimeType = components['schemas']['MimeType'];
export type MoveVaultEntriesRequest = components['schemas']['MoveVaultEntriesRequest'];
export type MoveVaultEntriesResponse = components['schemas']['MoveVaultEntriesResponse'];
export type NamedWorkspaceMembership = components['schemas']['NamedWorkspaceMembership'];
export type Note = components['schemas']['Note'];
export type NoteId = components['schemas']['NoteId'];
export type NoteList = components['schemas']['NoteList'];
export type PartNumber = components['schemas']['PartNumber'];
export type PresignUploadRequest = components['schemas']['PresignUploadRequest'];
export type PresignUploadResponse = components['schemas']['PresignUploadResponse'];
export type Refusal = components['schemas']['Refusal'];
export type RegisterEntryRequest = components['schemas']['RegisterEntryRequest'];
export type RegisterEntryResponse = components['schemas']['RegisterEntryResponse'];
export type RelativePath = components['schemas']['RelativePath'];
export type Sha256 = components['schemas']['Sha256'];
export type ShareableLink = components['schemas']['ShareableLink'];
export type SharedUser = components['schemas']['SharedUser'];
export type ShareEntryRequest = components['schemas']['ShareEntryRequest'];
export type ShareEntryResponse = components['schemas']['ShareEntryResponse'];
export type SharePermission = components['schemas']['SharePermission'];
export type StarredTag = components['schemas']['StarredTag'];
export type SuccessResponse = components['schemas']['SuccessResponse'];
export type SuccessStatus = components['schemas']['SuccessStatus'];
export type Timestamp = components['schemas']['Timestamp'];
export type TrackedFile = components['schemas']['TrackedFile'];
export type TrackedFilePage = components['schemas']['TrackedFilePage'];
export type UnauthenticatedError = components['schemas']['UnauthenticatedError'];
export type UnspecifiedError = components['schemas']['UnspecifiedError'];
export type UnstarEntriesRequest = components['schemas']['UnstarEntriesRequest'];
export type UnstarEntriesResponse = components['schemas']['UnstarEntriesResponse'];
export type UploadedPart = components['schemas']['UploadedPart'];
export type User = components['schemas']['User'];
export type UserId = components['schemas']['UserId'];
export type Uuid = components['schemas']['Uuid'];
export type ValidationError = components['schemas']['ValidationError'];
export type Vault = components['schemas']['Vault'];
export type VaultFolder = components['schemas']['VaultFolder'];
export type ViewRecord = components['schemas']['ViewRecord'];
export type Workspace = components['schemas']['Workspace'];
export type WorkspaceAvatar = components['schemas']['WorkspaceAvatar'];
export type WorkspaceDetails = components['schemas']['WorkspaceDetails'];
export type WorkspaceId = components['schemas']['WorkspaceId'];
export type WorkspaceMembership = components['schemas']['WorkspaceMembership'];
export type WorkspaceOwner = components['schemas']['WorkspaceOwner'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseUnauthenticated = components['responses']['Unauthenticated'];
export type ParameterEntryId = components['parameters']['EntryId'];
export type ParameterEntryIdOrHash = components['parameters']['EntryIdOrHash'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterTrackedWorkspaceId = components['parameters']['TrackedWorkspaceId'];
export type ParameterWorkspaceId = components['parameters']['WorkspaceId'];
export type ParameterWorkspaceIdQuery = components['parameters']['WorkspaceIdQuery'];
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            /** @description Refused: invalid data or wrong credentials. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getLoggedUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedUserResponse"];
                };
            };
            "4XX": components["responses"]["Refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    convertFile: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the workspace; `0` is the caller's personal workspace.
                 * @example 0
                 */
                workspaceId?: components["parameters"]["WorkspaceIdQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertFileRequest"];
            };
        };
        responses: {
            /** @description Success; with the new entry where one is returned. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertFileResponse"];
                };
            };
            /** @description Refused: invalid data, or a conversion that is not supported. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    extractArchive: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the workspace; `0` is the caller's personal workspace.
                 * @example 0
                 */
                workspaceId?: components["parameters"]["WorkspaceIdQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the entry.
                 * @example 4823
                 */
                entryId: components["parameters"]["EntryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractArchiveRequest"];
            };
        };
        responses: {
            /** @description Extracted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractArchiveResponse"];
                };
            };
            /** @description Refused: a bad archive, a wrong password, invalid data, or an entry that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionRefusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    shareEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the entry.
                 * @example 4823
                 */
                entryId: components["parameters"]["EntryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareEntryRequest"];
            };
        };
        responses: {
            /** @description Shared. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareEntryResponse"];
                };
            };
            /** @description Refused: an invalid address or other invalid data, or an entry that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    createShareableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier or hash of the entry. */
                entryId: components["parameters"]["EntryIdOrHash"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShareableLinkRequest"];
            };
        };
        responses: {
            /** @description Created. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateShareableLinkResponse"];
                };
            };
            /** @description Refused: invalid data, or an entry that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    deleteShareableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier or hash of the entry. */
                entryId: components["parameters"]["EntryIdOrHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            "4XX": components["responses"]["Refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    deleteEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteEntriesRequest"];
            };
        };
        responses: {
            /** @description Deleted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Refused: invalid data, or an entry that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    unstarEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnstarEntriesRequest"];
            };
        };
        responses: {
            /** @description Unstarred. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnstarEntriesResponse"];
                };
            };
            /** @description Refused: invalid data, or an entry that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    createFolder: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the workspace; `0` is the caller's personal workspace.
                 * @example 0
                 */
                workspaceId?: components["parameters"]["WorkspaceIdQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFolderRequest"];
            };
        };
        responses: {
            /** @description Created. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateFolderResponse"];
                };
            };
            /** @description Refused: invalid data, or a folder or workspace that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Workspaces of the caller. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWorkspacesResponse"];
                };
            };
            "4XX": components["responses"]["Refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    listNotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notes of the caller. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            "4XX": components["responses"]["Refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNoteRequest"];
            };
        };
        responses: {
            /** @description Created. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateNoteResponse"];
                };
            };
            /** @description Refused: invalid data. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    registerEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterEntryRequest"];
            };
        };
        responses: {
            /** @description Registered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntryResponse"];
                };
            };
            /** @description Refused: invalid data, an object that does not exist, or a quota. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    listUploadedParts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListUploadedPartsRequest"];
            };
        };
        responses: {
            /** @description Parts uploaded so far. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUploadedPartsResponse"];
                };
            };
            /** @description Refused: invalid data, or an upload that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    presignUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignUploadRequest"];
            };
        };
        responses: {
            /** @description Presigned. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignUploadResponse"];
                };
            };
            /** @description Refused: invalid data, a file of 5 MB or more, or a quota. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    listTrackedFiles: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Identifier of the workspace to list the files of, `0` for the personal one; without it, nothing is filtered.
                 * @example 0
                 */
                workspaceId?: components["parameters"]["TrackedWorkspaceId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tracked files. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTrackedFilesResponse"];
                };
            };
            /** @description Refused: invalid data. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    getVault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Vault of the caller. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVaultResponse"];
                };
            };
            "4XX": components["responses"]["Refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    deleteVaultEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteVaultEntriesRequest"];
            };
        };
        responses: {
            /** @description Deleted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            /** @description Refused: invalid data, `deleteForever` other than true, or an entry that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    moveVaultEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveVaultEntriesRequest"];
            };
        };
        responses: {
            /** @description Moved. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveVaultEntriesResponse"];
                };
            };
            /** @description Refused: invalid data, or an entry or folder that does not exist. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description Created. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWorkspaceResponse"];
                };
            };
            /** @description Refused: invalid data. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the workspace.
                 * @example 7
                 */
                id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Workspace found. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWorkspaceResponse"];
                };
            };
            "4XX": components["responses"]["Refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
        };
    };
}
