import { checkLabel, counted, duration, noResponse, replayNote } from './html/words.ts';
import type { Report } from '../model/report.ts';
import { failuresOf, type Evidence, type Failure } from './evidence.ts';
import { httpText } from './http-text.ts';
import { codeBlock, codeCell, codeSpan, html, prose } from './markdown-escape.ts';
import { sectionsOf, type Row, type Section } from './sections.ts';
import { countsOf, holds, isOfRun, triedOf } from './verdict-line.ts';

/** Maximum size of a GitHub step summary, less some room for what the workflow wrote before. */
const maxBytes = 1_000_000;

/** Maximum number of pieces of evidence for a requirement. */
const shownEvidence = 3;

/**
 * The report as Markdown for a step summary or a comment: verdict, a table of failures, foldable details.
 *
 * @param limit maximum size in bytes; sections beyond it are replaced by a note
 */
export function renderMarkdown(report: Report, limit = maxBytes): string {
  const failures = failuresOf(report);
  // What no server can violate would fill a summary of one server.
  const lists = sectionsOf(report).filter(({ id }) => id !== 'unjudged');
  const texts = (isWanted: (section: Section) => boolean) => lists.filter(isWanted).map(sectionText);
  const sections = [
    ...texts(({ id }) => id === 'repair'),
    ...failureTable(failures),
    ...texts(({ id, isOpen }) => isOpen && id !== 'repair'),
    ...failures.map(failureDetails),
    ...texts(({ isOpen }) => !isOpen),
  ];
  return withinLimit(verdict(report), sections, limit);
}

function withinLimit(head: string, sections: readonly string[], limit: number): string {
  const note = '*Shortened to fit the size limit. The JSON and HTML reports are complete.*';
  const parts = [head];
  let bytes = Buffer.byteLength(`${head}\n\n${note}\n`);
  for (const section of sections) {
    bytes += Buffer.byteLength(`\n\n${section}`);
    if (bytes > limit) return `${[...parts, note].join('\n\n')}\n`;
    parts.push(section);
  }
  return `${parts.join('\n\n')}\n`;
}

function verdict(report: Report): string {
  const { contract, target, profile, seed, requests, durationMs, shard, interrupted, summary } = report;
  const facts = [
    codeSpan(target),
    isOfRun(report) ? `${profile} profile` : profile,
    ...(contract.overlay === null ? [] : [`overlay ${codeSpan(contract.overlay)}`]),
    ...(shard === null ? [] : [`shard ${shard}`]),
    `${counted(requests, 'request')} in ${duration(durationMs)}`,
    ...(isOfRun(report) ? [`seed ${seed}`] : []),
  ].join(' · ');
  const word = holds(report) ? 'passed' : 'failed';
  const lines = [
    `## Conformance with ${prose(contract.title)}: ${word}`,
    `**${countsOf(summary, report.profile)}** (${triedOf(summary)})`,
    facts,
  ];
  if (interrupted) lines.push('The run was interrupted before its end.');
  return lines.join('\n\n');
}

function sectionText({ id, title, count, lead, help, command, rows, isOpen }: Section): string {
  const content = [
    ...(lead === undefined ? [] : [prose(lead)]),
    ...(help.length > 0 ? [help.map((row) => `- ${rowText(row)}`).join('\n')] : []),
    ...(command === undefined ? [] : [codeBlock(command, 'sh')]),
    rows.map((row, index) => `${id === 'repair' ? `${index + 1}.` : '-'} ${rowText(row)}`).join('\n'),
  ];
  return isOpen ? [`**${title}:**`, ...content].join('\n\n') : details(`${title} (${count})`, content);
}

function rowText({ label, text, told = [], note, ids, exchange, advice }: Row): string {
  const ours = [label, text].flatMap((one) => (one === undefined ? [] : [prose(one)])).join(' ');
  const parts = [ours, told.map(codeSpan).join(', ')]
    .filter((part) => part !== '')
    .join(text === undefined ? ': ' : ' ');
  const request = exchange && codeSpan(`${exchange.request.method} ${exchange.request.url}`);
  return [
    parts,
    note !== undefined && ` (${prose(note)})`,
    ids && `: ${ids.join(', ')}`,
    exchange &&
      `: ${request} ${exchange.response ? `returned ${exchange.response.status}` : `got ${noResponse}`}`,
    advice !== undefined && `. ${prose(advice)}`,
  ]
    .filter(Boolean)
    .join('');
}

function failureTable(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const rows = failures.map(({ requirement: { id, statement, verdict: outcome }, evidence: [first] }) => {
    const got = first?.finding?.got ?? first?.check.reason;
    return `| ${id} | ${outcome} | ${prose(statement)} | ${got === undefined ? '' : codeCell(got)} |`;
  });
  return [['| Id | Verdict | Requirement | Got |', '| --- | --- | --- | --- |', ...rows].join('\n')];
}

function failureDetails({ requirement: { id, statement }, evidence }: Failure): string {
  const rest = evidence.length - shownEvidence;
  return details(`<b>${id}</b> ${html(statement)}`, [
    ...evidence.slice(0, shownEvidence).flatMap(evidenceParts),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  ]);
}

function evidenceParts({ check, finding, exchange }: Evidence): string[] {
  const lines = [`- check: ${prose(checkLabel(check))}`];
  if (finding?.case !== undefined) lines.push(`- case: ${prose(finding.case)}`);
  if (finding) lines.push(`- expected: ${codeSpan(finding.expected)}`, `- got: ${codeSpan(finding.got)}`);
  if (check.reason !== undefined) lines.push(`- reason: ${codeSpan(check.reason)}`);
  const parts = [lines.join('\n')];
  if (exchange) parts.push(codeBlock(httpText(exchange), 'http'));
  if (exchange?.curl !== undefined) parts.push(codeBlock(exchange.curl, 'sh'), ...replayNote(exchange));
  return parts;
}

/** Markdown needs the empty lines to format the content. */
function details(summary: string, content: readonly string[]): string {
  return ['<details>', `<summary>${summary}</summary>`, '', content.join('\n\n'), '', '</details>'].join(
    '\n',
  );
}
