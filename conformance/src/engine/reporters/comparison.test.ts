import { describe, expect, test } from 'vitest';
import { compareReports } from '../model/comparison.ts';
import type { Report } from '../model/report.ts';
import { hostile } from '../../testing/hostile.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { comparisonAsHtml } from './comparison-html.ts';
import { comparisonAsMarkdown } from './comparison-markdown.ts';
import { comparisonForTerminal } from './comparison-terminal.ts';

const comparing = (...reports: readonly Report[]) =>
  compareReports(reports.map((report, index) => ({ file: `day-${index + 1}.json`, report })));

/** Passed before and fails now; the first requirement of the sample. */
const [held] = passingReport.requirements;
const broken: Report = {
  ...passingReport,
  requirements: passingReport.requirements.map((requirement) => ({
    ...requirement,
    verdict: requirement === held ? 'failed' : requirement.verdict,
  })),
};
const worse = comparing(passingReport, broken);
const same = comparing(passingReport, passingReport);
const differing = comparing(sampleReport, { ...sampleReport, profile: 'core', target: hostile.markup });

const plain = { color: false, width: 100 };

describe('on the terminal', () => {
  test('what got worse stands with its sentence, and the last line counts', () => {
    const text = comparisonForTerminal(worse, plain);
    expect(text).toContain('A is day-1.json\nB is day-2.json\n');
    expect(text).toMatch(new RegExp(`^Worse than A\\n +A +B\\n${held!.id} +passed +failed +`, 'm'));
    expect(text).toMatch(/1 requirement became worse than in A, none became better\.\n$/);
    expect(text.split('\n').filter((line) => line.startsWith(held!.id))[0]!.length).toBeLessThanOrEqual(100);
  });

  test('what did not change is left out', () => {
    const text = comparisonForTerminal(same, plain);
    expect(text).not.toMatch(/Worse|Better|do not tell/);
    expect(text).toMatch(/No requirement became worse than in A, none became better\.\n$/);
    expect(text).toContain(`Passed in both: ${passingReport.summary.passed}.`);
  });

  test('differences of the runs come before the numbers', () => {
    const text = comparisonForTerminal(differing, plain);
    expect(text).toMatch(/are of different runs[^]*profile +full +core[^]*target/);
    expect(comparisonForTerminal(differing, { ...plain, color: true })).toContain('\u001b[33m');
  });
});

describe('as Markdown', () => {
  test('it begins with the result, and names what changed', () => {
    const text = comparisonAsMarkdown(worse);
    expect(text).toMatch(/^## 1 requirement became worse than in A, none became better\.\n/);
    expect(text).toContain(
      `### Worse than A (1)\n\n| Id | A | B | Requirement |\n| --- | --- | --- | --- |\n| ${held!.id} | passed | failed |`,
    );
    expect(comparisonAsMarkdown(same)).not.toContain('###');
  });

  test('nothing of a report is markup', () => {
    expect(comparisonAsMarkdown(differing)).not.toContain('<script');
    expect(comparisonAsMarkdown(differing)).toContain('| profile | <code>full</code> | <code>core</code> |');
  });
});

describe('as HTML', () => {
  test('it needs nothing else, runs nothing and has each requirement once more below', () => {
    const page = comparisonAsHtml(worse);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).not.toMatch(/<script|src=|http-equiv="refresh"/);
    expect(page).not.toContain('script-src');
    expect(page).toContain('Worse than A <span class="quiet">1</span>');
    expect(page.match(new RegExp(`scope="row">${held!.id}<`, 'g'))).toHaveLength(2);
  });

  test('nothing of a report is markup, and what is not alike stands first', () => {
    const page = comparisonAsHtml(differing);
    expect(page).not.toContain('<script');
    expect(page.indexOf('are of different runs')).toBeLessThan(page.indexOf('The reports'));
  });

  test('each place is there once', () => {
    const ids = [...comparisonAsHtml(differing).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
