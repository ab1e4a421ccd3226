/** A workflow of the contract that a client can run. */
export interface Scenario {
  /** The workflow's id. */
  readonly id: string;
  /** For people who use a client by hand. */
  readonly summary: string;
  /** Operations of its steps, without the sign-in: a client may already have a token. */
  readonly operations: readonly string[];
}

/** The Arazzo workflows of the contract; a test compares the two. */
export const scenarios: readonly Scenario[] = [
  {
    id: 'extractArchive',
    summary: 'Extract a ZIP archive into a new folder',
    operations: ['createFolder', 'extractArchive', 'deleteEntries'],
  },
  {
    id: 'resumeMultipartUpload',
    summary: 'List the uploaded parts of an interrupted upload',
    operations: ['listUploadedParts'],
  },
  {
    id: 'shareAndRevokeLink',
    summary: 'Create a folder and a link to it, then delete the link',
    operations: ['createFolder', 'createShareableLink', 'deleteShareableLink', 'deleteEntries'],
  },
  {
    id: 'signInAndLookAround',
    summary: 'Sign in, then read the content of the account',
    operations: ['getLoggedUser', 'listWorkspaces', 'listNotes', 'listTrackedFiles'],
  },
  { id: 'putSmallFile', summary: 'Presign the upload and send the file', operations: ['presignUpload'] },
  {
    id: 'registerSmallFile',
    summary: 'Register the uploaded object as an entry',
    operations: ['registerEntry', 'deleteEntries'],
  },
  {
    id: 'trashAndDelete',
    summary: 'Move a folder to the trash, then delete it permanently',
    operations: ['createFolder', 'deleteEntries'],
  },
  {
    id: 'vaultMoveAndDelete',
    summary: 'Read the vault, then move and delete one of its entries',
    operations: ['getVault', 'moveVaultEntries', 'deleteVaultEntries'],
  },
];

/** The workflows of which a client called every operation. */
export const playedIn = (operations: ReadonlySet<string>): Scenario[] =>
  scenarios.filter((scenario) => scenario.operations.every((operation) => operations.has(operation)));
