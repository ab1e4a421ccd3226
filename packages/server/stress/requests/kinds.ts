/** Entries are known by their ids, and by their hashes under the kind's name and `Hash`. */
export const entryKinds = [
  'file',
  'folder',
  'trashed',
  'archive',
  'image',
  'vaultFile',
  'vaultFolder',
  'sharedFile',
  'linkedFile',
  'workspaceFile',
  'foreignFile',
  'foreignFolder',
  'foreignVaultFile',
] as const;

export type EntryKind = (typeof entryKinds)[number];

export type Kind =
  | EntryKind
  | `${EntryKind}Hash`
  | 'workspace'
  | 'ownWorkspace'
  | 'crewWorkspace'
  | 'vault'
  | 'note'
  | 'invite'
  | 'foreignInvite'
  | 'sentInvite'
  | 'self'
  | 'friend'
  | 'foreignVault'
  | 'viewedWorkspace'
  | 'foreignWorkspace'
  | 'objectName'
  | 'foreignObjectName'
  | 'multipartKey'
  | 'multipartId'
  | 'foreignMultipartKey'
  | 'foreignMultipartId'
  | 'etag'
  | 'imageUrl'
  | 'foreignUrl'
  | 'email'
  | 'friendEmail'
  | 'password';
