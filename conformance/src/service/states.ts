import type { FieldType, Service } from '../engine/model/service.ts';
import type { StateName, States } from '../engine/model/state-provider.ts';
import { integer, isObject, text, texts } from '../engine/states/state-values.ts';

/** The entry that a state contains: a small text file. */
export interface ArrangedEntry {
  readonly entryId: number;
  readonly hash: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

interface Part {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly Size: number;
}

declare module '../engine/model/state-provider.ts' {
  // See the provider protocol in the guide.
  interface States {
    'trashed-entry': ArrangedEntry;
    'starred-entry': ArrangedEntry;
    'vault-entry': ArrangedEntry & { vaultId: number; folderId: number; destinationId: number };
    conversion: { entryId: number; url: string; filename: string; outputformat: string; mime: string };
    'expired-link': ArrangedEntry & { linkId: number; linkHash: string };
    'tracked-file': ArrangedEntry & { views: number; downloads: number; workspaceId?: unknown };
    'multipart-upload': { key: string; uploadId: string; size: number; parts: readonly Part[] };
    'expired-presigned-url': { url: string; key: string; size: number; mime: string };
    'foreign-entry': ArrangedEntry & { folderId: number; vaultId?: unknown };
    'other-user': { userId: number; email: string };
    'shared-entry': ArrangedEntry & { permissions: readonly string[] };
    'workspace-member': ArrangedEntry & { workspaceId: number; role: string };
    'expired-token': { token: string };
    'revoked-token': { token: string };
  }
}

/** The state of an entry, as the provider sees it below the interface. Only `state` is always there. */
export interface EntryState {
  readonly state: 'exists' | 'trashed' | 'deleted';
  readonly name?: string;
  readonly type?: string;
  readonly size?: number;
  /** Of the stored bytes, hexadecimal; null for a folder. */
  readonly sha256?: string | null;
  /** Ids of the folders above, from the root down. */
  readonly parents?: readonly number[];
  /** The entries directly in a folder. The id 0 is the root of the personal workspace. */
  readonly children?: readonly { readonly id: number; readonly name: string }[];
  readonly starred?: boolean;
  readonly workspaceId?: number;
  readonly vaultId?: number | null;
  readonly clientLastModified?: unknown;
  readonly fileHash?: string | null;
  /** E-mail addresses of the users that the entry itself is shared with. */
  readonly sharedWith?: readonly string[];
  /** The same users, each with its permissions: `view`, `edit`, `download`. */
  readonly shares?: readonly { readonly email: string; readonly permissions: readonly string[] }[];
}

export interface LinkState {
  readonly state: 'active' | 'expired' | 'removed';
  readonly entryId?: number;
  readonly hasPassword?: boolean;
  readonly expiresAt?: string | null;
  readonly allowEdit?: boolean;
  readonly allowDownload?: boolean;
}

const parts: FieldType = {
  name: 'a list of parts, each with PartNumber, ETag and Size',
  matches: (value) => Array.isArray(value) && value.every(isPart),
};

const entry = { entryId: integer, hash: text, name: text, size: integer };

/** The required values of a state. */
type RequiredOf<Values> = {
  [Field in keyof Values]-?: undefined extends Values[Field] ? never : Field;
}[keyof Values];

const values: {
  readonly [State in StateName]: { readonly [Field in RequiredOf<States[State]>]: FieldType };
} = {
  'trashed-entry': entry,
  'starred-entry': entry,
  'vault-entry': { ...entry, vaultId: integer, folderId: integer, destinationId: integer },
  conversion: { entryId: integer, url: text, filename: text, outputformat: text, mime: text },
  'expired-link': { ...entry, linkId: integer, linkHash: text },
  'tracked-file': { ...entry, views: integer, downloads: integer },
  'multipart-upload': { key: text, uploadId: text, size: integer, parts },
  'expired-presigned-url': { url: text, key: text, size: integer, mime: text },
  'foreign-entry': { ...entry, folderId: integer },
  'other-user': { userId: integer, email: text },
  'shared-entry': { ...entry, permissions: texts },
  'workspace-member': { ...entry, workspaceId: integer, role: text },
  'expired-token': { token: text },
  'revoked-token': { token: text },
};

const observed = {
  entry: { by: 'id', states: ['exists', 'trashed', 'deleted'] },
  link: { by: 'hash', states: ['active', 'expired', 'removed'] },
} as const;

export const states: Service['states'] = { values, observed };

const isPart = (value: unknown): boolean =>
  isObject(value) &&
  integer.matches(value['PartNumber']) &&
  text.matches(value['ETag']) &&
  integer.matches(value['Size']);
