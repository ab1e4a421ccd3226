import { expect, test } from 'vitest';
import { loadContract } from '../../../src/contract/load-contract.ts';
import { check } from '../../../src/model/check.ts';
import type { Suite } from '../../../src/model/suite.ts';
import { json } from '../faults/answers.ts';
import { loginsOfChecks, together, touching } from '../faults/fault.ts';
import { ignores } from '../faults/requests.ts';
import { keepsDeleted } from '../faults/state.ts';
import { entries, notes } from '../faults/stored.ts';
import {
  sampledScope,
  touchedScope,
  wholeScope,
  withoutUnaffectedCases,
  elsewhere,
  refusalOf,
} from './scope.ts';

const contract = loadContract();

const suiteOf = (...checks: Suite['checks']): Suite => ({ checks, sheets: {}, unchecked: {} });

const about = { proves: ['NOTE-1'], operation: 'createNote' } as const;

const suite = suiteOf(
  check('FOLDER-4.1', 'makes a note', about, () => Promise.resolve()),
  check('FOLDER-4.2', 'lists notes', { ...about, needs: ['budget'] }, () => Promise.resolve()),
  check('FOLDER-4.3', 'makes a folder', { ...about, operation: 'createFolder', needs: ['budget'] }, () =>
    Promise.resolve(),
  ),
  check('FOLDER-4.4', 'opens an arranged note', about, () => Promise.resolve()),
  check('FOLDER-4.5', 'logs in', { ...about, operation: 'login' }, () => Promise.resolve()),
  check('FOLDER-4.6', 'sends nothing', { ...about, operation: 'createFolder' }, () => Promise.resolve()),
);

const refused = (...by: readonly string[]) =>
  (['refusal', 422] as const).flatMap((code) =>
    [undefined, ...by].map((refusedBy) => refusalOf(code, refusedBy)),
  );

const sending = new Map([
  ['makes a note', new Set(['createFolder', 'createNote', ...refused('createNote')])],
  ['lists notes', new Set(['listNotes'])],
  ['makes a folder', new Set(['createFolder', 'listNotes'])],
  ['opens an arranged note', new Set([elsewhere, ...refused(elsewhere)])],
  ['logs in', new Set(['login'])],
  ['sends nothing', new Set<string>()],
]);

const namesFor = (fault: Parameters<typeof touchedScope>[1]) =>
  touchedScope(suite, fault, contract, sending).suite.checks.map(({ name }) => name);

test('a fault of an operation can show in what is about that or one of its tag, sends it, and in what is not known', () => {
  expect(namesFor(ignores('createNote', 'title'))).toEqual([
    'makes a note',
    'lists notes',
    'opens an arranged note',
    'sends nothing',
  ]);
  expect(namesFor(keepsDeleted(notes))).toEqual(namesFor(ignores('createNote', 'title')));
  expect(namesFor(json('createFolder', () => ({})))).toEqual([
    'makes a note',
    'makes a folder',
    'sends nothing',
  ]);
});

test('each check is given as much generated input as among all', () => {
  expect(touchedScope(suite, ignores('createNote', 'title'), contract, sending).budget).toBe(150);
});

test.each([
  ['in the database', keepsDeleted(entries)],
  ['in all answers', json({}, () => ({}))],
  ['of the sign-in', json('login', () => ({}))],
  ['of which a part is such', together(ignores('createNote', 'title'), () => undefined)],
])('a fault %s can show in everything', (_, fault) => {
  expect(touchedScope(suite, fault, contract, sending)).toEqual(wholeScope(suite));
});

test('a fault of the logins of checks can show in what logs in, the run aside', () => {
  expect(
    namesFor(
      touching(
        loginsOfChecks,
        json('login', () => ({})),
      ),
    ),
  ).toEqual(['logs in', 'sends nothing']);
});

test.each([
  ['of all operations', json({ code: 422 }, () => ({})), ['makes a note', 'opens an arranged note']],
  ['of one', json({ of: 'createNote', code: 422 }, () => ({})), ['makes a note', 'opens an arranged note']],
  ['of another', json({ of: 'createFolder', code: 422 }, () => ({})), ['opens an arranged note']],
  ['of another code', json({ code: 401 }, () => ({})), []],
  ['of any code', json({ code: 'refusal' }, () => ({})), ['makes a note', 'opens an arranged note']],
  ['of the sign-in', json({ of: 'login', code: 'refusal' }, () => ({})), ['opens an arranged note']],
])('a fault of refusals %s can show in what meets one, and in what is not known', (_, fault, names) => {
  expect(namesFor(fault)).toEqual([...names, 'sends nothing']);
});

test('what changes successes as well, or a refusal and more, is no fault of refusals', () => {
  const refused = json({ of: 'createNote', code: 422 }, () => ({}));
  for (const fault of [
    json({ of: 'createNote', code: 'any' }, () => ({})),
    json({ of: 'createNote', code: 200 }, () => ({})),
    together(refused, ignores('createNote', 'title')),
  ]) {
    expect(namesFor(fault)).toEqual(namesFor(ignores('createNote', 'title')));
  }
});

test('a fault that was rehearsed can show in what it showed in, and in what is not known', () => {
  const namesWhere = (fault: Parameters<typeof touchedScope>[1], ...showing: readonly string[]) =>
    touchedScope(suite, fault, contract, sending, new Set(showing)).suite.checks.map(({ name }) => name);
  const title = ignores('createNote', 'title');
  expect(namesWhere(title, 'makes a note', 'logs in')).toEqual(['makes a note', 'sends nothing']);
  expect(
    namesWhere(
      json({}, () => ({})),
      'logs in',
    ),
  ).toEqual(['logs in', 'sends nothing']);
});

const cases = suiteOf(
  check('FOLDER-4.7', 'makes a note', about, () => Promise.resolve()),
  check('FOLDER-4.8', 'makes a note: a long one', { ...about, covers: { size: 'long' } }, () =>
    Promise.resolve(),
  ),
  check('FOLDER-4.9', 'makes a folder: three deep', { ...about, operation: 'createFolder', covers: {} }, () =>
    Promise.resolve(),
  ),
);

test('a case is met by faults of the operation that it varies alone', () => {
  const namesOf = (fault: Parameters<typeof touchedScope>[1]) =>
    touchedScope(cases, fault, contract, new Map()).suite.checks.map(({ name }) => name);
  expect(namesOf(ignores('createNote', 'title'))).toEqual(['makes a note', 'makes a note: a long one']);
  expect(namesOf(ignores('createFolder', 'name'))).toEqual(['makes a note', 'makes a folder: three deep']);
  expect(namesOf(keepsDeleted(entries))).toEqual(['makes a note']);
});

test('what a case sends need not be known, unless one of the faults can affect it', () => {
  const known = (...faults: Parameters<typeof touchedScope>[1][]) =>
    withoutUnaffectedCases(cases, faults).checks.map(({ name }) => name);
  const [note, folder] = [ignores('createNote', 'title'), ignores('createFolder', 'name')];
  expect(known(note)).toEqual(['makes a note', 'makes a note: a long one']);
  expect(known(note, folder)).toEqual(cases.checks.map(({ name }) => name));
  expect(known(keepsDeleted(entries))).toEqual(['makes a note']);
  for (const fault of [note, folder, keepsDeleted(entries), json({ code: 422 }, () => ({}))]) {
    const { checks } = touchedScope(cases, fault, contract, new Map()).suite;
    expect(withoutUnaffectedCases(cases, [fault]).checks).toEqual(expect.arrayContaining([...checks]));
  }
});

test('faults together touch what each does', () => {
  const both = together(
    ignores('createNote', 'title'),
    json('listNotes', () => ({})),
  );
  expect(both.touches).toEqual(['createNote', 'listNotes']);
});

test('a sample of many checks holds those of what the mutant breaks, and an eighth of the others, always the same', () => {
  const full = { ...about, profile: 'full' } as const;
  const runs = () => Promise.resolve();
  const many = suiteOf(
    check('NOTE-2.1', 'is of what it breaks', { ...full, proves: ['NOTE-2'] }, runs),
    ...Array.from({ length: 300 }, (_, index) =>
      check(`NOTE-1.${index + 2}`, `another ${index}`, full, runs),
    ),
  );
  const mutant = { id: 'a-mutant', breaks: ['NOTE-2'], also: {}, walks: false } as const;
  const namesOf = (whole: Suite, walks = false) =>
    sampledScope(wholeScope(whole), { ...mutant, walks }, whole).suite.checks.map(({ name }) => name);
  const names = namesOf(many);
  expect(names[0]).toBe('is of what it breaks');
  expect(names.length).toBeGreaterThan(25);
  expect(names.length).toBeLessThan(55);
  expect(namesOf(many)).toEqual(names);
  expect(namesOf(suite)).toHaveLength(suite.checks.length);
  // Each walk takes as long as many checks.
  expect(namesOf(suite, true).length).toBeLessThan(suite.checks.length);
});
