import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load-contract.ts';
import type { Report } from '../../src/model/report.ts';
import { areaOf, type SubjectId } from '../../src/model/subject.ts';
import { renderHtml } from '../../src/reporters/html.ts';
import type { RunOptions } from '../../src/run/run-options.ts';
import { withPublishedChoices } from '../submissions/read-published.ts';
import { judge, redIn } from '../testing/judge-target.ts';
import { isNightly } from '../testing/nightly.ts';
import { requestsOfCore, requestsOfRun } from '../testing/points.ts';
import { startTestTarget } from '../testing/test-target.ts';

const seeds = isNightly ? 20 : 1;

it.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'with seed %i, two runs against the reference server find nothing wrong, and the same',
  async (seed) => {
    const target = await startTestTarget();
    const runOnce = (options: Partial<RunOptions> = {}) =>
      judge(target, { seed, budget: 60, allowDestructive: true, ...options });
    const first = await runOnce();
    expect(redIn(first)).toEqual([]);
    // Tests that interrupt a run choose points from this number of requests. A check adds little, except that the rule
    // "a refused request changes nothing" takes about 100 requests, because it needs entries that no other request
    // names.
    expect(first.requests).toBeGreaterThan(requestsOfRun);
    expect(first.requests).toBeLessThan(1.3 * requestsOfRun);
    // The observations of the published result must still be true.
    const second = await runOnce({ contract: await withPublishedChoices('reference-server') });
    expect(redIn(second)).toEqual([]);
    expect(findingsOf(second)).toEqual(findingsOf(first));
    const tokens = { kind: expect.stringMatching(/^\d+ access tokens$/) as string };
    for (const { leftovers } of [first, second]) expect(leftovers).toMatchObject([tokens]);
    // The HTML report of a passed run, which lists every choice of the overlay with its observations.
    expect(Buffer.byteLength(renderHtml(second))).toBeLessThan(160_000);
  },
);

it('the core profile sends no more requests to the reference server than it promises', async () => {
  const options = { profile: 'core', allowDestructive: true, allowLeftovers: true } as const;
  for (const contract of [loadContract(), await withPublishedChoices('reference-server')]) {
    const report = await judge(await startTestTarget(), { ...options, contract });
    expect(redIn(report)).toEqual([]);
    expect(report.requests).toBeLessThanOrEqual(requestsOfCore);
  }
});

const findingsOf = ({ requirements, checks, observations }: Report) => ({
  requirements: requirements.filter(({ id }) => isStated(id)).map(({ id, verdict }) => [id, verdict]),
  checks: checks
    .filter(({ proves }) => proves.length === 0 || proves.some(isStated))
    .map(({ name, verdict, reason }) => [name, verdict, reason]),
  // Ids grow from run to run, and U-04 observes the largest.
  observations: observations
    .filter(({ unknown }) => unknown !== 'U-04')
    .map(({ unknown, behaviour }) => [unknown, behaviour]),
});

/** A requirement of the interface itself, not an unknown that the overlay resolves. */
const isStated = (id: SubjectId): boolean => areaOf(id) !== 'U';
