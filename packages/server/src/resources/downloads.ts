import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../contract/handlers.ts';
import { integerOf } from '../contract/integers.ts';
import type { Authenticate } from '../contract/register-operations.ts';
import { sendContent } from '../downloads/send-content.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';
import { liveEntries, requireEntry } from '../entries/lookup.ts';
import type { Services } from '../services.ts';

export function downloadHandlers({ database, objects }: Services) {
  return {
    async downloadFile({ caller, parameters, request, reply }) {
      const id = entryIdOfHash(parameters.path.hash);
      const entry = await database.read((db) => requireEntry(db, caller.userId, id, 'download', liveEntries));
      return sendContent({ database, objects }, entry, { request, reply });
    },
  } satisfies Partial<Handlers>;
}

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
