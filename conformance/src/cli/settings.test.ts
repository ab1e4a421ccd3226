import { expect, test } from 'vitest';
import { optionNames } from './options.ts';
import type { Sources } from '../../../packages/options/settings.ts';
import { readSettings } from './settings.ts';

const read = (sources: Partial<Sources>) =>
  readSettings(optionNames, { flags: {}, env: {}, file: undefined, ...sources });

const file = (values: Record<string, string[]>) => ({ name: 'c.yaml', values });

test('the command line goes before the environment, and that before the file', () => {
  const flags = { profile: ['full'] };
  const env = { FILE_STORAGE_PROFILE: 'core', FILE_STORAGE_SEED: '2' };
  const settings = read({ flags, env, file: file({ profile: ['core'], seed: ['3'], budget: ['4'] }) });
  expect(settings).toEqual({ profile: 'full', seed: 2, budget: 4 });
});

test('every option is an environment variable', () => {
  const env = {
    FILE_STORAGE_BASE_URL: 'https://files.example.com/api/v1/',
    FILE_STORAGE_SECOND_EMAIL: 'b@example.com',
    FILE_STORAGE_ONLY: 'FOLDER-*,NOTE-1,a folder, if any, is refused',
    FILE_STORAGE_ALLOW_DESTRUCTIVE: 'false',
    FILE_STORAGE_NO_COLOR: '1',
    FILE_STORAGE_REPORT: 'json=a.json,html=b/c=d.html',
    FILE_STORAGE_SHARD: '2/3',
  };
  expect(read({ env })).toEqual({
    'base-url': 'https://files.example.com/api/v1',
    'second-email': 'b@example.com',
    only: ['FOLDER-*', 'NOTE-1', 'a folder, if any, is refused'],
    'allow-destructive': false,
    'no-color': true,
    report: [
      { kind: 'json', file: 'a.json' },
      { kind: 'html', file: 'b/c=d.html' },
    ],
    shard: { index: 2, count: 3 },
  });
});

test('an empty variable or key counts as not given, an empty flag is a mistake', () => {
  expect(read({ env: { FILE_STORAGE_TOKEN: '' }, file: file({ token: [''] }) })).toEqual({});
  expect(() => read({ flags: { token: [''] } })).toThrow('--token has an empty value.');
});

test('a token goes before the e-mail address and password of a farther source, and not of the same', () => {
  const env = {
    FILE_STORAGE_EMAIL: 'a@example.com',
    FILE_STORAGE_PASSWORD: 'p',
    FILE_STORAGE_SECOND_EMAIL: 'b@example.com',
  };
  const { FILE_STORAGE_SECOND_EMAIL: second, ...first } = env;
  expect(read({ flags: { token: ['t'] }, env })).toEqual({ token: 't', 'second-email': second });
  expect(read({ flags: { 'second-token': ['t'] }, env })).not.toHaveProperty('second-email');
  const all = { email: 'a@example.com', password: 'p', token: 't' };
  expect(read({ env: { ...first, FILE_STORAGE_TOKEN: 't' } })).toEqual(all);
  expect(read({ flags: { email: ['a@example.com'] }, env: { ...first, FILE_STORAGE_TOKEN: 't' } })).toEqual(
    all,
  );
});

test('of two options that contradict each other, the one of the nearer source counts', () => {
  const json = [{ kind: 'json', file: 'a.json' }];
  const FILE_STORAGE_REPORT = 'json=a.json';
  expect(read({ flags: { 'no-report': ['true'] }, env: { FILE_STORAGE_REPORT } })).toEqual({
    'no-report': true,
  });
  expect(read({ env: { FILE_STORAGE_REPORT }, file: file({ 'no-report': ['true'] }) })).toEqual({
    report: json,
  });
  const both = { FILE_STORAGE_REPORT, FILE_STORAGE_NO_REPORT: 'false' };
  expect(read({ env: both })).toEqual({ report: json, 'no-report': false });
});

test.each([
  [
    { flags: { report: ['json=a'], 'no-report': ['true'] } },
    '--report and --no-report contradict each other.',
  ],
  [
    { env: { FILE_STORAGE_REPORT: 'json=a', FILE_STORAGE_NO_REPORT: '1' } },
    'FILE_STORAGE_REPORT and FILE_STORAGE_NO_REPORT contradict each other.',
  ],
  [
    { file: file({ report: ['json=a'], 'no-report': ['true'] }) },
    'c.yaml: report and c.yaml: no-report contradict',
  ],
  [{ flags: { shard: ['4/3'] } }, '--shard: expected i/n with i from 1 to n, such as 1/3, got "4/3".'],
  [{ flags: { shard: ['1/2', '2/2'] } }, '--shard is set more than once.'],
  [
    { env: { FILE_STORAGE_CONCURRENCY: 'many' } },
    'FILE_STORAGE_CONCURRENCY: expected a whole number from 1 to 64',
  ],
  [{ file: file({ timeout: ['0'] }) }, 'c.yaml: timeout: expected a number above 0'],
  [{ flags: { profile: ['all'] } }, '--profile: expected core or full, got "all".'],
  [{ flags: { report: ['xml=a'] } }, 'one of json, junit, html, sarif, markdown, got "xml=a".'],
  [{ flags: { report: ['json='] } }, 'KIND=FILE'],
  [{ env: { FILE_STORAGE_VERBOSE: 'maybe' } }, 'FILE_STORAGE_VERBOSE: expected true or false'],
  [
    { flags: { 'base-url': ['files.example.com'] } },
    'starts with https:// or http://, got "files.example.com"',
  ],
  [
    { flags: { 'base-url': ['https://a.example.com/api'] } },
    'the version segment v1 (VER-1), such as https://a.example.com/api/v1',
  ],
  [{ flags: { 'base-url': ['https://a.example.com/v1?x=1'] } }, 'without a query or fragment'],
])('%j is refused', (sources, message) => {
  expect(() => read(sources)).toThrow(message);
});

test.each([
  { flags: { 'base-url': ['https://me:hunter22@a.example.com/v1'] } },
  { flags: { 'base-url': ['https://a.example.com/v1?token=hunter22'] } },
  { flags: { proxy: ['socks://me:hunter22@a.example.com'] } },
])('no message repeats a secret: %j', (sources) => {
  expect(() => read(sources)).toThrow(/^(?!.*hunter22)/);
});
