import type { FastifyInstance } from 'fastify';
import { integerOf } from '../contract/integers.ts';
import { sendContent } from '../downloads/send-content.ts';
import { liveEntries, requireEntry } from '../entries/lookup.ts';
import type { Authenticate } from '../contract/register-operations.ts';
import type { Services } from '../services.ts';

/** Serves the `url` of entries, relative to the origin of the API: the content of a file, with a token. */
export function serveEntryUrls(
  app: FastifyInstance,
  { database, objects }: Services,
  authenticate: Authenticate,
): void {
  app.get<{ Params: { entryId: string } }>('/v1/file-entries/:entryId', async (request, reply) => {
    const { userId } = await authenticate(request);
    const id = integerOf(request.params.entryId);
    const entry = await database.read((db) => requireEntry(db, userId, id, 'download', liveEntries));
    return sendContent({ database, objects }, entry, { request, reply });
  });
}
