import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../conformance/src/engine/model/report.ts';
import { runCommandLine } from '../conformance/src/testing/run-program.ts';
import { behaviours } from '../conformance/src/service/clients/server-behaviours.ts';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { startReferenceServer, type ReferenceServer } from '../scripts/server-examples/reference-server.ts';
import { installCommands } from '../scripts/lib/commands.ts';
import { temporaryFolder } from '../scripts/lib/temporary-folder.ts';

const root = path.join(import.meta.dirname, '..');
const home = process.cwd();

let server: ReferenceServer;
const folder = await temporaryFolder(afterAll);
let guide: string;
let env: Record<string, string>;

/** The command as it is installed, and a working directory with the files that the guide shows. */
beforeAll(async () => {
  server = await startReferenceServer();
  process.chdir(folder);
  guide = await readFile(path.join(root, 'docs/conformance-clients.md'), 'utf8');
  const bin = path.join(folder, 'bin');
  await installCommands(bin);
  await writeFile('milk.txt', 'Buy milk\n');
  for (const code of codeIn(guide, 'js')) {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    await writeFile(name!, code);
  }
  env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    FILE_STORAGE_UPSTREAM: server.apiRoot,
    FILE_STORAGE_LISTEN: '0',
    FILE_STORAGE_TOKEN: server.token,
  };
});

afterAll(async () => {
  process.chdir(home);
  await server.close();
});

/** The arguments of each line of the guide that calls the runner's command, by the command. */
function linesOf(command: string): string[][] {
  return [
    ...codeIn(guide, 'sh')
      .join('')
      .matchAll(/^npx file-storage-conformance (.*)$/gm),
  ]
    .map(([, rest]) => [...rest!.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!))
    .filter(([first]) => first === command);
}

const run = async (args: readonly string[]): Promise<string> => {
  const { exitCode, stderr, stdout } = await runCommandLine([...args, '--report', 'json=report.json'], env);
  expect([exitCode, stderr, stdout]).toEqual([0, stderr, stdout]);
  return stdout;
};

const reportOf = async (args: readonly string[]): Promise<Report> => {
  await run(args);
  return JSON.parse(await readFile('report.json', 'utf8')) as Report;
};

const heldIn = ({ requirements }: Report) =>
  requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);

test('our own command holds all that an upload exercises, as the guide counts it', async () => {
  const [line = []] = linesOf('proxy');
  const printed = await run(line);
  const [, sample = ''] = /```\n(http:.*?)```/s.exec(guide)!;
  const counted = sample.split('\n').filter((text) => /\d (passed|request)/.test(text));
  expect(counted.length).toBeGreaterThan(7);
  for (const text of counted) expect(printed).toContain(text.replace(/[\d.]+ s$/, ''));
  const report = JSON.parse(await readFile('report.json', 'utf8')) as Report;
  const all = [
    'AUTH-1',
    'AUTH-13',
    'GEN-9',
    'UPLOAD-5',
    'UPLOAD-11',
    'UPLOAD-15',
    'U-109',
    'REG-2',
    'ENTRY-1',
  ];
  expect(heldIn(report)).toEqual(expect.arrayContaining(all));
  expect(report.checks.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

test('our own command gets by with behaviours of each kind', async () => {
  const [line = []] = linesOf('client');
  // All of them are played by the tests of the runner; this is the command beside them.
  const chosen = ['additional fields', '429 with Retry-After as a date', 'an expired presigned URL'];
  const report = await reportOf([...line, ...chosen.flatMap((name) => ['--only', name])]);
  const played = report.checks.filter(({ name }) => name.startsWith('with the server behaviour'));
  expect(played.map(({ verdict }) => verdict)).toEqual(chosen.map(() => 'passed'));
});

test('the module gets by as the guide says', async () => {
  const [, line = []] = linesOf('client');
  expect(heldIn(await reportOf(line))).toEqual(expect.arrayContaining(['RULE-4', 'U-01', 'NOTE-2']));
});

test('a recording is tested', async () => {
  const [line = []] = linesOf('har');
  const entry = {
    startedDateTime: '2026-09-14T08:06:00.000Z',
    time: 3,
    request: { method: 'GET', url: 'https://files.example.com/api/v1/notes', headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { text: '[]', size: 2 },
    },
  };
  await writeFile('traffic.har', JSON.stringify({ log: { entries: [entry] } }));
  expect(heldIn(await reportOf(line))).toEqual(expect.arrayContaining(['GEN-3', 'NOTE-6', 'AUTH-10']));
});

test('the page describes every behaviour', () => {
  const [, section = ''] = guide.split('## Unusual but correct servers');
  const table = [...section.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, cell]) => cell!).slice(2);
  const documented = table.flatMap((cell) => cell.split('; '));
  expect(documented).toEqual(behaviours.map(({ name }) => name));
});
