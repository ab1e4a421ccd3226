/** A page of each kind, by path, for measurements and browser tests. */
export const pageKinds = {
  home: 'index',
  guide: 'uploads',
  operation: 'reference/operations/presignUpload',
  operations: 'reference/index',
  resource: 'reference/resources/FileEntry',
  workflow: 'workflows/shareAndRevokeLink',
  errors: 'errors',
  register: 'open-points',
  results: 'results',
} as const;

export type PageKind = keyof typeof pageKinds;
