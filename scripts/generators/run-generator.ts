import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../lib/layout.ts';
import { arePackagesInstalled, installPackages } from '../lib/verb-packages.ts';

const run = promisify(execFile);

/** Where the generators are installed: a package of its own, with its own lock file. */
const folder = path.join(repositoryRoot, 'scripts/generators');
const packages = path.join(folder, 'node_modules');

/** How a generator is run. */
export interface Generator {
  /** The first Node that it runs on, major and minor. */
  node: readonly [number, number];
  /** A configuration that it reads from the folder it runs in. */
  config?: (document: string) => { file: string; content: string };
  /** The script to run, below the folder of packages or anywhere, and its arguments. */
  command: (document: string) => readonly [script: string, ...args: string[]];
}

export const areGeneratorsInstalled = () => arePackagesInstalled(folder);

/** Installs the generators as their lock file names them, unless they are there already. */
export const installGenerators = () => installPackages(folder, 'The generators');

export function runsHere({ node: [major, minor] }: Pick<Generator, 'node'>): boolean {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** A new folder below the packages, so that configurations and what is generated find them. */
export async function folderBesidePackages(): Promise<string> {
  await mkdir(packages, { recursive: true });
  return mkdtemp(path.join(packages, '.work-'));
}

/** Runs a generator on a description, in a folder of `folderBesidePackages`. */
export async function runGenerator(
  { config, command }: Generator,
  description: string,
  cwd: string,
): Promise<void> {
  const written = config?.(description);
  if (written) await writeFile(path.join(cwd, written.file), written.content);
  const [script, ...args] = command(description);
  await run(process.execPath, [path.resolve(packages, script), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
}
