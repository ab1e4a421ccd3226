/** Method and path of each operation, and whether it asks for the bearer token. */
export declare const operations: {
    readonly login: {
        readonly method: "POST";
        readonly path: "/auth/login";
        readonly needsToken: false;
    };
    readonly getLoggedUser: {
        readonly method: "GET";
        readonly path: "/cli/loggedUser";
        readonly needsToken: true;
    };
    readonly deleteEntries: {
        readonly method: "POST";
        readonly path: "/file-entries/delete";
        readonly needsToken: true;
    };
    readonly unstarEntries: {
        readonly method: "POST";
        readonly path: "/file-entries/unstar";
        readonly needsToken: true;
    };
    readonly createFolder: {
        readonly method: "POST";
        readonly path: "/folders";
        readonly needsToken: true;
    };
    readonly presignUpload: {
        readonly method: "POST";
        readonly path: "/s3/simple/presign";
        readonly needsToken: true;
    };
    readonly listUploadedParts: {
        readonly method: "POST";
        readonly path: "/s3/multipart/get-uploaded-parts";
        readonly needsToken: true;
    };
    readonly registerEntry: {
        readonly method: "POST";
        readonly path: "/s3/entries";
        readonly needsToken: true;
    };
    readonly extractArchive: {
        readonly method: "POST";
        readonly path: "/file-entries/{entryId}/extract";
        readonly needsToken: true;
    };
    readonly convertFile: {
        readonly method: "POST";
        readonly path: "/entry/convert";
        readonly needsToken: true;
    };
    readonly getShareableLink: {
        readonly method: "GET";
        readonly path: "/file-entries/{entryId}/shareable-link";
        readonly needsToken: true;
    };
    readonly updateShareableLink: {
        readonly method: "PUT";
        readonly path: "/file-entries/{entryId}/shareable-link";
        readonly needsToken: true;
    };
    readonly createShareableLink: {
        readonly method: "POST";
        readonly path: "/file-entries/{entryId}/shareable-link";
        readonly needsToken: true;
    };
    readonly deleteShareableLink: {
        readonly method: "DELETE";
        readonly path: "/file-entries/{entryId}/shareable-link";
        readonly needsToken: true;
    };
    readonly shareEntry: {
        readonly method: "POST";
        readonly path: "/file-entries/{entryId}/share";
        readonly needsToken: true;
    };
    readonly createWorkspace: {
        readonly method: "POST";
        readonly path: "/workspace";
        readonly needsToken: true;
    };
    readonly getWorkspace: {
        readonly method: "GET";
        readonly path: "/workspace/{id}";
        readonly needsToken: true;
    };
    readonly updateWorkspace: {
        readonly method: "PUT";
        readonly path: "/workspace/{id}";
        readonly needsToken: true;
    };
    readonly deleteWorkspace: {
        readonly method: "DELETE";
        readonly path: "/workspace/{id}";
        readonly needsToken: true;
    };
    readonly listWorkspaces: {
        readonly method: "GET";
        readonly path: "/me/workspaces";
        readonly needsToken: true;
    };
    readonly createNote: {
        readonly method: "POST";
        readonly path: "/notes/create";
        readonly needsToken: true;
    };
    readonly listNotes: {
        readonly method: "GET";
        readonly path: "/notes";
        readonly needsToken: true;
    };
    readonly getVault: {
        readonly method: "GET";
        readonly path: "/vault";
        readonly needsToken: true;
    };
    readonly createVault: {
        readonly method: "POST";
        readonly path: "/vault";
        readonly needsToken: true;
    };
    readonly moveVaultEntries: {
        readonly method: "POST";
        readonly path: "/vault/file-entries/move";
        readonly needsToken: true;
    };
    readonly deleteVaultEntries: {
        readonly method: "POST";
        readonly path: "/vault/delete-entries";
        readonly needsToken: true;
    };
    readonly listTrackedFiles: {
        readonly method: "GET";
        readonly path: "/track/all";
        readonly needsToken: true;
    };
    readonly listEntries: {
        readonly method: "GET";
        readonly path: "/drive/file-entries";
        readonly needsToken: true;
    };
    readonly getEntry: {
        readonly method: "GET";
        readonly path: "/file-entries/{entryId}";
        readonly needsToken: true;
    };
    readonly updateEntry: {
        readonly method: "PUT";
        readonly path: "/file-entries/{entryId}";
        readonly needsToken: true;
    };
    readonly downloadFile: {
        readonly method: "GET";
        readonly path: "/file-entries/download/{hash}";
        readonly needsToken: true;
    };
    readonly moveEntries: {
        readonly method: "POST";
        readonly path: "/file-entries/move";
        readonly needsToken: true;
    };
    readonly starEntries: {
        readonly method: "POST";
        readonly path: "/file-entries/star";
        readonly needsToken: true;
    };
    readonly restoreEntries: {
        readonly method: "POST";
        readonly path: "/file-entries/restore";
        readonly needsToken: true;
    };
    readonly createMultipartUpload: {
        readonly method: "POST";
        readonly path: "/s3/multipart/create";
        readonly needsToken: true;
    };
    readonly signParts: {
        readonly method: "POST";
        readonly path: "/s3/multipart/batch-sign-part-urls";
        readonly needsToken: true;
    };
    readonly completeMultipartUpload: {
        readonly method: "POST";
        readonly path: "/s3/multipart/complete";
        readonly needsToken: true;
    };
    readonly abortMultipartUpload: {
        readonly method: "POST";
        readonly path: "/s3/multipart/abort";
        readonly needsToken: true;
    };
    readonly listVaultEntries: {
        readonly method: "GET";
        readonly path: "/vault/file-entries";
        readonly needsToken: true;
    };
    readonly setTracked: {
        readonly method: "POST";
        readonly path: "/track/setTracked";
        readonly needsToken: true;
    };
    readonly getSpaceUsage: {
        readonly method: "GET";
        readonly path: "/user/space-usage";
        readonly needsToken: true;
    };
    readonly uploadFile: {
        readonly method: "POST";
        readonly path: "/uploads";
        readonly needsToken: true;
    };
    readonly updateNote: {
        readonly method: "POST";
        readonly path: "/notes/update";
        readonly needsToken: true;
    };
    readonly deleteNote: {
        readonly method: "POST";
        readonly path: "/notes/delete";
        readonly needsToken: true;
    };
    readonly inviteMembers: {
        readonly method: "POST";
        readonly path: "/workspace/{id}/invite";
        readonly needsToken: true;
    };
    readonly removeMember: {
        readonly method: "DELETE";
        readonly path: "/workspace/{id}/member/{userId}";
        readonly needsToken: true;
    };
    readonly listWorkspaceRoles: {
        readonly method: "GET";
        readonly path: "/workspace_roles";
        readonly needsToken: true;
    };
    readonly unshareEntry: {
        readonly method: "POST";
        readonly path: "/file-entries/{entryId}/unshare";
        readonly needsToken: true;
    };
    readonly listFolders: {
        readonly method: "GET";
        readonly path: "/users/{userId}/folders";
        readonly needsToken: true;
    };
    readonly getFolderPath: {
        readonly method: "GET";
        readonly path: "/folders/{hash}/path";
        readonly needsToken: true;
    };
    readonly validateUploads: {
        readonly method: "POST";
        readonly path: "/uploads/validate";
        readonly needsToken: true;
    };
    readonly getAvailableName: {
        readonly method: "POST";
        readonly path: "/entry/getAvailableName";
        readonly needsToken: true;
    };
    readonly duplicateEntries: {
        readonly method: "POST";
        readonly path: "/file-entries/duplicate";
        readonly needsToken: true;
    };
};
export type OperationId = keyof typeof operations;
