import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { requirePace, type Pace } from '../plugins/body-deadline.ts';
import type { DiskObjectStore } from './disk.ts';
import {
  ObjectExistsError,
  StorageFullError,
  StorageUnavailableError,
  UploadMissingError,
} from './errors.ts';
import { SignedUrlError, type Grant } from './signed-url.ts';

export interface ObjectRoutesOptions {
  store: DiskObjectStore;
  /** An upload that comes more slowly is given up. */
  pace?: Pace;
}

/** Bytes of one part, as at S3. */
const maximumPartSize = 5 * 1024 ** 3;

/**
 * Takes the PUTs of presigned URLs for the disk store. The URL alone authorises: no other credential is looked at.
 * Bodies go to the disk as they come, whatever their type; a body that breaks off leaves nothing behind.
 *
 * @example app.register(objectRoutes, { prefix: '/objects', store });
 */
export const objectRoutes: FastifyPluginCallback<ObjectRoutesOptions> = (app, { store, pace }, done) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => {
    parsed(null);
  });
  app.setErrorHandler(answerError);

  app.put<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/*',
    { logSerializers: { req: withoutSignature } },
    async (request, reply) => {
      const grant = store.urls.verify(request.params['*'], request.query);
      assertGranted(grant, request);
      requirePace(request.raw, pace);
      // Storing may fail half-way: the request is left open for the answer.
      const body = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const { etag } =
        'uploadId' in grant ? await store.receivePart(grant, body) : await store.receive(grant, body);
      return reply.header('etag', etag).send();
    },
  );
  done();
};

/** A request that is not the one its URL was signed for. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Node delivers exactly as many bytes as Content-Length says, so checking the header is enough. */
function assertGranted(grant: Grant, { headers }: FastifyRequest): void {
  const given = headers['content-length'];
  if (given === undefined) throw new RefusedError(411, 'Content-Length is required.');
  const length = Number(given);
  if ('uploadId' in grant) {
    if (length > maximumPartSize) throw new RefusedError(413, 'A part has at most 5 GiB.');
    return;
  }
  if (headers['content-type']?.toLowerCase() !== grant.contentType.toLowerCase()) {
    throw new RefusedError(403, 'Content-Type is not the one that the URL was signed for.');
  }
  if (length > grant.size) throw new RefusedError(413, `The URL was signed for ${grant.size} bytes.`);
  if (length < grant.size) throw new RefusedError(400, `The URL was signed for ${grant.size} bytes.`);
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.raw.readableAborted) {
    request.log.info('the upload broke off');
    // Nobody is left to read an answer.
    return reply.hijack();
  }
  const statusCode = statusOf(error);
  if (statusCode >= 500) request.log.error({ err: error });
  const message = statusCode === 500 ? 'The object could not be stored.' : error.message;
  return reply.code(statusCode).send({ message });
}

function statusOf(error: FastifyError): number {
  if (error instanceof SignedUrlError) return 403;
  if (error instanceof UploadMissingError) return 404;
  if (error instanceof ObjectExistsError) return 409;
  if (error instanceof StorageUnavailableError) return 503;
  if (error instanceof StorageFullError) return 507;
  return error.statusCode ?? 500;
}

/** A logged signature could be used until it expires. */
function withoutSignature({ method, url }: FastifyRequest) {
  return { method, url: url.split('?', 1)[0] };
}
