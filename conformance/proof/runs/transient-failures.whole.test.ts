import { expect, test } from 'vitest';
import type { OperationId } from '../../../generated/operations.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { answered } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { refuses } from '../faults/effects/requests.ts';
import { gateway } from '../testing/gateway.ts';
import { judge, judgeWithoutCases, failuresIn, withVerdict } from '../testing/judge-target.ts';
import { oneOf } from '../testing/nightly.ts';
import { startTestTarget } from '../testing/test-target.ts';

const seeds = oneOf([1, 2, 3, 4]);

/** One request in twelve fails at the gateway; of one in three of these, the server has carried it out. */
const failing = (seed: number): Fault =>
  gateway(seed, 12, ({ pick }) =>
    pick(
      { status: 502, isCarriedOut: false },
      { status: 503, isCarriedOut: false },
      { status: 504, isCarriedOut: true },
    ),
  );

const all = { allowDestructive: true, allowLeftovers: true };

const isOfGateway = (status: number) => [502, 503, 504].includes(status);

/** Checks that passed, although a request of theirs failed that may have changed something. */
const passedRegardless = ({ checks }: Report): string[] =>
  checks
    .filter(({ verdict }) => verdict === 'passed')
    // A case that meets one is not exercised, and the check passes by its others.
    .filter(({ cases = [] }) => !cases.some((one) => one.verdict === 'not exercised'))
    .filter(({ exchanges }) =>
      exchanges.some(({ request, response }) => request.method !== 'GET' && isOfGateway(response.status)),
    )
    .map(({ name }) => name);

test.each(seeds)(
  'a failure that passes tells nothing but that it happened, whichever request meets it, seed %i',
  async (seed) => {
    const report = await judge(await startTestTarget(failing(seed)), all);
    expect(failuresIn(report).filter((line) => !line.startsWith('RULE-1 failed'))).toEqual([]);
    expect(withVerdict(report, 'failed')).toEqual(['RULE-1']);
    expect(passedRegardless(report)).toEqual([]);
    expect(report.summary.passed).toBeGreaterThan(100);
  },
);

/** The runner repeats no request here: what it cannot have does not show in a verdict, wherever it happens. */
test.each(seeds)(
  'a 429 tells nothing about a requirement, whichever request gets it, seed %i',
  async (seed) => {
    const limits = gateway(seed, 6, () => ({ status: 429, isCarriedOut: false }));
    const http = { timeoutMs: 120_000, retries: 0, maxBodyBytes: 64 * 1024 * 1024 };
    const report = await judge(await startTestTarget(limits), { ...all, http });
    expect(failuresIn(report)).toEqual([]);
    expect(report.checks.some(({ reason }) => reason?.includes('429'))).toBe(true);
    expect(report.summary.passed).toBeGreaterThan(100);
  },
);

/** The server carries the request out, and returns 503. */
const failsAfter = (operation: OperationId): Fault =>
  answered(operation, (_payload, { reply }) => {
    reply.code(503);
    return JSON.stringify({ message: 'Service Unavailable' });
  });

/**
 * What the server gets wrong by itself comes again, so it fails as any other server error does. The first checks that meet it
 * cannot tell, and which these are depends on the order: of several requirements, at least one fails.
 */
test.each([
  ['an operation that always fails', refuses('listTrackedFiles', () => true, 503), 'TRACK-*', /^TRACK-/],
  ['one that fails although it is carried out', failsAfter('deleteEntries'), 'TRASH-*', /^TRASH-/],
  [
    'one that fails for one input',
    refuses('createFolder', ({ body }) => /\p{Emoji_Presentation}/u.test(String(body['name'])), 503),
    'FOLDER-*',
    /^FOLDER-2$/,
  ],
])('%s fails: RULE-1, and what it is to do', async (_, fault, area, requirement) => {
  const report = await judgeWithoutCases(await startTestTarget(fault), { ...all, only: ['RULE-1', area] });
  const failed = withVerdict(report, 'failed');
  expect(failed).toContain('RULE-1');
  expect(failed).toContainEqual(expect.stringMatching(requirement));
});

const refusesKeepAlive: Fault = ({ app }) => {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('connection', 'close');
    next();
  });
};

test('a server that closes each connection after its response is judged as any other', async () => {
  const report = await judgeWithoutCases(await startTestTarget(refusesKeepAlive));
  expect(failuresIn(report)).toEqual([]);
  expect(report.summary.passed).toBeGreaterThan(200);
});
