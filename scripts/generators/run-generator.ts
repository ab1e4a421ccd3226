import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../lib/layout.ts';
import { arePackagesInstalled, installPackages } from '../lib/verb-packages.ts';

const run = promisify(execFile);

/** The folder with the generators: a package with its own lock file. */
const folder = path.join(repositoryRoot, 'scripts/generators');
const packages = path.join(folder, 'node_modules');

/** How a generator is run. */
export interface Generator {
  /** The oldest version of Node that it supports: major and minor. */
  node: readonly [number, number];
  /** A configuration file that it reads from its current folder. */
  config?: (document: string) => { file: string; content: string };
  /** The script, absolute or below the folder of packages, and its arguments. */
  command: (document: string) => readonly [script: string, ...args: string[]];
}

export const areGeneratorsInstalled = () => arePackagesInstalled(folder);

/** Installs the generators of the lock file, unless they are installed already. */
export const installGenerators = () => installPackages(folder, 'The generators');

export function runsHere({ node: [major, minor] }: Pick<Generator, 'node'>): boolean {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** A new folder below the packages, so that configurations and generated code find them. */
export async function folderBesidePackages(): Promise<string> {
  await mkdir(packages, { recursive: true });
  return mkdtemp(path.join(packages, '.work-'));
}

/** Runs a generator with a description, in a folder of `folderBesidePackages`. */
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
