import { describe, expect, test } from 'vitest';
import { sampleReport } from '../../testing/sample-report.ts';
import { requirement } from '../../testing/sample-parts.ts';
import { compareReports, worsened } from './comparison.ts';
import { leftOutReasons } from './left-out.ts';
import type { Report, RequirementReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

const reportWith = (...requirements: readonly RequirementReport[]): Report => ({
  ...sampleReport,
  requirements,
});

const compared = (...reports: readonly Report[]) =>
  compareReports(reports.map((report, index) => ({ file: `${index}.json`, report })));

/** How a requirement changes from one verdict to another. */
const changeFrom = (before: Verdict, after: Verdict) =>
  compared(reportWith(requirement('FOLDER-4', before)), reportWith(requirement('FOLDER-4', after)))
    .requirements[0]!.changes[1];

describe('a change', () => {
  test.each<[Verdict, Verdict, string | undefined]>([
    ['passed', 'passed', undefined],
    ['passed', 'failed', 'worse'],
    ['passed', 'known', 'worse'],
    ['passed', 'error', 'worse'],
    ['passed', 'not exercised', 'worse'],
    ['not exercised', 'failed', 'worse'],
    ['not exercised', 'passed', 'better'],
    ['failed', 'passed', 'better'],
    ['failed', 'not exercised', 'better'],
    ['error', 'failed', 'other'],
    ['failed', 'known', 'other'],
  ])('from %s to %s is %s', (before, after, change) => {
    expect(changeFrom(before, after)).toBe(change);
  });

  test('is against the first report, not against the one before', () => {
    const [held, failed] = (['passed', 'failed'] as const).map((verdict) =>
      reportWith(requirement('WS-1', verdict)),
    );
    const comparison = compared(held!, failed!, held!);
    expect(comparison.requirements[0]!.changes).toEqual([undefined, 'worse', undefined]);
    expect(worsened(comparison).map(({ id }) => id)).toEqual(['WS-1']);
  });

  test.each(Object.values(leftOutReasons))(
    'is none where the choice of what runs left it out: %s',
    (reason) => {
      const left = { ...requirement('FOLDER-4', 'not exercised'), reason };
      const comparison = compared(reportWith(requirement('FOLDER-4', 'passed')), reportWith(left));
      expect(comparison.requirements).toMatchObject([
        { standings: ['passed', 'left out'], changes: [undefined, undefined] },
      ]);
    },
  );

  test('is one where the server gave no occasion', () => {
    const untried = {
      ...requirement('FOLDER-4', 'not exercised'),
      reason: 'no response contained what this is about',
    };
    const comparison = compared(reportWith(requirement('FOLDER-4', 'passed')), reportWith(untried));
    expect(comparison.requirements[0]!.standings).toEqual(['passed', 'not exercised']);
    expect(worsened(comparison)).toHaveLength(1);
  });
});

describe('requirements', () => {
  const held = (...ids: readonly SubjectId[]) => reportWith(...ids.map((id) => requirement(id, 'passed')));

  test('that one report lacks are absent there, in the place that the other gives them', () => {
    const comparison = compared(
      held('GEN-11', 'FOLDER-4', 'RULE-1'),
      held('GEN-11', 'FOLDER-4', 'FOLDER-5', 'RULE-1'),
    );
    expect(comparison.requirements.map(({ id, standings }) => [id, ...standings])).toEqual([
      ['GEN-11', 'passed', 'passed'],
      ['FOLDER-4', 'passed', 'passed'],
      ['FOLDER-5', 'absent', 'passed'],
      ['RULE-1', 'passed', 'passed'],
    ]);
    expect(worsened(comparison)).toEqual([]);
  });

  test('have the wording of the last report that knows them', () => {
    const earlier = { ...requirement('GEN-11', 'passed'), statement: 'As it was.' };
    const comparison = compared(reportWith(earlier), held('GEN-11'), held('FOLDER-4'));
    expect(comparison.requirements.find(({ id }) => id === 'GEN-11')!.statement).toBe('What GEN-11 says.');
  });
});

describe('reports that do not tell of the same', () => {
  const differencesTo = (other: Report) =>
    compared(sampleReport, other).differences.map(({ name, values }) => [name, ...values]);

  test('are distinguished by every circumstance that matters', () => {
    const untold = { ...sampleReport };
    Reflect.deleteProperty(untold, 'filter');
    expect(differencesTo(sampleReport)).toEqual([]);
    expect(differencesTo({ ...sampleReport, target: 'https://other.example.com/v1', seed: 5 })).toEqual([]);
    expect(differencesTo({ ...sampleReport, profile: 'core' })).toEqual([['profile', 'full', 'core']]);
    expect(differencesTo({ ...sampleReport, shard: '1/2' })).toEqual([['shard', 'none', '1/2']]);
    expect(differencesTo({ ...sampleReport, interrupted: true })).toEqual([['interrupted', 'no', 'yes']]);
    expect(differencesTo({ ...sampleReport, silence: { fromMs: 0, lastAnswer: null } })).toEqual([
      ['interrupted', 'no', 'the server stopped responding'],
    ]);
    expect(differencesTo({ ...sampleReport, version: '0.2.0' })).toEqual([
      ['runner', '@file-storage/conformance 0.1.0', '@file-storage/conformance 0.2.0'],
    ]);
    expect(
      differencesTo({
        ...sampleReport,
        contract: { ...sampleReport.contract, version: '2.0.0', overlay: 'Ours' },
      }),
    ).toEqual([
      ['contract', 'File Storage API 1.0.0', 'File Storage API 2.0.0'],
      ['overlay', 'none', 'Ours'],
    ]);
    expect(
      differencesTo({ ...sampleReport, filter: { only: ['FOLDER-*', 'login'], skip: ['convertFile'] } }),
    ).toEqual([['filter', 'none', '--only FOLDER-* --only login --skip convertFile']]);
    expect(differencesTo(untold)).toEqual([['filter', 'none', 'unknown']]);
  });
});

test('one report, or more than there are letters, cannot be compared', () => {
  expect(() => compared(sampleReport)).toThrow('Give at least two reports to compare.');
  expect(() => compared(...Array.from({ length: 27 }, () => sampleReport))).toThrow('at most 26');
});
