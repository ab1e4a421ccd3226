import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { compiler } from '../lib/compiler.ts';
import { formatter } from '../lib/format.ts';
import { repositoryRoot } from '../lib/paths.ts';
import { plural } from '../lib/problem.ts';
import { mark, unfilledIn } from '../lib/unfilled.ts';
import { UsageError } from '../lib/command.ts';

/** Results of earlier runs, for incremental checks; `.ci/run` deletes them. */
const cache = '.file-storage/cache';

/** A program that checks files. */
export interface Tool {
  name: string;
  program: string;
  args: readonly string[];
  /** The tool that must not fail before: what it finds would only come up again. */
  after?: string;
  /** A command that fixes what it finds. */
  remedy?: string;
  /** Replaces a line of the output by one that says more. */
  explain?: (line: string, root: string) => string;
}

const installed = (name: string) => path.join(repositoryRoot, 'node_modules/.bin', name);

/**
 * The types of everything that uses `generated/`: if a table lacks an operation, the error names it. One thread takes two
 * thirds of the processor's time of several, and tests run meanwhile.
 */
export const types: Tool = {
  name: 'types',
  program: process.execPath,
  args: [
    compiler,
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    `${cache}/types.json`,
  ],
  explain: withHint,
};

/** Scripts of the pages use the types of browsers. */
export const typesOfTheme: Tool = {
  name: 'types of the theme',
  program: process.execPath,
  args: [compiler, '--noEmit', '-p', 'docs/theme'],
};

export const imports: Tool = {
  name: 'imports',
  program: installed('depcruise'),
  args: ['--config', 'dependency-cruiser.config.js', '.'],
};

/** What lint finds in the contract, and which files of `generated/` are not what it compiles to. */
export const contract: Tool = {
  name: 'contract',
  program: process.execPath,
  args: ['--import', 'tsx/esm', path.join(repositoryRoot, 'scripts/generate.ts'), '--check'],
};

/** Not a dependency, because it runs rarely; `.ci/run` runs it. */
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
    // The hook of git uses the same configuration without them: rules that need types take too long for a commit.
    '--type-aware',
    '--report-unused-disable-directives-severity=error',
    // One line for each finding: the default format has colours in CI, even in a file.
    '--format=unix',
    // The configuration may ignore all of a few files, but if it ignores all files of the repository, that is an error.
    ...(files.includes('.') ? [] : ['--no-error-on-unmatched-pattern']),
    ...files,
  ],
});

export const format = (files: readonly string[]): Tool => ({
  name: 'format',
  program: formatter,
  // It is no error if none of the files can be formatted.
  args: ['--list-different', '--no-error-on-unmatched-pattern', ...files],
  remedy: 'npm run format',
});

export const tests = (files: readonly string[]): Tool => ({
  name: 'tests',
  program: installed('vitest'),
  after: 'types',
  args: ['run', ...files],
});

/**
 * Runs tools at the same time, and each to its end: one error must not hide the others. Prints when each ends, because the
 * slowest takes minutes on a busy machine.
 *
 * @throws UsageError with the output of the tools that fail
 */
export async function runTools(
  root: string,
  tools: readonly Tool[],
  print: (line: string) => void = console.error,
): Promise<void> {
  const names = (of: readonly Tool[]) => of.map(({ name }) => name).join(', ');
  const later = tools.filter(({ after }) => after !== undefined);
  const first = names(tools.filter(({ after }) => after === undefined));
  print(`running ${first}${later.length > 0 ? `, then ${names(later)}` : ''}`);
  const ends = new Map<string, Promise<string[]>>();
  for (const tool of tools) ends.set(tool.name, endOf(root, tool, ends, print));
  const failures = (await Promise.all(ends.values())).flat();
  if (failures.length === 0) return;
  throw new UsageError(`${plural(failures.length, 'check')} failed\n${failures.join('\n')}`);
}

/** @param earlier the tools that were started before */
async function endOf(
  root: string,
  tool: Tool,
  earlier: ReadonlyMap<string, Promise<string[]>>,
  print: (line: string) => void,
): Promise<string[]> {
  const { name, after = '' } = tool;
  if (((await earlier.get(after)) ?? []).length > 0) {
    print(`${name}  left out, because ${after} failed`);
    return [];
  }
  const started = performance.now();
  const failure = await failureOf(root, tool);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${name}  ${failure.length > 0 ? 'failed' : 'ok'}  ${seconds} s`);
  return failure;
}

async function failureOf(root: string, { name, program, args, remedy, explain }: Tool): Promise<string[]> {
  // After `git pull`, a new dependency may not be installed yet.
  if (path.isAbsolute(program) && !existsSync(program))
    return [`${name}: ${path.basename(program)} is not installed: npm ci\n`];
  const child = spawn(program, args, {
    cwd: root,
    // For the compiler and the linter, which are written in Go: fewer garbage collections save a fifth of their time.
    env: { GOGC: '400', ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return [];
  const lines = (await output).join('').split('\n');
  const explained = explain ? lines.map((line) => explain(line, root)) : lines;
  return [`${name}${remedy ? `: run ${remedy} to fix it` : ''}\n${explained.join('\n')}`];
}

/** For a `FILL_IN` of `npm run new`, replaces the compiler's error by the hint of what to write. */
function withHint(line: string, root: string): string {
  const [, file, row, column] = /^(.+?)\((\d+),(\d+)\): error TS2304:/.exec(line) ?? [];
  if (file === undefined || !line.endsWith(`Cannot find name '${mark}'.`)) return line;
  const places = unfilledIn(readFileSync(path.join(root, file), 'utf8'));
  const place = places.find((place) => place.line === Number(row) && place.column === Number(column));
  return place ? `${file}(${row},${column}): not filled in: ${place.hint}` : line;
}
