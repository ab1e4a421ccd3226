import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { clientDriver } from './client-driver.ts';

const address = 'http://127.0.0.1:4020/v1';

async function parts(typed = '') {
  const input = new PassThrough();
  input.end(typed);
  const stderr = new PassThrough();
  const said: string[] = [];
  stderr.on('data', (bytes: Buffer) => said.push(bytes.toString()));
  const printed: string[] = [];
  const view = {
    print: (line: string) => {
      printed.push(line);
    },
  };
  const env = { PATH: process.env['PATH'] ?? '' };
  const exit = (code: number) => {
    throw new Error(`exit ${code}`);
  };
  const surroundings = { stdout: new PassThrough(), stderr, env, exit };
  const { signal } = new AbortController();
  return { folder: await temporaryFolder(), view, surroundings, input, signal, printed, said };
}

test('a command line gets its task by placeholders and variables, and reports by its exit code', async () => {
  const driverParts = await parts();
  const line =
    'test -s {file} && test {baseUrl} = "$FILE_STORAGE_BASE_URL" && echo {name} $FILE_STORAGE_TOKEN';
  const tell = await clientDriver({ exec: line, token: 'a-token' }, driverParts);
  expect(await tell(address, undefined)).toEqual({ end: 'done' });
  expect(await tell(address, undefined)).toEqual({ end: 'done' });
  const names = [...driverParts.said.join('').matchAll(/^(behaviour-\S+) a-token$/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(names).size).toBe(2);
  const failing = await clientDriver({ exec: 'exit 3' }, driverParts);
  expect(await failing(address, undefined)).toEqual({ end: 'failed', how: 'ended with exit code 3' });
});

test('a line that hangs is ended', async () => {
  const tell = await clientDriver({ exec: 'sleep 60', timeout: 0.05 }, await parts());
  expect(await tell(address, undefined)).toEqual({ end: 'hung', how: 'not finished after 0.05 s' });
});

test('a module gets its task as its argument, and reports by what it throws', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'client.mjs');
  const source =
    "export default async ({ baseUrl, token }) => { if (token !== 'right') throw new Error(baseUrl); };";
  await writeFile(file, source);
  const right = await clientDriver({ module: file, token: 'right' }, await parts());
  expect(await right(address, undefined)).toEqual({ end: 'done' });
  const wrong = await clientDriver({ module: file, token: 'wrong' }, await parts());
  expect(await wrong(address, undefined)).toEqual({ end: 'failed', how: address });
});

test('a module that hangs is not waited for', async () => {
  const file = path.join(await temporaryFolder(), 'client.mjs');
  await writeFile(file, 'export default () => new Promise(() => {});');
  const tell = await clientDriver({ module: file, timeout: 0.05 }, await parts());
  expect(await tell(address, undefined)).toEqual({ end: 'hung', how: 'not finished after 0.05 s' });
});

test('whoever sits there is asked, and where nobody ever does, it is refused', async () => {
  const driverParts = await parts('yes\nn\n\n');
  const tell = await clientDriver({}, driverParts);
  expect(await tell(address, undefined)).toEqual({ end: 'done' });
  expect(await tell(address, undefined)).toEqual({ end: 'failed', how: 'it reported a failure' });
  expect(await tell(address, undefined)).toEqual({ end: 'left out' });
  expect(await tell(address, undefined)).toEqual({ end: 'left out' });
  expect(driverParts.printed.join()).toContain(`The server without special behaviour is at ${address}`);
  const aloneParts = await parts();
  const alone = await clientDriver({}, aloneParts);
  await expect(alone(address, undefined)).rejects.toThrow('Nobody answers: give --exec or --module');
  // The error starts a line.
  expect(aloneParts.said.join('')).toMatch(/skip: \n$/);
});

test.each([
  [{ exec: 'true', module: 'client.mjs' }, 'Give either --exec or --module, not both.'],
  [{ module: '/nowhere.mjs' }, '--module: /nowhere.mjs cannot be loaded'],
  [{ module: new URL('surroundings.ts', import.meta.url).pathname }, 'has no default function'],
])('%j is refused', async (settings, message) => {
  await expect(clientDriver(settings, await parts())).rejects.toThrow(message);
});
