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

/** The states that the runner asks for, and what the provider returns for each. See the provider protocol in the guide. */
export interface States {
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

export type StateName = keyof States;
export type StateValues<State extends StateName> = States[State];

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

/** Ids by kind in the plural, such as `notes`. */
export type Removal = Readonly<Record<string, readonly number[]>>;

/** Creates states that no operation can create, and reports what no response shows. */
export interface StateProvider {
  /** False if the provider is known not to offer it. */
  offers(capability: `arrange:${string}` | `observe:${string}` | 'remove'): boolean;
  /**
   * @param token of the account that gets the state, if it is not the one that the run tests
   * @throws NotOfferedError if the provider does not have the state
   */
  arrange(
    state: StateName,
    parameters: Record<string, unknown>,
    token?: string,
  ): Promise<Record<string, unknown>>;
  /**
   * @param token of an account that may see it, if it is not the one that the run tests
   * @throws NotOfferedError if the provider cannot report it
   */
  observe(subject: 'entry' | 'link', id: number | string, token?: string): Promise<Record<string, unknown>>;
  /**
   * @param token of the account that owns the resources, if it is not the one that the run tests
   * @throws NotOfferedError if the provider cannot remove them
   */
  remove(removal: Removal, token?: string): Promise<void>;
}

/** The provider does not have this; the caller continues without it. */
export class NotOfferedError extends Error {
  override readonly name = 'NotOfferedError';
  /** The status which says that there is no provider at all, 404 or 405. */
  readonly nowhere: number | undefined;

  constructor(message: string, { nowhere }: { nowhere?: number | undefined } = {}) {
    super(message);
    this.nowhere = nowhere;
  }
}
