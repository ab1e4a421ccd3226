import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { plural } from '../lib/problem.ts';
import { UsageError } from '../lib/verb.ts';

/** What is known from the last time; `.ci/run` starts without it. */
const cache = '.file-storage/cache';

/** A command of a package of this repository. */
export interface Tool {
  name: string;
  command: readonly string[];
}

export const types: Tool = {
  name: 'types',
  command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/types.json`],
};

/** What the pages load knows the names of a browser. */
export const typesOfTheme: Tool = {
  name: 'types of the theme',
  command: ['tsc', '--noEmit', '-p', 'docs/theme'],
};

export const walls: Tool = {
  name: 'walls',
  command: ['depcruise', '--config', 'dependency-cruiser.config.js', '.'],
};

export const style = (files: readonly string[]): Tool => ({
  name: 'style',
  command: [
    ...['eslint', '--cache', '--cache-strategy=content', `--cache-location=${cache}/eslint`],
    // Files that the configuration leaves out are no mistake.
    ...['--no-warn-ignored', ...files],
  ],
});

export const format = (files: readonly string[]): Tool => ({
  name: 'format',
  command: [
    ...['prettier', '--check', '--log-level=warn', '--ignore-unknown'],
    ...['--cache', '--cache-strategy=content', `--cache-location=${cache}/prettier`, ...files],
  ],
});

export const tests = (files: readonly string[]): Tool => ({
  name: 'tests',
  command: ['vitest', 'run', ...files],
});

/**
 * Runs tools side by side, and each to its end: one fault must not hide the others.
 *
 * @throws UsageError with what those say that fail
 */
export async function runTools(root: string, tools: readonly Tool[]): Promise<void> {
  const failures = (await Promise.all(tools.map((tool) => failureOf(root, tool)))).flat();
  if (failures.length === 0) return;
  throw new UsageError(`${plural(failures.length, 'check')} failed\n${failures.join('\n')}`);
}

async function failureOf(root: string, { name, command }: Tool): Promise<string[]> {
  const child = spawn('npx', ['--no-install', ...command], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? [] : [`${name}\n${(await output).join('')}`];
}
