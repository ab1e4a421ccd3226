import pc from 'picocolors';
import { expect, test } from 'vitest';
import { broke, causesIn, judged } from '../../testing/failing-checks.ts';
import { sampleReport } from '../../testing/sample-report.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { terminalReporter } from './terminal.ts';
import { terminalReport } from './terminal-report.ts';

const request = {
  method: 'POST',
  url: `${sampleReport.target}/folders?workspaceId=personal`,
  headers: [['Content-Type', 'application/json']],
  body: '{"name":"Nowhere"}',
} as const;
const closed = 'POST https://files.example.com/api/v1/folders: the server closed the connection.';
const check = broke('a word is refused', 'FOLDER-5', closed, 'reset', {
  operation: 'createFolder',
  unanswered: {
    ...{ operation: 'createFolder', request: 7, atMs: 9, others: 0 },
    exchange: { operation: 'createFolder', request, curl: 'curl lost', replay: 'FOLDER-5.1' },
  },
});
const report = { ...sampleReport, ...judged([check]), causes: causesIn(check) };
const plain = { colors: pc.createColors(false), width: 400 };

test.each([
  ['terminal', terminalReport(report, { ...plain, verbose: false })],
  ['verbose terminal', terminalReport(report, { ...plain, verbose: true })],
  ['HTML', renderHtml(report)],
  ['Markdown', renderMarkdown(report)],
  ['JUnit', renderJunit(report)],
])('a request without a response is shown like any other: %s', (_, text) => {
  const shown = text.replaceAll('&quot;', '"').replaceAll('\\', '');
  expect(shown).toContain('/folders?workspaceId=personal');
  expect(shown).toContain('Nowhere');
  expect(shown).toContain('no complete response');
  expect(shown).toContain('curl lost');
  expect(shown).toMatch(
    /Alone, it may get another response: .*replay FOLDER-5\.1.* first makes again what this run has deleted\./,
  );
});

test('a verbose run has a line for it', () => {
  const lines: string[] = [];
  const show = terminalReporter({ stream: { write: (text) => lines.push(text) }, verbose: true });
  const exchange = { operation: 'createFolder', request: { ...request, body: request.body } };
  show({ type: 'exchange', check: check.name, exchange });
  expect(lines.join('')).toContain(
    '/folders?workspaceId=personal  no complete response  (a word is refused)',
  );
});
