import { describe, expect, test } from 'vitest';
import { requirements as register } from '../../../../generated/registers.ts';
import type { CheckReport, Report } from '../../model/report.ts';
import { checkOn, reportOn, requirement, withFindings } from '../../testing/sample-parts.ts';
import { sampleReport } from '../../testing/sample-report.ts';
import { failures } from './failures.ts';

const broken = checkOn('FOLDER-4');
const [exchange] = broken.exchanges;

describe('the failures', () => {
  test.each([
    [
      'what was expected and what came',
      'TRASH-4',
      '<dd>state: trashed, says the state provider</dd>',
      'class="reason"',
    ],
    [
      'why, where something broke, and nothing of expectations',
      'VAULT-1',
      '<p class="reason">GET https://',
      'class="finding"',
    ],
  ] as const)('say %s', (_, id, part, other) => {
    const { text } = failures(reportOn(id));
    expect(text).toContain(part);
    expect(text).not.toContain(other);
  });

  test('are unfolded where they are few enough to be read in full', () => {
    const unfolded = (count: number) => shown(failures(failing(count)).text, / id="exchange-\d+" open>/g);

    expect(unfolded(1)).toBe(1);
    expect(unfolded(10)).toBe(10);
    expect(unfolded(11)).toBe(0);
  });

  test('show ten findings of a check, and count the rest', () => {
    const text = (count: number) => failures(withCheck(withFindings(count)(broken))).text;

    expect(shown(text(10), /<dl class="finding">/g)).toBe(10);
    expect(text(10)).not.toContain('in the JSON report');
    expect(shown(text(11), /<dl class="finding">/g)).toBe(10);
    expect(text(11)).toContain('<p class="quiet">1 more finding in the JSON report.</p>');
  });

  test('cut long values', () => {
    const [finding] = broken.findings;
    const long = { ...finding!, expected: 'e'.repeat(2_001), got: 'g'.repeat(2_000) };
    const { text } = failures(withCheck({ ...broken, findings: [long] }));

    expect(text).toContain(
      `<dt>Expected</dt><dd>${'e'.repeat(2_000)}... (2,001 characters)</dd></div><div><dt>Got</dt><dd>${'g'.repeat(2_000)}</dd>`,
    );
  });
});

describe('the way to a finding', () => {
  const steps = (requests: number, findings: number) => {
    const check = {
      ...withFindings(findings)(broken),
      exchanges: Array<typeof exchange>(requests).fill(exchange),
    };
    return failures(withCheck(check as CheckReport)).text.split('<details class="steps">')[1];
  };

  test('lists the requests of the check', () => {
    expect(steps(2, 1)?.split('</details>')[0]).toMatchInlineSnapshot(`
      "<summary>2 requests of the check</summary><ol><li><code><b>POST</b> /folders → <b>201</b></code></li><li><code><b>POST</b> /folders → <b>201</b></code></li></ol>
      "
    `);
  });

  test('is left out where the finding shows the only request', () => {
    expect(steps(1, 1)).toBeUndefined();
    expect(steps(0, 1)).toBeUndefined();
    expect(steps(1, 2)).toBeUndefined();
    expect(steps(2, 2)).toContain('2 requests of the check');
  });

  test('is shown for a check that broke after its first request', () => {
    const check = { ...checkOn('VAULT-1'), exchanges: [exchange!] };

    expect(failures(withCheck(check, 'VAULT-1')).text).toContain('<summary>1 request of the check</summary>');
  });

  test('has thirty requests, and counts the rest', () => {
    expect(shown(steps(30, 1)!, /<li>/g)).toBe(30);
    expect(steps(30, 1)).not.toContain('in the JSON report');
    expect(shown(steps(32, 1)!, /<li>/g)).toBe(30);
    expect(steps(32, 1)).toContain('<p class="quiet">2 more in the JSON report.</p>');
  });
});

const shown = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const withCheck = (check: CheckReport, id: 'FOLDER-4' | 'VAULT-1' = 'FOLDER-4'): Report => ({
  ...reportOn(id),
  checks: [check],
});

/** A report with a number of failed requirements, each with its own exchange. */
function failing(count: number): Report {
  const ids = register.slice(0, count).map(({ id }) => id);
  return {
    ...sampleReport,
    requirements: ids.map((id) => requirement(id, 'failed')),
    checks: ids.map((id) => ({
      ...broken,
      proves: [id],
      outcomes: { [id]: 'failed' },
      findings: broken.findings.map((finding) => ({ ...finding, subjects: [id] })),
      exchanges: [{ ...exchange! }],
    })),
  };
}
