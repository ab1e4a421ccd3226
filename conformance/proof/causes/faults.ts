import type { OperationId } from '../../../generated/operations.ts';
import { callerOfToken } from '../../../packages/server/src/authentication/access-token.ts';
import { objectsRoot } from '../../../packages/server/src/build-server.ts';
import type { CauseReport } from '../../src/engine/model/report.ts';
import { answered, atPath, field, json, status, without } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { isOfRunner } from '../testing/gateway.ts';
import { operationOf, refuses } from '../faults/effects/requests.ts';

/** A fault as implementers make it, and how to recognize the cause that describes it. */
export interface KnownFault {
  readonly name: string;
  readonly fault: Fault;
  readonly tells: (cause: CauseReport) => boolean;
}

type Kind = CauseReport['kind'];

const of =
  (kind: Kind, id: string): KnownFault['tells'] =>
  (cause) =>
    cause.kind === kind && (cause.requirements as readonly string[]).includes(id);

const ofOperation =
  (kind: Kind, operation: OperationId): KnownFault['tells'] =>
  (cause) =>
    cause.kind === kind && cause.operations.length === 1 && cause.operations[0] === operation;

/** Changes every field of a name, at any depth. */
function everywhere(body: unknown, name: string, change: (value: unknown) => unknown): void {
  if (typeof body !== 'object' || body === null) return;
  atPath(body, name, (holder) => {
    holder[name] = change(holder[name]);
  });
  for (const value of Object.values(body)) everywhere(value, name, change);
}

const everyField = (names: readonly string[], change: (value: unknown) => unknown): Fault =>
  json({ code: 'any' }, (body) => {
    for (const name of names) everywhere(body, name, change);
  });

const toMilliseconds = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/(\.\d{3})\d{3}Z$/, '$1Z') : value;

/** Answers with an error in place of what the operation would answer. */
const withError = (code: number | 'refusal', to: number, body: object): Fault =>
  answered({ code }, (_payload, { reply }) => {
    reply.code(to);
    return JSON.stringify(body);
  });

const always = (): boolean => true;

const faults: Readonly<Record<string, readonly [Fault, KnownFault['tells']]>> = {
  'errors-as-arrays': [
    json({ code: 422 }, (body) => {
      atPath(body, 'errors.*', (holder, name) => {
        holder[name] = [holder[name]];
      });
    }),
    of('wrong form', 'ERR-5'),
  ],
  'timestamps-in-milliseconds': [
    everyField(['created_at', 'updated_at', 'expires_at'], toMilliseconds),
    of('wrong form', 'GEN-5'),
  ],
  'path-of-names': [everyField(['path'], () => '/Documents/Reports'), of('wrong form', 'ENTRY-12')],
  '401-without-message': [withError(401, 401, { error: 'unauthorized' }), of('fields missing', 'ERR-1')],
  'folder-id-as-text': [
    field('createFolder', 'folder.id', String),
    ({ cause }) => cause.startsWith('folder.id: expected an integer, got "'),
  ],
  // A run cannot do without the id of its first user.
  'ids-as-text': [everyField(['id'], (id) => (id === 1 ? id : String(id))), of('wrong form', 'GEN-6')],
  'without-status': [
    json({ when: ({ json: body }) => !Array.isArray(body) }, (body) => {
      Reflect.deleteProperty(body as object, 'status');
    }),
    of('fields missing', 'GEN-4'),
  ],
  'errors-with-200': [
    json(
      { code: 'refusal', when: ({ reply }) => [403, 404, 422].includes(reply.statusCode) },
      (body, { reply }) => {
        reply.code(200);
        return { status: 'error', ...(body as object) };
      },
    ),
    ({ cause }) => /errors with 200, but the contract describes errors only with 4xx$/.test(cause),
  ],
  'refused-as-400': [
    withError(422, 400, { error: 'Bad request.' }),
    ({ cause }) => / 400(?: and \d+)?, and the body has "error", but no .*"errors"/.test(cause),
  ],
  '404-for-403': [withError(403, 404, { message: 'Not found.' }), of('wrong status', 'AUTH-11')],
  'put-refused': [
    ({ app }) => {
      app.addHook('onRequest', async (request, reply) => {
        if (request.method === 'PUT' && request.url.startsWith(objectsRoot) && isOfRunner(request))
          await reply.code(403).send({ message: 'The signature does not match.' });
      });
    },
    of('wrong status', 'UPLOAD-9'),
  ],
};

/** Another status for invalid data, as an overlay may state it. */
export const invalidAs400 = status({ code: 422 }, 400);

export function known(name: string): KnownFault {
  const [fault, tells] = faults[name]!;
  return { name, fault, tells };
}

/** The operation does not exist. */
export const missing = (operation: OperationId): KnownFault => ({
  name: `${operation} missing`,
  fault: ({ app }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (operationOf(request) === operation) await reply.code(404).send({ message: 'Not found.' });
    });
  },
  tells: ofOperation('not implemented', operation),
});

/** The operation refuses every request as invalid. */
export const refusing = (operation: OperationId): KnownFault => ({
  name: `${operation} refuses`,
  fault: refuses(operation, always),
  tells: ofOperation('refuses everything', operation),
});

/** The operation has its effect, and answers with an error of the server. */
export const breaking = (operation: OperationId): KnownFault => ({
  name: `${operation} breaks`,
  fault: answered(operation, (_payload, { reply }) => {
    reply.code(500);
    return '{"message":"Server error."}';
  }),
  tells: ofOperation('server error', operation),
});

export const lacking = (operation: OperationId, place: string): KnownFault => ({
  name: `${operation} lacks ${place}`,
  fault: without(operation, place),
  tells: (cause) => ofOperation('fields missing', operation)(cause) && cause.cause.includes(place),
});

/** Without a valid token, the operation takes the request as one of the first account that it saw. */
export const open = (operation: OperationId): KnownFault => ({
  name: `${operation} open`,
  fault: ({ app, database }) => {
    let first: string | undefined;
    app.addHook('onRequest', async (request) => {
      const { headers } = request;
      const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
      const isValid = (await callerOfToken(database, token, new Date())) !== undefined;
      if (isValid) first ??= token;
      else if (operationOf(request) === operation) headers.authorization = `Bearer ${first ?? ''}`;
    });
  },
  tells: ofOperation('wrong status', operation),
});
