import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { loadContract } from '../engine/contract/load-contract.ts';
import { check, type Check, type CheckOptions } from '../engine/model/check.ts';
import type { Answer } from '../engine/model/messages.ts';
import type { Report } from '../engine/model/report.ts';
import { giveService, type Service } from '../engine/model/service.ts';
import type { BasicContext } from '../engine/model/test-context.ts';
import { fieldOf, integerOf, textOf } from '../engine/model/wire-values.ts';
import type { RunOptions } from '../engine/run/run-options.ts';
import { run } from '../engine/run/run.ts';
import { portOf } from './port-of.ts';

// A service that keeps jars, and shares nothing with file storage: what the engine does with it, it does with any.

interface Reply {
  readonly status?: number;
  readonly body?: object;
}

type Operation = 'enter' | 'me' | 'fill' | 'shelf' | 'look' | 'drop';

/** The right replies, with the jars that are there. */
function newShelf() {
  const jars = new Map<number, string>();
  const replies: Record<Operation, (sent: unknown, id: number) => Reply> = {
    enter: () => ({ body: { owner: { id: 1, key: 'the key of the shelf' } } }),
    me: () => ({}),
    fill: (sent) => {
      const [id, label = ''] = [jars.size + 1, textOf(fieldOf(sent, 'label'))];
      jars.set(id, label);
      return { status: 201, body: { jar: { id, label } } };
    },
    shelf: () => ({ body: { labels: [...jars.values()] } }),
    look: (_sent, id) => ({ status: jars.has(id) ? 200 : 404 }),
    drop: (sent) => {
      for (const id of fieldOf(sent, 'ids') as number[]) jars.delete(id);
      return {};
    },
  };
  return { jars, replies };
}

const routes: Readonly<Record<string, Operation>> = {
  'POST /enter': 'enter',
  'GET /me': 'me',
  'POST /jars': 'fill',
  'GET /jars': 'shelf',
  'GET /jars/{id}': 'look',
  'POST /jars/drop': 'drop',
};

const label = { type: 'string', 'x-requirements': ['JAR-1'] };
const schema = { properties: { jar: { required: ['label'], properties: { label } } } };
const responses = {
  '2XX': { content: { 'application/json': { schema } } },
  '4XX': { content: { 'application/json': {} } },
};

const paths: Record<string, object> = {};
for (const [route, operationId] of Object.entries(routes)) {
  const [method = '', path = ''] = route.split(' ');
  const security = operationId === 'enter' ? [] : [{ key: [] }];
  paths[path] = {
    ...paths[path],
    [method.toLowerCase()]: { operationId, tags: ['Jars'], security, responses },
  };
}

const possessions: Partial<Service['possessions']> = {
  toDelete: () => [],
  enter: (ledger, { json: received, account, exchange: by }) => {
    const made = fieldOf(received, 'jar');
    const [id, name = ''] = [integerOf(fieldOf(made, 'id')), textOf(fieldOf(made, 'label'))];
    if (id === undefined || account === null) return;
    ledger.add({ id, name, account, kind: 'jar', place: 'shelf', within: undefined, by });
  },
  deletion: (_place, ids) => ({ operation: 'drop' as never, body: { ids } }),
  atOnce: 10,
  probe: ({ id }) => ({ operation: 'look' as never, path: { id } }),
};

/** The types of the engine know only ids of file storage. */
const jarService = {
  document: { info: { title: 'Jars', version: '1' }, paths },
  requirements: [
    { id: 'JAR-1', statement: 'A jar has a label.' },
    { id: 'JAR-2', statement: 'A jar keeps its label.' },
    { id: 'JAR-3', statement: 'The shelf shows each jar.' },
    { id: 'ALL-1', statement: 'Each response is JSON.' },
  ],
  rules: ['MUST-1', 'MUST-2', 'MUST-3'].map((id) => ({ id, statement: `${id} holds.` })),
  clientRules: [],
  unknowns: [],
  areas: { titles: {}, ofErrors: 'ERR', ofCallers: 'WHO', ofResponses: ['ALL', 'MUST'] },
  facts: { noServerError: 'MUST-1', described: 'MUST-2', noSecret: 'MUST-3', json: 'ALL-1', error: {} },
  marks: { ofResponses: ['JAR-1'], refutable: [], onEvery: {}, onManyFields: [], from: {}, ofPlaces: [] },
  operations: { signIn: 'enter', whoAmI: 'me', creating: ['fill'], lasting: {}, mayLack: () => undefined },
  login: { body: (account: object) => account, user: 'owner', token: 'key' },
  possessions,
  secretFields: { key: '<key>' },
  fields: { counts: [], places: [], path: '' },
  responseFacts: () => ({ learn: () => undefined, observations: () => [], seen: () => [] }),
  overlay: { needed: [], concern: {}, quicker: {} },
} as unknown as Service;

/** Declares a check of jars. */
export const ofJars = (
  id: string,
  operation: Operation,
  run: Check['run'],
  options: Partial<CheckOptions> = {},
): Check =>
  check(
    `${id}.${operation}` as never,
    `${id} holds for ${operation}`,
    { tests: [id as never], operation: operation as never, ...options },
    run,
  );

/** Sends a request of a check. */
export const ask = (t: BasicContext, operation: Operation, body?: object): Promise<Answer> =>
  t.send(operation as never, { body });

/** What a server does in place of the right thing. */
export type Spoil = (
  asked: { operation: Operation; sent: unknown; id: number },
  right: () => Reply,
) => Reply | Promise<Reply>;

/** Runs checks against a server of jars; what it was asked is in the order of the requests. */
export async function judgeJars(
  checks: readonly Check[],
  spoil: Spoil = (_asked, right) => right(),
  options: Partial<RunOptions> = {},
): Promise<{ report: Report; asked: Operation[]; kept: string[] }> {
  const { jars, replies } = newShelf();
  const asked: Operation[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const sent = method === 'POST' ? await json(request) : undefined;
    const id = Number(/\d+$/.exec(url)?.[0]);
    const operation = routes[`${method} ${url.replace(/\d+$/, '{id}')}`]!;
    asked.push(operation);
    const { status = 200, body = {} } = await spoil({ operation, sent, id }, () =>
      replies[operation](sent, id),
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  const before = giveService(jarService);
  try {
    const report = await run(
      { checks, descriptions: { fill: { effect: {}, reveals: [] } }, unchecked: {} },
      {
        baseUrl: `http://127.0.0.1:${await portOf(server)}`,
        credentials: { email: 'a@example.com', password: 'pass word' },
        contract: loadContract(),
        ...{ profile: 'full', only: [], skip: [], seed: 1, budget: 0, settleMs: 0, concurrency: 2 },
        ...{ allowDestructive: false, allowLeftovers: false, verbose: false },
        http: { timeoutMs: 1000, retries: 0, maxBodyBytes: 10_000 },
        ...options,
      },
      () => undefined,
      new AbortController().signal,
    );
    return { report, asked, kept: [...jars.values()] };
  } finally {
    giveService(before);
  }
}
