import { type OperationId, operations } from '../../../../generated/operations.ts';
import { json } from '../effects/answers.ts';
import { together, type Fault } from '../effects/fault.ts';
import { idsIn, callerOf } from '../effects/requested-entries.ts';
import { instead, received, arriving, refuses } from '../effects/requests.ts';
import { entries } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import type { FastifyRequest } from 'fastify';

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

const refusing = (refused: readonly OperationId[], isRefused: (request: FastifyRequest) => boolean): Fault =>
  refuses(refused, ({ request }) => isRefused(request), 403);

const isOfSecond = (request: FastifyRequest): boolean => callerOf(request) > 1;

const isInFolder = ({ body }: FastifyRequest): boolean =>
  typeof (body as { parentId?: unknown } | null)?.parentId === 'number';

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
    const known = new Map<number, string | undefined>();
    return refusing(withToken, (request) => {
      const caller = callerOf(request);
      if (!known.has(caller)) known.set(caller, request.headers.authorization);
      return known.get(caller) !== request.headers.authorization;
    });
  },
  'AUTH-9: Accounts other than the first create entries, workspaces and links, but do nothing else.': () =>
    refusing(
      withToken.filter((id) => !makers.some((maker) => maker === id)),
      isOfSecond,
    ),
  ...Object.fromEntries(
    makers.map((maker) => [
      `AUTH-9: Accounts other than the first get a 403 from ${maker}${maker === 'createFolder' ? ' in a folder' : ''}.`,
      () =>
        refusing(
          [maker],
          (request) => isOfSecond(request) && (maker !== 'createFolder' || isInFolder(request)),
        ),
    ]),
  ),
});
