import type { BodyOf, Handlers } from '../contract/handlers.ts';
import { EntryCopy } from '../entries/copying.ts';
import { answerEntries } from '../entries/entry-list.ts';
import { invalidSelection } from '../entries/place.ts';
import { ValidationError } from '../errors.ts';
import { isGiven } from '../given.ts';
import type { Services } from '../services.ts';

export function duplicationHandlers(services: Services) {
  return {
    async duplicateEntries({ caller: { userId }, body, request }) {
      const { entryIds, destinationId } = body;
      if (entryIds.length === 0) throw new ValidationError({ entryIds: 'The entryIds field is required.' });
      const workspaceId = workspaceIdOf(body, request.query as QueryFields);
      const copy = new EntryCopy(services, userId, { entryIds, destinationId, workspaceId });
      const ids = await copy.make();
      return answerEntries(services.database, userId, ids, (entries) => ({
        status: 'success' as const,
        entries,
      }));
    },
  } satisfies Partial<Handlers>;
}

type QueryFields = Readonly<Record<string, unknown>>;

/** Programs name the workspace in the query as well, or there alone. */
function workspaceIdOf(body: BodyOf<'duplicateEntries'>, query: QueryFields): number | null | undefined {
  const inQuery = query['workspaceId'];
  if (inQuery === undefined || inQuery === '') return body.workspaceId;
  if (typeof inQuery !== 'string' || !/^\d{1,15}$/.test(inQuery)) throw invalidSelection('workspaceId');
  if (isGiven(body.workspaceId) && body.workspaceId !== Number(inQuery))
    throw invalidSelection('workspaceId');
  return Number(inQuery);
}
