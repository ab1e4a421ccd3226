import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Environments that npm makes differently; the settings are those of the user's `.npmrc`. */
const installations: Record<string, { env?: Record<string, string>; settings?: string }> = {
  'plain npm': {},
  "a prefix of one's own": { settings: 'prefix=${HOME}/global\n' },
  'a private registry': {
    settings: 'registry=https://registry.example.com/\nemail=me@example.com\ntag=next\njson=true\n',
  },
  'an image with variables in capitals': { env: { NPM_CONFIG_PREFIX: '/opt/npm', NPM_CONFIG_TAG: 'next' } },
  'an image with variables in small letters': {
    env: { npm_config_prefix: '/opt/npm', npm_config_tag: 'next' },
  },
};

describe.each(Object.entries(installations))('with %s', (_, { env = {}, settings = '' }) => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'npm-'));
    await writeFile(path.join(home, '.npmrc'), settings);
  });
  afterAll(() => rm(home, { recursive: true }));

  /** Runs npm as a login shell does: without what an npm that runs these tests has set. */
  const npm = async (...args: readonly string[]) => {
    const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    const program = spawn('npm', ['run', '--silent', ...args], {
      cwd: repositoryRoot,
      env: { ...Object.fromEntries(own), ...env, HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complaint, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'close') as Promise<[number]>,
    ]);
    return { code, said, complaint };
  };

  test.each([
    [['new', '--', 'operation', '--help'], 'Usage: npm run new -- operation'],
    [['serve', '--', '--help'], 'Usage: npm run serve --'],
    [['prove', '--', 'release', '--help'], 'Usage: npm run prove -- release'],
  ])('npm run %j is not refused', async (args, said) => {
    expect(await npm(...args)).toMatchObject({ code: 0, said: expect.stringContaining(said) as string });
  });

  test('options without the two dashes are refused, with the line to type', async () => {
    const { code, complaint } = await npm('new', 'requirement', 'NOTE', 'A note.', '--section=Notes');
    expect(complaint).toContain("Type: npm run new -- requirement NOTE 'A note.' --section Notes\n");
    expect(code).toBe(1);
  });
});
