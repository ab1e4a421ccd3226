import { readFile } from 'node:fs/promises';
import pc from 'picocolors';
import { expect, test, vi } from 'vitest';
import type { Profile } from '../../src/model/check.ts';
import type { Report } from '../../src/model/report.ts';
import { terminalReport } from '../../src/reporters/terminal-report.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { judge } from '../testing/judge-target.ts';
import { listen } from '../testing/hostile-server.ts';
import { halfBuiltServer, type Manners } from './half-built.ts';

// Whole runs, on machines with other things to do.
vi.setConfig({ testTimeout: 180_000 });

const plain = { verbose: false, colors: pc.createColors(false), width: 80 };

async function judgeHalfBuilt(manners?: Manners, profile: Profile = 'core'): Promise<Report> {
  const baseUrl = `http://127.0.0.1:${await listen(halfBuiltServer(manners))}/v1`;
  const account = { email: 'mira@example.com', password: 'correct horse battery staple' };
  const without = { appUrl: undefined, second: undefined, states: undefined, profile } as const;
  return judge({ baseUrl, appUrl: '', account, second: account }, without);
}

/** As a terminal of 80 columns shows it. */
const rowsOf = (text: string): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 80)), 0);

test('a server of twenty lines gets one screen, and what to build next', async () => {
  const report = await judgeHalfBuilt();
  const text = terminalReport(report, plain);

  expect(rowsOf(text)).toBeLessThanOrEqual(58);
  const first = text.slice(text.indexOf('Repair first:'));
  expect(first).toMatch(
    /^Repair first:\n {2}1\. presignUpload is not implemented: POST \/s3\/simple\/presign answers 404/,
  );
  expect(first.match(/^ *\d+\. /gm)).toHaveLength(10);
  expect(first).toMatch(/\n {2}and \d+ more in the reports, or with --verbose\n/);

  const missing = report.causes.filter(({ kind }) => kind === 'not implemented');
  expect(missing.map(({ operations }) => operations.length)).toEqual(missing.map(() => 1));
  expect(missing.map(({ operations: [operation] }) => operation)).toContain('createShareableLink');
  expect(missing.map(({ operations: [operation] }) => operation)).not.toContain('createFolder');
});

/** What differs from run to run: names, addresses, times, and what is not carried out in an order of its own. */
const steady = (line: string): string =>
  line
    .replaceAll(/conformance-[0-9a-f]{8}/g, 'conformance-00000000')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+(?:\/api)?\/v1/g, 'BASE')
    .replaceAll(/seed \d+|--seed \d+/g, 'seed 7')
    .replaceAll(/folder \d+|\d+ requests?,.*/g, '')
    .trim();

test('the guide shows what such a server is told', async () => {
  const guide = await readFile(new URL('../../../docs/conformance.md', import.meta.url), 'utf8');
  const [, sample = ''] = guide.split(/ends like this, shortened:\n\n```\n/);
  const shown = sample.split('```', 1)[0]!.split('\n').map(steady);
  const report = await judgeHalfBuilt();
  const reportLines = terminalReport(report, { ...plain, width: Infinity })
    .split('\n')
    .map(steady);
  // The first line is the progress's, the last the command's own; dots stand for what is left out.
  const unlike = shown
    .slice(1)
    .filter((line) => line !== '' && line !== '...' && !line.startsWith('report '))
    .filter((line) => {
      const [begin, end] = line.split('...').map((part) => part.trim());
      return !reportLines.some(
        (line) => line.startsWith(begin!) && (end === undefined || line.includes(end)),
      );
    });
  expect(unlike).toEqual([]);
});

test('one wrong form of timestamps is one finding, and so are the fields that an answer lacks', async () => {
  const { causes } = await judgeHalfBuilt();
  const timestamps = causes.filter(({ kind, cause }) => kind === 'wrong form' && cause.includes('_at'));
  expect(timestamps).toHaveLength(1);
  expect(timestamps[0]).toMatchObject({
    kind: 'wrong form',
    requirements: ['GEN-5', 'USER-7', 'USER-8', 'FOLDER-14', 'FOLDER-15', 'NOTE-10', 'NOTE-11'],
  });
  const lacking = causes.filter(({ kind }) => kind === 'fields missing').map(({ cause }) => cause);
  expect(lacking).toContain('login answers without user.display_name, user.first_name, user.last_name');
});

test.each([405, 501])('%i says as well that an operation is not there', async (otherwise) => {
  const { causes } = await judgeHalfBuilt({ otherwise });
  const kinds = new Map(
    causes.flatMap(({ operations, kind }) => operations.map((operation) => [operation, kind])),
  );
  expect(kinds.get('presignUpload')).toBe('not implemented');
  expect(causes.filter(({ kind }) => kind === 'server error')).toEqual([]);
});

test.each(['core', 'full'] as const)(
  'where everything but the login is refused, no refusal shows anything: %s',
  async (profile) => {
    const { requirements } = await judgeHalfBuilt({ onlyLogin: true }, profile);
    const held = requirements.filter(({ verdict }) => verdict === 'passed');
    expect(held.filter(({ statement }) => /refus|requires|required|must/i.test(statement))).toEqual([]);
    // What is left is what the answers of the login show, and what holds for every answer.
    const areas = new Set(held.map(({ id }) => id.slice(0, id.indexOf('-'))));
    expect([...areas].filter((area) => !['GEN', 'AUTH', 'USER', 'RULE'].includes(area))).toEqual([]);
  },
);

test('folders stay listed where a deletion is merely claimed and no link shows what is there', async () => {
  const { leftovers } = await judgeHalfBuilt();
  const folders = leftovers.filter(({ kind }) => kind === 'folder');
  expect(folders.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^conformance-[0-9a-f]{8}$/));
  expect(folders[0]?.reason).toMatch(/nothing shows whether it did$/);
});

test('a --states URL that nobody answers is a fault of the command line', async () => {
  const server = halfBuiltServer();
  const root = `http://127.0.0.1:${await listen(server)}`;
  const account = ['--email', 'mira@example.com', '--password', 'correct horse battery staple'];
  const ended = await runCommandLine(['--base-url', `${root}/v1`, ...account, '--states', `${root}/_states`]);
  expect(ended).toMatchObject({ exitCode: 2 });
  expect(ended.stderr).toContain('--states: there is no state provider at this URL');
});

test('one user that is given twice is a fault of the command line', async () => {
  const root = `http://127.0.0.1:${await listen(halfBuiltServer())}`;
  const accounts = ['--email', 'mira@example.com', '--second-email', 'm.mira@example.com'];
  const passwords = ['--password', 'a', '--second-password', 'b'];
  const ended = await runCommandLine(['--base-url', `${root}/v1`, ...accounts, ...passwords]);
  expect(ended).toMatchObject({ exitCode: 2 });
  expect(ended.stderr).toContain('Both accounts are one user');
});
