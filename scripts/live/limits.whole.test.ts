import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutOf, repositoryRoot } from '../lib/layout.ts';
import { operationsOf, type Json, type OpenApiDocument, type Operation } from '../lib/openapi.ts';
import { exceptions } from './limits/exceptions.ts';
import { integersOf, limitsOf, nameOf, type Limit } from './limits/limits.ts';
import { send, valueAt, withFields, withValue } from './limits/request.ts';
import { statedInWords } from './limits/stated-in-words.ts';
import { patterns, probesOf, type Fill } from './limits/values.ts';
import { startReferenceServer, type ReferenceServer } from './reference-server.ts';
import { scenarios, type Ask } from './scenarios.ts';
import { Fixtures } from './fixtures.ts';

const { generated } = layoutOf();
const read = (name: string) =>
  JSON.parse(readFileSync(path.join(generated, name), 'utf8')) as OpenApiDocument;
const document = read('openapi.reference.json');
const operations = operationsOf(document);
const limits = operations.flatMap((operation) =>
  limitsOf(document, operation).map((limit) => ({ operation, limit, name: nameOf(operation, limit) })),
);

/** Creates text of a given length for fields that refuse plain letters. */
const fills: Record<string, Fill> = {
  mime: (length) => `text/${'a'.repeat(Math.max(length - 5, 0))}`,
  relativePath: (length) => `${'a'.repeat(255)}/`.repeat(32).slice(0, length).padStart(length, '/'),
  vaultIvs: (length) => `${'A'.repeat(Math.max(length - 3, 0))},AA`,
  exifData: (length) => (length < 8 ? 'a'.repeat(length) : `{"a":"${'a'.repeat(length - 8)}"}`),
  clientMime: (length) => `text/${'a'.repeat(Math.max(length - 5, 0))}`,
};
const letters: Fill = (length) => 'a'.repeat(length);
const withEnding: Fill = (length) => (length < 5 ? letters(length) : `${letters(length - 4)}.png`);

function fillOf(operation: Operation, { at }: Limit): Fill {
  if (operation.id === 'convertFile' && at.at(-1) === 'filename') return withEnding;
  return fills[at.at(-1) ?? ''] ?? letters;
}

describe('the limits of the reference server', () => {
  let server: ReferenceServer;
  let fixtures: Fixtures;
  let vaultId: Json;

  beforeAll(async () => {
    server = await startReferenceServer();
    fixtures = new Fixtures(server);
    await fixtures.arrange('vault-entry');
    const { vault } = await fixtures.call('GET', '/vault');
    vaultId = (vault as { id: number }).id;
  });
  afterAll(() => server.close());

  /** A request that the server accepts, in which the limit applies. */
  async function soundRequest(operation: Operation, limit: Limit, value?: Json): Promise<Ask> {
    if (operation.id === 'login') {
      const { email, password } = server;
      return { body: { email, password, device_name: 'Limits' } };
    }
    const { '200': ok, '201': created } = scenarios[operation.id as keyof typeof scenarios];
    const make = ok ?? created;
    const ask = make
      ? await make(fixtures)
      : { body: { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' } };
    const takesIvs = operation.id !== 'createFolder';
    const inVault = { vaultId, ...(takesIvs && { vaultIvs: 'AA==,AA==', isEncrypted: 1 }) };
    const ofVault =
      limit.condition?.given ?? ['vaultId', 'vaultIvs', 'isEncrypted'].includes(limit.at.at(-1) ?? '');
    const isOpen = limit.keyword === 'enum' && [0, false, null].includes(value as never);
    if (ofVault && !isOpen)
      return withFields(ask, { ...inVault, parentId: undefined, workspaceId: undefined });
    return limit.at.at(-1) === 'relativePath' ? withFields(ask, { parentId: undefined }) : ask;
  }

  const sound = new Map<string, Promise<Ask>>();
  /** One request for all invalid values, because a refused request changes nothing. */
  const unusedRequest = (operation: Operation, limit: Limit): Promise<Ask> => {
    const key = JSON.stringify([operation.id, limit.condition, limit.at]);
    const known = sound.get(key) ?? soundRequest(operation, limit);
    sound.set(key, known);
    return known;
  };

  const fieldOf = ({ at }: Limit) => at[0] ?? 'body';
  const shortly = (value: Json) => JSON.stringify(value).slice(0, 60);

  test.each(limits)('$name', async ({ operation, limit }) => {
    const fill = fillOf(operation, limit);
    const field = fieldOf(limit);
    const unused = await unusedRequest(operation, limit);
    const first = withValue(unused, limit, 'looked for');
    expect(
      valueAt(first, limit),
      `the request that succeeds in scripts/live/scenarios.ts has an item at ${limit.at.join('.')}`,
    ).toBe('looked for');
    const { taken, refused } = probesOf(limit, valueAt(unused, limit), fill);
    const messages: (string | undefined)[] = [];
    for (const value of refused) {
      const { status, errors } = await send(server, operation, withValue(unused, limit, value));
      if (limit.place === 'path') {
        expect.soft(status, `${shortly(value)} is beyond`).toBe(404);
      } else {
        expect.soft(status, `${shortly(value)} is beyond`).toBe(422);
        const named = Object.keys(errors);
        // If two fields contradict each other, the error may name either.
        if (limit.keyword === 'not' && limit.at.length === 0) expect.soft(named).toHaveLength(1);
        else expect.soft(named, `${shortly(value)} is beyond`).toContain(field);
      }
      messages.push(errors[field]);
    }
    const exception = exceptions.find(({ about }) => about(limit, operation.id));
    for (const [index, expected] of taken.entries()) {
      const fresh = await soundRequest(operation, limit, expected);
      const value = probesOf(limit, valueAt(fresh, limit), fill).taken[index]!;
      const { status, errors } = await send(server, operation, withValue(fresh, limit, value));
      const failure = `${shortly(value)} is within, and answered ${JSON.stringify(errors)}`;
      if (!exception) expect.soft(status, failure).toBeLessThan(300);
      // Refused for a reason other than its form.
      else if (errors[field] !== undefined) expect.soft(messages, failure).not.toContain(errors[field]);
    }
  });

  const texts = limits.filter(
    ({ limit }, index) =>
      limit.place === 'body' &&
      limit.at.length > 0 &&
      typesOf(limit).includes('string') &&
      limits.findIndex(
        (other) => other.operation === limits[index]!.operation && sameField(other.limit, limit),
      ) === index,
  );

  test.each(texts.filter(({ operation }) => operation.id !== 'uploadFile'))(
    'text that cannot be stored is refused: $operation.id $limit.at',
    async ({ operation, limit }) => {
      for (const value of ['a\0b', '\ud83c']) {
        const { status, errors } = await send(
          server,
          operation,
          withValue(await unusedRequest(operation, limit), limit, value),
        );
        expect.soft(status, shortly(value)).toBe(422);
        expect.soft(Object.keys(errors), shortly(value)).toContain(fieldOf(limit));
      }
    },
  );
});

const typesOf = ({ schema: { type = [] } }: Limit) => (Array.isArray(type) ? type : [type]);
const sameField = (a: Limit, b: Limit) => a.place === b.place && String(a.at) === String(b.at);

test('each exception applies to a limit', () => {
  const idle = exceptions.filter(
    ({ about }) => !limits.some(({ limit, operation }) => about(limit, operation.id)),
  );
  expect(idle).toEqual([]);
});

test('every integer in a request has a minimum and a maximum', () => {
  const bounds = ['minimum', 'maximum', 'exclusiveMaximum', 'enum', 'const'];
  const numbers = operations.flatMap((operation) =>
    integersOf(document, operation).filter(
      ({ schema }) => bounds.filter((keyword) => keyword in schema).length < ('enum' in schema ? 1 : 2),
    ),
  );
  expect(numbers).toEqual([]);
});

// A quadratic pattern took two seconds for a name of 50,000 letters, and a quarter of an hour for a body of letters.
test('every pattern is fast for a long text', () => {
  const long = 300_000;
  const texts = ['a', ' ', '/', 'a/', '0', ',', 'A', '=', '-', ';', '.'].map((part) =>
    part.repeat(long / part.length),
  );
  for (const pattern of Object.keys(patterns)) {
    const expression = new RegExp(pattern, 'u');
    const start = performance.now();
    for (const text of texts) for (const end of ['', '/', '\0', ' ']) expression.test(text + end);
    expect.soft(performance.now() - start, pattern).toBeLessThan(10_000);
  }
});

describe('limits in descriptions that no keyword can express', () => {
  test.each(statedInWords)('$words', ({ operations: ids, words, test: [file, name] }) => {
    for (const id of ids) {
      const description = operations.find((operation) => operation.id === id)?.node.description;
      expect(description, id).toContain(words);
    }
    expect(readFileSync(path.join(repositoryRoot, file), 'utf8')).toContain(name);
  });
});
