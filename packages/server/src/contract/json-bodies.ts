import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { hasBody } from '../body-deadline.ts';
import { EncodedBodyError, MalformedError } from '../errors.ts';

/** In bytes. The longest list of ids that an operation accepts is much shorter. */
const bodyLimit = 1024 * 1024;

/**
 * Parses JSON bodies and refuses other content types. An empty body counts as absent, because some clients send one
 * with DELETE.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.addHook('preParsing', refuseEncoded);
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

/**
 * Before the body is read, and after an operation without one has taken away what announces it.
 *
 * @throws EncodedBodyError if there is a body, and it is compressed
 */
export function refuseEncoded(
  request: FastifyRequest,
  _reply: unknown,
  payload: RequestPayload,
  done: (error?: Error | null, payload?: RequestPayload) => void,
): void {
  const isPlain = /^\s*(identity\s*)?$/i.test(request.headers['content-encoding'] ?? '');
  if (!isPlain && hasBody(request)) done(new EncodedBodyError());
  else done(null, payload);
}
