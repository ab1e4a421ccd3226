import type { OperationId } from '../../../../generated/operations.ts';
import { json } from '../effects/answers.ts';
import { together, type Fault } from '../effects/fault.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { instead, received } from '../effects/requests.ts';
import { entries } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

/** A list that is kept for each token, until the same token adds to it. */
function keptForEachToken(list: OperationId, adds: OperationId): Fault {
  const kept = new Map<string | undefined, unknown>();
  return together(
    json(list, (body, { request }) => {
      const token = request.headers.authorization;
      if (!kept.has(token)) kept.set(token, body);
      return kept.get(token);
    }),
    json(adds, (_body, { request }) => {
      kept.delete(request.headers.authorization);
    }),
  );
}

/** Faults that show only to a token that did not send the change. */
export const otherTokenFaults = faults({
  'WS-5: The list of workspaces is kept for each token until the same token adds to it.': () =>
    keptForEachToken('listWorkspaces', 'createWorkspace'),
  'NOTE-5: The list of notes is kept for each token until the same token adds to it.': () =>
    keptForEachToken('listNotes', 'createNote'),
  'TRASH-4: A folder that another token deleted still takes folders of a token that used it before.': () => {
    const known = new Map<string, object>();
    const keyOf = (token: unknown, id: unknown) => `${String(token)} ${String(id)}`;
    return together(
      instead('createFolder', async ({ body, request }, { database }) => {
        const created = known.get(keyOf(request.headers.authorization, body['parentId']));
        const isThere = await entries.find(database, { id: Number(body['parentId']) });
        return isThere ? undefined : created;
      }),
      json('createFolder', (answer, { request }) => {
        const { parentId } = request.body as { parentId?: unknown };
        if (typeof parentId === 'number')
          known.set(keyOf(request.headers.authorization, parentId), answer as object);
      }),
      received('deleteEntries', ({ body, request }) => {
        for (const id of idsIn(body)) known.delete(keyOf(request.headers.authorization, id));
      }),
    );
  },
});
