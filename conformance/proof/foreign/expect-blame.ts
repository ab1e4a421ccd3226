import { expect } from 'vitest';
import { loadContract } from '../../src/contract/load-contract.ts';
import { readOverlay } from '../../src/contract/read-overlay.ts';
import type { Report } from '../../src/model/report.ts';
import type { SubjectId } from '../../src/model/subject.ts';
import { judge, withVerdict } from '../testing/judge-target.ts';
import { isNightly } from '../testing/nightly.ts';
import { goServerOverlay, startGoServer } from './go-server.ts';

/** Faults of the server in Go, and the requirements that may fail for each; the first one must. */
export type Blame = Readonly<Record<string, readonly [SubjectId, ...SubjectId[]]>>;

/** A sample, and at night all. */
export const isTested = (fault: string, sample: readonly string[]): boolean =>
  isNightly || sample.includes(fault);

export const faultsOf = (blame: Blame, sample: readonly string[]): (readonly [string, Blame[string]])[] =>
  Object.entries(blame).filter(([fault]) => isTested(fault, sample));

/** Tests the server in Go with a fault: the first requirement must fail, and none outside the list. */
export async function expectBlame(fault: string, mayBeBlamed: readonly SubjectId[]): Promise<Report> {
  const target = await startGoServer(fault);
  const contract = loadContract({ overlay: await readOverlay(goServerOverlay) });
  const report = await judge(target, {
    contract,
    allowDestructive: true,
    allowLeftovers: true,
    // At night, with all checks: nothing else may be blamed.
    ...(!isNightly && { only: mayBeBlamed }),
  });
  const red = [...withVerdict(report, 'failed'), ...withVerdict(report, 'error')];
  expect(red).toContain(mayBeBlamed[0]);
  expect(red.filter((id) => !mayBeBlamed.some((blamed) => blamed === id))).toEqual([]);
  return report;
}
