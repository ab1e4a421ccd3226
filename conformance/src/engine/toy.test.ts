import pc from 'picocolors';
import { expect, test } from 'vitest';
import { ask, judgeJars, ofJars, type Spoil } from '../testing/toy.ts';
import type { Check } from './model/check.ts';
import type { Report } from './model/report.ts';
import { NotOfferedError, type StateProvider } from './model/state-provider.ts';
import type { BasicContext } from './model/test-context.ts';
import { fieldOf } from './model/wire-values.ts';
import { terminalReport } from './reporters/terminal-report.ts';

const keepsLabel = ofJars('JAR-2', 'fill', async (t) => {
  const label = t.unique('plums');
  const answer = await ask(t, 'fill', { label });
  t.expectSuccess(answer);
  t.expectEqual(fieldOf(fieldOf(answer.json, 'jar'), 'label'), label, 'jar.label', { answer });
});

const isShown = ofJars('JAR-3', 'shelf', async (t: BasicContext) => {
  const label = t.unique('pears');
  const filled = await ask(t, 'fill', { label });
  t.assume(filled.ok, 'no jar can be filled');
  const answer = await ask(t, 'shelf');
  t.expectSuccess(answer);
  const labels = fieldOf(answer.json, 'labels') as unknown[];
  t.expectThat(labels.includes(label), 'the shelf shows the jar', 'it does not', { answer });
});

/** Replies otherwise to one operation. */
const spoils =
  (operation: string, reply: (right: ReturnType<Parameters<Spoil>[1]>) => ReturnType<Spoil>): Spoil =>
  (asked, right) =>
    asked.operation === operation ? reply(right()) : right();

/** The first two requests to fill a jar wait for each other, so that they are in progress at once. */
function fillsTogether(spoil: (isFirst: boolean) => Spoil): Spoil {
  let count = 0;
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  return async (asked, right) => {
    if (asked.operation !== 'fill') return right();
    count += 1;
    const isFirst = count === 1;
    if (count === 2) release();
    await both;
    return spoil(isFirst)(asked, right);
  };
}

/** A provider that has no state, which only a request for one shows. */
function withoutStates(): StateProvider {
  const missing = new Set<string>();
  const refuse = (state: string) => {
    missing.add(`arrange:${state}`);
    return Promise.reject(new NotOfferedError(`there is no ${state}`));
  };
  const remove = () => Promise.resolve();
  return { offers: (capability) => !missing.has(capability), arrange: refuse, observe: refuse, remove };
}

const verdictsOf = ({ requirements }: Report) =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));

const causesOf = ({ causes }: Report) => causes.map(({ cause }) => cause);

const printed = (report: Report) =>
  terminalReport(report, { verbose: false, colors: pc.createColors(false), width: 100 });

const fails: Spoil = () => ({ status: 500 });
const isRight: Spoil = (_asked, right) => right();

test('a right service passes, and nothing of the run stays', async () => {
  const { report, asked, kept } = await judgeJars([keepsLabel, isShown]);
  expect([report.summary.passed, report.summary.failed, report.causes]).toEqual([7, 0, []]);
  expect(asked.slice(-3)).toEqual(['look', 'drop', 'look']);
  expect([kept, report.leftovers]).toEqual([[], []]);
});

test('a check that comes last waits for all others', async () => {
  const last = ofJars('JAR-2', 'me', async (t) => void (await ask(t, 'me')), { alone: 'last' });
  const { asked } = await judgeJars([last, keepsLabel, isShown]);
  expect(asked.slice(0, 5).toSorted()).toEqual(['enter', 'fill', 'fill', 'me', 'shelf']);
  expect(asked[4]).toBe('me');
});

test('a wrong value is a finding of its own fact, and the cause says what came', async () => {
  const { report } = await judgeJars(
    [keepsLabel, isShown],
    spoils('fill', (right) => ({ ...right, body: { jar: { id: 1, label: 'figs' } } })),
  );
  expect(verdictsOf(report)).toMatchObject({ 'JAR-1': 'passed', 'JAR-2': 'failed', 'JAR-3': 'passed' });
  expect(causesOf(report)).toEqual([
    expect.stringMatching(/^JAR-2 holds for fill: expected jar\.label: "plums\w+", got "figs"$/),
  ]);
});

test.each([
  ['no label', { body: { jar: { id: 1 } } }, 'JAR-1', 'fill does not return jar.label'],
  ['a server error', { status: 500 }, 'MUST-1', 'fill failed with 500 in 1 of 1 request'],
  ['an undescribed status', { status: 302 }, 'MUST-2', /^fill returns a redirect, 302/],
])('%s breaks what holds for every response, whichever check met it', async (_, reply, fact, cause) => {
  const { report } = await judgeJars(
    [isShown],
    spoils('fill', () => reply),
  );
  expect(verdictsOf(report)).toMatchObject({ [fact]: 'failed' });
  expect(causesOf(report)).toEqual([expect.stringMatching(cause)]);
});

test('an operation that refuses everything is the cause, and what needs it waits', async () => {
  const { report } = await judgeJars(
    [keepsLabel, isShown],
    spoils('fill', () => ({ status: 422 })),
  );
  expect(verdictsOf(report)).toMatchObject({ 'JAR-2': 'failed', 'JAR-3': 'not exercised' });
  expect(report.causes).toMatchObject([
    { cause: 'fill refuses every valid request with 422', requirements: ['JAR-2'], unblocks: 2 },
  ]);
});

test('what one check learns of the state provider decides nothing in another', async () => {
  const needing = (id: string, before: (t: BasicContext) => Promise<void>): Check =>
    ofJars(
      id,
      'fill',
      async (t) => {
        await before(t);
        await t.arrange('lid' as never);
      },
      { needs: ['arrange:lid'] },
    );
  const afterFilling = needing('JAR-2', async (t: BasicContext) => {
    t.assume((await ask(t, 'fill', {})).ok, 'no jar can be filled');
  });
  const atOnce = needing('JAR-3', () => Promise.resolve());
  const reasonsOf = async (...checks: Check[]) => {
    const options = { concurrency: 1, states: withoutStates };
    const { report } = await judgeJars(
      checks,
      spoils('fill', () => ({ status: 422 })),
      options,
    );
    return Object.fromEntries(report.checks.map(({ name, reason }) => [name, reason]));
  };
  expect(await reasonsOf(atOnce, afterFilling)).toEqual(await reasonsOf(afterFilling, atOnce));
});

test('what fails beside other requests alone is said to do so, with the way to test the rest', async () => {
  const { report } = await judgeJars(
    [keepsLabel, isShown],
    fillsTogether((isFirst) => (isFirst ? fails : isRight)),
  );
  expect(report.checks.map(({ repeatedAlone }) => repeatedAlone)).toContain('passed');
  expect(causesOf(report)).toEqual(['fill failed with 500 in 1 of 2 requests']);
  expect(printed(report)).toMatch(/^Parallel requests:?[\s\S]*--concurrency 1/m);
});

test('a fault that needs no other request is not taken for one that does', async () => {
  const { report } = await judgeJars(
    [keepsLabel, isShown],
    fillsTogether(() => fails),
  );
  const repeated = report.checks.map(({ repeatedAlone }) => repeatedAlone);
  expect(repeated).toContain('failed');
  expect(repeated).not.toContain('passed');
  expect(printed(report)).not.toContain('--concurrency 1');
});

test('an id that the server gives to two things is the first cause', async () => {
  const { report } = await judgeJars(
    [keepsLabel, isShown],
    spoils('fill', ({ body }) => {
      const label = String(fieldOf(fieldOf(body, 'jar'), 'label'));
      return { body: { jar: { id: 1, label: `another than ${label}` } } };
    }),
  );
  expect(report.causes[0]).toMatchObject({
    cause: expect.stringMatching(/^the server gave one id to two things.*, such as 1 \(fill\)/) as string,
    operations: ['fill'],
  });
});

test('a list that the server refuses is deleted one by one, and what is gone is not missed', async () => {
  const isGone: Spoil = ({ operation, sent, id }, right) => {
    const ids = (fieldOf(sent, 'ids') ?? [id]) as number[];
    return operation === 'fill' || !ids.includes(2) ? right() : { status: 404 };
  };
  const { report, asked } = await judgeJars([keepsLabel, isShown], isGone);
  expect(asked.filter((operation) => operation === 'drop')).toHaveLength(3);
  expect(report.leftovers).toEqual([]);
});
