import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldTrials, proofs } from './subcommands.ts';
import { repositoryRoot } from './paths.ts';

const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('there are at most 16 scripts: add an option or a program to an existing one instead', () => {
  // npm runs `prepare` itself.
  expect(Object.keys(scripts).filter((name) => name !== 'prepare').length).toBeLessThanOrEqual(16);
});

const start = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ['--import', 'tsx/esm', file, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs npm as a login shell does: without what an npm that runs these tests has set. */
async function npmRun(args: readonly string[], env: Readonly<Record<string, string>>) {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const program = spawn('npm', ['run', '--silent', ...args], {
    cwd: repositoryRoot,
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number]>,
  ]);
  return { code, said, complaint };
}

const choices = { field: fieldTrials, prove: proofs };

/** Of a user who has no home folder, and whose npm installs programs elsewhere. */
const foreign = { HOME: '/dev/null/home', NPM_CONFIG_PREFIX: '/opt/npm', npm_config_prefix: '/opt/npm' };

describe('for another user', () => {
  const ours = Object.keys(scripts).filter((name) => !['prepare', 'format', 'lint:fix'].includes(name));
  const ofChoices = Object.entries(choices).flatMap(([name, table]) =>
    Object.keys(table).map((choice) => `${name} -- ${choice}`),
  );
  test.concurrent.each([...ours.map((name) => `${name} --`), ...ofChoices])(
    'npm run %s --help shows the line to type',
    async (line) => {
      const { code, said, complaint } = await npmRun([...line.split(' '), '--help'], foreign);
      expect({ code, said, complaint }).toEqual({
        code: 0,
        said: expect.stringMatching(new RegExp(`^Usage: npm run ${line} `)) as string,
        complaint: '',
      });
    },
  );

  test.each(['format', 'lint:fix'])('npm run %s starts its tool', async (name) => {
    expect(await npmRun([name, '--', '--help'], foreign)).toMatchObject({ code: 0, complaint: '' });
  });
});

describe.each(Object.entries(choices))('npm run %s', (name, table) => {
  const file = `scripts/${name}.ts`;
  const names = Object.keys(table);

  test('-- --help lists its programs', async () => {
    const help = await text(start(file, ['--help'], { npm_lifecycle_event: name }).stdout);
    expect(names.length).toBeGreaterThan(5);
    for (const choice of names) expect(help).toMatch(new RegExp(`^ {2}${choice} +[a-z]`, 'm'));
  });

  test.each([
    [[], "missing required argument 'which'"],
    [[`${names[0]!}x`], `Did you mean ${names[0]!}?`],
  ])('-- %j is refused in one line', async (args, why) => {
    const program = start(file, args, { npm_lifecycle_event: name });
    const closed = once(program, 'close') as Promise<[number]>;
    const [complaint, [code]] = await Promise.all([text(program.stderr), closed]);
    expect(complaint).toContain(why);
    expect(complaint.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});

test.each([
  [
    'scripts/all.ts',
    ['--skip', ...'lint generate types score docs mock-examples server-examples conform'.split(' ')],
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

  test('the options of npm are no options of a script', async () => {
    const ended = await npmRun(['new', '--', 'operation', '--help'], { ...env, HOME: home });
    expect(ended).toEqual({ code: 0, said: expect.stringContaining('--prefix') as string, complaint: '' });
  });

  test('options without the two dashes are refused, with the line to type', async () => {
    const args = ['new', 'requirement', 'NOTE', 'A note.', '--section=Notes'];
    const { code, complaint } = await npmRun(args, { ...env, HOME: home });
    expect(complaint).toContain("Type: npm run new -- requirement NOTE 'A note.' --section Notes\n");
    expect(code).toBe(1);
  });
});
