import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fencedBlocks } from '../lib/fenced-blocks.ts';
import { repositoryRoot } from '../lib/paths.ts';
import type { ReferenceServer } from '../server-examples/reference-server.ts';
import type { Use } from './scenarios.ts';

/** Where a package is used. */
export interface Place {
  /** In which the package is installed; the home folder of its user too. */
  readonly folder: string;
  /** The README of the package. */
  readonly readme: string;
  readonly server: ReferenceServer;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly exit: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** The samples of a README; its first block installs the package. */
export const samplesIn = (readme: string): string[] =>
  fencedBlocks(readme)
    .slice(1)
    .map(({ code }) => code);

/**
 * The sample of a use, with the hosts and accounts of the server in place of those that do not exist; empty if the use
 * has none.
 *
 * @throws Error unless exactly one sample of the README begins like this
 */
export function sampleOf({ sample, instead = {} }: Use, { readme, server }: Place): string {
  if (sample === undefined) return '';
  const [code, ...others] = samplesIn(readme).filter((each) => each.startsWith(sample));
  if (code === undefined || others.length > 0)
    throw new Error(`${others.length + 1} samples of the README start with: ${sample}`);
  const forServer = code
    .replaceAll(/https:\/\/(?:storage|files)\.example\.com/g, new URL(server.apiRoot).origin)
    .replaceAll('you@example.com', server.email)
    .replaceAll('jonas@example.com', server.second.email)
    .replaceAll('PASSWORD=...', `PASSWORD=${server.password}`);
  return Object.entries(instead).reduce((text, [part, by]) => text.replace(part, by), forServer);
}

/** The lines that a use runs. Commands run without npx, which would take a second each time. */
export function scriptOf(use: Use, place: Place): string {
  const sample = use.as === undefined ? sampleOf(use, place).replaceAll(/\bnpx (?!--)/g, '') : '';
  return (use.script ?? '<sample>').replace('<sample>', () => sample.trimEnd());
}

/** Runs what a use does, in its folder. */
export async function runScenario(use: Use, place: Place): Promise<Ended> {
  if (use.as !== undefined) await writeFile(path.join(place.folder, use.as), sampleOf(use, place));
  return runLines(scriptOf(use, place), place);
}

/** Runs lines of bash, which end at the first that fails. */
export function runLines(script: string, { folder, server, env = {} }: Place): Promise<Ended> {
  const bin = path.join(folder, 'node_modules/.bin');
  const node = path.dirname(process.execPath);
  const environment = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, 'configuration'),
    FILE_STORAGE_BASE_URL: server.apiRoot,
    FILE_STORAGE_EMAIL: server.email,
    FILE_STORAGE_PASSWORD: server.password,
    FILE_STORAGE_VAULT_PASSWORD: 'correct horse',
    FILE_STORAGE_ALLOW_HTTP: 'true',
    REPOSITORY: repositoryRoot,
    ...env,
    PATH: [bin, env['PATH'], node, process.env['PATH']].filter(Boolean).join(path.delimiter),
  };
  return new Promise((resolve) => {
    const args = ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script];
    execFile('bash', args, { cwd: folder, env: environment }, (error, stdout, stderr) => {
      resolve({ exit: error ? error.code : 0, stdout, stderr });
    });
  });
}
