import type { CauseReport, Report } from '../../model/report.ts';
import { exchangeOfCause, lateEffectsSentence, weightOf } from '../cause-words.ts';
import { shorten } from '../../model/printable.ts';
import type { Exchanges } from './exchange.ts';
import { markup, prose, type Markup } from './markup.ts';

/** Maximum length of a sentence. */
const shownSentence = 400;

/** The causes to repair, those that block most first, each with the request that shows it. */
export function causes(report: Report, exchanges: Exchanges): Markup {
  if (report.causes.length === 0) return markup``;
  const late = lateEffectsSentence(report);
  const items = report.causes.map((cause) => item(cause, report, exchanges));
  return markup`<section aria-labelledby="repair">
<h2 id="repair">Repair first</h2>
<ol class="causes">
${items}</ol>
${
  late !== undefined &&
  markup`<p>${prose(late)}</p>
`
}</section>
`;
}

function item(cause: CauseReport, report: Report, exchanges: Exchanges): Markup {
  const exchange = exchangeOfCause(cause, report);
  const failed = new Set(report.requirements.map(({ id }) => id));
  const links = cause.requirements
    .filter((id) => failed.has(id))
    .map((id) => markup`<a href="#failure-${id}">${id}</a> `);
  return markup`<li><p><bdi>${prose(shorten(cause.cause, shownSentence))}</bdi> <span class="quiet">${weightOf(cause)}</span></p>
${
  cause.advice !== undefined &&
  markup`<p>${prose(cause.advice)}</p>
`
}${links.length > 0 && markup`<p class="ids">${links}</p>`}${exchange && markup`<p>${exchanges.line(exchange)}</p>`}</li>
`;
}
