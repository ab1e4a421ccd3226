import { expect, test, vi } from 'vitest';
import { judgeWithoutCases, withVerdict } from '../testing/judge-target.ts';
import { isGoInstalled, startGoServer } from './go-server.ts';

// Runs of whole areas, on machines with other things to do.
vi.setConfig({ testTimeout: 300_000 });

/** Servers that destroy what they were given, and the facts of that area alone, none of which may stay green. */
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
    // Where it takes the run's own folder first, nothing can be judged, which is no better.
    const red = [...withVerdict(report, 'failed'), ...withVerdict(report, 'error')];
    expect(red.filter((id) => id.startsWith(`${area}-`))).not.toEqual([]);
  },
);
