import { expect, test } from 'vitest';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { readOverlay } from '../../src/engine/contract/read-overlay.ts';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { readPublished, withPublishedChoices } from '../published-results/published.ts';
import { signIn } from '../testing/filled-account.ts';
import { judge, failuresIn, withVerdict } from '../testing/judge-target.ts';
import { requestsOfCore } from '../testing/points.ts';
import { goServerOverlay, isGoInstalled, startGoServer, type GoServer } from './go-server.ts';

test.skipIf(!isGoInstalled)('a server in Go, written from the contract alone, holds all of it', async () => {
  const target = await startGoServer();
  const contract = loadContract({ overlay: await readOverlay(goServerOverlay) });
  const report = await judge(target, {
    contract,
    allowDestructive: true,
    allowLeftovers: true,
    budget: 500,
  });

  expect(failuresIn(report)).toEqual([]);
  const { report: published } = await readPublished('second-implementation');
  for (const one of [report, published]) expect(withVerdict(one, 'not exercised')).toEqual([]);
  expect(report.leftovers.filter(({ kind }) => !kind.endsWith('access tokens'))).toEqual([]);
  expect(report.causes).toEqual([]);
});

test.skipIf(!isGoInstalled).each([
  ['the contract', undefined],
  ['its overlay', goServerOverlay],
])('the core profile with %s sends no more requests than it promises', async (_with, overlay) => {
  const contract = loadContract(overlay === undefined ? {} : { overlay: await readOverlay(overlay) });
  const everything = { contract, allowDestructive: true, allowLeftovers: true };
  const report = await judge(await startGoServer(), { ...everything, profile: 'core' });
  expect(failuresIn(report)).toEqual([]);
  expect(report.requests).toBeLessThanOrEqual(requestsOfCore);
});

/** One account and nothing else. */
const bare = { second: undefined, states: undefined, appUrl: undefined } as const;

test
  .skipIf(!isGoInstalled)
  .each<[string, (server: GoServer) => Partial<RunOptions> | Promise<Partial<RunOptions>>, number]>([
    ['no provider states', () => ({ states: undefined, allowLeftovers: true }), 190],
    ['one account and nothing else', () => bare, 140],
    [
      'a token alone',
      async (server) => ({ ...bare, credentials: { token: (await signIn(server)).token } }),
      120,
    ],
  ])('with %s nothing fails, and no more is sent than is promised', async (_with, options, passed) => {
  const server = await startGoServer();
  const report = await judge(server, await options(server));
  expect(failuresIn(report)).toEqual([]);
  expect(withVerdict(report, 'passed').length).toBeGreaterThan(passed);
  expect(report.requests).toBeLessThanOrEqual(3_400);
});

test.skipIf(!isGoInstalled)(
  'what was observed of it holds, and what was observed of another server does not',
  async () => {
    const server = await startGoServer();
    const own = await judge(server, { contract: await withPublishedChoices('second-implementation') });
    expect(failuresIn(own)).toEqual([]);
    expect(withVerdict(own, 'passed').filter((id) => id.startsWith('U-')).length).toBeGreaterThan(85);

    const contract = await withPublishedChoices('reference-server');
    const other = await judge(server, { contract, profile: 'core', budget: 0 });
    const failed = withVerdict(other, 'failed');
    expect(failed).toEqual(expect.arrayContaining(['U-33', 'U-85']));
    // The server is still lawful.
    expect(failed.filter((id) => !id.startsWith('U-'))).toEqual([]);
  },
);

/** Answers that once kept requirements from being tested, or came with an accusation. */
const unusual = `
more-fields errors-with-code errors-of-any-form codes-vary charset-refused pretty-json lists-shuffled ids-of-50-bits
path-with-dots objects-elsewhere put-as-s3 no-vault-null late-trash late-deletion late-extraction refuse-unstar
link-password-absent share-pages-200 share-lists-all avatar-relative extract-message-german moved-by-hash
views-last-only etags-bare unset-absent modified-as-number mime-empty extension-empty folder-in-default
convert-pdf-status-only workspace-parameter www-authenticate`
  .trim()
  .split(/\s+/);

test.skipIf(!isGoInstalled)('lawful answers keep no requirement from being tested', async () => {
  const server = await startGoServer(...unusual);
  const report = await judge(server, { allowDestructive: true, allowLeftovers: true });
  expect(failuresIn(report)).toEqual([]);
  // WS-6 and WS-7 need an overlay that names a parameter (U-73).
  expect(withVerdict(report, 'not exercised').filter((id) => !Object.hasOwn(unchecked, id))).toEqual([
    'WS-6',
    'WS-7',
  ]);
  expect(report.leftovers.filter(({ kind }) => !kind.endsWith('access tokens'))).toEqual([]);
});
