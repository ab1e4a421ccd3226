import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackage } from '../scripts/package/install-package.ts';
import { repositoryRoot } from '../scripts/lib/paths.ts';
import {
  onReferenceServer,
  runnerSecrets,
  type ReferenceServer,
} from '../scripts/server-examples/reference-server.ts';
import { timed, type Figure, type Say } from './figures.ts';

const packageName = '@file-storage/conformance';

/** The conformance runner, installed as users install it, against the reference server. */
export async function conformance(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-conformance-'));
  try {
    say('packing and installing the runner');
    await installPackage(path.join(repositoryRoot, 'conformance'), packageName, folder);
    const command = path.join(folder, 'node_modules', packageName, 'bin/file-storage-conformance.js');
    const run = (profile: string) =>
      onReferenceServer((server) => check(command, server, profile, path.join(folder, `${profile}.json`)));
    say('the core profile');
    const core = await run('core');
    say('the full profile');
    const full = quick ? undefined : await run('full');
    return [
      {
        what: 'core: requests',
        value: core.requests,
        ...{ unit: '', goal: { atMost: 250 }, how: 'all options, the provider’s included' },
      },
      { what: 'core', value: core.time, unit: 's', goal: { atMost: 5 }, how: 'start to end of the process' },
      ...(full
        ? [
            {
              what: 'full profile',
              value: full.time,
              ...{ unit: 's', goal: { atMost: 25 } },
              how: `start to end of the process; ${full.requests.toLocaleString('en')} requests`,
            },
          ]
        : []),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs with everything that the server supports. Throws if a requirement fails, because the measurement would be
 * invalid.
 */
async function check(
  command: string,
  server: ReferenceServer,
  profile: string,
  report: string,
): Promise<{ requests: number; time: number }> {
  const { origin } = new URL(server.apiRoot);
  const overlay = path.join(repositoryRoot, 'generated/reference.overlay.yaml');
  const args = [
    ...[command, '--base-url', server.apiRoot, '--app-url', origin, '--states', `${origin}/_states`],
    ...['--overlay', overlay, '--profile', profile, '--report', `json=${report}`],
    ...(profile === 'full' ? ['--allow-destructive'] : []),
  ];
  const env = { ...process.env, ...runnerSecrets(server) };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  const time = (await timed(() => promisify(execFile)(process.execPath, args, options))) / 1000;
  const { requests } = JSON.parse(await readFile(report, 'utf8')) as { requests: number };
  return { requests, time };
}
