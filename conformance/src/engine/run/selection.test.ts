import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../../generated/operations.ts';
import type { ContractOperation } from '../contract/contract.ts';
import { UsageError } from '../model/errors.ts';
import { check, observation } from '../model/check.ts';
import { select, type SelectionOptions } from './selection.ts';
import type { SubjectId } from '../model/subject.ts';

const run = () => Promise.resolve();
const ofNote = { operation: 'createNote' } as const;
const suite = [
  check('FOLDER-2.1', 'a folder is created', { tests: ['FOLDER-2'], operation: 'createFolder' }, run),
  check(
    'FOLDER-4.1',
    'a nameless folder, if any, is refused',
    { tests: ['FOLDER-4', 'ERR-3'], operation: 'createFolder' },
    run,
  ),
  check('NOTE-2.1', 'a note is created', { tests: ['NOTE-2'], ...ofNote, needs: ['note'] }, run),
  check('NOTE-4.1', 'a broken note is refused', { tests: ['NOTE-4'], ...ofNote, profile: 'full' }, run),
  observation(
    'U-17.1',
    'an unknown folder',
    { observes: ['U-17'], operation: 'createFolder', profile: 'core' },
    run,
  ),
];
/** All but the check of the full profile. */
const core = ['a folder is created', 'a nameless folder, if any, is refused', 'a note is created'];

const operation = (id: string, tag: string): [string, ContractOperation] => [
  id,
  {
    ...{ id, method: 'POST', path: `/${id}`, tags: [tag], needsToken: true },
    ...{ parameters: [], added: false, answers: [] },
  },
];

const contract = {
  operations: new Map([operation('createFolder', 'Entries'), operation('createNote', 'Notes')]),
  answers: new Set(['U-17'] as const),
  responseSubjects: new Map<SubjectId, OperationId[]>([
    ['FOLDER-6', ['createFolder']],
    ['GEN-3', ['createFolder', 'createNote']],
  ]),
};

const choose = (options: Partial<SelectionOptions>, from = suite, by = contract) => {
  const selection = select(from, by, { only: [], skip: [], profile: 'core', shard: undefined, ...options });
  return {
    ...selection,
    selected: selection.selected.map(({ name }) => name),
    supporting: selection.supporting.map(({ name }) => name),
    responseSubjects: [...selection.responseSubjects],
  };
};

test('without patterns everything of the profile is selected', () => {
  const all = choose({});
  expect(all.selected).toEqual([...core, 'an unknown folder']);
  expect(all.responseSubjects).toEqual(['FOLDER-6', 'GEN-3']);
  expect(all.subjects).toContain('VAULT-1');
  expect(all.subjects).toContain('RULE-1');
  expect(all.subjects.filter((id) => id.startsWith('U-'))).toEqual(['U-17']);
  expect(all.unproven).toEqual({ 'NOTE-4': 'its checks run only with --profile full' });
  expect(choose({ profile: 'full' }).selected).toContain('a broken note is refused');
});

test.each([
  ['FOLDER-4', ['a nameless folder, if any, is refused']],
  ['folder-*', ['a folder is created', 'a nameless folder, if any, is refused']],
  ['notes', ['a note is created']],
  ['createNote', ['a note is created']],
  ['a note is created', ['a note is created']],
  ['U-17', ['an unknown folder']],
])('--only %s', (pattern, expected) => {
  expect(choose({ only: [pattern] }).selected).toEqual(expected);
});

test('an id selects the verdict of that requirement alone', () => {
  expect(choose({ only: ['FOLDER-4'] }).subjects).toEqual(['FOLDER-4']);
});

test('a check selects the verdicts of all that it tests', () => {
  for (const only of ['a nameless folder, if any, is refused', 'FOLDER-4.1', 'folder-4.*']) {
    expect(choose({ only: [only] }).subjects).toEqual(['FOLDER-4', 'ERR-3']);
  }
  expect(() => choose({ only: ['FOLDER-4.9'] })).toThrow('Nothing matches "FOLDER-4.9"');
});

test('an operation brings with it what stands for its answers', () => {
  const { responseSubjects, subjects } = choose({ only: ['createNote'] });
  expect(responseSubjects).toEqual(['GEN-3']);
  expect(subjects).toContain('NOTE-2');
  expect(subjects).toContain('GEN-3');
  expect(subjects).not.toContain('FOLDER-2');
});

test('a response subject that is named alone is exercised by checks that do not count', () => {
  const selection = choose({ only: ['FOLDER-6'] });
  expect(selection.selected).toEqual([]);
  expect(selection.supporting).toEqual(['a folder is created', 'a nameless folder, if any, is refused']);
  expect(selection.responseSubjects).toEqual(['FOLDER-6']);
  expect(selection.subjects).toEqual(['FOLDER-6']);
});

test('checks of the full profile and observations support nothing', () => {
  const { supporting } = choose({ only: ['GEN-3'], profile: 'full' });
  expect(supporting).toEqual(core);
});

test('a response subject is supported beside whatever else is named', () => {
  const { selected, supporting } = choose({ only: ['FOLDER-6', 'NOTE-2'] });
  expect(selected).toEqual(['a note is created']);
  expect(supporting).toEqual(['a folder is created', 'a nameless folder, if any, is refused']);
});

describe('a check of two operations', () => {
  const moving = 'a folder is found among the notes';
  const both = check(
    'FOLDER-5.1',
    moving,
    { tests: ['FOLDER-5'], operation: ['createFolder', 'createNote'] },
    run,
  );
  const from = [...suite, both];

  test('is selected by either, with what it tests', () => {
    const { selected, subjects } = choose({ only: ['createNote'] }, from);
    expect(selected).toEqual(['a note is created', moving]);
    expect(subjects).toContain('FOLDER-5');
  });

  test('is left out by either', () => {
    expect(choose({ skip: ['createNote'] }, from).selected).not.toContain(moving);
  });

  test('supports what stands for either', () => {
    expect(choose({ only: ['FOLDER-6'] }, from).supporting).toContain(moving);
  });
});

test('what stands for no operation in particular is left out by its own name alone', () => {
  const by = { ...contract, responseSubjects: new Map(contract.responseSubjects).set('RULE-1', []) };
  expect(choose({ skip: ['createFolder'] }, suite, by).responseSubjects).toEqual(['GEN-3', 'RULE-1']);
  expect(choose({ skip: ['RULE-1'] }, suite, by).responseSubjects).toEqual(['FOLDER-6', 'GEN-3']);
});

test.each([
  [['createFolder'], ['a note is created'], ['GEN-3']],
  [['ERR-3'], [...core, 'an unknown folder'], ['FOLDER-6', 'GEN-3']],
  [
    ['FOLDER-4', 'ERR-3', 'GEN-3'],
    ['a folder is created', 'a note is created', 'an unknown folder'],
    ['FOLDER-6'],
  ],
])('--skip %s', (skip, selected, responseSubjects) => {
  const selection = choose({ skip });
  expect(selection.selected).toEqual(selected);
  expect(selection.responseSubjects).toEqual(responseSubjects);
  expect(selection.subjects).not.toContain(skip.find((id) => id.includes('-')) ?? '');
});

test('what only the skipped checks prove says so', () => {
  expect(choose({ skip: ['createFolder'] }).unproven['FOLDER-2']).toBe(
    'its checks were not selected (--only or --skip)',
  );
});

test('shards part the checks, and each judges what stands', () => {
  const shards = [1, 2, 3].map((index) => choose({ profile: 'full', shard: { index, count: 3 } }));
  expect(shards.flatMap(({ selected }) => selected).sort()).toEqual(suite.map(({ name }) => name).sort());
  for (const { responseSubjects, subjects } of shards) {
    expect(responseSubjects).toEqual(['FOLDER-6', 'GEN-3']);
    expect(subjects).toEqual(shards[0]!.subjects);
  }
  expect(shards.some(({ unproven }) => unproven['NOTE-2'] === 'its checks run in another shard')).toBe(true);
});

test('shards part the checks that support what stands, too', () => {
  const shards = [1, 2].map((index) => choose({ only: ['FOLDER-6'], shard: { index, count: 2 } }));
  expect(shards.map(({ supporting }) => supporting.length)).toEqual([1, 1]);
});

test.each([
  [
    { only: ['FOLDR-4'] },
    'Nothing matches "FOLDR-4": no requirement, tag, operation or check. Did you mean FOLDER-4? The command "list" shows all of them.',
  ],
  [{ skip: ['createNotes'] }, 'Did you mean createNote?'],
])('%j is refused', (options, message) => {
  expect(() => choose(options)).toThrow(message);
});

test.each([
  [{ only: ['NOTE-4'] }, 'The checks that --only selects run only in the full profile: add --profile full.'],
  [{ only: ['VAULT-1', 'VAULT-2'] }, 'No check tests VAULT-1, VAULT-2: see the command "explain".'],
  [
    { only: ['NOTE-2'], skip: ['createNote'] },
    'No check is left to run: --skip removes everything that --only selects.',
  ],
  // Its check tests another requirement too, which nobody selected.
  [
    { only: ['FOLDER-4'], skip: ['FOLDER-4'] },
    'No check is left to run: --skip removes everything that --only selects.',
  ],
])('%j leaves nothing to run', (options, message) => {
  expect(() => choose(options)).toThrow(new UsageError(message));
});
