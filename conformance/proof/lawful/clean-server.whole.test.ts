import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { areaOf, type SubjectId } from '../../src/engine/model/subject.ts';
import { fieldOf } from '../../src/engine/model/wire-values.ts';
import { renderHtml } from '../../src/engine/reporters/html.ts';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { answered, json } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { withPublishedChoices } from '../published-results/published.ts';
import { judge, failuresIn, withVerdict } from '../testing/judge-target.ts';
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
    expect(failuresIn(first)).toEqual([]);
    // Tests that interrupt a run choose points from this number of requests. A check adds little, except that the rule
    // "a refused request changes nothing" takes about 100 requests, because it needs entries that no other request
    // names.
    expect(first.requests).toBeGreaterThan(requestsOfRun);
    expect(first.requests).toBeLessThan(1.3 * requestsOfRun);
    // The observations of the published result must still be true.
    const second = await runOnce({ contract: await withPublishedChoices('reference-server') });
    expect(failuresIn(second)).toEqual([]);
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
    expect(failuresIn(report)).toEqual([]);
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

const statusAlone = (body: unknown): unknown => ({ status: (body as { status: unknown }).status });

const onePage: Fault = ({ app }) => {
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    if (!url.startsWith('/drive/shares/')) {
      done(null, payload);
      return;
    }
    reply.code(200).type('text/html').removeHeader('content-length').removeHeader('location');
    done(null, '<!doctype html><title>Files</title><script src="/app.js"></script>');
  });
};

/** Lawful servers whose responses do not show enough, and the requirements that cannot be tested there. */
const silent: readonly (readonly [server: string, fault: Fault, beyondReach: readonly string[]])[] = [
  ['shows nothing of the logged-in user', json('getLoggedUser', statusAlone), ['AUTH-14']],
  // Only the page's script finds out who has access.
  ['has one share page for all links', onePage, ['LINK-17']],
  [
    'responds to a conversion with a status only',
    json('convertFile', statusAlone),
    ['CONVERT-1', 'CONVERT-7'],
  ],
];

it('what the responses of a server do not show is not held against it', async () => {
  const server = await startTestTarget(...silent.map(([, fault]) => fault));
  const report = await judge(server, { allowDestructive: true });
  expect(failuresIn(report)).toEqual([]);
  const beyondReach = silent.flatMap(([, , ids]) => ids);
  const unseen = report.requirements.filter(({ cannotBeSeen }) => cannotBeSeen);
  expect(unseen.map(({ id }) => id).sort()).toEqual([...beyondReach].sort());
  for (const { reason } of unseen) expect(reason).toMatch(/^cannot be tested on a server that /);
  // WS-6 and WS-7 need an overlay that names a parameter (U-73).
  const untested = withVerdict(report, 'not exercised').filter((id) => !Object.hasOwn(unchecked, id));
  expect(untested.sort()).toEqual([...beyondReach, 'WS-6', 'WS-7'].sort());
});

/** Supports no conversion but that which its state provider names (U-89). */
const convertsToWebp = answered(
  { of: 'convertFile', when: ({ request }) => fieldOf(request.body, 'outputformat') !== 'webp' },
  (_payload, { reply }) => {
    reply.code(501);
    return '{"message":"Not here."}';
  },
);

it('a server with one conversion has all of them tested that its state provider names', async () => {
  const report = await judge(await startTestTarget(convertsToWebp), { only: ['CONVERT-*'] });
  expect(failuresIn(report)).toEqual([]);
  expect(withVerdict(report, 'not exercised')).toEqual([]);
});

it('the page on the proof lists the requirements that cannot be tested', async () => {
  const page = await readFile(new URL('../../../docs/conformance-proof.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split(/\| A server that .*\n.*\n/);
  const rows = table.split('\n\n', 1)[0]!.trim().split('\n');
  const listed = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(listed).toEqual(silent.map(([server, , beyondReach]) => [server, beyondReach.join(', ')]));
});
