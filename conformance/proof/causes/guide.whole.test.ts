import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { listen } from '../testing/hostile-server.ts';
import { halfBuiltServer, type HalfBuiltOptions } from './half-built.ts';
import { field } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { invalidAs400 } from './faults.ts';

const guide = fileURLToPath(new URL('../../../docs/conformance.md', import.meta.url));
const overlay = fileURLToPath(new URL('../../../docs/conformance/overlay.yaml', import.meta.url));

const home = process.cwd();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-'));
  process.chdir(folder);
});

afterAll(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true, force: true });
});

/** The output of the command for a server, in sections. */
async function sectionsOf(baseUrl: string, ...args: string[]): Promise<string[]> {
  const account = {
    FILE_STORAGE_EMAIL: 'mira@example.com',
    FILE_STORAGE_PASSWORD: 'correct horse battery staple',
  };
  const env = { FILE_STORAGE_BASE_URL: baseUrl, ...account };
  const { stdout } = await runCommandLine(args, { ...env, FILE_STORAGE_SEED: '7' });
  return stdout.trimEnd().split(/\n\n+/);
}

const ofHalfBuilt = async (options: HalfBuiltOptions, ...args: string[]): Promise<string[]> =>
  sectionsOf(`http://127.0.0.1:${await listen(halfBuiltServer(options))}/v1`, ...args);

const ofReference = async (faults: readonly Fault[], ...args: string[]): Promise<string[]> =>
  sectionsOf((await startTestTarget(...faults)).baseUrl, ...args);

/** Errors for invalid data do not name the field of a folder. */
const nameless = field({ of: 'createFolder', code: 422 }, 'errors', () => ({ body: 'No.' }));

/** The sections that start with these texts, in this order, each cut to a number of lines. */
function shown(sections: readonly string[], wanted: Readonly<Record<string, number>>): string {
  const found = Object.entries(wanted).map(([begin, count]) => {
    const lines = sections.find((section) => section.startsWith(begin))?.split('\n') ?? [];
    return [...lines.slice(0, count), ...(lines.length > count ? ['  ...'] : [])].join('\n');
  });
  return found.map((section) => section.split('\n').map(presentable).join('\n')).join('\n\n');
}

const widest = 118;

/** Replaces names, addresses, ids, dates and times in a line of output by those of an example. */
function presentable(line: string): string {
  const steady = line
    .replaceAll(/conformance[0-9a-f]{8}/g, 'conformance5f1c90ab')
    .replaceAll(/conformance[0-9a-f]{1,7}\.\.\./g, 'conformance5f1c...')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/v1/g, 'http://127.0.0.1:8080/api/v1')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '2026-03-14 09:26:53')
    .replaceAll(/"(id|parentId)":\d+/g, '"$1":17')
    .replaceAll(/ {2}\d+ requests, .*/g, '')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '64e3c7fcdd21ad0defdfc8c6cf8db75f9386c77f1dffb7a376210a6de0718e87')
    .replaceAll(/\(report [0-9a-f]{8}\)/g, '(report 64e3c7fc)');
  return steady.length > widest ? `${steady.slice(0, widest - 4)} ...` : steady;
}

const withoutRequests = (sections: readonly string[]): string[] =>
  sections.map((section) =>
    section
      .split('\n')
      .filter((line) => !line.startsWith('     '))
      .join('\n'),
  );

/** The samples of the guide, as the current output for these servers. */
async function samples(): Promise<readonly string[]> {
  const first = await ofHalfBuilt({});
  const folders = await ofHalfBuilt({}, '--only', 'FOLDER-*');
  const mended = await ofHalfBuilt({ rightFolders: true }, '--only', 'FOLDER-*');
  const other = await ofReference(
    [invalidAs400],
    '--only',
    'createFolder',
    '--verbose',
    '--overlay',
    overlay,
  );
  const observed = await ofReference([], '--write-overlay', 'observed.yaml');
  await ofHalfBuilt({}, '--baseline', 'baseline.yaml', '--update-baseline');
  const known = await ofHalfBuilt({}, '--baseline', 'baseline.yaml');
  const better = await ofHalfBuilt({ rightFolders: true }, '--baseline', 'baseline.yaml');
  await ofReference([], '--report', 'json=yesterday.json');
  await ofReference([nameless], '--report', 'json=conformance.json');
  const compared = await sectionsOf('', 'compare', 'yesterday.json', 'conformance.json');
  const badge = await sectionsOf('', 'badge', 'yesterday.json');
  return [
    [
      presentable(first[0]!.split('\n', 1)[0]!),
      shown(first, { 'failed: ': 3, 'not exercised: ': 7, 'AUTH-14 ': 1 }),
      shown(withoutRequests(first), { 'Repair first:': 4 }),
      shown(first, { 'fail ': 1 }),
    ].join('\n\n'),
    shown(folders, { 'failed: ': 1, 'Repair first:': 9, 'fail ': 1 }),
    shown(mended, { 'FOLDER ': 1, 'ok ': 1 }),
    shown(other, { '  FAIL   U-24': 4 }),
    shown(observed, { 'overlay ': 3 }),
    shown(known, { 'ok ': 1 }),
    shown(better, { 'Passed, but': 3 }),
    shown(compared, { 'A is ': 2, '               A': 1, 'Worse than A': 3, 'Passed in both': 1 }),
    shown(badge, { 'File Storage API': 3 }),
  ];
}

/** Every second part of a page is a code block; those without a language are output of the command. */
function withOutputs(page: string, change: (output: string) => string): string {
  return page
    .split(/^(```\w*\n[\s\S]*?\n```)$/m)
    .map((part) => (part.startsWith('```\n') ? `\`\`\`\n${change(part.slice(4, -4))}\n\`\`\`` : part))
    .join('');
}

test('the guide shows what the command prints (GUIDE=write renews it)', async () => {
  const page = await readFile(guide, 'utf8');
  const printed = await samples();
  const written: string[] = [];
  withOutputs(page, (output) => {
    written.push(output);
    return output;
  });
  expect(written).toHaveLength(printed.length);
  for (const sample of printed) expect(sample.trim()).not.toBe('');
  if (process.env['GUIDE'] !== 'write') {
    expect(printed, 'what the command prints, beside what the guide shows').toEqual(written);
    return;
  }
  const left = [...printed];
  await writeFile(
    guide,
    withOutputs(page, () => left.shift()!),
  );
});
