import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { unchecked } from '../../src/areas/unchecked.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { findSubject } from '../../src/model/subject.ts';
import { rules } from '../../src/model/rules.ts';
import { catalogue } from './catalogue.ts';
import { formSubjects } from './form-faults.ts';
import { readRecording } from './harness/killers.ts';
import { faults, unfilled } from './planted-fault.ts';

const contract = loadContract();

test('each has an id of its own, and violates what exists', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { id, fails } of catalogue) {
    expect([id, fails.length > 0, new Set(fails).size]).toEqual([id, true, fails.length]);
    expect([id, fails.filter((subject) => findSubject(subject) === undefined)]).toEqual([id, []]);
  }
});

test('a fault whose key is not filled in is refused, although the fault itself is', () => {
  const drafted = faults({ 'NOTE-2: FILL_IN: what is wrong': () => () => undefined });
  expect(drafted.map(unfilled)).toEqual([
    "conformance/proof/faults/: 'NOTE-2: FILL_IN: what is wrong' is not filled in: replace FILL_IN in the key by what the server does wrong.",
  ]);
  expect(catalogue.flatMap((fault) => unfilled(fault) ?? [])).toEqual([]);
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
