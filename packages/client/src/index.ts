export { createClient } from './core/client.ts';
export type { CallOptions, Client, ClientOptions } from './core/client.ts';
export { createHooks } from './core/hooks.ts';
export type { Hooks, RequestEvent, ResponseEvent } from './core/hooks.ts';
export {
  AbortError,
  ApiError,
  ConnectionError,
  FileStorageError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitError,
  UnauthenticatedError,
} from './core/errors.ts';
export type { ErrorFacts, ErrorOutcome, ErrorReason, Failure, Outcome } from './core/errors.ts';
export type {
  Operation,
  OperationWithHeaders,
  OperationWithOptionalInput,
  OperationWithoutInput,
  WithResponse,
} from './core/operation.ts';
export { operationAt } from './core/custom-operation.ts';
export * from '../../../generated/operations/index.ts';
export type * from '../../../generated/types.ts';
export { hashWith, sha256, type IncrementalHash } from './upload/hash.ts';
export { inParts } from './upload/multipart.ts';
export type { MultipartFile, MultipartTransport, PartsOptions, SendInParts } from './upload/multipart.ts';
export type { MultipartUpload, UploadState } from './upload/state.ts';
export type { Body, Put, PutAnswer, PutOptions } from './upload/put.ts';
export type { Uploadable, UploadSource } from './upload/source.ts';
export { UploadError, type UploadErrorReason } from './upload/upload-error.ts';
export { uploadFile, type UploadOptions } from './upload/upload-file.ts';
export { paginate, trackedFiles, type Paged } from './pagination.ts';
export {
  newVault,
  openVault,
  referenceAlgorithm,
  type Sealed,
  VaultError,
  type VaultAlgorithm,
  type VaultCipher,
  type VaultFacts,
} from './vault.ts';
