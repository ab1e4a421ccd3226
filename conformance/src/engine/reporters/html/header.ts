import type { Report } from '../../model/report.ts';
import { holds, isOfRun, triedOf } from '../verdict-line.ts';
import { markup, type Markup } from './markup.ts';
import { icon } from './verdicts.ts';
import { counted, duration, minute } from './words.ts';

/** The target of the run, the result in a sentence, and the circumstances. */
export function header(report: Report): Markup {
  const { contract, shard } = report;
  const facts = [
    fact('Contract', `${contract.title} ${contract.version}`),
    fact('Overlay', contract.overlay ?? 'none'),
    fact('Profile', report.profile),
    fact('Started', markup`<time datetime="${report.startedAt}">${minute(report.startedAt)}</time>`),
    fact('Took', `${duration(report.durationMs)}, ${counted(report.requests, 'request')}`),
    fact('Requirements', triedOf(report.summary)),
    isOfRun(report) ? fact('Seed', String(report.seed)) : undefined,
    shard === null ? undefined : fact('Shard', shard),
  ].filter((entry) => entry !== undefined);
  const outcome = holds(report) ? 'passed' : 'failed';
  return markup`<header>
<p class="eyebrow">Conformance report</p>
<h1>${report.target}</h1>
<p class="headline ${outcome}">${icon(outcome)}<span>${headline(report)}</span></p>
${notes(report)}<dl class="facts">${facts}</dl>
</header>`;
}

/** E.g. `3 of 228 exercised requirements do not hold.` */
export function headline({ summary }: Report): string {
  const { passed, failed, errored, known } = summary;
  const exercised = counted(passed + failed + known, 'tested requirement');
  const fail = (count: number) => `${count} of ${exercised} failed`;
  if (failed > 0) return `${fail(failed)}.`;
  if (errored > 0) return `${counted(errored, 'requirement')} could not be judged because of an error.`;
  if (known > 0) return `${fail(known)}, as listed in the baseline.`;
  if (passed > 1) return `All ${exercised} passed.`;
  return passed === 1 ? 'The only tested requirement passed.' : 'No requirement was tested.';
}

function fact(name: string, value: string | Markup): Markup {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Restrictions that a reader must know before trusting the numbers. */
function notes({ summary, interrupted, shard, unexpectedPasses }: Report): Markup {
  const lines = [
    interrupted && markup`<li>A signal ended the run early, so results are missing.</li>`,
    shard !== null &&
      markup`<li>This is shard ${shard} of a run. Merge all shards for the complete result.</li>`,
    summary.errored > 0 &&
      summary.failed > 0 &&
      markup`<li>${counted(summary.errored, 'requirement')} could not be judged because of an error.</li>`,
    unexpectedPasses.length > 0 &&
      markup`<li><a href="#baseline">The baseline lists failures that no longer occur.</a></li>`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? markup`<ul class="notes">${lines}</ul>\n` : markup``;
}
