/** A page of each kind, by its place: what is measured and looked at in a browser. */
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
