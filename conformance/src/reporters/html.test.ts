import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { requirements as register } from '../../../generated/registers.ts';
import type { CheckReport, Report } from '../model/report.ts';
import { hostile } from '../testing/hostile.ts';
import { withChecks } from '../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
import { renderHtml } from './html.ts';

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

describe('what does not hold', () => {
  test('stands by requirement: failures, then errors, then what the baseline knows', () => {
    const shown = [...page.matchAll(/<article class="failure (\w+)" id="failure-([A-Z]+-\d+)"/g)];

    expect(shown.map(([, verdict, id]) => `${id} ${verdict}`)).toEqual([
      ...idsOf('failed').map((id) => `${id} failed`),
      ...idsOf('error').map((id) => `${id} error`),
      ...idsOf('known').map((id) => `${id} known`),
    ]);
  });

  test('says sentence, check, operation, expected, got, request, answer and command', () => {
    const text = textOf(articleOf('FOLDER-4'));

    for (const part of [
      'A folder without a name is refused',
      'a folder without a name is refused with an error on name createFolder',
      'Expected a 4xx with a message for the field name',
      'Got 201 with {"status":"success"}',
      'POST /folders → 201',
      '"parentId": null',
      '"hash": "NDIxM3w"',
      "curl -X POST 'https://files.example.com/api/v1/folders'",
    ]) {
      expect(text).toContain(part);
    }
  });

  test('shows an exchange once, however many requirements it is evidence for', () => {
    expect(articleOf('LINK-15')).toContain('<details class="exchange" id="exchange-2"');
    expect(articleOf('LINK-16')).not.toContain('<details class="exchange"');
    expect(articleOf('LINK-16')).toContain('Shown above: <a href="#exchange-2">');
  });

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
  test('count each area', () => {
    expect(page).toMatch(/<h3 id="area-FOLDER">Folders <span class="quiet">3 of 4 passed<\/span><\/h3>/);
  });

  test('keep apart an unknown that is observed and the same one that an overlay answers', () => {
    const answered = { id: 'U-01', statement: 'Which code.', verdict: 'passed', checks: [] } as const;
    const both = renderHtml({ ...sampleReport, requirements: [...sampleReport.requirements, answered] });

    expect(both).toContain('<tr id="U-01" data-verdict="passed">');
    expect(both).toContain('<li id="observed-U-01" data-verdict="observed">');
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const idsOf = (wanted: string) =>
  sampleReport.requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);

function articleOf(id: string): string {
  const start = page.indexOf(`id="failure-${id}"`);
  return page.slice(start, page.indexOf('</article>', start));
}

function textOf(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ');
}

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
