import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { rules } from '../../src/service/rules.ts';
import { catalogue } from './catalogue.ts';
import { formSubjects } from './form-faults.ts';
import { readRecording } from './harness/killers.ts';
import { touching } from './effects/fault.ts';
import { faults, mistakeIn } from './planted-fault.ts';

const contract = loadContract();

test('each has an id of its own, and violates what exists', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { id, fails } of catalogue)
    expect([id, fails.length > 0, new Set(fails).size]).toEqual([id, true, fails.length]);
  expect(catalogue.flatMap((fault) => mistakeIn(fault) ?? [])).toEqual([]);
});

const mistaken = faults({
  'NOTE-2: FILL_IN: what is wrong': () => () => undefined,
  ...({ 'STAR-99: Unstarring does nothing.': () => () => undefined } as object),
  'STAR-1: Unstarring does nothing.': () => touching('unstarEntrys' as never, () => undefined),
});

test('a row that is not filled in, or names what does not exist, is refused', () => {
  const row = (id: string) => `conformance/proof/faults/: '${id}'`;
  expect(mistaken.map(mistakeIn)).toEqual([
    `${row('NOTE-2: FILL_IN: what is wrong')} is not filled in: replace FILL_IN in the key by what the server does wrong.`,
    `${row('STAR-99: Unstarring does nothing.')}: there is no requirement STAR-99. A key is \`REQUIREMENT: sentence\`, or several requirements with commas between.`,
    `${row('STAR-1: Unstarring does nothing.')}: there is no operation unstarEntrys. Did you mean unstarEntries?`,
  ]);
});

test('everything that a server can violate has a fault or a form fault', () => {
  const broken = new Set([...catalogue.flatMap(({ fails }) => fails), ...formSubjects(contract)]);
  const checkable = [...requirements, ...rules].filter(({ id }) => !(id in unchecked));
  expect(checkable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});

test('the recording has no fault that is gone', () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  expect(Object.keys(readRecording()).filter((id) => !ids.has(id))).toEqual([]);
});

test('only the helpers know the tables of the server', () => {
  const helpers = ['effects', 'harness'].map((folder) => path.join(import.meta.dirname, folder));
  const withSql = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(import.meta.dirname, file))
    .filter((file) => file.endsWith('.ts') && !helpers.some((folder) => file.startsWith(folder)))
    .filter((file) => readFileSync(file, 'utf8').includes('.prepare(') && file !== import.meta.filename);
  expect(withSql, 'use the helpers of effects/stored.ts and effects/state.ts').toEqual([]);
});
