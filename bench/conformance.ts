import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackage, type Installed } from '../scripts/package/install-package.ts';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import { onReferenceServer, runnerSecrets, type ReferenceServer } from '../scripts/live/reference-server.ts';
import { proxyFigures } from './conformance-proxy.ts';
import { criticalPath } from './critical-path.ts';
import { startDelayingFront } from './delaying-front.ts';
import { medianOf, timed, type Figure, type Say } from './figures.ts';

/** The part of the JSON report that these measurements use. */
interface Report {
  requests: number;
  checks: { exchanges: { durationMs: number }[] }[];
}

const packageName = '@file-storage/conformance';
const concurrency = 8;
const answerDelay = 10;

/** The conformance runner, installed as users install it, against the reference server. */
export async function conformance(say: Say): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-conformance-'));
  try {
    say('packing and installing the runner');
    const installed = await installPackage(path.join(repositoryRoot, 'conformance'), packageName, folder);
    const command = path.join(folder, 'node_modules', packageName, 'bin/file-storage-conformance.js');
    const figures = sizeFigures(installed);
    say('start to first request');
    figures.push(await startFigure(command));
    say('the core profile');
    figures.push(...(await onReferenceServer((server) => coreFigures(command, server, folder))));
    say('the full profile');
    figures.push(await onReferenceServer((server) => fullFigure(command, server)));
    say('the proxy');
    return [...figures, ...(await proxyFigures())];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function sizeFigures({ size, packages }: Installed): Figure[] {
  const how = 'npm pack, with its dependencies';
  return [
    { what: 'installed size', value: size / 1e6, unit: 'MB', goal: { atMost: 15 }, how },
    { what: 'installed packages', value: packages.length, unit: '', goal: { atMost: 25 }, how },
  ];
}

/** From the start of the process to its first request. */
async function startFigure(command: string): Promise<Figure> {
  const times: number[] = [];
  const server = createServer((_request, response) => {
    times.push(performance.now() - started);
    response.writeHead(401).end();
  });
  let started = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let run = 0; run < 9; run++) {
    started = performance.now();
    const args = [command, '--base-url', `http://127.0.0.1:${port}/v1`, '--token', 'bench'];
    await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
  }
  server.close();
  if (times.length !== 9) throw new Error(`${times.length} of 9 runs sent a request.`);
  const how = 'median of 9, the installed command';
  return { what: 'start to first request', ...medianOf(times), unit: 'ms', goal: { atMost: 400 }, how };
}

async function coreFigures(command: string, server: ReferenceServer, folder: string): Promise<Figure[]> {
  const report = path.join(folder, 'core.json');
  const front = await startDelayingFront(server.apiRoot, answerDelay);
  try {
    await judge(command, server, front.url, ['--profile', 'core', '--report', `json=${report}`]);
    const { requests, checks } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const { wall, critical } = criticalPath(front.answers, concurrency, longestCheck(checks));
    const at = `each answer ${answerDelay} ms later`;
    return [
      {
        what: 'core: requests',
        value: requests,
        unit: '',
        goal: { atMost: 250 },
        how: 'all options, the provider’s included',
      },
      {
        what: 'core: wall / critical path',
        value: wall / critical,
        unit: 'x',
        goal: { atMost: 1.5 },
        how: `${at}, ${concurrency} at once; first to last request`,
      },
      { what: 'core: wall', value: wall / 1000, unit: 's', goal: { atMost: 5 }, how: at },
    ];
  } finally {
    await front.close();
  }
}

/** Time of a check's responses in milliseconds, without those of the state provider. */
function longestCheck(checks: Report['checks']): number {
  const durations = checks.map(({ exchanges }) =>
    exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0),
  );
  return Math.max(...durations);
}

async function fullFigure(command: string, server: ReferenceServer): Promise<Figure> {
  const time = await timed(() =>
    judge(command, server, server.apiRoot, ['--profile', 'full', '--allow-destructive']),
  );
  const how = 'start to end of the process';
  return { what: 'full profile', value: time / 1000, unit: 's', goal: { atMost: 30 }, how };
}

/**
 * Runs with everything that the server supports. Throws if a requirement fails, because the measurement would be
 * invalid.
 */
async function judge(
  command: string,
  server: ReferenceServer,
  baseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { origin } = new URL(server.apiRoot);
  const overlay = path.join(repositoryRoot, 'generated/reference.overlay.yaml');
  const common = [
    '--base-url',
    baseUrl,
    '--app-url',
    origin,
    '--states',
    `${new URL(baseUrl).origin}/_states`,
    '--overlay',
    overlay,
  ];
  await promisify(execFile)(
    process.execPath,
    [command, ...common, ...args, '--concurrency', String(concurrency)],
    {
      env: { ...process.env, ...runnerSecrets(server) },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}
