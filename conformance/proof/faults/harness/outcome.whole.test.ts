import { expect, test } from 'vitest';
import type { Check } from '../../../src/engine/model/check.ts';
import type { SubjectId } from '../../../src/engine/model/subject.ts';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { faults, type PlantedFault } from '../planted-fault.ts';
import { renewed } from './killers.ts';
import { broken, isAsRecorded, outcomeOf, type Examination, type Scope, type Recorded } from './outcome.ts';
import { isReachable } from './reachable.ts';
import { differencesOf, isProof, lineOf, outcomeLine, tallyOf } from './tally.ts';

const [sample] = faults({ "NOTE-7: The note's `id` is text.": () => () => undefined }) as [PlantedFault];

const recorded: Recorded = { killers: ['NOTE-7.1'], failed: ['NOTE-5', 'NOTE-7'] };

/** Of a run in which a check failed for each requirement. */
const examined = (...failed: SubjectId[]): Examination => ({
  ...broken('', 1234),
  broke: undefined,
  failed,
  finders: Object.fromEntries(failed.map((id) => [`${id}.1`, [id]])),
});

const outcome = (failed: SubjectId[], scope: Scope, known: Recorded | undefined = recorded) =>
  outcomeOf(sample, examined(...failed), known, scope);

test('with all checks, what fails must be what is recorded, no more and no less', () => {
  expect(isAsRecorded(outcome(['NOTE-5', 'NOTE-7'], 'all'))).toBe(true);
  expect(outcome(['NOTE-7'], 'all')).toMatchObject({ killed: true, misattributed: [], missing: ['NOTE-5'] });
  expect(outcome(['NOTE-5', 'NOTE-7', 'WS-1'], 'all')).toMatchObject({
    misattributed: ['WS-1'],
    missing: [],
  });
  expect(isAsRecorded(outcome(['NOTE-7'], 'all'))).toBe(false);
});

test('with the killers alone, each must see the fault, and nothing else may fail', () => {
  expect(isAsRecorded(outcome(['NOTE-7'], 'killers'))).toBe(true);
  expect(outcome(['NOTE-7', 'WS-1'], 'killers').misattributed).toEqual(['WS-1']);
  expect(outcome(['NOTE-5'], 'killers')).toMatchObject({ killed: false, blind: ['NOTE-7.1'] });
});

test('of a fault without a record, nothing else than what it violates is expected', () => {
  const unknown = outcomeOf(sample, examined('NOTE-5', 'NOTE-7'), undefined, 'all');
  expect(unknown).toMatchObject({ killed: true, misattributed: ['NOTE-5'] });
  expect(differencesOf(unknown, {})).toEqual([
    'fails as well: NOTE-5',
    'checks that see it: NOTE-5.1, NOTE-7.1',
    "if this is right: npm run prove -- faults --only 'NOTE-7: The note*s `id` is text.' --record",
  ]);
});

test('a fault that no check finds says so once, and what to do', () => {
  const survivor = outcomeOf(sample, examined(), undefined, 'all');
  expect(differencesOf(survivor, {})).toEqual([
    'does not fail: NOTE-7',
    'if the server does what the sentence says, a check is missing: see conformance/src/README.md',
  ]);
});

test('a fault that throws, or fails another requirement than its key, is not a missing check', () => {
  const threw = { ...examined('RULE-1'), thrown: 'sent.body is undefined' };
  expect(differencesOf(outcomeOf(sample, threw, undefined, 'all'), {}).at(-1)).toBe(
    'the code of the fault threw: sent.body is undefined',
  );
  expect(differencesOf(outcomeOf(sample, examined('NOTE-5'), undefined, 'all'), {}).at(-1)).toBe(
    'if the sentence violates NOTE-5 rather than NOTE-7, change the key; otherwise, a check is missing: see conformance/src/README.md',
  );
});

test('a line tells whether a fault was killed as recorded', () => {
  expect(outcomeLine(outcome(['NOTE-7'], 'killers'), false)).toMatch(
    /^killed +1\.2 s +NOTE-7: The note's `id` is text\.$/,
  );
  expect(outcomeLine(outcome(['NOTE-7'], 'all'), false)).toMatch(/^DIFFERS/);
  expect(outcomeLine(outcome(['NOTE-7'], 'all'), true)).toMatch(/^killed/);
  expect(outcomeLine(outcomeOf(sample, broken('the server died', 1), recorded, 'all'), true)).toMatch(
    /^SURVIVED.*the server died$/,
  );
});

test('the tally counts, and names the checks that see no fault', () => {
  const outcomes = [outcome(['NOTE-5', 'NOTE-7'], 'all'), outcome(['NOTE-5'], 'all')];
  const tally = tallyOf(outcomes, ['NOTE-7.1', 'NOTE-8.1']);
  expect(lineOf(tally, { isWhole: true, isRecorded: false })).toBe(
    '2 faults, 1 killed, 0 not as recorded, 1 dead checks',
  );
  expect(isProof(tally)).toBe(false);
  expect(isProof(tallyOf([outcomes[0]!], ['NOTE-7.1']))).toBe(true);
});

test.each<[OperationId | undefined, string[], boolean]>([
  ['createNote', ['createNote', 'listNotes'], true],
  ['createNote', ['listNotes'], false],
  [undefined, ['listNotes'], true],
])('whether a fault of %s reaches a check that uses %j: %s', (place, used, isReached) => {
  const faulty = { ...sample, touches: place === undefined ? undefined : [place] };
  const check = { id: 'NOTE-1.1', isHistory: false } as unknown as Check;
  const uses = new Map([['NOTE-1.1', new Set(used)]]);
  expect(isReachable(faulty, check, uses)).toBe(isReached);
  expect(isReachable(faulty, { ...check, isHistory: true }, uses)).toBe(false);
  expect(isReachable({ ...faulty, histories: true }, { ...check, isHistory: true }, uses)).toBe(true);
});

const seen = (id: string, fails: SubjectId[], finders: Record<string, SubjectId[]>) => ({
  fault: { id, fails },
  examination: { failed: [...new Set(Object.values(finders).flat())].sort(), finders },
});

test('the killers together blame all that a fault violates, and each check is a killer of some fault', () => {
  const recording = renewed({}, [
    seen('a', ['NOTE-1', 'NOTE-2'], { 'NOTE-1.1': ['NOTE-1'], 'NOTE-1.2': ['NOTE-1', 'NOTE-2'] }),
    seen('b', ['NOTE-1'], { 'NOTE-1.1': ['NOTE-1'] }),
  ]);
  expect(recording['a']).toEqual({ killers: ['NOTE-1.2'], failed: ['NOTE-1', 'NOTE-2'] });
  expect(recording['b']?.killers).toEqual(['NOTE-1.1']);
});

test('what is seen in every response needs a check that sends the request, which may itself pass', () => {
  const finders = {
    'NOTE-7.every-response': ['NOTE-7'],
    'U-1.1': ['NOTE-7'],
    'NOTE-1.1': ['NOTE-7'],
  } as const;
  const { a } = renewed({ b: { killers: ['NOTE-1.1'], failed: ['NOTE-1'] } }, [
    seen('a', ['NOTE-7'], finders as never),
  ]);
  expect(a?.killers).toEqual(['NOTE-1.1', 'NOTE-7.every-response']);
});

test('what nothing but every response shows has that as its killer', () => {
  const known = { b: { killers: ['NOTE-7.every-response'], failed: ['NOTE-7'] } } as const;
  const { a } = renewed(known, [seen('a', ['NOTE-7'], { 'NOTE-7.every-response': ['NOTE-7'] })]);
  expect(a?.killers).toEqual(['NOTE-7.every-response']);
});

test('of a fault that is examined again, killers that still see it stay, and the other faults stay as they are', () => {
  const before = {
    a: { killers: ['NOTE-2.2', 'NOTE-2.3'], failed: ['NOTE-2'] },
    b: { killers: ['NOTE-3.1'], failed: ['NOTE-3'] },
  } as const;
  const finders = { 'NOTE-2.1': ['NOTE-2'], 'NOTE-2.3': ['NOTE-2'], 'NOTE-3.1': ['NOTE-2'] } as const;
  expect(renewed(before, [seen('a', ['NOTE-2'], finders as never)])).toEqual({
    a: { killers: ['NOTE-2.1', 'NOTE-2.3'], failed: ['NOTE-2'] },
    b: before.b,
  });
});
