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
};
export type OperationId = keyof typeof operations;
