import { expect, test } from 'vitest';
import { requirement } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { filterForm } from './filter-form.ts';

const choices = (text: string) => [...text.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);

test('offers the verdicts of the report, and nothing before the script runs', () => {
  const requirements = [requirement('GEN-11', 'passed'), requirement('GEN-9', 'not exercised')];
  const { text } = filterForm({ ...passingReport, requirements });

  expect(text).toMatch(/^<form id="filter" [^>]* hidden>/);
  expect(choices(text)).toEqual(['not-exercised', 'passed']);
});

test('offers every verdict where all occur, what needs attention first', () => {
  expect(choices(filterForm(sampleReport).text)).toEqual([
    'failed',
    'error',
    'known',
    'not-exercised',
    'passed',
    'observed',
  ]);
});
