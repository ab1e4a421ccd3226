import { expect, test } from 'vitest';
import { judgeWithoutCases, withVerdict } from '../testing/judge-target.ts';
import { isGoInstalled, startGoServer } from './go-server.ts';

/** Servers that destroy stored data, and the area in which no requirement may pass. */
const destructions: readonly (readonly [fault: string, area: string])[] = [
  ['extract-destroys', 'ARCHIVE'],
  ['link-destroys', 'LINK'],
  ['unlink-destroys', 'LINK'],
  ['share-destroys', 'SHARE'],
  ['unstar-destroys', 'STAR'],
  ['vault-move-destroys', 'VAULT'],
  ['folder-destroys', 'FOLDER'],
  ['register-destroys', 'REG'],
];

test.skipIf(!isGoInstalled).each(destructions)(
  'a server that destroys data and says nothing of it is red by its area alone: %s',
  async (fault, area) => {
    const target = await startGoServer(fault);
    const options = { only: [`${area}-*`], allowDestructive: true, allowLeftovers: true } as const;
    const report = await judgeWithoutCases(target, options);
    // If the server destroys the run's folder first, no requirement can be tested, which shows the fault as well.
    const red = [...withVerdict(report, 'failed'), ...withVerdict(report, 'error')];
    expect(red.filter((id) => id.startsWith(`${area}-`))).not.toEqual([]);
  },
);
