import { expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { areaOf, type SubjectId } from '../../src/model/subject.ts';
import { renderHtml } from '../../src/reporters/html.ts';
import type { RunOptions } from '../../src/run/run-options.ts';
import { withPublishedChoices } from '../submissions/published-choices.ts';
import { judge, redIn } from '../testing/judge-target.ts';
import { requestsOfRun } from '../testing/points.ts';
import { startTestTarget } from '../testing/test-target.ts';

const seeds = Number(process.env['CONFORMANCE_SEEDS'] ?? 1);

it.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'with seed %i, two runs against the reference server find nothing wrong, and the same',
  { timeout: 300_000 },
  async (seed) => {
    const target = await startTestTarget();
    const runOnce = (options: Partial<RunOptions> = {}) =>
      judge(target, { seed, budget: 60, allowDestructive: true, ...options });
    const first = await runOnce();
    expect(redIn(first)).toEqual([]);
    // Points of a run that something happens at lie in all of it, and no further check is free. The rule that a refused
    // request changes nothing takes about 100 requests: only entries that no other request contains show it.
    expect(first.requests).toBeGreaterThan(requestsOfRun);
    expect(first.requests).toBeLessThan(1.3 * requestsOfRun);
    // What was observed of the server when its result was published holds as well.
    const second = await runOnce({ contract: await withPublishedChoices('reference-server') });
    expect(redIn(second)).toEqual([]);
    expect(findingsOf(second)).toEqual(findingsOf(first));
    const tokens = { kind: expect.stringMatching(/^\d+ access tokens$/) as string };
    for (const { leftovers } of [first, second]) expect(leftovers).toMatchObject([tokens]);
    // The page of a green run, every choice of the overlay listed with what was observed.
    expect(Buffer.byteLength(renderHtml(second))).toBeLessThan(150_000);
  },
);

const findingsOf = ({ requirements, checks, observations }: Report) => ({
  requirements: requirements.filter(({ id }) => isStated(id)).map(({ id, verdict }) => [id, verdict]),
  checks: checks
    .filter(({ proves }) => proves.length === 0 || proves.some(isStated))
    .map(({ name, verdict, reason }) => [name, verdict, reason]),
  // Ids grow from run to run, and U-04 tells of the largest.
  observations: observations
    .filter(({ unknown }) => unknown !== 'U-04')
    .map(({ unknown, behaviour }) => [unknown, behaviour]),
});

/** Not an open point, which binds where an overlay answers it. */
const isStated = (id: SubjectId): boolean => areaOf(id) !== 'U';
