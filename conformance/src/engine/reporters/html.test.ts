import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { requirements as register } from '../../../../generated/registers.ts';
import type { CheckReport, Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { hostile } from '../../testing/hostile.ts';
import { checkOn, reportOn, requirement, withChecks, withFindings } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { failures } from './html/failures.ts';
import { glance, tally } from './html/glance.ts';
import { header, headline } from './html/header.ts';
import { renderHtml } from './html.ts';

const none = { passed: 0, failed: 0, errored: 0, notExercised: 0, observed: 0, known: 0 };
const broken = checkOn('FOLDER-4');
const [exchange] = broken.exchanges;

let page: string;

beforeEach(() => {
  page = renderHtml(sampleReport);
});

describe('the page', () => {
  test('allows its own style and script by hash, and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '';

    expect(policy?.replaceAll('&#39;', "'").split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${sha256(style)}'`,
      `script-src 'sha256-${sha256(script)}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test('links only to places within itself, and each place is there once', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const links = [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!);

    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((href) => !(href.startsWith('#') && ids.includes(href.slice(1))))).toEqual([]);
  });

  test('has no markup of a server', () => {
    expect(page).not.toContain('<img');
    expect(page).not.toContain(hostile.cdata);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('&lt;script&gt;globalThis.hacked = true&lt;/script&gt;');
  });

  test('stays under 150 kB where a whole register holds', () => {
    expect(Buffer.byteLength(renderHtml(wholeRegister()))).toBeLessThan(150_000);
  });
});

test('is as it was', async () => {
  const plain = page.replace(/<(style|script)>[^]*?<\/\1>/g, '');

  await expect(plain).toMatchFileSnapshot('fixtures/html/sample.html');
});

describe('what does not hold', () => {
  test('keeps a long answer readable', () => {
    const long = 'x'.repeat(20_000);
    const answered = renderHtml(
      withChecks((check) => ({ ...check, exchanges: check.exchanges.map(answer(long)) })),
    );

    expect(answered).toContain(`${'x'.repeat(8_000)}... (20,000 characters)`);
  });

  test('is left out where all holds', () => {
    const passing = renderHtml(passingReport);

    expect(passing).not.toContain('id="failures"');
    expect(passing).not.toContain('href="#failures"');
  });
});

describe('the lists', () => {
  test('keep apart an unknown that is observed and the same one that an overlay answers', () => {
    const answered = { id: 'U-01', statement: 'Which code.', verdict: 'passed', checks: [] } as const;
    const both = renderHtml({ ...sampleReport, requirements: [...sampleReport.requirements, answered] });

    expect(both).toContain('<tr id="U-01" data-verdict="passed">');
    expect(both).toContain('<li id="observed-U-01" data-verdict="observed">');
  });
});

describe('the headline', () => {
  test.each([
    [{ passed: 3 }, 'All 3 tested requirements passed.'],
    [{ passed: 1, notExercised: 9 }, 'The only tested requirement passed.'],
    [{ passed: 2, failed: 1 }, '1 of 3 tested requirements failed.'],
    [{ passed: 1, failed: 2, errored: 4 }, '2 of 3 tested requirements failed.'],
    [{ passed: 1, errored: 1 }, '1 requirement could not be judged because of an error.'],
    [{ passed: 1, known: 1 }, '1 of 2 tested requirements failed, as listed in the baseline.'],
    [{ notExercised: 5 }, 'No requirement was tested.'],
  ])('of %o', (summary, sentence) => {
    expect(headline({ ...passingReport, summary: { ...none, ...summary } })).toBe(sentence);
  });

  test('is no success where the run fails for its baseline, or ended early, or exercised nothing', () => {
    const good = '<p class="headline passed">';

    expect(header(passingReport).text).toContain(good);
    expect(header({ ...passingReport, unexpectedPasses: ['WS-5'] }).text).not.toContain(good);
    expect(header({ ...passingReport, interrupted: true }).text).not.toContain(good);
    expect(header({ ...passingReport, summary: none }).text).not.toContain(good);
  });
});

describe('the notes', () => {
  const notes = (changes: Partial<Report>) =>
    [...header({ ...passingReport, ...changes }).text.matchAll(/<li>(.*?)<\/li>/g)].map(([, note]) => note);

  test('name an early end, a shard, what broke beside what failed, and what the baseline expects in vain', () => {
    expect(
      notes({
        shard: '1/3',
        interrupted: true,
        summary: { ...none, failed: 1, errored: 2 },
        unexpectedPasses: ['WS-5', 'NOTE-6'],
      }),
    ).toEqual([
      'A signal ended the run early, so results are missing.',
      'This is shard 1/3 of a run. Merge all shards for the complete result.',
      '2 requirements could not be judged because of an error.',
      '<a href="#baseline">The baseline lists failures that no longer occur.</a>',
    ]);
  });

  test.each([
    ['failed', { failed: 1 }],
    ['broke, since the headline says that', { errored: 1 }],
  ])('are silent where something only %s', (_, summary) => {
    expect(notes({ summary: { ...none, ...summary } })).toEqual([]);
  });

  test('are no list where there are none', () => {
    expect(header(passingReport).text).toContain('</p>\n<dl class="facts">');
  });
});

test('the bar shows even one of many, and is full', () => {
  const verdicts: Verdict[] = ['failed', 'error', ...Array<Verdict>(198).fill('passed')];
  const requirements = register.slice(0, 200).map(({ id }, index) => requirement(id, verdicts[index]!));
  const report = { ...passingReport, requirements };
  const bar = [...glance(report, []).text.matchAll(/<rect class="(\w+)" x="([\d.]+%)" width="([\d.]+%)"/g)];

  // 1.5 + 1.5 + 99 are scaled to 100.
  expect(bar.map(([, verdict, x, width]) => `${verdict} ${x} ${width}`)).toEqual([
    'failed 0.00% 1.47%',
    'error 1.47% 1.47%',
    'passed 2.94% 97.06%',
  ]);
});

test.each<[string, Verdict[]]>([
  ['2 of 5 passed', ['passed', 'failed', 'error', 'known', 'passed']],
  ['0 of 1 passed', ['failed']],
  ['1 of 2 passed, 1 not exercised', ['passed', 'not exercised', 'failed']],
  ['not exercised', ['not exercised', 'not exercised']],
])('a tally says %s, so that what was not tried does not read like a failure', (words, each) => {
  expect(tally(each.map((verdict) => requirement('FOLDER-1', verdict)))).toBe(words);
});

describe('failures', () => {
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const answer =
  (body: string) =>
  (exchange: CheckReport['exchanges'][number]): CheckReport['exchanges'][number] => ({
    ...exchange,
    response: { ...exchange.response, body },
  });

/** A report in which every requirement passed, with 300 checks. */
function wholeRegister(): Report {
  const step = passingReport.checks[0]!.exchanges[0]!;
  const checks = Array.from({ length: 300 }, (_, index): CheckReport => {
    const { id, statement } = register[index % register.length]!;
    const name = `${index}: ${statement}`;
    const outcomes = { [id]: 'passed' as const };
    const exchanges = [step, step, step, step];
    return { ...passingReport.checks[0]!, name, proves: [id], outcomes, exchanges };
  });
  return {
    ...passingReport,
    checks,
    requirements: register.map(({ id, statement }) => ({
      id,
      statement,
      verdict: 'passed',
      checks: checks.filter(({ proves }) => proves.includes(id)).map(({ name }) => name),
    })),
  };
}

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
