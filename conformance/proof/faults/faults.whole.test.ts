import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { unchecked } from '../../src/areas/unchecked.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { findSubject } from '../../src/model/subject.ts';
import { rules } from '../../src/model/rules.ts';
import { catalogue, faultOf } from './catalogue.ts';
import { formSubjects } from './form-faults.ts';
import { examine } from './harness/examine.ts';
import { readRecording } from './harness/killers.ts';
import { examinationOf, outcomeOf } from './harness/outcome.ts';

const contract = loadContract();

describe('declarations', () => {
  test('each has an id of its own, and violates what exists', () => {
    const ids = catalogue.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { id, fails } of catalogue) {
      expect([id, fails.length > 0, new Set(fails).size]).toEqual([id, true, fails.length]);
      expect([id, fails.filter((subject) => findSubject(subject) === undefined)]).toEqual([id, []]);
    }
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
});

describe('a sample of the faults', () => {
  const sample = [
    'FOLDER-4: A folder without a name is created.',
    'LINK-22: Deleting a link returns an empty object.',
    'STAR-1: Unstarring returns success and leaves the star.',
    'NOTE-5: The list of notes does not contain the newest note.',
    'TRASH-3: `deleteForever` is true where it is left out.',
    'UPLOAD-13: A presigned upload takes files under 4 MB only.',
    'REG-11: A `parentId` overrides a `relativePath`.',
    'VAULT-3: The `user_id` of a vault is text.',
  ];

  test.each(sample)('%s is seen by its killers, and nothing else is blamed', async (id) => {
    const fault = faultOf(id);
    const recorded = readRecording()[id]!;
    const report = await examine(fault.newFault(), contract, ({ id: check }) =>
      recorded.killers.includes(check),
    );
    const outcome = outcomeOf(fault, examinationOf(report, 0), recorded, 'killers');
    expect(outcome).toMatchObject({ killed: true, misattributed: [], blind: [] });
  });

  test('a server without a fault holds all of that', async () => {
    const killers = new Set(sample.flatMap((id) => readRecording()[id]!.killers));
    const report = await examine(
      () => undefined,
      contract,
      (check) => killers.has(check.id),
    );
    const ran = report.checks.filter(({ id = '' }) => killers.has(id));
    expect(ran.map(({ verdict }) => verdict)).toEqual(ran.map(() => 'passed'));
    expect(examinationOf(report, 0)).toMatchObject({ failed: [], finders: {} });
  });
});
