import { StorageFullError, StorageUnavailableError } from './object-errors.ts';

interface Refusal {
  status: number;
  /** Error code of S3, such as `NoSuchUpload`; empty if the store sent none, as for HEAD. */
  code: string;
  /** Region of the bucket; empty if the store does not send it. */
  region?: string;
}

/** The store refused a request. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;

  constructor(operation: string, refusal: Refusal) {
    const { status, code } = refusal;
    const answer = `The object storage answered ${operation} with ${status}${code && ` ${code}`}.`;
    super([answer, adviceFor(refusal)].filter(Boolean).join(' '));
    this.status = status;
    this.code = code;
  }
}

const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull']);

/**
 * Errors that concern one object or upload. Every other error concerns the whole store, whichever object was requested.
 */
const codesOfObjects = new Set([
  'InvalidPart',
  'InvalidPartOrder',
  'EntityTooSmall',
  'NoSuchKey',
  'NoSuchUpload',
]);

const codesOfRegions = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect']);

/** Translates a refused request to an error of the port. */
export function failureOf(method: string, about: 'bucket' | 'object', refusal: Refusal): Error {
  const { status, code } = refusal;
  const cause = new S3Error(`${method} ${about}`, refusal);
  if (status === 507 || fullCodes.has(code)) return new StorageFullError({ cause });
  // The response to HEAD does not say what is missing.
  const isUnclear = status === 404 && method === 'HEAD' && about === 'object';
  const isOfObject = codesOfObjects.has(code) || status === 412 || isUnclear;
  return isOfObject
    ? cause
    : new StorageUnavailableError({ cause, isRefusal: status < 500 && status !== 429 });
}

/** Returns what the operator of the server should do; an empty string if unknown. */
function adviceFor({ status, code, region = '' }: Refusal): string {
  if (code === 'NoSuchBucket') return 'Create the bucket, or correct its name in --objects.';
  if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.';
  const isElsewhere = status === 301 || status === 307 || (status === 400 && code === '' && region !== '');
  if (codesOfRegions.has(code) || isElsewhere) {
    const shown = /^[a-z0-9-]{1,30}$/.test(region) ? region : 'REGION';
    return `The bucket is in another region: add ?region=${shown} to --objects.`;
  }
  if (status === 401 || status === 403) {
    return 'Check the access key and the secret key, and that they may read, write, list and delete in the bucket.';
  }
  return '';
}
