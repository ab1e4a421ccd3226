import { expect, test } from 'vitest';
import { passingReport } from '../testing/sample-report.ts';
import { otherFactsLine, otherFactsOf, shownIn } from './other-facts.ts';

const [first, ...rest] = passingReport.checks;
const judged = passingReport.requirements[0]!.id;
const report = {
  ...passingReport,
  checks: [{ ...first!, otherFacts: ['ERR-5', judged] as const }, ...rest],
};

test('the verdict of the run is in its own column, the rest are other facts', () => {
  expect(otherFactsOf(report)).toEqual([{ id: 'ERR-5', checks: [first!.name] }]);
  expect(otherFactsOf(passingReport)).toEqual([]);
});

test('a check tells all that its answers break', () => {
  expect(otherFactsLine(report.checks[0]!)).toBe(
    `other requirements failed in these responses: ERR-5, ${judged}`,
  );
  expect(otherFactsLine(first!)).toBeUndefined();
});

test('one check is named, several are counted', () => {
  expect(shownIn({ id: 'ERR-5', checks: ['a folder'] })).toBe('a folder');
  expect(shownIn({ id: 'ERR-5', checks: ['a', 'b'] })).toBe('2 checks');
});
