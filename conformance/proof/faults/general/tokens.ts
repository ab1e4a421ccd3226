import { type OperationId, operations } from '../../../../generated/operations.ts';
import { json } from '../effects/answers.ts';
import { together, type Fault } from '../effects/fault.ts';
import { firstOf, instead, received, arriving, refuses, type Sent } from '../effects/requests.ts';
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

const withToken = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].needsToken);

/** Those that checks send to create what a request of another operation is about. */
const makers = [
  'createFolder',
  'presignUpload',
  'registerEntry',
  'createWorkspace',
  'createShareableLink',
] as const satisfies readonly OperationId[];

const isOfSecond = ({ caller }: Sent): boolean => caller > 1;

export const tokenFaults = faults({
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
      json('createFolder', (answer, { request, body: { parentId } }) => {
        if (typeof parentId === 'number')
          known.set(keyOf(request.headers.authorization, parentId), answer as object);
      }),
      received('deleteEntries', ({ ids, request }) => {
        for (const id of ids) known.delete(keyOf(request.headers.authorization, id));
      }),
    );
  },
  'AUTH-3: A request without a token is accepted as from whoever sent one to the same address just before.':
    () => {
      const used = new Map<string, string>();
      return arriving((request) => {
        const { authorization } = request.headers;
        if (authorization === undefined) request.headers.authorization = used.get(request.url);
        else used.set(request.url, authorization);
      });
    },
  'AUTH-9: Only the token with which an account sends its first request is accepted from then on.': () => {
    const first = firstOf<string | undefined>();
    return refuses(
      withToken,
      ({ caller, request: { headers } }) => first(caller, headers.authorization) !== headers.authorization,
      403,
    );
  },
  'AUTH-9: Accounts other than the first create entries, workspaces and links, but do nothing else.': () =>
    refuses(
      withToken.filter((id) => !makers.some((maker) => maker === id)),
      isOfSecond,
      403,
    ),
  ...Object.fromEntries(
    makers.map((maker) => [
      `AUTH-9: Accounts other than the first get a 403 from ${maker}${maker === 'createFolder' ? ' in a folder' : ''}.`,
      () =>
        refuses(
          maker,
          (sent) => isOfSecond(sent) && (maker !== 'createFolder' || typeof sent.body.parentId === 'number'),
          403,
        ),
    ]),
  ),
});
