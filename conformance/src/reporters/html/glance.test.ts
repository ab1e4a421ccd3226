import { describe, expect, test } from 'vitest';
import { requirements as register } from '../../../../generated/registers.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Report } from '../../model/report.ts';
import { requirement } from '../../testing/sample-parts.ts';
import { passingReport } from '../../testing/sample-report.ts';
import { areasOf } from './areas.ts';
import { glance, tally } from './glance.ts';

describe('the glance', () => {
  test('says the result by verdict and by area', () => {
    const report = withRequirements([
      requirement('FOLDER-1', 'passed'),
      requirement('FOLDER-2', 'failed'),
      requirement('NOTE-1', 'not exercised'),
      requirement('FOLDER-3', 'passed'),
    ]);

    expect(glance(report, areasOf(report)).text).toMatchInlineSnapshot(`
      "<section class="glance" aria-labelledby="glance">
      <h2 id="glance">At a glance</h2>
      <svg class="bar" role="img" aria-label="Requirements by verdict: 1 failed, 1 not exercised, 2 passed"><rect class="failed" x="0.00%" width="25.00%" height="100%"/><rect class="not-exercised" x="25.00%" width="25.00%" height="100%"/><rect class="passed" x="50.00%" width="50.00%" height="100%"/></svg>
      <ul class="legend"><li class="verdict failed"><svg class="icon" aria-hidden="true"><use href="#icon-failed"/></svg><b>1</b> failed</li><li class="verdict not-exercised"><svg class="icon" aria-hidden="true"><use href="#icon-not-exercised"/></svg><b>1</b> not exercised</li><li class="verdict passed"><svg class="icon" aria-hidden="true"><use href="#icon-passed"/></svg><b>2</b> passed</li></ul>
      <ul class="strips"><li><a href="#area-FOLDER">Folders</a><span class="cells" aria-hidden="true"><a href="#FOLDER-1" tabindex="-1"></a><a class="failed" title="FOLDER-2 failed" href="#FOLDER-2" tabindex="-1"></a><a href="#FOLDER-3" tabindex="-1"></a></span><span class="tally">2 of 3 passed</span></li><li><a href="#area-NOTE">Notes</a><span class="cells" aria-hidden="true"><a class="not-exercised" title="NOTE-1 not exercised" href="#NOTE-1" tabindex="-1"></a></span><span class="tally">not exercised</span></li></ul>
      </section>"
    `);
  });

  test('has a bar in which even one of many can be seen, and which is full', () => {
    const verdicts: Verdict[] = ['failed', 'error', ...Array<Verdict>(198).fill('passed')];
    const report = withRequirements(
      register.slice(0, 200).map(({ id }, index) => requirement(id, verdicts[index]!)),
    );
    const bar = [...glance(report, []).text.matchAll(/<rect class="(\w+)" x="([\d.]+%)" width="([\d.]+%)"/g)];

    // 1.5 + 1.5 + 99 are scaled to 100.
    expect(bar.map(([, verdict, x, width]) => `${verdict} ${x} ${width}`)).toEqual([
      'failed 0.00% 1.47%',
      'error 1.47% 1.47%',
      'passed 2.94% 97.06%',
    ]);
  });
});

test.each<[string, Verdict[]]>([
  ['2 of 5 passed', ['passed', 'failed', 'error', 'known', 'passed']],
  ['0 of 1 passed', ['failed']],
  ['1 of 2 passed, 1 not exercised', ['passed', 'not exercised', 'failed']],
  ['not exercised', ['not exercised', 'not exercised']],
])('a tally says %s, so that what was not tried does not read like a failure', (words, each) => {
  expect(tally(each.map((verdict) => requirement('FOLDER-1', verdict)))).toBe(words);
});

const withRequirements = (requirements: Report['requirements']): Report => ({
  ...passingReport,
  requirements,
});
