import { expect, test } from 'vitest';
import { requirement } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { filterForm } from './filter-form.ts';

const choices = (text: string) => [...text.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);

test('offers the verdicts of the report, a field for words, and nothing before the script runs', () => {
  const requirements = [requirement('GEN-11', 'passed'), requirement('GEN-9', 'not exercised')];

  expect(filterForm({ ...passingReport, requirements }).text).toMatchInlineSnapshot(`
    "<form id="filter" role="search" aria-label="Filter" hidden>
    <fieldset><legend class="unseen">Verdict</legend><label class="verdict not-exercised"><input type="checkbox" name="verdict" value="not-exercised"><svg class="icon" aria-hidden="true"><use href="#icon-not-exercised"/></svg>not exercised</label><label class="verdict passed"><input type="checkbox" name="verdict" value="passed"><svg class="icon" aria-hidden="true"><use href="#icon-passed"/></svg>passed</label></fieldset>
    <label class="unseen" for="text">Id, sentence or operation</label>
    <input id="text" name="text" type="search" placeholder="Id, sentence or operation" autocomplete="off">
    <button type="reset">Clear</button>
    <output class="quiet"></output>
    </form>
    "
  `);
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
