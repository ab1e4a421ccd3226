import type { Handlers } from '../contract/handlers.ts';
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
