import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { createClient, type UploadState } from './index.ts';
import { fileSource, sha256, uploadFile } from './node/index.ts';
import { createFetchClient } from './openapi-fetch.ts';
import { downloadFile, listEntries } from './reference.ts';
import { randomOf } from './testing/faulty-api.ts';
import { startFaultyProxy, type Fault, type Passing } from './testing/faulty-proxy.ts';
import { withoutPauses } from './testing/serve.ts';

const MiB = 1024 ** 2;
const partSize = 5 * MiB;

withoutPauses();

/** A client behind the proxy, one without it, and a file of random bytes. */
async function behindFaults(size: number, fault: (passing: Passing) => Fault | undefined) {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const proxy = await startFaultyProxy(server.apiUrl, fault);
  const file = path.join(await temporaryFolder(), 'survey.bin');
  await writeFile(file, randomBytes(size));
  return {
    proxy,
    token,
    file,
    client: createClient({ baseUrl: proxy.apiUrl, token, retries: 5 }),
    direct: createClient({ baseUrl: server.apiUrl, token }),
  };
}

type Setup = Awaited<ReturnType<typeof behindFaults>>;

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks that there is at most one entry, that it has the bytes of the file, and that the storage never got the token.
 */
async function requireFaithful({ direct, file, proxy }: Setup, registered: boolean): Promise<void> {
  const { data } = await listEntries(direct);
  expect(data.length).toBeLessThanOrEqual(1);
  if (registered) expect(data).toHaveLength(1);
  for (const entry of data) {
    const stored = await downloadFile(direct, { hash: entry.hash });
    expect(digest(new Uint8Array(await stored.arrayBuffer()))).toBe(digest(await readFile(file)));
  }
  expect(proxy.leaks).toEqual([]);
}

const first =
  (step: string, fault: Fault) =>
  (passing: Passing): Fault | undefined =>
    passing.step === step && passing.attempt === 0 ? fault : undefined;

const html = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };

const faultsOfCalls: readonly [string, Fault][] = [
  ['a lost connection before', 'unheard'],
  ['a lost answer to', 'unanswered'],
  ['a reset in the middle of', 'cut'],
  ['HTML in place of', html],
  ['no room in time for', { status: 429, headers: { 'retry-after': '0' } }],
  ['a date to wait for at', { status: 429, headers: { 'RETRY-AFTER': 'Sun, 06 Nov 1994 08:49:37 GMT' } }],
];

describe('a call of the openapi-fetch client', () => {
  async function face(step: string, fault: Fault) {
    const { proxy, token } = await behindFaults(0, first(step, fault));
    return { proxy, client: createFetchClient({ baseUrl: proxy.apiUrl, token, timeout: 1000 }) };
  }

  test.each([...faultsOfCalls, ['a stall of', 'stalled'] as const])('survives %s it', async (_, fault) => {
    const { proxy, client } = await face('/notes', fault);
    const { data, response } = await client.GET('/notes');
    expect([response.status, data, proxy.passed.length]).toEqual([200, [], 2]);
  });

  test.each(['unanswered', 'cut', 'stalled'] as const)('that creates is not repeated: %s', async (fault) => {
    const { proxy, client } = await face('/folders', fault);
    const created = client.POST('/folders', { body: { name: 'Tides', parentId: null } });
    await expect(created).rejects.toMatchObject({ name: 'ConnectionError', operation: 'createFolder' });
    expect(proxy.passed).toHaveLength(1);
  });
});

describe('an upload with one PUT survives', () => {
  test.each<[string, string, Fault]>([
    ...faultsOfCalls.map(([what, fault]): [string, string, Fault] => [what, '/s3/simple/presign', fault]),
    ['a lost connection before', 'PUT', 'unheard'],
    ['a lost answer to', 'PUT', 'unanswered'],
    ['HTML in place of', 'PUT', html],
    ['no room in time for', 'PUT', { status: 503, headers: { 'retry-after': '0' } }],
    ['a refused signature of', 'PUT', { status: 403 }],
  ])('%s %s', async (_, step, fault) => {
    const world = await behindFaults(100_000, first(step, fault));
    await uploadFile(world.client, world.file, { hash: sha256 });
    await requireFaithful(world, true);
    expect(world.proxy.passed.filter((each) => each.step === step)).toHaveLength(2);
  });

  test.each(['/s3/simple/presign', 'PUT'])('a stalled %s, with a timeout', async (step) => {
    const world = await behindFaults(100_000, first(step, 'stalled'));
    await uploadFile(world.client, world.file, { timeout: 1000 });
    await requireFaithful(world, true);
  });
});

test('500 for 15 % of the parts, and a signature that has expired at part 7', async () => {
  const random = randomOf(14);
  const world = await behindFaults(8 * partSize + 1, ({ step, part, attempt }) => {
    if (step !== 'PUT') return undefined;
    if (part === 7 && attempt === 0) return { status: 403, body: '<Code>AccessDenied</Code>' };
    return random() < 0.15 ? { status: 500 } : undefined;
  });
  const options = { hash: sha256 };
  await uploadFile(world.client, world.file, options);
  await requireFaithful(world, true);
  const signed = world.proxy.passed.filter(({ step }) => step.endsWith('batch-sign-part-urls'));
  expect(signed).toHaveLength(10);
});

test.each<[string, (file: string) => Promise<void>]>([
  ['grows', (file) => appendFile(file, 'more')],
  ['shrinks', (file) => truncate(file, 2 * partSize)],
  ['is written over', (file) => writeFile(file, Buffer.alloc(3 * partSize))],
])('a file that %s while it is sent is not registered', async (_, change) => {
  let changing: Promise<void> | undefined;
  const world = await behindFaults(3 * partSize, ({ part }) => {
    if (part === 2) changing ??= change(world.file);
    return undefined;
  });
  const upload = uploadFile(world.client, await fileSource(world.file), { concurrency: 1 });
  await expect(upload).rejects.toMatchObject({ reason: 'changed' });
  await changing;
  expect((await listEntries(world.direct)).data).toEqual([]);
});

test('a killed process: another one resumes, and repeats at most the pending parts', async () => {
  let reached: () => void;
  const reaching = new Promise<void>((resolve) => (reached = resolve));
  const world = await behindFaults(6 * partSize + 7, ({ step, part, attempt }) => {
    if (step !== 'PUT' || part !== 4 || attempt > 0) return undefined;
    reached();
    return 'stalled';
  });
  const { file, proxy, token } = world;
  const stateFile = `${file}.json`;
  const script = path.join(import.meta.dirname, 'testing/uploading.ts');
  const args = ['--import', 'tsx/esm', script, proxy.apiUrl, token, file, stateFile];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await Promise.race([reaching, ended]);
  child.kill('SIGKILL');
  await ended;
  // If a part of the killed process were stored after that of its successor, it would have another ETag.
  await expect.poll(proxy.underWay).toBe(0);
  const resume = JSON.parse(await readFile(stateFile, 'utf8')) as UploadState;
  await uploadFile(world.client, file, { concurrency: 2, resume });
  await requireFaithful(world, true);
  expect(proxy.storedBytes()).toBeLessThanOrEqual(6 * partSize + 7 + 2 * partSize);
});

test('an upload whose completion succeeded without a response resumes to its registration', async () => {
  const world = await behindFaults(partSize + 1, first('/s3/multipart/complete', 'unanswered'));
  let resume: UploadState | undefined;
  const onState = (state: UploadState | undefined) => {
    resume = state;
  };
  const upload = uploadFile(world.client, world.file, { onState });
  await expect(upload).rejects.toMatchObject({
    ...{ reason: 'api', cause: { operation: 'completeMultipartUpload', reason: 'network' } },
  });
  await uploadFile(world.client, world.file, { resume });
  await requireFaithful(world, true);
  expect(world.proxy.storedBytes()).toBe(partSize + 1);
});
