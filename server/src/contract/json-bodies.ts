import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { MalformedError } from '../errors.ts';

/** Bytes; the longest list of ids that is of use stays far below. */
const bodyLimit = 1024 * 1024;

/** Reads JSON bodies, and no others. An empty one counts as absent, which some clients send with DELETE. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      // Decoded all the same, other text would be stored than was sent.
      else if (!isUtf8(body)) done(new MalformedError('The body is not valid UTF-8.'), undefined);
      else void parse(request, body.toString(), done);
    },
  );
}
