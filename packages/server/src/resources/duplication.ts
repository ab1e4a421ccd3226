import type { Handlers } from '../contract/handlers.ts';
import { EntryCopy } from '../entries/copying.ts';
import { answerEntries } from '../entries/entry-list.ts';
import type { Services } from '../services.ts';

export function duplicationHandlers(services: Services) {
  return {
    async duplicateEntries({ caller: { userId }, body }) {
      const { entryIds, destinationId, workspaceId } = body;
      const copy = new EntryCopy(services, userId, { entryIds, destinationId, workspaceId });
      const ids = await copy.make();
      return answerEntries(services.database, userId, ids, (entries) => ({
        status: 'success' as const,
        entries,
      }));
    },
  } satisfies Partial<Handlers>;
}
