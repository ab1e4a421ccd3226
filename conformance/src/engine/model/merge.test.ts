import { expect, test } from 'vitest';
import { causesOf } from './causes.ts';
import { mergeReports } from './merge.ts';
import { requirementReports } from './requirement-verdicts.ts';
import type { CheckReport, Report } from './report.ts';
import type { SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';
import { checkOf } from '../../testing/failing-checks.ts';

const subjects: SubjectId[] = ['GEN-3', 'FOLDER-4', 'NOTE-1', 'VER-1'];

const check = (name: string, id: SubjectId, verdict: Verdict, reason?: string) =>
  checkOf(name, 'createFolder', {
    ...{ proves: [id], verdict, outcomes: { [id]: verdict } },
    ...(reason !== undefined && { reason }),
  });

const inResponses = (verdict: Verdict) => check('in every response: JSON', 'GEN-3', verdict);

function report(shard: string | null, checks: CheckReport[], rest: Partial<Report> = {}): Report {
  const unproven = { 'VER-1': 'Binds the contract.', 'NOTE-1': 'its checks run in another shard' };
  const { requirements, summary } = requirementReports(subjects, checks, unproven);
  return {
    tool: '@file-storage/conformance',
    version: '1.0.0',
    contract: { title: 'File Storage API', version: '1.0.0', overlay: null },
    target: 'https://files.example.com/v1',
    profile: 'core',
    seed: 7,
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 100,
    requests: 10,
    shard,
    interrupted: false,
    summary: { ...summary, observed: 0 },
    requirements,
    checks,
    observations: [],
    leftovers: [],
    unexpectedPasses: [],
    unjudged: [],
    causes: causesOf({ requirements, checks }),
    ...rest,
  };
}

const first = () => report('1/2', [check('folder', 'FOLDER-4', 'passed'), inResponses('passed')]);
const second = () =>
  report('2/2', [check('note', 'NOTE-1', 'not exercised', 'needs a note'), inResponses('not exercised')]);

test('the shards of a run come to the report of the whole', () => {
  const merged = mergeReports([second(), first()]);
  const whole = report(null, [
    check('note', 'NOTE-1', 'not exercised', 'needs a note'),
    inResponses('passed'),
    check('folder', 'FOLDER-4', 'passed'),
  ]);
  expect(merged).toEqual({ ...whole, requests: 20 });
});

test.each<[Verdict, Verdict, Verdict]>([
  ['passed', 'failed', 'failed'],
  ['error', 'passed', 'error'],
  ['failed', 'error', 'failed'],
  ['not exercised', 'passed', 'passed'],
])('a check that is %s in one and %s in another is %s', (left, other, verdict) => {
  const { checks, requirements } = mergeReports([
    report('1/2', [inResponses(left)]),
    report('2/2', [inResponses(other)]),
  ]);
  expect(checks.map((each) => each.verdict)).toEqual([verdict]);
  expect(requirements[0]).toMatchObject({ id: 'GEN-3', verdict });
});

test('what the baseline knows stays known, and what passes in spite of it stays unexpected', () => {
  const merged = mergeReports([
    report('1/2', [check('folder', 'FOLDER-4', 'known'), inResponses('known')]),
    {
      ...report('2/2', [check('note', 'NOTE-1', 'passed'), inResponses('passed')]),
      // Another shard saw GEN-3 failing, as listed in the baseline.
      unexpectedPasses: ['NOTE-1', 'GEN-3'],
    },
  ]);
  expect(merged.requirements.find(({ id }) => id === 'FOLDER-4')!.verdict).toBe('known');
  expect(merged.requirements.find(({ id }) => id === 'GEN-3')!.verdict).toBe('known');
  expect(merged.unexpectedPasses).toEqual(['NOTE-1']);
});

test('observations are united, leftovers kept, and times are those of the whole', () => {
  const seen = (unknown: SubjectId, behaviour: string) => ({ unknown, behaviour });
  const leftover = { kind: 'note', id: 5, name: 'Note', reason: 'The interface has no removal.' };
  const merged = mergeReports([
    { ...first(), observations: [seen('U-17', '404'), seen('U-02', 'none')], leftovers: [leftover] },
    {
      ...second(),
      observations: [seen('U-02', 'none'), seen('U-02', 'all')],
      durationMs: 300,
      startedAt: '2026-01-02T03:04:04.000Z',
    },
  ]);
  expect(merged.observations).toEqual([seen('U-02', 'all'), seen('U-02', 'none'), seen('U-17', '404')]);
  expect(merged.summary.observed).toBe(2);
  expect(merged).toMatchObject({
    durationMs: 300,
    startedAt: '2026-01-02T03:04:04.000Z',
    leftovers: [leftover],
  });
});

test('observations of one unknown stand in the order of their words, whatever the order of the shards', () => {
  const seen = (behaviour: string) => ({ unknown: 'U-02' as const, behaviour });
  const merged = mergeReports([
    { ...first(), observations: [seen('a'), seen('c')] },
    { ...second(), observations: [seen('b'), seen('d')] },
  ]);
  expect(merged.observations.map(({ behaviour }) => behaviour)).toEqual(['a', 'b', 'c', 'd']);
});

test.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])('a run is interrupted where one of its shards is: %s and %s', (left, other, interrupted) => {
  const merged = mergeReports([
    { ...first(), interrupted: left },
    { ...second(), interrupted: other },
  ]);
  expect(merged.interrupted).toBe(interrupted);
});

test('of a check that is in several reports the outcomes of each count', () => {
  const proving = (outcomes: CheckReport['outcomes']): CheckReport => ({
    ...inResponses('passed'),
    proves: ['GEN-3', 'NOTE-1'],
    outcomes,
  });
  const { checks } = mergeReports([
    report('1/2', [proving({ 'GEN-3': 'passed', 'NOTE-1': 'failed' })]),
    report('2/2', [proving({ 'GEN-3': 'failed', 'NOTE-1': 'passed', 'VER-1': 'not exercised' })]),
  ]);
  expect(checks[0]?.outcomes).toEqual({ 'GEN-3': 'failed', 'NOTE-1': 'failed', 'VER-1': 'not exercised' });
});

test('of reports that tell the same of a check the first stands for all', () => {
  const { checks } = mergeReports([
    report('1/2', [{ ...inResponses('failed'), got: 'HTML' }]),
    report('2/2', [{ ...inResponses('failed'), got: 'XML' }]),
  ]);
  expect(checks[0]?.got).toBe('HTML');
});

test('why no check proves a requirement is kept, and no other reason', () => {
  const unproven = { id: 'VER-1', statement: 'x', verdict: 'not exercised', checks: [] } as const;
  const shards = (...reasons: (string | undefined)[]) =>
    reasons.map((reason, index) => ({
      ...report(`${index + 1}/${reasons.length}`, []),
      requirements: [{ ...unproven, ...(reason !== undefined && { reason }) }],
    }));
  const reasonOf = (reports: Report[]) => mergeReports(reports).requirements[0]?.reason;
  expect(reasonOf(shards('Binds the contract.', 'Binds the contract.'))).toBe('Binds the contract.');
  expect(reasonOf(shards('Binds the contract.', undefined))).toBe('Binds the contract.');
  expect(reasonOf(shards(undefined, undefined))).toBe('no check of this run tests it');
});

test.each<[string, Report[], string]>([
  ['none', [], 'There is no report to merge.'],
  [
    'a whole run',
    [report(null, []), first()],
    'Report 1 is the report of a complete run: only reports of shards can be merged.',
  ],
  ['a missing shard', [report('1/3', []), report('3/3', [])], 'The report of shard 2/3 is missing.'],
  ['a shard twice', [first(), first()], 'Shard 1/2 is given more than once.'],
  ['other numbers of shards', [first(), report('2/3', [])], 'shards 1/2 and 2/3'],
  [
    'other filters',
    [first(), { ...second(), filter: { only: ['NOTE-*'], skip: [] } }],
    'one has filter undefined, another {"only":["NOTE-*"],"skip":[]}',
  ],
  ['other seeds', [first(), { ...second(), seed: 8 }], 'one has seed 7, another 8. Give all shards the same'],
  [
    'other targets',
    [first(), { ...second(), target: 'https://b.example.com/v1' }],
    'another https://b.example.com/v1',
  ],
  ['other requirements', [first(), { ...second(), requirements: [] }], 'different requirements'],
  [
    'as many, but other requirements',
    [first(), { ...second(), requirements: [...second().requirements].reverse() }],
    'different requirements',
  ],
  [
    'other versions',
    [first(), { ...second(), version: '1.1.0' }],
    'one has tool @file-storage/conformance 1.0.0, another @file-storage/conformance 1.1.0.',
  ],
  [
    'other contracts',
    [first(), { ...second(), contract: { ...second().contract, overlay: 'own' } }],
    'another {"title":"File Storage API","version":"1.0.0","overlay":"own"}',
  ],
  ['two missing shards', [report('2/3', [])], 'The report of shard 1/3, 3/3 is missing.'],
])('%s cannot be merged', (_, reports, message) => {
  expect(() => mergeReports(reports)).toThrow(message);
});

test('the line that repeats the run has neither the shard nor the reports of one', () => {
  const commandOf = (command: string) =>
    mergeReports([report('1/2', [], { command }), report('2/2', [])]).command;
  const line = "npx conformance --shard 1/2 --report json=1.json --only 'A B' --report 'html=my report.html'";
  expect(commandOf(line)).toBe("npx conformance --only 'A B'");
});
