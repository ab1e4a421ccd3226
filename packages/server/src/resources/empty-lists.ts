import type { Handlers } from '../contract/handlers.ts';
import { requireWorkspace } from '../entries/destination.ts';
import { pageFacts } from '../pagination.ts';
import type { Services } from '../services.ts';
import { maximumPageSize, type PageQuery } from '../entries/entry-page.ts';

/** Lists that clients request, but for which this server never has data. */
export function emptyListHandlers({ database }: Services) {
  return {
    listFileRequests({ parameters }) {
      return { status: 'success', pagination: emptyPage(parameters.query) };
    },

    async listNotifications({ caller, parameters }) {
      await database.read(async (db) => {
        await requireWorkspace(db, caller.userId, parameters.query?.workspaceId);
      });
      return { status: 'success', pagination: emptyPage(parameters.query) };
    },
  } satisfies Partial<Handlers>;
}

function emptyPage({ page = 1, perPage = 50 }: PageQuery = {}) {
  const size = Math.min(perPage, maximumPageSize);
  const facts = pageFacts({ page, perPage: size, total: 0, count: 0 });
  return { ...facts, data: [] as never[], from: null, to: null };
}
