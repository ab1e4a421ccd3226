import type { CheckReport, Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { failuresOf, type Evidence, type Failure } from '../evidence.ts';
import { shorten } from '../../model/printable.ts';
import { checkTitle } from './check-title.ts';
import { Exchanges } from './exchange.ts';
import { groupBy } from '../group-by.ts';
import { markup, prose, type Markup } from './markup.ts';
import { badge, slugOf } from './verdicts.ts';
import { counted } from './words.ts';

/** Verdicts that need evidence, in the order of the report. */
export const failureVerdicts: readonly Verdict[] = ['failed', 'error', 'known'];

/** People read this many failures in full, so their exchanges are unfolded; more are scanned first. */
const readInFull = 10;

/** Maximum number of findings and steps per check; the JSON report has all of them. */
const shownFindings = 10;
const shownSteps = 30;

/** Maximum length of an expected or actual value. */
const shownText = 2_000;

/** The requirements that did not pass, with evidence: failed, errored, then known from the baseline. */
export function failures(report: Report, exchanges = exchangesOf(report)): Markup {
  const byVerdict = groupBy(failuresOf(report), ({ requirement }) => requirement.verdict);
  const all = failureVerdicts.flatMap((verdict) => byVerdict.get(verdict) ?? []);
  if (all.length === 0) return markup``;
  return markup`<section data-group aria-labelledby="failures">
<h2 id="failures">Failures and errors</h2>
${all.map((check) => failure(check, exchanges))}</section>
`;
}

/** The exchanges of a report, unfolded if there are few failures. */
export function exchangesOf(report: Report): Exchanges {
  const red = report.requirements.filter(({ verdict }) => failureVerdicts.includes(verdict));
  return new Exchanges(report.target, red.length <= readInFull);
}

function failure({ requirement, evidence }: Failure, exchanges: Exchanges): Markup {
  const { id, statement, verdict } = requirement;
  const proofs = [...groupBy(evidence, ({ check }) => check)].map(([check, its]) =>
    proof(check, its, exchanges),
  );
  return markup`<article class="failure ${slugOf(verdict)}" id="failure-${id}" data-verdict="${slugOf(verdict)}">
<h3><a href="#${id}">${id}</a> ${badge(verdict)}<span class="statement">${prose(statement)}</span></h3>
${proofs}</article>
`;
}

/** The evidence of one check against a requirement. */
function proof(check: CheckReport, evidence: readonly Evidence[], exchanges: Exchanges): Markup {
  const rest = evidence.length - shownFindings;
  return markup`<div class="proof">
<p class="check"><span class="quiet">Check</span> ${checkTitle(check, check.operation)}</p>
${check.reason !== undefined && markup`<p class="reason">${check.reason}</p>`}
${evidence.slice(0, shownFindings).map((evidence) => finding(evidence, exchanges))}
${rest > 0 && markup`<p class="quiet">${counted(rest, 'more finding')} in the JSON report.</p>`}
${steps(check, exchanges)}</div>
`;
}

function finding({ finding: found, exchange }: Evidence, exchanges: Exchanges): Markup {
  const message = exchange && exchanges.show(exchange);
  // A check that ended with an error has no finding; the reason is shown above.
  if (!found) return markup`${message}`;
  const [expected, got] = [found.expected, found.got].map((text) => shorten(text, shownText));
  const inCase = found.case !== undefined && markup`<div><dt>Case</dt><dd>${found.case}</dd></div>`;
  return markup`<dl class="finding">${inCase}<div><dt>Expected</dt><dd>${expected}</dd></div><div><dt>Got</dt><dd>${got}</dd></div></dl>
${message}`;
}

/** The requests before a finding, without which its command may fail; empty if there are none. */
function steps({ exchanges: all, findings }: CheckReport, exchanges: Exchanges): Markup {
  if (all.length <= Math.min(findings.length, 1)) return markup``;
  const lines = all.slice(0, shownSteps).map((step) => markup`<li>${exchanges.line(step)}</li>`);
  const rest = all.length - shownSteps;
  return markup`<details class="steps"><summary>${counted(all.length, 'request')} of the check</summary><ol>${lines}</ol>
${rest > 0 && markup`<p class="quiet">${rest} more in the JSON report.</p>`}</details>`;
}
