import { checkLabel, counted, counting, duration } from './html/words.ts';
import type { Report } from '../model/report.ts';
import { sharesOf } from '../model/remedy.ts';
import { questionOf, subjectOf } from '../model/subject.ts';
import {
  failuresOf,
  notExercisedByObstacle,
  notExercisedByReason,
  type Evidence,
  type Failure,
} from './evidence.ts';
import { exchangeOfCause, lateEffectsSentence, weightOf } from './cause-words.ts';
import { httpText } from './http-text.ts';
import { codeBlock, codeCell, codeSpan, html, prose } from './markdown-escape.ts';
import { otherFactsOf, shownIn } from './other-facts.ts';
import { shorten } from '../model/printable.ts';
import { countsOf, holds, isOfRun, triedOf } from './verdict-line.ts';

/** Maximum size of a GitHub step summary, less some room for what the workflow wrote before. */
const maxBytes = 1_000_000;

/** Maximum length of the sentence of a cause. */
const shownSentence = 400;

/** Maximum number of pieces of evidence for a requirement. */
const shownEvidence = 3;

/**
 * The report as Markdown for a step summary or a comment: verdict, a table of failures, foldable details.
 *
 * @param limit maximum size in bytes; sections beyond it are replaced by a note
 */
export function renderMarkdown(report: Report, limit = maxBytes): string {
  const failures = failuresOf(report);
  const sections = [
    ...causes(report),
    ...lateEffects(report),
    ...failureTable(failures),
    ...otherFacts(report),
    ...unexpectedPasses(report),
    ...failures.map(failureDetails),
    ...notExercised(report),
    ...observations(report),
    ...leftovers(report),
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
    `**${countsOf(summary)}** (${triedOf(summary)})`,
    facts,
  ];
  if (interrupted) lines.push('The run was interrupted before its end.');
  return lines.join('\n\n');
}

function causes(report: Report): string[] {
  if (report.causes.length === 0) return [];
  const items = report.causes.map((cause, index) => {
    const exchange = exchangeOfCause(cause, report);
    const request = exchange && codeSpan(`${exchange.request.method} ${exchange.request.url}`);
    const shown = exchange ? `: ${request} returned ${exchange.response.status}` : '';
    const advice = cause.advice === undefined ? '' : `. ${prose(cause.advice)}`;
    return `${index + 1}. ${codeSpan(shorten(cause.cause, shownSentence))} (${weightOf(cause)})${shown}${advice}`;
  });
  return [['**Repair first:**', '', ...items].join('\n')];
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
  if (exchange?.curl !== undefined) parts.push(codeBlock(exchange.curl, 'sh'));
  return parts;
}

function otherFacts(report: Report): string[] {
  const facts = otherFactsOf(report);
  if (facts.length === 0) return [];
  const items = facts.map(
    (fact) => `- ${fact.id} ${prose(subjectOf(fact.id).statement)} (${prose(shownIn(fact))})`,
  );
  return [
    ['Other requirements failed in these responses, although they were not selected:', '', ...items].join(
      '\n',
    ),
  ];
}

function unexpectedPasses(report: Report): string[] {
  if (report.unexpectedPasses.length === 0) return [];
  const items = report.unexpectedPasses.map((id) => `- ${id} ${prose(subjectOf(id).statement)}`);
  return [
    [
      'These passed, but the baseline lists them as failures (`--update-baseline` updates it):',
      '',
      ...items,
    ].join('\n'),
  ];
}

function notExercised(report: Report): string[] {
  const reasons = notExercisedByReason(report);
  if (reasons.length === 0) return [];
  const items = reasons.map(
    ([reason, requirements]) => `- ${codeSpan(reason)}: ${requirements.map(({ id }) => id).join(', ')}`,
  );
  const left = reasons.flatMap(([, requirements]) => requirements);
  const helps = [
    ...notExercisedByObstacle(left).map(
      ([obstacle, { length }]) => `- ${length} ${counting.were(length)} not possible: ${codeSpan(obstacle)}`,
    ),
    ...sharesOf(left).map(
      ({ remedies, count }) => `- ${count} ${counting.need(count)} ${codeSpan(remedies.join(' and '))}`,
    ),
  ];
  return [
    details(`Not exercised (${report.summary.notExercised})`, [
      ...(helps.length > 0 ? [helps.join('\n')] : []),
      items.join('\n'),
    ]),
  ];
}

function observations(report: Report): string[] {
  if (report.observations.length === 0) return [];
  const rows = report.observations.map(
    ({ unknown, behaviour }) => `| ${unknown} | ${prose(questionOf(unknown))} | ${codeCell(behaviour)} |`,
  );
  const table = [
    '| Id | Question that the interface does not answer | Observed |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
  return [details(`Observed (${report.summary.observed})`, [table])];
}

function lateEffects(report: Report): string[] {
  const sentence = lateEffectsSentence(report);
  return sentence === undefined ? [] : [prose(sentence)];
}

function leftovers(report: Report): string[] {
  if (report.leftovers.length === 0) return [];
  const items = report.leftovers.map(
    ({ kind, id, name, reason }) =>
      `- ${prose(kind)}${id === null ? '' : ` ${codeSpan(String(id))}`} ${codeSpan(name)}: ${prose(reason)}`,
  );
  return [details(`Left behind (${report.leftovers.length})`, [items.join('\n')])];
}

/** Markdown needs the empty lines to format the content. */
function details(summary: string, content: readonly string[]): string {
  return ['<details>', `<summary>${summary}</summary>`, '', content.join('\n\n'), '', '</details>'].join(
    '\n',
  );
}
