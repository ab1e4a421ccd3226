import type { RegisterEntryRequest } from '../../../generated/types.reference.ts';

export * from '../../../generated/operations.reference/index.ts';
export type * from '../../../generated/types.reference.ts';

/**
 * Fields of an upload into the vault of the reference server, for the option `fields` of `uploadFile`: the vault, that
 * the file is encrypted, and the initialization vectors of its name and its bytes, in base64, separated by a comma.
 */
export type VaultFields = Pick<RegisterEntryRequest, 'isEncrypted' | 'vaultId' | 'vaultIvs'>;
