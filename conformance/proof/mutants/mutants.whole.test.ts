import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { unchecked } from '../../src/areas/unchecked.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { findSubject } from '../../src/model/subject.ts';
import { rules } from '../../src/model/rules.ts';
import { catalogue } from './catalogue.ts';
import { generalFacts } from './general-facts.ts';
import { examine } from './harness/examine.ts';
import { examinationOf, outcomeOf } from './harness/outcome.ts';
import { findingsOn, pageOf } from './harness/page.ts';

describe('declarations', () => {
  test('each has an id of its own, and breaks what exists', () => {
    const ids = catalogue.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { id, breaks, also } of catalogue) {
      const subjects = [...breaks, ...Object.keys(also)];
      expect([id, breaks.length > 0, new Set(subjects).size]).toEqual([id, true, subjects.length]);
      expect([id, subjects.filter((subject) => findSubject(subject) === undefined)]).toEqual([id, []]);
    }
  });

  test('everything that a server can violate has a mutant', () => {
    const broken = new Set(catalogue.flatMap(({ breaks }) => breaks));
    const checkable = [...requirements, ...rules].filter(({ id }) => !(id in unchecked));
    expect(checkable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  test('the published matrix has each, as it is declared', async () => {
    const page = readFileSync(new URL('../../../docs/conformance-mutants.md', import.meta.url), 'utf8');
    const advice =
      'stale: `npm run prove -- mutants --only <id of the new mutant> --markdown docs/conformance-mutants.md`';
    expect(page, advice).toBe(await pageOf(catalogue, findingsOn(page)));
    const never = catalogue.filter(({ id }) => !findingsOn(page).has(id)).map(({ id }) => id);
    expect(never, advice).toEqual([]);
  });

  test('each folder of an area is in the catalogue', async () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['faults', 'harness'].includes(entry.name))
      .map(({ name }) => path.join(import.meta.dirname, name, 'index.ts'));
    const indexes = await Promise.all(folders.map((file) => import(file) as Promise<object>));
    const mutants = indexes.flatMap((index) => Object.values(index) as (typeof catalogue)[]).flat();
    expect(new Set(mutants)).toEqual(new Set(catalogue));
  });

  test('only the helpers know the tables of the server', () => {
    const helpers = ['faults', 'harness'].map((folder) => path.join(import.meta.dirname, folder));
    const withSql = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(import.meta.dirname, file))
      .filter((file) => file.endsWith('.ts') && !helpers.some((folder) => file.startsWith(folder)))
      .filter((file) => readFileSync(file, 'utf8').includes('.prepare(') && file !== import.meta.filename);
    expect(withSql, 'use the helpers of faults/stored.ts and faults/state.ts').toEqual([]);
  });

  test('general facts are about subjects that there are', () => {
    for (const { general, particular } of generalFacts) {
      for (const id of [general, ...particular]) expect(findSubject(id)).toBeDefined();
    }
  });
});

describe('a sample of the mutants', () => {
  const contract = loadContract();
  const sample = [
    'folder-name-optional',
    'link-deletion-without-status',
    'star-stays',
    'note-list-without-the-newest',
    'delete-forever-by-default',
    'presign-below-four-megabytes',
    'register-parent-wins',
    'vault-folder-encrypted-true',
  ];

  test.each(sample)('%s is seen, and nothing else', async (id) => {
    const mutant = catalogue.find((mutant) => mutant.id === id)!;
    const report = await examine(mutant.fault, contract, mutant.breaks);
    expect(outcomeOf(mutant, examinationOf(report, 0))).toMatchObject({ killed: true, astray: [] });
  });

  test('a server without a fault holds all of that', async () => {
    const ids = sample.flatMap((id) => catalogue.find((mutant) => mutant.id === id)!.breaks);
    const report = await examine(() => undefined, contract, ids);
    const verdicts = report.requirements.map(({ verdict }) => verdict);
    expect(verdicts.length).toBeGreaterThanOrEqual(ids.length);
    expect(new Set(verdicts)).toEqual(new Set(['passed']));
  });
});
