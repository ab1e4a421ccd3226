import { describe, expect, test } from 'vitest';
import type { Report } from '../../model/report.ts';
import { checkOn, requirement } from '../../testing/sample-parts.ts';
import { sampleReport } from '../../testing/sample-report.ts';
import { areasOf } from './areas.ts';
import { requirements } from './requirements.ts';

const textOf = (report: Report) => requirements(report, areasOf(report)).text;
const withRequirements = (...all: Report['requirements']): Report => ({ ...sampleReport, requirements: all });
const rowOf = (requirement: Report['requirements'][number], report = withRequirements(requirement)) =>
  /<tbody>\n(.*)<\/tbody>/.exec(textOf(report))?.[1];

describe('the row of a requirement', () => {
  test('names its checks with their operations', () => {
    const names = [checkOn('FOLDER-1').name, checkOn('RULE-1').name];

    expect(rowOf({ ...requirement('FOLDER-1', 'passed'), checks: [names[0]!] })).toMatchInlineSnapshot(
      `"<tr id="FOLDER-1" data-verdict="passed"><th scope="row">FOLDER-1<td>passed<td>What FOLDER-1 says.<td>1 check <small>createFolder</small>"`,
    );
    expect(rowOf({ ...requirement('RULE-1', 'failed'), checks: [names[1]!] })).toMatchInlineSnapshot(
      `"<tr id="RULE-1" data-verdict="failed"><th scope="row"><a href="#RULE-1">RULE-1</a><td><span class="verdict failed"><svg class="icon" aria-hidden="true"><use href="#icon-failed"/></svg>failed</span> <a class="evidence" href="#failure-RULE-1">Evidence<span class="unseen"> of RULE-1</span></a><td>What RULE-1 says.<td><ul><li><bdi>no request is answered with a server error</bdi></li></ul>"`,
    );
  });

  test('says why it was not exercised', () => {
    expect(rowOf({ ...requirement('GEN-10', 'not exercised'), reason: 'a fact of <b>' })).toContain(
      '<td>What GEN-10 says.<p class="reason">a fact of &lt;b&gt;</p><td>',
    );
  });

  test.each(['failed', 'error', 'known'] as const)('leads to its evidence where it is %s', (verdict) => {
    expect(rowOf(requirement('GEN-11', verdict))).toContain(
      '<a class="evidence" href="#failure-GEN-11">Evidence<span class="unseen"> of GEN-11</span></a>',
    );
  });

  test('gives a check its own verdict where that is another', () => {
    const checks = [checkOn('FOLDER-4').name, checkOn('FOLDER-1').name];
    const report = {
      ...withRequirements({ ...requirement('FOLDER-4', 'failed'), checks }),
      checks: [checkOn('FOLDER-4'), { ...checkOn('FOLDER-1'), outcomes: { 'FOLDER-4': 'passed' as const } }],
    };

    expect(rowOf(report.requirements[0]!, report)?.match(/<li>.*?<\/li>/g)).toEqual([
      '<li><bdi>a folder without a name is refused with an error on name</bdi> <code class="operation">createFolder</code></li>',
      '<li><span class="verdict passed"><svg class="icon" aria-hidden="true"><use href="#icon-passed"/></svg>passed</span> <bdi>a folder is created with a name</bdi> <code class="operation">createFolder</code></li>',
    ]);
  });

  test('names a check of which the report tells nothing', () => {
    expect(rowOf({ ...requirement('GEN-11', 'failed'), checks: ['a check of elsewhere'] })).toContain(
      '<ul><li><bdi>a check of elsewhere</bdi></li></ul>',
    );
  });
});
