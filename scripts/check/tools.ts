import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { compiler } from '../lib/compiler.ts';
import { formatter } from '../lib/format.ts';
import { repositoryRoot } from '../lib/layout.ts';
import { plural } from '../lib/problem.ts';
import { UsageError } from '../lib/verb.ts';

/** What is known from the last time; `.ci/run` starts without it. */
const cache = '.file-storage/cache';

/** A command of a package of this repository. */
export interface Tool {
  name: string;
  program: string;
  args: readonly string[];
  /** A command that mends what it finds. */
  remedy?: string;
}

const installed = (name: string) => path.join(repositoryRoot, 'node_modules/.bin', name);

export const types: Tool = {
  name: 'types',
  program: process.execPath,
  args: [compiler, '--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/types.json`],
};

/** What the pages load knows the names of a browser. */
export const typesOfTheme: Tool = {
  name: 'types of the theme',
  program: process.execPath,
  args: [compiler, '--noEmit', '-p', 'docs/theme'],
};

export const walls: Tool = {
  name: 'walls',
  program: installed('depcruise'),
  args: ['--config', 'dependency-cruiser.config.js', '.'],
};

/** Kept out of the dependencies: it is asked now and then. */
export const unused: Tool = {
  name: 'unused',
  program: 'npx',
  args: ['--yes', 'knip@5.88.1', '--no-progress'],
};

export const style = (files: readonly string[]): Tool => ({
  name: 'style',
  program: installed('oxlint'),
  args: [
    '--disable-nested-config',
    // A finding a line: the other form is coloured in CI, whatever it is written to.
    '--format=unix',
    // The configuration may leave out each of a few files; where it leaves out all, nothing would be checked.
    ...(files.includes('.') ? [] : ['--no-error-on-unmatched-pattern']),
    ...files,
  ],
});

export const format = (files: readonly string[]): Tool => ({
  name: 'format',
  program: formatter,
  // Where none of the files is of a kind that has a form, nothing is wrong.
  args: ['--list-different', '--no-error-on-unmatched-pattern', ...files],
  remedy: 'npm run format',
});

export const tests = (files: readonly string[]): Tool => ({
  name: 'tests',
  program: installed('vitest'),
  args: ['run', ...files],
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

async function failureOf(root: string, { name, program, args, remedy }: Tool): Promise<string[]> {
  // Whoever has fetched what others changed may lack what they have come to use.
  if (path.isAbsolute(program) && !existsSync(program))
    return [`${name}: ${path.basename(program)} is not installed: npm ci\n`];
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return [];
  return [`${name}${remedy ? `: run ${remedy} to fix it` : ''}\n${(await output).join('')}`];
}
