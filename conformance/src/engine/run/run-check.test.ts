import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TransportError } from '../http/http-client.ts';
import { check, observation, type Check, type TestCase } from '../model/check.ts';
import type { BasicContext } from '../model/test-context.ts';
import { StateProviderError } from '../states/state-values.ts';
import { receivedAnswer } from '../../testing/received-answer.ts';
import type { CheckContext, RunParts } from './check-context.ts';
import { InterruptedError, UnmetError } from './outcomes.ts';
import { leftOut, runCheck } from './run-check.ts';

// These checks only need this part of a run.
const parts = { seed: 1 } as RunParts;

const checking = (run: Check['run']) =>
  check(
    'FOLDER-1.1',
    'is judged',
    { tests: ['FOLDER-1', 'FOLDER-2'], operation: ['createFolder', 'listNotes'] },
    run,
  );
const observing = (run: Check['run']) =>
  observation('U-17.1', 'is observed', { observes: ['U-17'], operation: 'createFolder' }, run);

/** The result of a check with these steps. */
async function resultOf(steps: (t: BasicContext) => unknown, more: Partial<RunParts> = {}) {
  const run = checking(async (t) => {
    await steps(t);
  });
  return (await runCheck(run, { ...parts, ...more })).result;
}

const throwing = (error: Error) => () => Promise.reject(error);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a check that comes to its end without a finding proves all that it judged', async () => {
  const run = await runCheck(
    checking((t) => {
      t.judged();
      vi.advanceTimersByTime(250);
      return Promise.resolve();
    }),
    parts,
  );
  expect(run).toStrictEqual({
    result: {
      id: 'FOLDER-1.1',
      name: 'is judged',
      operation: 'createFolder',
      proves: ['FOLDER-1', 'FOLDER-2'],
      verdict: 'passed',
      outcomes: { 'FOLDER-1': 'passed', 'FOLDER-2': 'passed' },
      reason: undefined,
      findings: [],
      exchanges: [],
      durationMs: 250,
    },
    behaviours: [],
    lateEffects: 0,
  });
});

test('a finding is blamed on what it is about, and the rest holds', async () => {
  const result = await resultOf((t) => {
    t.expectThat(true, 'a folder', 'none', { tests: 'FOLDER-1' });
    t.expectEqual('b', 'a', 'folder.name', { tests: 'FOLDER-2' });
  });
  expect(result).toMatchObject({
    verdict: 'failed',
    outcomes: { 'FOLDER-1': 'passed', 'FOLDER-2': 'failed' },
    reason: undefined,
    findings: [{ subjects: ['FOLDER-2'] }],
  });
});

test('what a check ends without judging is not exercised, whatever else it judged', async () => {
  const result = await resultOf((t) => {
    t.expectThat(true, 'a folder', 'none', { tests: 'FOLDER-1' });
  });
  expect(result).toMatchObject({
    verdict: 'passed',
    outcomes: { 'FOLDER-1': 'passed', 'FOLDER-2': 'not exercised' },
    reason: 'its check ended without testing it',
  });
});

test('a refusal is reported with its operation, because alone it proves nothing', async () => {
  const result = await resultOf((t) => {
    t.expectRefusal(receivedAnswer(404, {}), 'FOLDER-1');
    t.expectStatus(receivedAnswer(401, {}), 401, 'FOLDER-2');
  });
  expect(result.refusals).toEqual({ 'FOLDER-1': ['createFolder'] });
});

test('a finding after which nothing can be judged says nothing of the rest', async () => {
  const result = await resultOf((t) => {
    t.expectSuccess(receivedAnswer(404, {}), 'FOLDER-1');
  });
  expect(result).toMatchObject({
    verdict: 'failed',
    outcomes: { 'FOLDER-1': 'failed', 'FOLDER-2': 'not exercised' },
    reason: undefined,
  });
});

describe('a check that ends before its end says nothing of what it proves, and the run goes on', () => {
  test.each([
    [new UnmetError('needs a second account'), 'not exercised', 'needs a second account'],
    [new InterruptedError('the run was interrupted'), 'not exercised', 'the run was interrupted'],
    [new TransportError('timeout', 'no answer within 30 s'), 'error', 'no answer within 30 s'],
    [new StateProviderError('the provider refused'), 'error', 'the provider refused'],
    [
      new TypeError('no such field'),
      'error',
      'the check itself failed with an error: TypeError: no such field',
    ],
  ])('%s', async (error, verdict, reason) => {
    expect(await resultOf(throwing(error))).toMatchObject({
      verdict,
      outcomes: { 'FOLDER-1': verdict, 'FOLDER-2': verdict },
      reason,
    });
  });

  test('but for what it found until then', async () => {
    const result = await resultOf((t) => {
      t.expectThat(false, 'a name', 'none', { tests: 'FOLDER-1' });
      throw new TransportError('reset', 'the connection was reset');
    });
    expect(result).toMatchObject({
      verdict: 'failed',
      outcomes: { 'FOLDER-1': 'failed', 'FOLDER-2': 'error' },
      reason: 'the connection was reset',
    });
  });

  test('and of one that is at fault itself the stack is kept', async () => {
    const fault = new TypeError('no such field');
    expect((await resultOf(throwing(fault))).stack).toBe(fault.stack);
    expect(await resultOf(throwing(new UnmetError('needs a folder')))).not.toHaveProperty('stack');
  });

  test('where it throws at once, too', async () => {
    const broken = checking(() => {
      throw new TypeError('no such field');
    });
    expect((await runCheck(broken, parts)).result.verdict).toBe('error');
  });
});

describe('an observation', () => {
  test('is observed where something showed, even if it did not come to its end', async () => {
    const run = await runCheck(
      observing((t) => {
        t.observed('U-17', 'answers 404');
        return Promise.reject(new TransportError('reset', 'the connection was reset'));
      }),
      parts,
    );
    expect(run.behaviours).toEqual([{ unknown: 'U-17', behaviour: 'answers 404' }]);
    expect(run.result).toMatchObject({
      verdict: 'observed',
      outcomes: {},
      reason: 'the connection was reset',
    });
  });

  test.each([
    ['comes to its end', () => Promise.resolve(), 'not exercised', 'nothing was observed'],
    ['lacks something', throwing(new UnmetError('needs a note')), 'not exercised', 'needs a note'],
    ['breaks', throwing(new StateProviderError('the provider refused')), 'error', 'the provider refused'],
  ])('that %s without a word has no result', async (_how, run, verdict, reason) => {
    const { result } = await runCheck(observing(run), parts);
    expect(result).toMatchObject({ verdict, outcomes: {}, reason });
  });
});

test('everything is cleaned up whatever happens, and that is no part of the check', async () => {
  const done: string[] = [];
  const result = await resultOf((t) => {
    t.judged();
    t.after(() => {
      done.push('first');
      return Promise.reject(new TransportError('reset', 'the connection was reset'));
    });
    t.after(() => {
      done.push('second');
      (t as CheckContext).exchanges.push(receivedAnswer(504, {}).exchange);
      return Promise.resolve();
    });
  });
  expect(done).toEqual(['first', 'second']);
  expect(result).toMatchObject({ verdict: 'passed', reason: undefined, exchanges: [] });
});

describe('a check that is left out', () => {
  test('is not exercised, for the reason given', () => {
    expect(leftOut(checking(throwing(new TypeError('never runs'))), 'needs an address')).toStrictEqual({
      id: 'FOLDER-1.1',
      name: 'is judged',
      operation: 'createFolder',
      proves: ['FOLDER-1', 'FOLDER-2'],
      verdict: 'not exercised',
      outcomes: { 'FOLDER-1': 'not exercised', 'FOLDER-2': 'not exercised' },
      reason: 'needs an address',
      findings: [],
      exchanges: [],
      durationMs: 0,
    });
  });

  test('may be an observation', () => {
    expect(
      leftOut(observing(throwing(new TypeError('never runs'))), 'runs in the full profile'),
    ).toMatchObject({ verdict: 'not exercised', outcomes: {}, reason: 'runs in the full profile' });
  });
});

test('a check of no operation is about answers of any', async () => {
  const any = { ...checking(() => Promise.resolve()), operations: [] };
  expect((await runCheck(any, parts)).result.operation).toBeNull();
  expect(leftOut(any, 'left out').operation).toBeNull();
});

describe('a check with cases', () => {
  const caseOf = (name: string, tests: TestCase['tests'], needs: TestCase['needs'] = []): TestCase => ({
    name,
    values: {},
    tests,
    needs,
  });
  const lackOf = (needs: TestCase['needs']) => (needs.length > 0 ? 'needs a workspace' : undefined);
  const judged = (t: BasicContext) => () => {
    t.judged();
    return Promise.resolve();
  };
  const ends = (t: BasicContext) => () => {
    t.assume(false, 'the folder has no id');
    return Promise.resolve();
  };

  test('goes on after a case that fails or cannot be tested, and blames what that case proves', async () => {
    const result = await resultOf(
      async (t) => {
        await t.inCase(caseOf('a file', ['FOLDER-1']), () => {
          t.expectSuccess(receivedAnswer(500, {}));
          return Promise.resolve();
        });
        await t.inCase(caseOf('a folder', ['FOLDER-1', 'FOLDER-2']), ends(t));
        await t.inCase(caseOf('in a workspace', ['FOLDER-2'], ['workspace']), judged(t));
        await t.inCase(caseOf('at the root', ['FOLDER-2']), judged(t));
      },
      { lackOf },
    );
    expect(result).toMatchObject({
      verdict: 'failed',
      outcomes: { 'FOLDER-1': 'failed', 'FOLDER-2': 'passed' },
      findings: [{ subjects: ['FOLDER-1'], case: 'a file' }],
      cases: [
        { name: 'a file', verdict: 'failed' },
        { name: 'a folder', verdict: 'not exercised', reason: 'the folder has no id' },
        { name: 'in a workspace', verdict: 'not exercised', reason: 'needs a workspace' },
        { name: 'at the root', verdict: 'passed' },
      ],
    });
  });

  test('says of a requirement that no case has tested why not', async () => {
    const result = await resultOf(
      async (t) => {
        await t.inCase(caseOf('at the root', ['FOLDER-1']), judged(t));
        await t.inCase(caseOf('in a workspace', ['FOLDER-2'], ['workspace']), judged(t));
      },
      { lackOf },
    );
    expect(result).toMatchObject({
      verdict: 'passed',
      outcomes: { 'FOLDER-1': 'passed', 'FOLDER-2': 'not exercised' },
      reason: 'needs a workspace',
    });
  });

  test('is not exercised if none of its cases is', async () => {
    const result = await resultOf(
      async (t) => {
        await t.inCase(caseOf('a file', ['FOLDER-1']), ends(t));
        await t.inCase(caseOf('a folder', ['FOLDER-2']), ends(t));
      },
      { lackOf },
    );
    expect(result).toMatchObject({ verdict: 'not exercised', reason: 'the folder has no id' });
  });
});
