import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { repositoryRoot } from './layout.ts';

const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** What stands behind these has a name of its own, and is asked for its help. */
const programs = ['conform', 'serve'];

const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /(?:tsx|tsx\/esm) ([\w/-]+\.ts)$/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

test.each(ours.filter(([name]) => !programs.includes(name)))(
  'npm run %s -- --help says what to type',
  (name, file) => {
    const source = readFileSync(path.join(repositoryRoot, file), 'utf8');
    expect(source).toContain(`new ScriptCommand('${name}')`);
  },
);

const start = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ['--import', 'tsx/esm', file, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test.each([
  ['conform', 'scripts/conform.ts'],
  ['serve', 'server/src/main.ts'],
])('npm run %s -- --help says what to type', async (name, file) => {
  const help = await text(start(file, ['--help'], { npm_lifecycle_event: name }).stdout);
  expect(help).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
});

test.each([
  [
    'scripts/all.ts',
    ['--skip', ...'lint bundle generate types score docs mock verdict live conform'.split(' ')],
  ],
  ['scripts/coverage.ts', []],
])('%s ends quietly where nobody reads on, as with `| head`', async (file, args) => {
  const program = start(file, args);
  program.stdout.destroy();
  const [complaints, [code]] = (await Promise.all([text(program.stderr), once(program, 'close')])) as [
    string,
    [number],
  ];
  expect(complaints).toBe('');
  expect(code).toBe(0);
});
