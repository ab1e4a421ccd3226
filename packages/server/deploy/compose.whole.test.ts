import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { programArguments } from '../../options/our-program.ts';
import { findPostgres, Postgres } from '../src/testing/postgres-process.ts';
import { gatewayProgram } from '../stress/s3-gateway.ts';
import { apiRoot } from '../src/build-server.ts';
import { ApiClient } from '../src/testing/api-client.ts';

// Runs the services of compose.yaml without containers: each as a process of this machine, with the command, the
// environment and the configuration of the files, on other ports.

interface Service {
  command?: string[];
  environment: Record<string, string>;
}

const settings = {
  DATABASE_PASSWORD: 'of-the-database',
  OBJECTS_PASSWORD: 'of-the-objects',
  ACCOUNT_EMAIL: 'demo@example.com',
  ACCOUNT_PASSWORD: 'of the account',
};

const nodes = ['node-1', 'node-2'];

const postgres = findPostgres();
const missing = [
  postgres === undefined && 'PostgreSQL',
  spawnSync('haproxy', ['-v']).error && 'HAProxy',
  !existsSync(gatewayProgram) && 'versitygw (`npm run prove -- stress attacks` builds it)',
].filter((name) => typeof name === 'string');
if (missing.length > 0) console.warn(`Skipped: not installed: ${missing.join(', ')}`);

let folder: string;
/** Apart, because PostgreSQL runs as another user, who cannot read the other folder. */
let rows: string;
let services: Record<string, Service>;
let portOf: (port: number) => number;
const processes: Record<string, ChildProcess> = {};
let database: Postgres;
let client: ApiClient;

describe.skipIf(missing.length > 0)('the services of compose.yaml', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compose-'));
    const read = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');
    portOf = await otherPorts([8080, 8081, 8082, 7070, 9461, 9462]);
    const replaced = (source: string) =>
      source.replaceAll(/(?<=[ ":])\d{4}\b/g, (port) => String(portOf(Number(port))));
    rows = await mkdtemp(path.join(tmpdir(), 'compose-rows-'));
    database = await Postgres.start(postgres!, rows, { isDurable: true });
    const yaml = replaced(await read('compose.yaml'))
      .replaceAll(/\$\{(\w+):\?\}/g, (_, name: keyof typeof settings) => settings[name])
      .replaceAll(/postgres:\/\/\S+/g, database.url);
    ({ services } = parse(yaml, { merge: true }) as { services: Record<string, Service> });
    await writeFile(path.join(folder, 'haproxy.cfg'), replaced(await read('haproxy.cfg')));
    startObjects();
    // At once, as Compose starts them: both find an empty database.
    startFront();
    await Promise.all(nodes.map(startNode));
    await bothReady();
    const apiUrl = `http://127.0.0.1:${portOf(8080)}${apiRoot}`;
    const body = {
      email: settings.ACCOUNT_EMAIL,
      password: settings.ACCOUNT_PASSWORD,
      device_name: 'compose',
    };
    const { user } = await new ApiClient(apiUrl).call('login', { body });
    client = new ApiClient(apiUrl, user.access_token);
  });

  afterAll(async () => {
    await Promise.all(Object.keys(processes).map((name) => stop(name, 'SIGTERM')));
    await database.stop();
    for (const data of [folder, rows]) await rm(data, { recursive: true, force: true });
  });

  test('a file that is uploaded through one node is read through the other', async () => {
    const bytes = Buffer.from('The tide is high at noon.');
    const presign = { filename: 'tide.txt', mime: 'text/plain', size: bytes.length, extension: 'txt' };
    const { url, key } = await client.call('presignUpload', { body: presign });
    expect(new URL(url).port).toBe(String(portOf(7070)));
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(url, { method: 'PUT', body: bytes, headers })).status).toBe(200);
    const filename = key.split('/').at(-1)!;
    const { fileEntry } = await client.call('registerEntry', {
      body: { filename, size: bytes.length, clientName: 'tide.txt' },
    });
    for (let request = 0; request < 4; request++) {
      const response = await client.send('downloadFile', { path: { hash: fileEntry.hash } });
      expect(response).toMatchObject({ status: 200, body: bytes.toString() });
    }
    expect(await Promise.all(nodes.map((node) => requestsOf(node, 'downloadFile')))).toEqual([2, 2]);
  });

  test('every request gets a response while a node stops, and after another is killed', async () => {
    const stopped = stop('node-2', 'SIGTERM');
    let notes = 0;
    while (processes['node-2']!.exitCode === null) {
      await client.call('createNote', { body: { title: `${++notes}`, body: 'during the stop' } });
    }
    expect(await stopped).toBe(0);
    await startNode('node-2');
    await bothReady();
    await stop('node-1', 'SIGKILL');
    for (let request = 0; request < 4; request++) {
      await client.call('createNote', { body: { title: `${++notes}`, body: 'after the kill' } });
    }
    expect(await client.call('listNotes')).toHaveLength(notes);
  });
});

function startFront(): void {
  start('front', 'haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')]);
}

function startObjects(): void {
  const { command, environment } = services['objects']!;
  const script = command![0]!
    .replaceAll('/data', path.join(folder, 'objects'))
    .replace('/app/versitygw', gatewayProgram);
  start('objects', 'sh', ['-c', script], environment);
}

async function startNode(name: string): Promise<void> {
  const main = path.join(import.meta.dirname, '../src/main.ts');
  const environment = { ...services[name]!.environment, FILE_STORAGE_SERVER_DATA: path.join(folder, name) };
  const child = start(name, process.execPath, programArguments(main), environment);
  const log = text(child.stderr);
  for await (const line of createInterface(child.stdout)) if (line.startsWith('API root ')) return;
  throw new Error(`${name} ended with ${child.exitCode}: ${await log}`);
}

function start(
  name: string,
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // A process whose output nobody reads would wait.
  child.stdout.resume();
  child.stderr.resume();
  processes[name] = child;
  return child;
}

/** Resolves to the exit code, or to null if the signal ended the process. */
async function stop(name: string, signal: NodeJS.Signals): Promise<number | null> {
  const child = processes[name]!;
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

/** Resolves once the front sends requests to both nodes. */
const bothReady = () =>
  vi.waitFor(async () => {
    await fetch(`http://127.0.0.1:${portOf(8080)}/health/live`);
    for (const node of nodes) expect(await requestsOf(node, '/health/live')).toBeGreaterThan(0);
  }, 10_000);

/** How many requests a node has responded to with 200, by its metrics. */
async function requestsOf(node: string, operation: string): Promise<number> {
  const response = await fetch(
    `http://${services[node]!.environment['FILE_STORAGE_SERVER_METRICS']}/metrics`,
  );
  const name = `file_storage_http_requests_total{operation="${operation}",status="200"} `;
  const line = (await response.text()).split('\n').find((one) => one.startsWith(name));
  return Number(line?.slice(name.length) ?? 0);
}

/** Chooses a free port for each. */
async function otherPorts(ports: readonly number[]): Promise<(port: number) => number> {
  const servers = ports.map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const free = new Map(ports.map((port, index) => [port, (servers[index]!.address() as AddressInfo).port]));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return (port) => free.get(port) ?? port;
}
