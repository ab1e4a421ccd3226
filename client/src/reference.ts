import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  signParts,
} from '../../generated/operations.reference/uploads.ts';
import { inParts, type SendInParts } from './upload/multipart.ts';

export * from '../../generated/operations.reference/index.ts';
export type * from '../../generated/types.reference.ts';

/**
 * How the reference server takes files of 5 MB and more, for `uploadFile`.
 *
 * @throws what `inParts` does, through the upload
 * @example
 * await uploadFile(client, file, { multipart });
 */
export const multipart: SendInParts = /* @__PURE__ */ inParts({
  create: createMultipartUpload,
  sign: signParts,
  complete: completeMultipartUpload,
  abort: abortMultipartUpload,
});
