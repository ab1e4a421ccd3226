import { callsOf, firstOf, type Call } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import { toCase } from '../mock-examples/case.ts';
import { runDredd, type DreddCase } from '../mock-examples/dredd.ts';
import type { Exchange } from '../mock-examples/exchanges.ts';
import type { CheckedExample } from '../mock-examples/check-examples.ts';
import type { ReferenceServer } from './reference-server.ts';
import { beforeTheVault, scenarios, type RequestParts, type Scenario } from './scenarios.ts';
import { Fixtures } from './fixtures.ts';

export interface OperationResults {
  checked: CheckedExample[];
  /** Documented responses without a scenario. */
  notExercised: { code: string; operations: string }[];
}

/** A request to send, and the expected response. */
interface Planned {
  exchange: Exchange;
  dredd: DreddCase;
}

const json = 'application/json';
/** Maximum size in bytes of a JSON body for the reference server. */
const bodyLimit = 1024 * 1024;
/** One byte more, including the quotation marks. */
const overTheLimit = JSON.stringify('x'.repeat(bodyLimit - 1));

/**
 * Sends each operation's requests to a live server, and compares the responses with the description by Dredd.
 *
 * @param only operations to send; by default all
 */
export async function checkOperations(
  document: OpenApiDocument,
  server: ReferenceServer,
  only?: readonly string[],
): Promise<OperationResults> {
  const described = callsOf(document);
  const operations = only ? described.filter(({ id }) => only.includes(id)) : described;
  const arranged = only ?? Object.keys(scenarios);
  const unknown = arranged.filter((id) => !described.some((operation) => operation.id === id));
  if (unknown.length > 0) throw new UsageError(`There is no operation ${unknown.join(', ')}.`);
  const without = operations.map(({ id }) => id).filter((id) => !Object.hasOwn(scenarios, id));
  if (without.length > 0)
    throw new UsageError(
      `There are no requests for ${without.join(', ')}: add them to scripts/server-examples/scenarios.ts.`,
    );
  const fixtures = new Fixtures(server);
  const checked: CheckedExample[] = [];
  const rounds: readonly [plans: Readonly<Record<string, Scenario>>, rejections: boolean][] = [
    [beforeTheVault, false],
    [scenarios, true],
  ];
  for (const [plans, rejections] of rounds) {
    const planned: Planned[] = [];
    for (const operation of operations) {
      const scenario = plans[operation.id];
      if (!scenario) continue;
      planned.push(...(await planAnswers(document, operation, scenario, fixtures, server)));
      if (rejections)
        planned.push(...(await planRejections(document, operation, scenario, fixtures, server)));
    }
    const outcomes = await runDredd(
      server.apiRoot,
      planned.map(({ dredd }) => dredd),
    );
    checked.push(...planned.map(({ exchange }, index) => ({ exchange, errors: outcomes[index]!.errors })));
  }
  return { checked, notExercised: missing(document, operations, checked) };
}

async function planAnswers(
  document: OpenApiDocument,
  operation: Call,
  scenario: Scenario,
  fixtures: Fixtures,
  server: ReferenceServer,
): Promise<Planned[]> {
  const plans: Planned[] = [];
  for (const [code, make] of Object.entries(scenario)) {
    plans.push(await plan(document, operation, code, await make(fixtures), { token: server.token }));
  }
  if (operation.id === 'login') {
    const { email, password } = server;
    const parts = { body: { email, password, device_name: 'Examples' } };
    plans.push(await plan(document, operation, '200', parts, {}));
  }
  return plans;
}

/** Errors that all operations have in common: no token, unreadable bodies, another method. */
async function planRejections(
  document: OpenApiDocument,
  operation: Call,
  scenario: Scenario,
  fixtures: Fixtures,
  server: ReferenceServer,
): Promise<Planned[]> {
  const { token } = server;
  const [make] = Object.values(scenario);
  const parts: RequestParts = make ? await make(fixtures) : { body: {} };
  const plans: Planned[] = [];
  if (operation.needsToken) plans.push(await plan(document, operation, '401', parts, {}));
  const takesJson = parts.body !== undefined && operation.id !== 'uploadForm';
  if (!takesJson) {
    const query = 'query' in parts ? parts.query : {};
    const contradictory = { ...parts, query: { ...query, _method: 'HEAD' } };
    return [...plans, await plan(document, operation, '400', contradictory, { token })];
  }
  plans.push(await plan(document, operation, '400', parts, { token, raw: '{"name": ' }));
  plans.push(await plan(document, operation, '413', parts, { token, raw: overTheLimit }));
  plans.push(await plan(document, operation, '415', parts, { token, type: 'text/plain' }));
  return plans;
}

interface Delivery {
  token?: string;
  /** Sent instead of the body. */
  raw?: string;
  /** Content type of the body. */
  type?: string;
}

async function plan(
  document: OpenApiDocument,
  operation: Call,
  code: string,
  parts: RequestParts,
  { token, raw, type }: Delivery,
): Promise<Planned> {
  const content = operation.responses.get(code)?.contents[0];
  if (!content) throw new UsageError(`${operation.id} does not document ${code}.`);
  const parameters = (['path', 'query'] as const).flatMap((place) =>
    Object.entries(parts[place] ?? {}).map(([name, value]) => ({ name, in: place, value })),
  );
  const exchange: Exchange = {
    operation,
    request: {
      name: '',
      parameters,
      ...(parts.body !== undefined && {
        body: { type: operation.body?.type ?? json, value: parts.body },
      }),
    },
    response: {
      code,
      // The reference server adds the charset, and Dredd compares content types exactly.
      type: content.type === json ? `${json}; charset=utf-8` : content.type,
      name: '',
      value: parts.text ?? firstOf(content.examples) ?? null,
      schema: content.schema ?? {},
      isDefault: true,
    },
  };
  const headers = {
    ...parts.header,
    ...(token !== undefined && operation.needsToken && { Authorization: `Bearer ${token}` }),
    ...(type !== undefined && { 'Content-Type': type }),
  };
  const dredd = await toCase(document, exchange, headers);
  return { exchange, dredd: raw === undefined ? dredd : { ...dredd, body: raw } };
}

function missing(
  document: OpenApiDocument,
  operations: readonly Call[],
  checked: readonly CheckedExample[],
): OperationResults['notExercised'] {
  const exercised = new Set(
    checked.map(({ exchange }) => `${exchange.response.code} ${exchange.operation.id}`),
  );
  const byCode = new Map<string, string[]>();
  for (const operation of operations) {
    for (const code of operation.responses.keys()) {
      const { id } = operation;
      if (!exercised.has(`${code} ${id}`)) byCode.set(code, [...(byCode.get(code) ?? []), id]);
    }
  }
  return [...byCode].sort().map(([code, ids]) => ({
    code,
    operations: ids.length === operations.length ? 'every operation' : ids.join(', '),
  }));
}
