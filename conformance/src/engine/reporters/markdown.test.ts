import { describe, expect, it } from 'vitest';
import type { Report } from '../model/report.ts';
import { everyHostile, hostile } from '../../testing/hostile.ts';
import { reportOn, withChecks, withFindings } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { codeBlock, codeCell, codeSpan, html, prose } from './markdown-escape.ts';
import { renderMarkdown } from './markdown.ts';

describe('the Markdown report', () => {
  it('tells the verdict, what does not hold, and the rest to unfold', async () => {
    await expect(renderMarkdown(sampleReport)).toMatchFileSnapshot('fixtures/markdown/sample.md');
  });

  it('is short where all holds', () => {
    expect(renderMarkdown(passingReport)).toMatchInlineSnapshot(`
      "## Conformance with File Storage API: passed

      **8 passed** (8 of 8 tested, 100 %)

      \` https://files.example.com/api/v1 \` · full profile · 247 requests in 8.4 s · seed 1836311903
      "
    `);
  });

  it('names overlay, shard and interruption', () => {
    const contract = { ...passingReport.contract, overlay: 'Ours' };
    const text = renderMarkdown({ ...passingReport, contract, shard: '2/3', interrupted: true });
    expect(text).toContain('overlay ` Ours ` · shard 2/3');
    expect(text).toContain(': failed');
    expect(text).toContain('interrupted');
  });

  it('shows three findings of a requirement, and counts the rest', () => {
    const text = (count: number) =>
      renderMarkdown({ ...withChecks(withFindings(count)), requirements: reportOn('TRASH-4').requirements });
    expect(text(3).match(/^- got: /gm)).toHaveLength(3);
    expect(text(3)).not.toContain('more.');
    expect(text(5).match(/^- got: /gm)).toHaveLength(3);
    expect(text(5)).toContain('\n\nAnd 2 more.\n\n</details>');
  });

  it('has an empty cell where there is no evidence', () => {
    expect(renderMarkdown({ ...reportOn('TRASH-4'), checks: [] })).toContain(
      'deletes active entries permanently. |  |\n',
    );
  });

  it('lets answers stand in code only', () => {
    const text = renderMarkdown(withGot(everyHostile));
    const outside = text
      .replaceAll(/^(`{3,}).*\n[^]*?\n\1$/gm, '')
      .replaceAll(/<code>[^<]*<\/code>/g, '')
      .replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/script>|onerror|\*\*bold|\(javascript:|@someone|^::/m);
  });

  it('has every row of a table in one line with as many cells as its head', () => {
    const rows = renderMarkdown(withGot(everyHostile))
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows.length).toBeGreaterThan(8);
    expect(new Set(rows.map((row) => row.split('|').length - 2))).toEqual(new Set([4]));
  });

  it('stays below the limit and says that it was cut', () => {
    const whole = renderMarkdown(sampleReport);
    const cut = renderMarkdown(sampleReport, 3_000);
    const bytes = Buffer.byteLength(cut);
    expect(bytes).toBeLessThanOrEqual(3_000);
    expect(cut).toMatch(
      /\n\n\*Shortened to fit the size limit\. The JSON and HTML reports are complete\.\*\n$/,
    );
    expect(renderMarkdown(sampleReport, bytes)).toBe(cut);
    expect(renderMarkdown(sampleReport, bytes - 1).length).toBeLessThan(cut.length);
    expect(cut.match(/<details>/g)?.length).toBe(cut.match(/<\/details>/g)?.length);
    expect(renderMarkdown(sampleReport, Buffer.byteLength(whole) + 100)).toBe(whole);
  });

  it('fits into a step summary however much fails', () => {
    const {
      requirements: [first],
      checks,
    } = sampleReport;
    const failed = { ...first!, id: 'FOLDER-4' as const, verdict: 'failed' as const };
    const report = { ...sampleReport, requirements: Array.from({ length: 2_000 }, () => failed), checks };
    const bytes = Buffer.byteLength(renderMarkdown(report));
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

describe('escaping for Markdown', () => {
  it('fences code with more backticks than it holds', () => {
    expect(codeSpan('a ``b`` c')).toBe('``` a ``b`` c ```');
    expect(codeBlock('````\nx', 'http')).toBe('`````http\n````\nx\n`````');
  });

  it('leaves nothing in a cell that ends it or means something', () => {
    expect(codeCell('a\\|b `c` <d> https://e.example')).toBe(
      '<code>a&#92;&#124;b &#96;c&#96; &#60;d&#62; https&#58;//e.example</code>',
    );
    expect(codeCell(hostile.markdown)).not.toMatch(/[|*`[\]()~@#](?!\d+;)/);
  });

  it('keeps code in prose and escapes the rest', () => {
    expect(prose('A `name|x` of <b>, *not* @someone')).toBe(
      'A <code>name&#124;x</code> of &#60;b&#62;, &#42;not&#42; @\u200bsomeone',
    );
  });

  it('escapes text in HTML', () => {
    expect(html(hostile.markup)).not.toMatch(/[<>]/);
  });
});

function withGot(got: string): Report {
  return {
    ...sampleReport,
    checks: sampleReport.checks.map((check) => ({
      ...check,
      ...(check.reason !== undefined && { reason: got }),
      findings: check.findings.map((finding) => ({ ...finding, got, expected: got })),
    })),
    observations: [{ unknown: 'U-01', behaviour: got }],
  };
}
