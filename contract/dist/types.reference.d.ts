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
    "/drive/file-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries
         * @description Lists the entries of a folder, of a workspace, of the trash or of a search, page by page.
         */
        get: operations["listEntries"];
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
    "/entry/getAvailableName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a free name
         * @description Answers the name wished for, or that name with the first number that is free.
         */
        post: operations["getAvailableName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entry
         * @description Answers one entry.
         */
        get: operations["getEntry"];
        /**
         * Rename an entry
         * @description Changes the name and the description of an entry.
         */
        put: operations["updateEntry"];
        post?: never;
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
        /**
         * Get the link of an entry
         * @description Answers the link of an entry; without one, 404.
         */
        get: operations["getShareableLink"];
        /**
         * Change the link of an entry
         * @description Changes what a link allows and how it is protected. The link stays the same; without one, 404.
         */
        put: operations["updateShareableLink"];
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
    "/file-entries/{entryId}/unshare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a share
         * @description Ends the shares of an entry with these users, and answers who is left. The owner may end any, others their own.
         */
        post: operations["unshareEntry"];
        delete?: never;
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
    "/file-entries/download/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Answers the bytes of a file, or a range of them.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate entries
         * @description Copies entries with all that they contain, 1,000 entries at most. A copy whose name is taken gets a number.
         */
        post: operations["duplicateEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move entries
         * @description Moves entries to another folder of their workspace.
         */
        post: operations["moveEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore entries from the trash
         * @description Takes entries out of the trash, with all that they contain.
         */
        post: operations["restoreEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-entries/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Star entries
         * @description Gives the starred tag to entries, and answers that tag.
         */
        post: operations["starEntries"];
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
    "/folders/{hash}/path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the path of a folder
         * @description Answers the folders from the root down to a folder.
         */
        get: operations["getFolderPath"];
        put?: never;
        post?: never;
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
         * @description Creates a note of the caller, who may have 10,000 notes with 16 MiB of titles and bodies together; what goes beyond is refused with 422.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a note
         * @description Deletes a note for good.
         */
        post: operations["deleteNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a note
         * @description Changes the title and the text of a note.
         */
        post: operations["updateNote"];
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
    "/s3/multipart/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abort a multipart upload
         * @description Throws the parts of a multipart upload away.
         */
        post: operations["abortMultipartUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/multipart/batch-sign-part-urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the parts of a multipart upload
         * @description Answers one presigned URL for each part, valid for one hour.
         */
        post: operations["signParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/multipart/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a multipart upload
         * @description Makes one object of the parts. Register it as an entry afterwards.
         */
        post: operations["completeMultipartUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/multipart/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a multipart upload
         * @description Starts a multipart upload. Its parts have no more bytes together than `size` says; 0 is a size not known yet, which is taken from the parts. What is announced counts towards the quota until it is registered or a day is over.
         */
        post: operations["createMultipartUpload"];
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
         * @description First step of a small upload: answers a URL that takes the file by HTTP PUT for one hour, and the storage key. Put the file's bytes to the URL without the bearer token, then register the entry. Files of 5 MB or more go by multipart upload. The URL takes the same bytes again until the file is registered, and nothing afterwards. What is announced counts towards the quota until it is registered or a day is over.
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
    "/track/setTracked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track a file or stop tracking it
         * @description Enables or disables the tracking of a file.
         */
        post: operations["setTracked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file by a form
         * @description Takes a file as a multipart form and makes an entry of it, without a presigned URL.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look before uploading
         * @description Tells which names are taken, and whether the files would be refused. Nothing is kept of it.
         */
        post: operations["validateUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/space-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the space used
         * @description Answers how much of the storage quota is used.
         */
        get: operations["getSpaceUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all folders
         * @description Lists all folders of the caller's own files, of a workspace or of the vault. Those of other users answer 403. More than 10,000 answer 422; the listing shows them by pages.
         */
        get: operations["listFolders"];
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
        /**
         * Create the vault
         * @description Makes the caller's vault. Neither its password nor its key is sent.
         */
        post: operations["createVault"];
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
    "/vault/file-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of the vault
         * @description Lists the entries of a folder of the vault, page by page.
         */
        get: operations["listVaultEntries"];
        put?: never;
        post?: never;
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
         * @description Creates a workspace that the caller owns. Nobody has more than 1,000; the next is refused with 422.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace_roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles
         * @description Lists the roles that members of a workspace may have.
         */
        get: operations["listWorkspaceRoles"];
        put?: never;
        post?: never;
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
        /**
         * Rename a workspace
         * @description Changes the name of a workspace that the caller owns.
         */
        put: operations["updateWorkspace"];
        post?: never;
        /**
         * Delete a workspace
         * @description Deletes a workspace that the caller owns, for good and with all that it holds.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite members
         * @description Makes accounts members of a workspace that the caller owns; a member gets the role named.
         */
        post: operations["inviteMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/{id}/member/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends a membership: the owner that of any other, everybody else their own.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Name to find a free one for. */
        AvailableNameRequest: {
            /** @description Name wished for. */
            name: string;
            parentId?: components["schemas"]["OptionalIdInput"];
            workspaceId?: components["schemas"]["OptionalIdInput"];
        };
        /** @description Name that no entry of the folder has. */
        AvailableNameResponse: {
            /** @description Free name. */
            available: string;
            /** @description The same. */
            name: string;
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Bytes in base64. */
        Base64: string;
        /** @description One part, as its upload answered it. */
        CompletedPart: {
            /** @description Entity tag of the part, with or without its quotation marks. */
            ETag: string;
            PartNumber: components["schemas"]["PartNumber"];
        };
        /** @description Parts to make an object of. */
        CompleteMultipartUploadRequest: {
            /** @description Storage key of the object. */
            key: string;
            /** @description Parts, in ascending order. */
            parts: components["schemas"]["CompletedPart"][];
            /** @description Identifier of the multipart upload. */
            uploadId: string;
        };
        /** @description Object that was made. */
        CompleteMultipartUploadResponse: {
            /** @description Storage key of the object. */
            location: string;
            status: components["schemas"]["SuccessStatus"];
        };
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
            /**
             * Format: uri
             * @description URL of the source file.
             */
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
            /** @description Identifier of the folder above; null and `0` are the root. */
            parentId?: components["schemas"]["OptionalIdInput"];
            /** @description Identifier of the vault that the folder is for. */
            vaultId?: components["schemas"]["OptionalIdInput"];
            /** @description Identifier of the workspace, where the query has none. */
            workspaceId?: components["schemas"]["OptionalIdInput"];
        };
        /** @description Folder that was created. */
        CreateFolderResponse: {
            folder: components["schemas"]["Folder"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description File to upload in parts, and where it goes. */
        CreateMultipartUploadRequest: {
            extension: components["schemas"]["FileExtension"];
            /** @description Original name of the file. */
            filename: components["schemas"]["EntryName"];
            isEncrypted?: components["schemas"]["EncryptionMark"];
            mime: components["schemas"]["MimeType"];
            parentId?: components["schemas"]["OptionalIdInput"];
            relativePath?: components["schemas"]["RelativePathInput"];
            /** @description Size in bytes; 0 where it is not known before the last part. */
            size: components["schemas"]["FileSize"];
            vaultId?: components["schemas"]["OptionalIdInput"];
            vaultIvs?: components["schemas"]["VaultIvs"];
            workspaceId?: components["schemas"]["OptionalIdInput"];
        };
        /** @description Multipart upload that was created. */
        CreateMultipartUploadResponse: {
            /**
             * @description Access control of the stored object.
             * @constant
             */
            acl: "private";
            /** @description Storage key of the object. */
            key: string;
            status: components["schemas"]["SuccessStatus"];
            /** @description Identifier of the multipart upload. */
            uploadId: string;
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
            /** @description Whether whoever holds the link may download the entry. */
            allow_download?: components["schemas"]["OptionalFlag"];
            /** @description Whether whoever holds the link may edit the entry. */
            allow_edit?: components["schemas"]["OptionalFlag"];
            /** @description The same as `allow_download`. */
            allowDownload?: components["schemas"]["OptionalFlag"];
            /** @description The same as `allow_edit`. */
            allowEdit?: components["schemas"]["OptionalFlag"];
            /**
             * Format: date-time
             * @description Moment from which the link no longer works, ISO 8601; with none and null it does not expire.
             */
            expires_at?: string | null;
            /**
             * Format: date-time
             * @description The same as `expires_at`.
             */
            expiresAt?: string | null;
            /**
             * Format: password
             * @description Password that opens the link; none and null leave the link unprotected.
             */
            password?: string | null;
        };
        /** @description Link that was created. */
        CreateShareableLinkResponse: {
            link: components["schemas"]["ShareableLink"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description What derives the key of the vault and tells that it is the right one. The client makes all of it from its password. */
        CreateVaultRequest: {
            /** @description Known text, encrypted under the key, in base64. */
            check: components["schemas"]["Base64"];
            /** @description Initialization vector of the check, in base64. */
            iv: components["schemas"]["Base64"];
            /** @description Salt of the key derivation, in base64. */
            salt: components["schemas"]["Base64"];
        };
        /** @description Vault that was created. */
        CreateVaultResponse: {
            status: components["schemas"]["SuccessStatus"];
            vault: components["schemas"]["Vault"];
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
            /** @description Whether to delete permanently instead of moving to the trash. */
            deleteForever?: components["schemas"]["OptionalFlag"];
            /** @description Whether to delete everything in the trash permanently; goes with empty `entryIds`. */
            emptyTrash?: components["schemas"]["OptionalFlag"];
            /** @description Identifiers of the entries to delete; empty to empty the trash. */
            entryIds: components["schemas"]["EntryIds"];
        };
        /** @description Note to delete. */
        DeleteNoteRequest: {
            id: components["schemas"]["IdInput"];
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
        /** @description File or folder, with all that the reference server tells of it. */
        DriveEntry: {
            /** @description Original modification time; null when none was given. */
            client_last_modified: components["schemas"]["Timestamp"] | null;
            created_at: components["schemas"]["Timestamp"];
            /** @description Moment of the move to the trash; null outside of it. */
            deleted_at: components["schemas"]["Timestamp"] | null;
            /** @description Free text; null when there is none. */
            description: string | null;
            /** @description File extension without a dot; null for a folder. */
            extension: components["schemas"]["FileExtension"] | null;
            /** @description SHA-256 digest in hexadecimal; null when none was given. */
            file_hash: components["schemas"]["Sha256"] | null;
            /**
             * Format: uuid
             * @description UUID name of the stored object; null for a folder.
             */
            file_name: string | null;
            file_size: components["schemas"]["FileSize"];
            hash: components["schemas"]["EntryHash"];
            id: components["schemas"]["EntryId"];
            /**
             * @description Mark of an encrypted entry, 1 or 0.
             * @enum {integer}
             */
            is_encrypted: 0 | 1;
            /** @description Initialization vectors of a file of the vault, as `vaultIvs` gave them; null for what has none. */
            iv: string | null;
            /** @description MIME type; null for a folder. */
            mime: components["schemas"]["MimeType"] | null;
            /** @description Name shown to users. */
            name: string;
            owner_id: components["schemas"]["UserId"];
            /**
             * Format: int64
             * @description Identifier of the folder above; null at the root.
             */
            parent_id: number | null;
            path: components["schemas"]["EntryPath"];
            permissions: components["schemas"]["EntryPermissions"];
            /** @description Tags of the entry. */
            tags: components["schemas"]["StarredTag"][];
            type: components["schemas"]["EntryType"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description Relative path of the entry. It begins with the version segment. */
            url: string;
            /** @description Owner, and those it is shared with as far as the caller may know of them. */
            users: components["schemas"]["EntryUser"][];
            /**
             * Format: int64
             * @description Identifier of the vault; null outside of it.
             */
            vault_id: number | null;
            workspace_id: components["schemas"]["WorkspaceId"];
        };
        /** @description One page of entries, and where it stands. */
        DriveEntryPage: {
            /** @description Number of this page, counted from 1. */
            current_page: number;
            /** @description Entries of this page. */
            data: components["schemas"]["DriveEntry"][];
            /** @description Folder that is listed; null at the root. */
            folder: components["schemas"]["DriveEntry"] | null;
            /** @description Number of the first entry of this page; null on an empty one. */
            from: number | null;
            /** @description Number of the last page. */
            last_page: number;
            /** @description Number of entries on a page. */
            per_page: number;
            status: components["schemas"]["SuccessStatus"];
            /** @description Number of the last entry of this page; null on an empty one. */
            to: number | null;
            /** @description Number of entries on all pages. */
            total: number;
        };
        /** @description One entry. */
        DriveEntryResponse: {
            fileEntry: components["schemas"]["DriveEntry"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Entries to copy, and where to. */
        DuplicateEntriesRequest: {
            /** @description Identifier of the folder that the copies go to; `0` is the root. Without one each lies beside its original. */
            destinationId?: components["schemas"]["OptionalIdInput"];
            entryIds: components["schemas"]["EntryIdSelection"];
        };
        /**
         * @description Whether the client has encrypted the file for its vault, as 1 and 0 or true and false.
         * @enum {integer|boolean|null}
         */
        EncryptionMark: 0 | 1 | false | true | null;
        /** @description Opaque hash of an entry. It stands for the entry's id in the paths of the shareable link. */
        EntryHash: string;
        /**
         * Format: int64
         * @description Identifier of a file or folder.
         */
        EntryId: number;
        /** @description Identifiers of files and folders. */
        EntryIds: components["schemas"]["IdInput"][];
        /** @description Identifiers of files and folders, 1,000 at most. */
        EntryIdSelection: components["schemas"]["IdInput"][];
        /** @description Name of a file or folder, not blank; without slashes and control characters, and neither `.` nor `..`. */
        EntryName: string;
        /** @description Path of ancestors, by their ids. */
        EntryPath: string;
        /** @description What the caller may do with an entry. */
        EntryPermissions: {
            /** @description Whether the caller may add to it. */
            "files.create": boolean;
            /** @description Whether the caller may delete it. */
            "files.delete": boolean;
            /** @description Whether the caller may download it. */
            "files.download": boolean;
            /** @description Whether the caller may change it. */
            "files.update": boolean;
        };
        /** @description Kind of an entry, an open set; `folder`, `pdf` and `image` are among the kinds. */
        EntryType: string;
        /** @description User that has an entry, as its owner or by a share. */
        EntryUser: {
            /** @description Name to show. */
            display_name: string;
            /**
             * Format: email
             * @description E-mail address.
             */
            email: string;
            id: components["schemas"]["UserId"];
            /** @description Whether the entry is owned by this user. */
            owns_entry: boolean;
        };
        /** @description Where to extract to, and the archive's password. */
        ExtractArchiveRequest: {
            /** @description Identifier of the destination folder; `0` is the root. */
            parentId: components["schemas"]["IdInput"];
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
            /**
             * @description Mark of an encrypted entry, 1 or 0.
             * @enum {integer}
             */
            is_encrypted: 0 | 1;
            /** @description Initialization vectors of a file of the vault, as `vaultIvs` gave them; null for what has none. */
            iv: string | null;
            /** @description MIME type, such as `application/pdf`; null where the server knows none. */
            mime: string | null;
            /** @description Name shown to users. */
            name: string;
            owner_id: components["schemas"]["UserId"];
            /**
             * Format: int64
             * @description Identifier of the folder above; null at the root.
             */
            parent_id: number | null;
            path: components["schemas"]["EntryPath"];
            permissions: components["schemas"]["EntryPermissions"];
            type: components["schemas"]["EntryType"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description Relative path of the entry. It begins with the version segment. */
            url: string;
            /** @description Owner, and those it is shared with as far as the caller may know of them. */
            users: components["schemas"]["EntryUser"][];
            /**
             * Format: int64
             * @description Identifier of the vault; null outside of it.
             */
            vault_id: number | null;
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
            /**
             * @description Mark of an encrypted entry, 1 or 0.
             * @enum {integer}
             */
            is_encrypted: 0 | 1;
            /** @description Initialization vectors of a file of the vault, as `vaultIvs` gave them; null for what has none. */
            iv: string | null;
            /** @description Name shown to users. */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the folder above; null at the root.
             */
            parent_id: number | null;
            path: components["schemas"]["EntryPath"];
            permissions: components["schemas"]["EntryPermissions"];
            /**
             * @description Kind of entry, always a folder.
             * @constant
             */
            type: "folder";
            updated_at: components["schemas"]["Timestamp"];
            /** @description Owner, and those it is shared with as far as the caller may know of them. */
            users: components["schemas"]["EntryUser"][];
            /**
             * Format: int64
             * @description Identifier of the vault; null outside of it.
             */
            vault_id: number | null;
            workspace_id: components["schemas"]["WorkspaceId"];
        };
        /** @description Folder of a tree. */
        FolderNode: {
            file_size: components["schemas"]["FileSize"];
            /** @description Hash of the folder; `0` for the root. */
            hash: string;
            /** @description Identifier of the folder; 0 for the root. */
            id: components["schemas"]["EntryId"];
            /** @description Name shown to users. */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the folder above; null at the root.
             */
            parent_id: number | null;
            /** @description Path of ancestors, by their ids; empty for the root. */
            path: string;
            /**
             * @description Kind of entry, always a folder.
             * @constant
             */
            type: "folder";
        };
        /** @description Folders from the root down to one. */
        FolderPathResponse: {
            /** @description Entries, the uppermost first and the folder itself last. */
            path: components["schemas"]["DriveEntry"][];
            status: components["schemas"]["SuccessStatus"];
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
        /**
         * Format: int64
         * @description Identifier, as a number or as its decimal digits.
         */
        IdInput: number | string;
        /** @description Users to make members, and their role. */
        InviteMembersRequest: {
            /** @description E-mail addresses of accounts. */
            emails: string[];
            /** @description Identifier of the role, as `GET /workspace_roles` lists it; that of the owner cannot be given. */
            role_id: components["schemas"]["IdInput"];
        };
        /** @description Invitations, each accepted at once. */
        InviteMembersResponse: {
            /** @description One for each address. */
            invites: components["schemas"]["WorkspaceInvite"][];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Workspace as the list returns it. */
        ListedWorkspace: components["schemas"]["Workspace"] & {
            avatar: components["schemas"]["WorkspaceAvatar"];
            currentUser: components["schemas"]["NamedWorkspaceMembership"];
            owner: components["schemas"]["WorkspaceOwner"];
        };
        /** @description All folders, flat, and the root above them. */
        ListFoldersResponse: {
            /** @description Folders, by name. */
            folders: components["schemas"]["FolderNode"][];
            rootFolder: components["schemas"]["FolderNode"];
            status: components["schemas"]["SuccessStatus"];
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
        /** @description User that the token belongs to. */
        LoggedUser: {
            created_at: components["schemas"]["Timestamp"];
            /** @description Name to show. */
            display_name: string;
            /**
             * Format: email
             * @description E-mail address.
             */
            email: string;
            /** @description Given name. */
            first_name: string;
            id: components["schemas"]["UserId"];
            /** @description Family name. */
            last_name: string;
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Success. Further fields may tell of the user. */
        LoggedUserResponse: {
            status: components["schemas"]["SuccessStatus"];
            user: components["schemas"]["LoggedUser"];
        };
        /** @description Credentials, and the name of a device. */
        LoginRequest: {
            /** @description Device name. */
            device_name: string;
            /**
             * Format: email
             * @description E-mail address of the account.
             */
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
        /** @description Refusal with a message only. */
        MessageError: {
            /** @description Message for people. */
            message: string;
        };
        /** @description MIME type, such as `application/pdf`. */
        MimeType: string;
        /** @description Entries to move, and where to. */
        MoveEntriesRequest: {
            /** @description Identifier of the destination folder; null or `0` is the root. */
            destinationId?: components["schemas"]["OptionalIdInput"];
            entryIds: components["schemas"]["EntryIdSelection"];
            /** @description Identifier of the workspace that the entries lie in; where it is another one, nothing is moved. */
            workspaceId?: components["schemas"]["OptionalIdInput"];
        };
        /** @description Entries that were moved. */
        MoveEntriesResponse: {
            /** @description Entries that were moved. */
            entries: components["schemas"]["DriveEntry"][];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Vault entries to move, and where to. */
        MoveVaultEntriesRequest: {
            /** @description Identifier of the destination folder. */
            destinationId: components["schemas"]["IdInput"];
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
            /** @description What the caller may do with the entries of the workspace. */
            permissions?: ("view" | "download" | "edit" | "manage")[];
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
        /** @description One note. */
        NoteResponse: {
            note: components["schemas"]["Note"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Yes or no; null is as good as absent. */
        OptionalFlag: boolean | null;
        /**
         * Format: int64
         * @description Identifier, as a number or as its decimal digits; null is as good as absent.
         */
        OptionalIdInput: number | string | null;
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
            isEncrypted?: components["schemas"]["EncryptionMark"];
            mime: components["schemas"]["MimeType"];
            parentId?: components["schemas"]["OptionalIdInput"];
            relativePath?: components["schemas"]["RelativePathInput"];
            /**
             * Format: int64
             * @description Size of the file in bytes, under 5 MB. A megabyte of 1,000,000 or of 1,048,576 bytes can be meant; the bound here is the larger one, so that it forbids nothing lawful.
             */
            size: number;
            vaultId?: components["schemas"]["OptionalIdInput"];
            vaultIvs?: components["schemas"]["VaultIvs"];
            workspaceId?: components["schemas"]["OptionalIdInput"];
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
            /** @description File extension without a dot; null is as good as absent. */
            clientExtension?: components["schemas"]["FileExtension"] | null;
            /** @description MIME type; null is as good as absent. */
            clientMime?: components["schemas"]["MimeType"] | null;
            /** @description Original name, shown to users. */
            clientName: string;
            /** @description EXIF metadata, as base64-encoded JSON or as a raw JSON string; null is as good as absent. */
            exifData?: string | null;
            /** @description SHA-256 digest of the content, to be compared with it; null is as good as absent. */
            fileHash?: components["schemas"]["Sha256"] | null;
            /** @description UUID name of the object, the last segment of its storage key. */
            filename: components["schemas"]["Uuid"];
            isEncrypted?: components["schemas"]["EncryptionMark"];
            /**
             * Format: int64
             * @description Original modification time, in milliseconds since the Unix epoch; null is as good as absent.
             */
            lastModified?: number | null;
            parentId?: components["schemas"]["OptionalIdInput"];
            relativePath?: components["schemas"]["RelativePathInput"];
            size: components["schemas"]["FileSize"];
            vaultId?: components["schemas"]["OptionalIdInput"];
            vaultIvs?: components["schemas"]["VaultIvs"];
            workspaceId?: components["schemas"]["OptionalIdInput"];
        };
        /** @description Entry that was made. */
        RegisterEntryResponse: {
            fileEntry: components["schemas"]["FileEntry"];
            status: components["schemas"]["SuccessStatus"];
        };
        /** @description Folder path, such as `Survey/September`. Its folders are created automatically. */
        RelativePath: string;
        /** @description Folder path below the root, the file itself its last segment where it has its name. Slashes at both ends are dropped; empty text and null are as good as absent. */
        RelativePathInput: string | null;
        /** @description Entries to take out of the trash. */
        RestoreEntriesRequest: {
            entryIds: components["schemas"]["EntryIdSelection"];
        };
        /** @description File to track or to stop tracking. */
        SetTrackedRequest: {
            file_id: components["schemas"]["IdInput"];
            /** @description Whether to track the file. */
            tracked: boolean;
        };
        /** @description Whether anything changed. */
        SetTrackedResponse: {
            status: components["schemas"]["SuccessStatus"];
            /** @description Whether the tracking of the file was changed. */
            updated: boolean;
        };
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
            /** @description E-mail addresses of the users to share with. An entry is shared with 100 users at most. */
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
        /** @description Where a part goes. */
        SignedPart: {
            partNumber: components["schemas"]["PartNumber"];
            /**
             * Format: uri
             * @description Presigned URL that takes the part by HTTP PUT, valid for one hour.
             */
            url: string;
        };
        /** @description Parts to sign. */
        SignPartsRequest: {
            /** @description Storage key of the object. */
            key: string;
            /** @description Numbers of the parts to sign. */
            partNumbers: components["schemas"]["PartNumber"][];
            /** @description Identifier of the multipart upload. */
            uploadId: string;
        };
        /** @description Where the parts go. */
        SignPartsResponse: {
            status: components["schemas"]["SuccessStatus"];
            /** @description One URL for each part. */
            urls: components["schemas"]["SignedPart"][];
        };
        /** @description Space used, and the quota. */
        SpaceUsageResponse: {
            /** @description Storage quota in bytes. */
            available: components["schemas"]["FileSize"];
            status: components["schemas"]["SuccessStatus"];
            /** @description Size of all stored files in bytes. */
            used: components["schemas"]["FileSize"];
        };
        /** @description Files and folders to mark. */
        StarEntriesRequest: {
            entryIds: components["schemas"]["EntryIdSelection"];
        };
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
        /** @description Users to take an entry from. */
        UnshareEntryRequest: {
            /** @description E-mail addresses. */
            emails: string[];
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
        /** @description New name and description; what is absent stays. */
        UpdateEntryRequest: {
            /** @description Free text; null removes it. */
            description?: string | null;
            /** @description Name shown to users. */
            name?: components["schemas"]["EntryName"];
        };
        /** @description Note to change; what is absent stays. */
        UpdateNoteRequest: {
            /** @description Text of the note. */
            body?: string | null;
            id: components["schemas"]["IdInput"];
            /** @description Title of the note. */
            title?: string | null;
        };
        /** @description What changes about a link; what is absent stays. */
        UpdateShareableLinkRequest: {
            /** @description Whether whoever holds the link may download the entry. */
            allow_download?: components["schemas"]["OptionalFlag"];
            /** @description Whether whoever holds the link may edit the entry. */
            allow_edit?: components["schemas"]["OptionalFlag"];
            /** @description The same as `allow_download`. */
            allowDownload?: components["schemas"]["OptionalFlag"];
            /** @description The same as `allow_edit`. */
            allowEdit?: components["schemas"]["OptionalFlag"];
            /**
             * Format: date-time
             * @description Moment from which the link no longer works, ISO 8601; null removes it.
             */
            expires_at?: string | null;
            /**
             * Format: date-time
             * @description The same as `expires_at`.
             */
            expiresAt?: string | null;
            /**
             * Format: password
             * @description Password that opens the link; null removes it.
             */
            password?: string | null;
        };
        /** @description New name of a workspace. */
        UpdateWorkspaceRequest: {
            /** @description Name of the workspace. */
            name: string;
        };
        /** @description File to upload. */
        UploadCandidate: {
            /** @description Name of the file. */
            name: string;
            relativePath?: components["schemas"]["RelativePathInput"];
            size: components["schemas"]["FileSize"];
        };
        /** @description One uploaded part of a multipart upload. */
        UploadedPart: {
            /** @description Entity tag of the part, as the object store answered it. */
            ETag: string;
            PartNumber: components["schemas"]["PartNumber"];
            /** @example 5242880 */
            Size: components["schemas"]["FileSize"];
        };
        /** @description File, and where it goes. */
        UploadFileRequest: {
            /** @description Bytes of the file. */
            file: string;
            /**
             * Format: int64
             * @description Identifier of the folder that the file goes to; null is the root.
             */
            parentId?: number | null;
            relativePath?: components["schemas"]["RelativePath"];
            workspaceId?: components["schemas"]["WorkspaceId"];
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
        /** @description Files to upload, and where to. */
        ValidateUploadsRequest: {
            /** @description Files. */
            files: components["schemas"]["UploadCandidate"][];
            parentId?: components["schemas"]["OptionalIdInput"];
            workspaceId?: components["schemas"]["OptionalIdInput"];
        };
        /** @description Whether the upload can go ahead. */
        ValidateUploadsResponse: {
            /** @description Names of files and uppermost folders that are there already. */
            duplicates: string[];
            /** @description Whether a name, a path or the quota would have the upload refused. */
            errors: boolean;
            status: components["schemas"]["SuccessStatus"];
        };
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
        /** @description Initialization vectors of the name and of the content, each in base64, with a comma between. */
        VaultIvs: string | null;
        /** @description One page of the entries of a vault, and where it stands. */
        VaultPage: {
            /** @description Number of this page, counted from 1. */
            current_page: number;
            /** @description Entries of this page. */
            data: components["schemas"]["DriveEntry"][];
            /** @description Number of the last page. */
            last_page: number;
            /** @description Number of entries on a page. */
            per_page: number;
            /** @description Number of entries on all pages. */
            total: number;
        };
        /** @description One page of the entries of a vault, and the folder that holds them. */
        VaultPageResponse: {
            /** @description Folder that is listed; null at the root. */
            folder: components["schemas"]["DriveEntry"] | null;
            pagination: components["schemas"]["VaultPage"];
            status: components["schemas"]["SuccessStatus"];
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
        /** @description Member that an invitation made, or gave another role. */
        WorkspaceInvite: {
            /**
             * Format: email
             * @description E-mail address.
             */
            email: string;
            id: components["schemas"]["UserId"];
            /** @description Identifier of the role. */
            role_id: number;
            workspace_id: components["schemas"]["WorkspaceId"];
        };
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
        /** @description Role of members of a workspace. */
        WorkspaceRole: {
            /** @description Identifier of the role. */
            id: number;
            /** @description Name of the role. */
            name: string;
        };
        /** @description Roles of members. */
        WorkspaceRolesResponse: {
            /** @description Roles. */
            roles: components["schemas"]["WorkspaceRole"][];
            status: components["schemas"]["SuccessStatus"];
        };
    };
    responses: {
        /** @description Body larger than the server takes. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
            };
        };
        /** @description No permission for the resource. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Body that is not valid JSON. */
        MalformedBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
            };
        };
        /** @description The entry, workspace, upload or vault does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
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
        /** @description Failure of the server. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
            };
        };
        /** @description Storage without room. */
        StorageFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
            };
        };
        /** @description Storage that cannot be reached. */
        StorageUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
            };
        };
        /** @description Too many requests in a short time. */
        TooManyRequests: {
            headers: {
                /**
                 * @description Seconds to wait before the next request.
                 * @example 30
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
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
        /** @description Body of another content type. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
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
export type AvailableNameRequest = components['schemas']['AvailableNameRequest'];
export type AvailableNameResponse = components['schemas']['AvailableNameResponse'];
export type Base64 = components['schemas']['Base64'];
export type CompletedPart = components['schemas']['CompletedPart'];
export type CompleteMultipartUploadRequest = components['schemas']['CompleteMultipartUploadRequest'];
export type CompleteMultipartUploadResponse = components['schemas']['CompleteMultipartUploadResponse'];
export type ConvertedEntry = components['schemas']['ConvertedEntry'];
export type ConvertFileRequest = components['schemas']['ConvertFileRequest'];
export type ConvertFileResponse = components['schemas']['ConvertFileResponse'];
export type CreatedWorkspace = components['schemas']['CreatedWorkspace'];
export type CreateFolderRequest = components['schemas']['CreateFolderRequest'];
export type CreateFolderResponse = components['schemas']['CreateFolderResponse'];
export type CreateMultipartUploadRequest = components['schemas']['CreateMultipartUploadRequest'];
export type CreateMultipartUploadResponse = components['schemas']['CreateMultipartUploadResponse'];
export type CreateNoteRequest = components['schemas']['CreateNoteRequest'];
export type CreateNoteResponse = components['schemas']['CreateNoteResponse'];
export type CreateShareableLinkRequest = components['schemas']['CreateShareableLinkRequest'];
export type CreateShareableLinkResponse = components['schemas']['CreateShareableLinkResponse'];
export type CreateVaultRequest = components['schemas']['CreateVaultRequest'];
export type CreateVaultResponse = components['schemas']['CreateVaultResponse'];
export type CreateWorkspaceRequest = components['schemas']['CreateWorkspaceRequest'];
export type CreateWorkspaceResponse = components['schemas']['CreateWorkspaceResponse'];
export type CreatorMembership = components['schemas']['CreatorMembership'];
export type DeleteEntriesRequest = components['schemas']['DeleteEntriesRequest'];
export type DeleteNoteRequest = components['schemas']['DeleteNoteRequest'];
export type DeleteVaultEntriesRequest = components['schemas']['DeleteVaultEntriesRequest'];
export type DriveEntry = components['schemas']['DriveEntry'];
export type DriveEntryPage = components['schemas']['DriveEntryPage'];
export type DriveEntryResponse = components['schemas']['DriveEntryResponse'];
export type DuplicateEntriesRequest = components['schemas']['DuplicateEntriesRequest'];
export type EncryptionMark = components['schemas']['EncryptionMark'];
export type EntryHash = components['schemas']['EntryHash'];
export type EntryId = components['schemas']['EntryId'];
export type EntryIds = components['schemas']['EntryIds'];
export type EntryIdSelection = components['schemas']['EntryIdSelection'];
export type EntryName = components['schemas']['EntryName'];
export type EntryPath = components['schemas']['EntryPath'];
export type EntryPermissions = components['schemas']['EntryPermissions'];
export type EntryType = components['schemas']['EntryType'];
export type EntryUser = components['schemas']['EntryUser'];
export type ExtractArchiveRequest = components['schemas']['ExtractArchiveRequest'];
export type ExtractArchiveResponse = components['schemas']['ExtractArchiveResponse'];
export type ExtractionError = components['schemas']['ExtractionError'];
export type ExtractionRefusal = components['schemas']['ExtractionRefusal'];
export type FileEntry = components['schemas']['FileEntry'];
export type FileExtension = components['schemas']['FileExtension'];
export type FileSize = components['schemas']['FileSize'];
export type Folder = components['schemas']['Folder'];
export type FolderNode = components['schemas']['FolderNode'];
export type FolderPathResponse = components['schemas']['FolderPathResponse'];
export type ForbiddenError = components['schemas']['ForbiddenError'];
export type GetVaultResponse = components['schemas']['GetVaultResponse'];
export type GetWorkspaceResponse = components['schemas']['GetWorkspaceResponse'];
export type IdInput = components['schemas']['IdInput'];
export type InviteMembersRequest = components['schemas']['InviteMembersRequest'];
export type InviteMembersResponse = components['schemas']['InviteMembersResponse'];
export type ListedWorkspace = components['schemas']['ListedWorkspace'];
export type ListFoldersResponse = components['schemas']['ListFoldersResponse'];
export type ListTrackedFilesResponse = components['schemas']['ListTrackedFilesResponse'];
export type ListUploadedPartsRequest = components['schemas']['ListUploadedPartsRequest'];
export type ListUploadedPartsResponse = components['schemas']['ListUploadedPartsResponse'];
export type ListWorkspacesResponse = components['schemas']['ListWorkspacesResponse'];
export type LoggedUser = components['schemas']['LoggedUser'];
export type LoggedUserResponse = components['schemas']['LoggedUserResponse'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type MessageError = components['schemas']['MessageError'];
export type MimeType = components['schemas']['MimeType'];
export type MoveEntriesRequest = components['schemas']['MoveEntriesRequest'];
export type MoveEntriesResponse = components['schemas']['MoveEntriesResponse'];
export type MoveVaultEntriesRequest = components['schemas']['MoveVaultEntriesRequest'];
export type MoveVaultEntriesResponse = components['schemas']['MoveVaultEntriesResponse'];
export type NamedWorkspaceMembership = components['schemas']['NamedWorkspaceMembership'];
export type Note = components['schemas']['Note'];
export type NoteId = components['schemas']['NoteId'];
export type NoteList = components['schemas']['NoteList'];
export type NoteResponse = components['schemas']['NoteResponse'];
export type OptionalFlag = components['schemas']['OptionalFlag'];
export type OptionalIdInput = components['schemas']['OptionalIdInput'];
export type PartNumber = components['schemas']['PartNumber'];
export type PresignUploadRequest = components['schemas']['PresignUploadRequest'];
export type PresignUploadResponse = components['schemas']['PresignUploadResponse'];
export type Refusal = components['schemas']['Refusal'];
export type RegisterEntryRequest = components['schemas']['RegisterEntryRequest'];
export type RegisterEntryResponse = components['schemas']['RegisterEntryResponse'];
export type RelativePath = components['schemas']['RelativePath'];
export type RelativePathInput = components['schemas']['RelativePathInput'];
export type RestoreEntriesRequest = components['schemas']['RestoreEntriesRequest'];
export type SetTrackedRequest = components['schemas']['SetTrackedRequest'];
export type SetTrackedResponse = components['schemas']['SetTrackedResponse'];
export type Sha256 = components['schemas']['Sha256'];
export type ShareableLink = components['schemas']['ShareableLink'];
export type SharedUser = components['schemas']['SharedUser'];
export type ShareEntryRequest = components['schemas']['ShareEntryRequest'];
export type ShareEntryResponse = components['schemas']['ShareEntryResponse'];
export type SharePermission = components['schemas']['SharePermission'];
export type SignedPart = components['schemas']['SignedPart'];
export type SignPartsRequest = components['schemas']['SignPartsRequest'];
export type SignPartsResponse = components['schemas']['SignPartsResponse'];
export type SpaceUsageResponse = components['schemas']['SpaceUsageResponse'];
export type StarEntriesRequest = components['schemas']['StarEntriesRequest'];
export type StarredTag = components['schemas']['StarredTag'];
export type SuccessResponse = components['schemas']['SuccessResponse'];
export type SuccessStatus = components['schemas']['SuccessStatus'];
export type Timestamp = components['schemas']['Timestamp'];
export type TrackedFile = components['schemas']['TrackedFile'];
export type TrackedFilePage = components['schemas']['TrackedFilePage'];
export type UnauthenticatedError = components['schemas']['UnauthenticatedError'];
export type UnshareEntryRequest = components['schemas']['UnshareEntryRequest'];
export type UnspecifiedError = components['schemas']['UnspecifiedError'];
export type UnstarEntriesRequest = components['schemas']['UnstarEntriesRequest'];
export type UnstarEntriesResponse = components['schemas']['UnstarEntriesResponse'];
export type UpdateEntryRequest = components['schemas']['UpdateEntryRequest'];
export type UpdateNoteRequest = components['schemas']['UpdateNoteRequest'];
export type UpdateShareableLinkRequest = components['schemas']['UpdateShareableLinkRequest'];
export type UpdateWorkspaceRequest = components['schemas']['UpdateWorkspaceRequest'];
export type UploadCandidate = components['schemas']['UploadCandidate'];
export type UploadedPart = components['schemas']['UploadedPart'];
export type UploadFileRequest = components['schemas']['UploadFileRequest'];
export type User = components['schemas']['User'];
export type UserId = components['schemas']['UserId'];
export type Uuid = components['schemas']['Uuid'];
export type ValidateUploadsRequest = components['schemas']['ValidateUploadsRequest'];
export type ValidateUploadsResponse = components['schemas']['ValidateUploadsResponse'];
export type ValidationError = components['schemas']['ValidationError'];
export type Vault = components['schemas']['Vault'];
export type VaultFolder = components['schemas']['VaultFolder'];
export type VaultIvs = components['schemas']['VaultIvs'];
export type VaultPage = components['schemas']['VaultPage'];
export type VaultPageResponse = components['schemas']['VaultPageResponse'];
export type ViewRecord = components['schemas']['ViewRecord'];
export type Workspace = components['schemas']['Workspace'];
export type WorkspaceAvatar = components['schemas']['WorkspaceAvatar'];
export type WorkspaceDetails = components['schemas']['WorkspaceDetails'];
export type WorkspaceId = components['schemas']['WorkspaceId'];
export type WorkspaceInvite = components['schemas']['WorkspaceInvite'];
export type WorkspaceMembership = components['schemas']['WorkspaceMembership'];
export type WorkspaceOwner = components['schemas']['WorkspaceOwner'];
export type WorkspaceRole = components['schemas']['WorkspaceRole'];
export type WorkspaceRolesResponse = components['schemas']['WorkspaceRolesResponse'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseMalformedBody = components['responses']['MalformedBody'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseServerError = components['responses']['ServerError'];
export type ResponseStorageFull = components['responses']['StorageFull'];
export type ResponseStorageUnavailable = components['responses']['StorageUnavailable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthenticated = components['responses']['Unauthenticated'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data or wrong credentials. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedUserResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /**
                 * @description Whether to list the trash instead.
                 * @example false
                 */
                deletedOnly?: true | false | 1 | 0;
                /**
                 * @description Conditions in another form, which are not supported: anything but an empty text is refused.
                 * @example
                 */
                filters?: string;
                /**
                 * @description Hash or identifier of the folder to list; without it and `parentIds`, empty or `0` the root. A file holds nothing.
                 * @example p8XkT4wZr1
                 */
                folderId?: string;
                /**
                 * @description Field to order by, folders first.
                 * @example name
                 */
                orderBy?: "id" | "name" | "type" | "file_size" | "created_at" | "updated_at";
                /**
                 * @description Direction of the order.
                 * @example asc
                 */
                orderDir?: "asc" | "desc";
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Identifiers of folders, separated by commas; `0` is the root.
                 * @example 4821
                 */
                parentIds?: string;
                /**
                 * @description Number of entries on a page; more than 200 counts as 200.
                 * @example 50
                 */
                perPage?: number;
                /**
                 * @description Text that the name contains, in the whole workspace; empty for any.
                 * @example report
                 */
                query?: string;
                /**
                 * @description Whether to list only files, of the whole workspace; the newest first where nothing else is said.
                 * @example false
                 */
                recentOnly?: true | false | 1 | 0;
                /**
                 * @description The same as `query`.
                 * @example report
                 */
                search?: string;
                /**
                 * @description Whether to list only what others have shared with the caller, wherever it lies.
                 * @example false
                 */
                sharedOnly?: true | false | 1 | 0;
                /**
                 * @description Whether to list starred entries only.
                 * @example false
                 */
                starredOnly?: true | false | 1 | 0;
                /**
                 * @description Kind of entry.
                 * @example pdf
                 */
                type?: components["schemas"]["EntryType"];
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
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriveEntryPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertFileResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or a conversion that is not supported. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAvailableName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvailableNameRequest"];
            };
        };
        responses: {
            /** @description A free name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableNameResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getEntry: {
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
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriveEntryResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateEntry: {
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
                "application/json": components["schemas"]["UpdateEntryRequest"];
            };
        };
        responses: {
            /** @description The entry as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriveEntryResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractArchiveResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: a bad archive, a wrong password, invalid data, or an entry that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionRefusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareEntryResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: an invalid address or other invalid data, or an entry that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getShareableLink: {
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
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateShareableLinkResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateShareableLink: {
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
                "application/json": components["schemas"]["UpdateShareableLinkRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateShareableLinkResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateShareableLinkResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or an entry that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    unshareEntry: {
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
                "application/json": components["schemas"]["UnshareEntryRequest"];
            };
        };
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareEntryResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or an entry that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Range of bytes, RFC 9110.
                 * @example bytes=0-1023
                 */
                Range?: string;
            };
            path: {
                /**
                 * @description Hash of the entry.
                 * @example Jq5mVd2cLs
                 */
                hash: components["schemas"]["EntryHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The bytes of the range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Range beyond the end. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    duplicateEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateEntriesRequest"];
            };
        };
        responses: {
            /** @description Copied. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveEntriesResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    moveEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveEntriesRequest"];
            };
        };
        responses: {
            /** @description Moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveEntriesResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    restoreEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEntriesRequest"];
            };
        };
        responses: {
            /** @description Restored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    starEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StarEntriesRequest"];
            };
        };
        responses: {
            /** @description Starred. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnstarEntriesResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnstarEntriesResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or an entry that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateFolderResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or a folder or workspace that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getFolderPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Hash or identifier of the folder.
                 * @example Jq5mVd2cLs
                 */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The path. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderPathResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the workspace to detail the caller's permissions in.
                 * @example 7
                 */
                workspaceId?: components["schemas"]["WorkspaceId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Workspaces of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWorkspacesResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateNoteResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteNoteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNoteRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterEntryResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, an object that does not exist, or a quota. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    abortMultipartUpload: {
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
            /** @description Aborted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    signParts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignPartsRequest"];
            };
        };
        responses: {
            /** @description Signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignPartsResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    completeMultipartUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteMultipartUploadRequest"];
            };
        };
        responses: {
            /** @description Completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompleteMultipartUploadResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createMultipartUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMultipartUploadRequest"];
            };
        };
        responses: {
            /** @description Created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateMultipartUploadResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUploadedPartsResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or an upload that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignUploadResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, a file of 5 MB or more, or a quota. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
                 * @description Number of files on a page.
                 * @example 15
                 */
                perPage?: number;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTrackedFilesResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Refused: invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    setTracked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetTrackedRequest"];
            };
        };
        responses: {
            /** @description Set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetTrackedResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadFileRequest"];
            };
        };
        responses: {
            /** @description Uploaded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriveEntryResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    validateUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateUploadsRequest"];
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidateUploadsResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSpaceUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The space used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceUsageResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listFolders: {
        parameters: {
            query?: {
                /**
                 * @description Whether to list the vault's instead.
                 * @example 0
                 */
                vault?: true | false | 1 | 0;
                /**
                 * @description Identifier of the workspace; `0` is the caller's personal workspace.
                 * @example 0
                 */
                workspaceId?: components["parameters"]["WorkspaceIdQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the caller.
                 * @example 1042
                 */
                userId: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Folders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFoldersResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVaultResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createVault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVaultRequest"];
            };
        };
        responses: {
            /** @description Created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateVaultResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, `deleteForever` other than true, or an entry that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listVaultEntries: {
        parameters: {
            query?: {
                /**
                 * @description Hash or identifier of the folder to list; without it, empty or `0` the root of the vault.
                 * @example NDkwMHw
                 */
                folderId?: string;
                /**
                 * @description Field to order by, folders first.
                 * @example name
                 */
                orderBy?: "id" | "name" | "type" | "file_size" | "created_at" | "updated_at";
                /**
                 * @description Direction of the order.
                 * @example asc
                 */
                orderDir?: "asc" | "desc";
                /**
                 * @description Number of the page.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of entries on a page; more than 200 counts as 200.
                 * @example 50
                 */
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultPageResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveVaultEntriesResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data, or an entry or folder that does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWorkspaceResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Refused: invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWorkspaceRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceRolesResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWorkspaceResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateWorkspace: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description Renamed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWorkspaceResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteWorkspace: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    inviteMembers: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMembersRequest"];
            };
        };
        responses: {
            /** @description Invited. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteMembersResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Invalid data. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the workspace.
                 * @example 7
                 */
                id: components["parameters"]["WorkspaceId"];
                /**
                 * @description Identifier of the user.
                 * @example 1077
                 */
                userId: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["StorageUnavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
}
