import { expect, test } from 'vitest';
import { reportOn, requirement } from '../../testing/sample-parts.ts';
import { passingReport } from '../../testing/sample-report.ts';
import { notExercised } from './not-exercised.ts';

test('links what was not exercised by reason', () => {
  expect(notExercised(reportOn('UPLOAD-13', 'TRASH-5', 'VAULT-12')).text).toMatchInlineSnapshot(`
    "<details class="fold" data-group>
    <summary><h2 id="not-exercised">Not exercised <span class="quiet">3</span></h2></summary>
    <p class="lead">These requirements were not tested. They do not count as passed.</p>
    <ul class="reasons">
    <li data-verdict="not-exercised"><p><bdi>no state provider offers trashed-entry</bdi> <span class="quiet">2 requirements</span></p><p class="ids"><a href="#TRASH-5">TRASH-5</a> <a href="#VAULT-12">VAULT-12</a> </p></li>
    <li data-verdict="not-exercised"><p><bdi>no check of this run tests it</bdi> <span class="quiet">1 requirement</span></p><p class="ids"><a href="#UPLOAD-13">UPLOAD-13</a> </p></li>
    </ul>
    </details>
    "
  `);
});

test('says so where there is no reason', () => {
  const requirements = [requirement('GEN-11', 'not exercised')];

  expect(notExercised({ ...passingReport, requirements }).text).toContain('<bdi>no reason given</bdi>');
});

test('is no section where all was exercised', () => {
  expect(notExercised(passingReport).text).toBe('');
});
