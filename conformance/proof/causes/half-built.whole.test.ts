import pc from 'picocolors';
import { expect, test } from 'vitest';
import type { Profile } from '../../src/engine/model/check.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { terminalReport } from '../../src/engine/reporters/terminal-report.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { judge } from '../testing/judge-target.ts';
import { listen } from '../testing/hostile-server.ts';
import { halfBuiltServer, type HalfBuiltOptions } from './half-built.ts';

const plain = { verbose: false, colors: pc.createColors(false), width: 80 };

async function judgeHalfBuilt(options?: HalfBuiltOptions, profile: Profile = 'core'): Promise<Report> {
  const baseUrl = `http://127.0.0.1:${await listen(halfBuiltServer(options))}/v1`;
  const account = { email: 'mira@example.com', password: 'correct horse battery staple' };
  const without = { appUrl: undefined, second: undefined, states: undefined, profile } as const;
  return judge({ baseUrl, appUrl: '', account, second: account }, without);
}

/** The number of rows in a terminal of 80 columns. */
const rowsOf = (text: string): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 80)), 0);

test('a server of twenty lines gets one screen, and what to build next', async () => {
  const report = await judgeHalfBuilt();
  const text = terminalReport(report, plain);

  expect(rowsOf(text)).toBeLessThanOrEqual(59);
  const first = text.slice(text.indexOf('Repair first:'));
  expect(first).toMatch(/^Repair first:\n {2}1\. no operation of Uploads exists: all 3 return 404 /);
  expect(first.match(/^ *\d+\. /gm)).toHaveLength(10);
  expect(first).toMatch(/\n {2}and \d+ more in the reports, or with --verbose\n/);

  const missing = report.causes.filter(({ kind }) => kind === 'not implemented').map((one) => one.operations);
  expect(missing).toContainEqual(['getVault', 'moveVaultEntries', 'deleteVaultEntries']);
  expect(missing).toContainEqual(['listNotes']);
  expect(missing.flat()).not.toContain('createFolder');
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
  expect(lacking).toContain('login does not return user.display_name, user.first_name, user.last_name');
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
    const passed = requirements.filter(({ verdict }) => verdict === 'passed');
    expect(passed.filter(({ statement }) => /refus|requires|required|must/i.test(statement))).toEqual([]);
    // Only the requirements on the response of the login and on all responses remain.
    const areas = new Set(passed.map(({ id }) => id.slice(0, id.indexOf('-'))));
    expect([...areas].filter((area) => !['GEN', 'AUTH', 'USER', 'RULE'].includes(area))).toEqual([]);
  },
);

test('folders stay listed where a deletion is merely claimed and no link shows what is there', async () => {
  const { leftovers } = await judgeHalfBuilt();
  const folders = leftovers.filter(({ kind }) => kind === 'folder');
  expect(folders.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^conformance[0-9a-f]{8}$/));
  expect(folders[0]?.reason).toMatch(/^the server reported its deletion, and /);
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
  expect(ended.stderr).toContain('Both accounts belong to the same user');
});
