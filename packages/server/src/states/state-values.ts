/** A small text file. */
export interface ArrangedEntry {
  entryId: number;
  hash: string;
  name: string;
  /** Bytes. */
  size: number;
}

export type Permission = 'view' | 'download' | 'edit';

interface State<Values, Parameters = Record<string, never>> {
  parameters: Parameters;
  values: Values;
}

/** Parameters and values of each state. docs/provider-states.md describes their meaning. */
export interface States {
  'trashed-entry': State<ArrangedEntry>;
  'starred-entry': State<ArrangedEntry, { kind?: 'file' | 'folder'; entryId?: number }>;
  'vault-entry': State<ArrangedEntry & { vaultId: number; folderId: number; destinationId: number }>;
  conversion: State<{
    entryId: number;
    /** URL of the source, relative to the API root. */
    url: string;
    filename: string;
    outputformat: string;
    /** MIME type of the result. */
    mime: string;
  }>;
  'expired-link': State<ArrangedEntry & { linkId: number; linkHash: string }>;
  'tracked-file': State<
    ArrangedEntry & { views: number; downloads: number; workspaceId: number },
    { views?: number; downloads?: number; size?: number; workspaceId?: number }
  >;
  'multipart-upload': State<
    {
      key: string;
      uploadId: string;
      /** Bytes of the whole file. */
      size: number;
      parts: { PartNumber: number; ETag: string; Size: number }[];
    },
    { parts?: number }
  >;
  'expired-presigned-url': State<{ url: string; key: string; size: number; mime: string }>;
  'foreign-entry': State<
    ArrangedEntry & { folderId: number; vaultId?: number },
    { trashed?: boolean; vault?: boolean }
  >;
  'other-user': State<{ userId: number; email: string }>;
  'shared-entry': State<ArrangedEntry & { permissions: Permission[] }, { permissions?: Permission[] }>;
  'workspace-member': State<
    ArrangedEntry & { workspaceId: number; role: 'viewer' | 'editor' | 'none' },
    { role?: 'viewer' | 'editor' | 'none' }
  >;
  'expired-token': State<{ token: string }>;
  'revoked-token': State<{ token: string }, { token?: string }>;
}

export type StateName = keyof States;

export type ParametersOf<Name extends StateName> = States[Name]['parameters'];
export type ValuesOf<Name extends StateName> = States[Name]['values'];

/** What can be observed. The id 0 is the root of the account's personal drive. */
export type Subject = { subject: 'entry'; id: number } | { subject: 'link'; hash: string };
