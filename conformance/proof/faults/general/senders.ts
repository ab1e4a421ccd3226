import type { FastifyRequest } from 'fastify';
import { operations, type OperationId } from '../../../../generated/operations.ts';
import { touching, type Fault } from '../effects/fault.ts';
import { callerOf } from '../effects/requested-entries.ts';
import { arriving, operationOf } from '../effects/requests.ts';
import { faults } from '../planted-fault.ts';

const withToken = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].needsToken);

/** Those that checks send to create what a request of another operation is about. */
const makers = [
  'createFolder',
  'presignUpload',
  'registerEntry',
  'createWorkspace',
  'createShareableLink',
] as const satisfies readonly OperationId[];

/** Refuses requests before they have an effect. */
const refusing = (refused: readonly OperationId[], isRefused: (request: FastifyRequest) => boolean): Fault =>
  touching(refused, ({ app }) => {
    app.addHook('preHandler', async (request, reply) => {
      const operation = operationOf(request);
      if (operation === undefined || !refused.some((id) => id === operation) || !isRefused(request)) return;
      await reply.code(403).send({ message: 'This action is unauthorized.' });
    });
  });

const isOfSecond = (request: FastifyRequest): boolean => callerOf(request) > 1;

const isInFolder = ({ body }: FastifyRequest): boolean =>
  typeof (body as { parentId?: unknown } | null)?.parentId === 'number';

/** Faults that show only to other senders than the first token of the first account. */
export const senderFaults = faults({
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
