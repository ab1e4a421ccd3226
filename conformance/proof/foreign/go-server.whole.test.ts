import { expect, test } from 'vitest';
import { loadContract } from '../../src/contract/load-contract.ts';
import { readOverlay } from '../../src/contract/read-overlay.ts';
import { judge, judgeWithoutCases, redIn, withVerdict } from '../testing/judge-target.ts';
import { requestsOfCore } from '../testing/points.ts';
import { goServerOverlay, isGoInstalled, startGoServer } from './go-server.ts';

test.skipIf(!isGoInstalled)('a server in Go, written from the contract alone, holds all of it', async () => {
  const target = await startGoServer();
  const contract = loadContract({ overlay: await readOverlay(goServerOverlay) });
  const report = await judge(target, { contract, allowDestructive: true, allowLeftovers: true });

  expect(redIn(report)).toEqual([]);
  expect(withVerdict(report, 'not exercised')).toEqual([]);
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
  expect(redIn(report)).toEqual([]);
  expect(report.requests).toBeLessThanOrEqual(requestsOfCore);
});

/** The requirements or areas that each fault violates. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'errors-as-arrays': ['ERR-5'],
  'empty-401': ['ERR-1'],
  'numeric-path': ['ENTRY-12', 'FOLDER-13'],
  milliseconds: ['GEN-5', 'USER', 'ENTRY', 'FOLDER', 'LINK', 'WS', 'NOTE', 'VAULT'],
  'no-status': [
    ...['GEN-4', 'AUTH', 'FOLDER', 'TRASH', 'LINK', 'SHARE', 'WS', 'ARCHIVE', 'CONVERT', 'STAR', 'NOTE'],
    ...['VAULT', 'TRACK', 'UPLOAD', 'PART', 'REG'],
  ],
  'string-ids': [
    ...['GEN-6', 'USER', 'ENTRY', 'FOLDER', 'LINK', 'SHARE', 'WS', 'STAR', 'NOTE', 'VAULT', 'TRACK'],
  ],
  // Their operations also return 404 without a token, and for invalid data.
  'no-workspaces': ['AUTH', 'WS', 'ERR'],
};

test.skipIf(!isGoInstalled).each(Object.entries(broken))(
  'its fault %s shows in the facts that it breaks, and in no others',
  async (fault, expected) => {
    const target = await startGoServer(fault);
    const report = await judgeWithoutCases(target, { allowDestructive: true, allowLeftovers: true });
    expect(withVerdict(report, 'error')).toEqual([]);
    const failed = withVerdict(report, 'failed');
    // For areas, the list names the area, because a fault violates a requirement of each resource in it.
    const named = failed.map((id) => (expected.includes(id) ? id : id.slice(0, id.indexOf('-'))));
    expect([...new Set(named)]).toEqual(expected);
  },
);
