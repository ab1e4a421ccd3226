import { expect, test } from 'vitest';
import { parseBaseline, printBaseline, renewBaseline } from './baseline.ts';
import type { SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';
import { checkOf, exchangeOf } from '../../testing/failing-checks.ts';

const baseline = {
  failures: [
    { requirement: 'FOLDER-4', check: 'FOLDER-4.1', operation: 'createFolder', reason: 'ticket 512' },
    { requirement: 'NOTE-1', check: 'NOTE-1.1' },
  ],
} as const;

test.each(['baseline.yaml', 'baseline.json'])('what is printed to %s is read again', async (name) => {
  expect(await parseBaseline(await printBaseline(baseline, name), name)).toStrictEqual(baseline);
});

test('YAML and JSON are printed by the name of the file, YAML with a word on what it is', async () => {
  expect(await printBaseline(baseline, 'known.json')).toBe(`${JSON.stringify(baseline, null, 2)}\n`);
  expect(await printBaseline(baseline, 'known.json.yaml')).toBe(
    [
      '# Known failures. If one of them no longer fails, the run fails until you remove it here.',
      'failures:',
      '  - requirement: FOLDER-4',
      '    check: FOLDER-4.1',
      '    operation: createFolder',
      '    reason: ticket 512',
      '  - requirement: NOTE-1',
      '    check: NOTE-1.1',
      '',
    ].join('\n'),
  );
});

const wanted = 'It must be a list "failures" of { requirement, check, name, operation, reason }.';

test.each([
  ['failures: [', 'b.yaml:1:12: '],
  ['- FOLDER-4', `b.yaml is not a baseline. ${wanted}`],
  ['null', `b.yaml is not a baseline. ${wanted}`],
  ['FOLDER-4', `b.yaml is not a baseline. ${wanted}`],
  ['failures: FOLDER-4', `b.yaml is not a baseline. ${wanted}`],
  ['failures: [null]', `b.yaml: failures[0] has no requirement. ${wanted}`],
  ['failures: [FOLDER-4]', `b.yaml: failures[0] has no requirement. ${wanted}`],
  ['failures: [[FOLDER-4]]', `b.yaml: failures[0] has no requirement. ${wanted}`],
  ['failures: [{ reason: x }]', `b.yaml: failures[0] has no requirement. ${wanted}`],
  ['failures: [{ requirement: FOLDR-4 }]', 'there is no requirement "FOLDR-4". Did you mean FOLDER-4?'],
  ['failures: [{ requirement: FOLDER-4, check: FOLDER-4.1, reason: 5 }]', '"reason" must be text.'],
  ['failures: [{ requirement: FOLDER-4, check: FOLDER-4.1, since: 5 }]', 'unknown key "since"'],
  ['failures: [{ requirement: FOLDER-4, check: 5 }]', '"check" must be text.'],
  [
    'failures: [{ requirement: NOTE-1, check: a }, { requirement: NOTE-1, check: a }]',
    'b.yaml lists the same failure of NOTE-1 more than once.',
  ],
  ['failures: [{ requirement: NOTE-1, reason: ticket 9 }]', `b.yaml: failures[0] has no check. ${wanted}`],
])('%s is refused', async (text, message) => {
  await expect(parseBaseline(text, 'b.yaml')).rejects.toThrow(message);
});

/** A check in a report, with a finding for each operation. */
const check = (id: string, requirement: SubjectId, verdict: Verdict, operations: string[] = []) =>
  checkOf('a sentence', null, {
    ...{ id, proves: [requirement], verdict, outcomes: { [requirement]: verdict } },
    findings: operations.map((_, exchange) => ({
      ...{ subjects: [requirement], expected: 'a', got: 'b', exchange },
    })),
    exchanges: operations.map((operation) => exchangeOf(operation)),
  });

test('a renewed baseline keeps what is not known, drops what passes and adds what fails', () => {
  const checks = [
    check('NOTE-1.1', 'NOTE-1', 'passed'),
    check('NOTE-2.1', 'NOTE-2', 'failed', ['createNote']),
  ];
  expect(renewBaseline(baseline, { checks }).failures).toEqual([
    baseline.failures[0],
    { requirement: 'NOTE-2', check: 'NOTE-2.1', name: 'a sentence', operation: 'createNote' },
  ]);
});

test('a renewed baseline keeps what a check of every response did not see in its operation', () => {
  const of = (operation: string) =>
    ({ requirement: 'GEN-5', check: 'GEN-5.every-response', operation }) as const;
  const failures = [of('createNote'), of('listNotes')];
  const checks = [
    { ...check('GEN-5.every-response', 'GEN-5', 'passed'), testedIn: ['listNotes'] },
    // A request that was refused.
    check('AUTH-3.none-createNote', 'AUTH-3', 'passed', ['createNote']),
  ];
  expect(renewBaseline({ failures }, { checks }).failures).toEqual([of('createNote')]);
});

test('a renewed baseline names what fails in each operation once, and keeps the reasons', () => {
  const checks = [check('AUTH-3.1', 'AUTH-3', 'failed', ['getVault', 'getVault', 'listNotes'])];
  const known = {
    requirement: 'AUTH-3',
    check: 'AUTH-3.1',
    name: 'a sentence',
    operation: 'getVault',
    reason: 'ticket 9',
  } as const;
  expect(renewBaseline({ failures: [known] }, { checks }).failures).toEqual([
    known,
    { requirement: 'AUTH-3', check: 'AUTH-3.1', name: 'a sentence', operation: 'listNotes' },
  ]);
});
