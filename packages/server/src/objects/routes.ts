import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { requirePace } from '../body-deadline.ts';
import { createLimiter } from '../limiter.ts';
import {
  ObjectExistsError,
  PartTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  TooManySendersError,
  UploadMissingError,
} from './object-errors.ts';
import type { StoredObject, UploadedPart, UploadGate } from './object-store.ts';
import {
  SignedUrlError,
  type Grant,
  type ObjectGrant,
  type PartGrant,
  type SignedUrls,
} from './signed-url.ts';

/** A store that receives bytes through its own presigned URLs. */
interface UploadTarget {
  readonly urls: SignedUrls;
  receive(grant: ObjectGrant, body: AsyncIterable<Uint8Array>): Promise<StoredObject>;
  receivePart(grant: PartGrant, body: AsyncIterable<Uint8Array>): Promise<UploadedPart>;
}

export interface ObjectRoutesOptions {
  store: UploadTarget;
  gate: UploadGate;
}

/** Maximum number of bytes in a part, as in S3. */
const maximumPartSize = 5 * 1024 ** 3;

/**
 * Serves PUT requests to presigned URLs for the disk store. The URL is the only authorization. Bodies of any type are
 * streamed to the disk. If a body breaks off, nothing is kept.
 *
 * @example app.register(objectRoutes, { prefix: '/objects', store, gate });
 */
export const objectRoutes: FastifyPluginCallback<ObjectRoutesOptions> = (app, { store, gate }, done) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => {
    parsed(null);
  });
  app.setErrorHandler(answerError);
  const limit = createLimiter({
    ...{ atOnce: Infinity, atOnceOfOne: sendersAtOnce, waiting: 0, waitingOfOne: 0 },
    refuse: () => new TooManySendersError(),
  });

  app.put<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/*',
    { logSerializers: { req: withoutSignature } },
    async (request, reply) => {
      const grant = store.urls.verify(request.params['*'], request.query);
      const length = grantedLength(grant, request);
      requirePace(request.raw);
      // If storing fails, the request must stay open so that the response can be sent.
      const body = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const { etag } = await limit(targetOf(grant), () =>
        'uploadId' in grant
          ? takePart(store, gate, grant, length, body)
          : takeObject(store, gate, grant, body),
      );
      return reply.header('etag', etag).send();
    },
  );
  done();
};

/**
 * After the registration, every PUT gets 409. Otherwise the response would show whether the object was kept, or was
 * deleted because equal content had been stored before.
 */
async function takeObject(
  store: UploadTarget,
  gate: UploadGate,
  grant: ObjectGrant,
  body: AsyncIterable<Uint8Array>,
): Promise<{ etag: string }> {
  if (!(await gate.isAwaited(grant.key))) throw new ObjectExistsError(grant.key);
  const object = await store.receive(grant, body);
  if (await gate.isAwaited(grant.key)) return object;
  // The upload was registered or aborted while the body was received.
  await gate.discard(grant.key);
  throw new ObjectExistsError(grant.key);
}

async function takePart(
  store: UploadTarget,
  gate: UploadGate,
  { key, uploadId, partNumber }: PartGrant,
  size: number,
  body: AsyncIterable<Uint8Array>,
): Promise<{ etag: string }> {
  await gate.admitPart({ key, partNumber, size });
  const part = await store.receivePart({ key, uploadId, partNumber }, body);
  await gate.settlePart({ key, partNumber, size });
  return part;
}

/**
 * Maximum number of parallel requests for one object or part. A retry may arrive while the server still waits for the
 * first request, whose connection broke. The announced size counts only once towards the quota.
 */
const sendersAtOnce = 2;
const retryAfterSeconds = 10;

const targetOf = (grant: Grant) => ('uploadId' in grant ? `${grant.key} ${grant.partNumber}` : grant.key);

/** The request does not match its signed URL. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Checks the length and type of a body against its URL, and returns the length. Node delivers exactly as many bytes as
 * Content-Length says, so the header is enough.
 */
function grantedLength(grant: Grant, { headers }: FastifyRequest): number {
  const declared = headers['content-length'];
  if (declared === undefined) throw new RefusedError(411, 'Content-Length is required.');
  const length = Number(declared);
  if ('uploadId' in grant) {
    if (length > maximumPartSize) throw new RefusedError(413, 'A part has at most 5 GiB.');
    return length;
  }
  if (headers['content-type']?.toLowerCase() !== grant.contentType.toLowerCase()) {
    throw new RefusedError(403, 'Content-Type is not the one that the URL was signed for.');
  }
  if (length > grant.size) throw new RefusedError(413, `The URL was signed for ${grant.size} bytes.`);
  if (length < grant.size) throw new RefusedError(400, `The URL was signed for ${grant.size} bytes.`);
  return length;
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.raw.readableAborted) {
    request.log.info('the upload broke off');
    // The client is gone, so no response is sent.
    return reply.hijack();
  }
  const statusCode = statusOf(error);
  if (statusCode >= 500) request.log.error({ err: error });
  const message = statusCode === 500 ? 'The object could not be stored.' : error.message;
  if (statusCode === 429) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(statusCode).send({ message });
}

function statusOf(error: FastifyError): number {
  if (error instanceof SignedUrlError) return 403;
  if (error instanceof UploadMissingError) return 404;
  if (error instanceof ObjectExistsError) return 409;
  if (error instanceof PartTooLargeError) return 413;
  if (error instanceof TooManySendersError) return 429;
  if (error instanceof StorageUnavailableError) return 503;
  if (error instanceof StorageFullError) return 507;
  return error.statusCode ?? 500;
}

/** Removes the signature, which anyone with access to the log could use until it expires. */
function withoutSignature({ method, url }: FastifyRequest) {
  return { method, url: url.split('?', 1)[0] };
}
