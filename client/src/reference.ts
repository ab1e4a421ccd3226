import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  signParts,
} from '../../generated/operations.reference/uploads.ts';
import type { RegisterEntryRequest } from '../../generated/types.reference.ts';
import { inParts, type SendInParts } from './upload/multipart.ts';

export * from '../../generated/operations.reference/index.ts';
export type * from '../../generated/types.reference.ts';

/**
 * Uploads files of 5 MB and more to the reference server, for `uploadFile`.
 *
 * @throws what `inParts` throws, through the upload
 * @example
 * await uploadFile(client, file, { multipart });
 */
export const multipart: SendInParts = /* @__PURE__ */ inParts({
  create: createMultipartUpload,
  sign: signParts,
  complete: completeMultipartUpload,
  abort: abortMultipartUpload,
});

/**
 * Fields of an upload into the vault of the reference server, for the option `fields` of `uploadFile`: the vault, that
 * the file is encrypted, and the initialization vectors of its name and its bytes, in base64, separated by a comma.
 */
export type VaultFields = Pick<RegisterEntryRequest, 'isEncrypted' | 'vaultId' | 'vaultIvs'>;
