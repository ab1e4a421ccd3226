import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fieldTrials, proofs } from './choices.ts';
import { repositoryRoot } from './layout.ts';

const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('there are at most 16 scripts: add an option or a program to an existing one instead', () => {
  // npm runs `prepare` itself.
  expect(Object.keys(scripts).filter((name) => name !== 'prepare').length).toBeLessThanOrEqual(16);
});

/** Programs with one or more names: these tests run their help. */
const programs = ['conform', 'serve', 'field', 'prove'];

const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /(?:tsx|tsx\/esm) ([\w/-]+\.ts)$/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

test.each(ours.filter(([name]) => !programs.includes(name)))(
  'npm run %s -- --help shows the line to type',
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
])('npm run %s -- --help shows the line to type', async (name, file) => {
  const help = await text(start(file, ['--help'], { npm_lifecycle_event: name }).stdout);
  expect(help).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
});

const helpOf = (file: string, args: readonly string[], name: string) =>
  text(start(file, [...args, '--help'], { npm_lifecycle_event: name }).stdout);

describe.each([
  ['field', fieldTrials],
  ['prove', proofs],
])('npm run %s', (name, table) => {
  const file = `scripts/${name}.ts`;
  const choices = Object.entries(table).map(([choice, program]) => [choice, program.file] as const);

  test('-- --help lists its programs', async () => {
    const help = await helpOf(file, [], name);
    expect(help).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
    expect(choices.length).toBeGreaterThan(5);
    for (const [choice] of choices) expect(help).toMatch(new RegExp(`^ {2}${choice} +[a-z]`, 'm'));
  });

  test.each(choices)('-- %s has its own help', async (choice, program) => {
    const programSource = await readFile(path.join(repositoryRoot, program), 'utf8');
    expect(programSource).toContain(`new ScriptCommand('${name} ${choice}')`);
  });

  test.each([
    [[], "missing required argument 'which'"],
    [[`${choices[0]![0]}x`], `Did you mean ${choices[0]![0]}?`],
  ])('-- %j is refused in one line', async (args, why) => {
    const program = start(file, args, { npm_lifecycle_event: name });
    const closed = once(program, 'close') as Promise<[number]>;
    const [complaint, [code]] = await Promise.all([text(program.stderr), closed]);
    expect(complaint).toContain(why);
    expect(complaint.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});

test('a program has its own arguments', async () => {
  const help = await helpOf('scripts/field.ts', ['sdk'], 'field');
  expect(help).toMatch(/^Usage: npm run field -- sdk \[options\] \[languages\.\.\.\]/);
});

test.each([
  [
    'scripts/all.ts',
    ['--skip', ...'lint bundle generate types score docs mock verdict live conform'.split(' ')],
  ],
  ['scripts/lint.ts', ['--report']],
])('%s ends without an error if its reader stops early, as with `| head`', async (file, args) => {
  const program = start(file, args);
  program.stdout.destroy();
  const [complaints, [code]] = (await Promise.all([text(program.stderr), once(program, 'close')])) as [
    string,
    [number],
  ];
  expect(complaints).toBe('');
  expect(code).toBe(0);
});
