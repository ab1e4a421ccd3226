import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EncodedBodyError, MalformedError } from '../errors.ts';

/** In bytes. The longest list of ids that an operation accepts is much shorter. */
const bodyLimit = 1024 * 1024;

/**
 * Parses JSON bodies and refuses other content types. An empty body counts as absent, because some clients send one
 * with DELETE.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', refuseEncoded);
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      // `toString` would replace invalid bytes, so that the server would store other text than the client sent.
      else if (!isUtf8(body)) done(new MalformedError('The body is not valid UTF-8.'), undefined);
      else void parse(request, body.toString(), done);
    },
  );
}

/** @throws EncodedBodyError if the body is compressed */
export function refuseEncoded(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  done(/^\s*(identity\s*)?$/i.test(encoding) ? undefined : new EncodedBodyError());
}
