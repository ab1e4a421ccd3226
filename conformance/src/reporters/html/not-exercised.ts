import { lineWith, sharesOf, type RemedyShare } from '../../model/remedy.ts';
import type { Report, RequirementReport } from '../../model/report.ts';
import { notExercisedByObstacle, notExercisedByReason } from '../evidence.ts';
import { fold } from './fold.ts';
import { markup, type Markup } from './markup.ts';
import { counted, counting } from './words.ts';

/**
 * Requirements that were not exercised: what to repair and the options that would test them, then the reasons, the most
 * frequent first.
 */
export function notExercised(report: Report): Markup {
  const reasons = notExercisedByReason(report);
  if (reasons.length === 0) return markup``;
  const left = reasons.flatMap(([, members]) => members);
  const items = reasons.map(
    ([reason, members]) =>
      markup`<li data-verdict="not-exercised"><p><bdi>${reason}</bdi> <span class="quiet">${counted(members.length, 'requirement')}</span></p><p class="ids">${members.map(({ id }) => markup`<a href="#${id}">${id}</a> `)}</p></li>\n`,
  );
  const content = markup`<p class="lead">These requirements were not tested. They do not count as passed.</p>
${remedies(report, left)}<ul class="reasons">
${items}</ul>
`;
  return fold('not-exercised', 'Not exercised', left.length, content);
}

function remedies({ target, profile }: Report, left: readonly RequirementReport[]): Markup {
  const stopped = notExercisedByObstacle(left);
  const shares = sharesOf(left);
  if (stopped.length + shares.length === 0) return markup``;
  const repair = stopped.map(
    ([obstacle, members]) =>
      markup`<li>${members.length} ${counting.were(members.length)} not possible: <b>${obstacle}</b></li>\n`,
  );
  const words = ({ count, remedies: given }: RemedyShare) =>
    markup`<li>${count} ${counting.need(count)} <b>${given.join(' and ')}</b></li>\n`;
  const line = lineWith(
    target,
    profile,
    shares.flatMap(({ remedies: given }) => given),
  );
  return markup`<ul class="remedies">
${repair}${shares.map(words)}</ul>
${shares.length > 0 ? markup`<pre tabindex="0" role="group" aria-label="Command that tests all of them"><code>${line}</code></pre>\n` : markup``}`;
}

/** Requirements in the interface that do not concern a server. */
export function unjudged({ unjudged: all }: Report): Markup {
  if (all.length === 0) return markup``;
  const items = all.map(
    ({ id, statement, reason }) =>
      markup`<li id="${id}"><p>${id} ${statement}</p><p class="reason">${reason}</p></li>\n`,
  );
  return fold(
    'unjudged',
    'Specified, but not tested on a server',
    all.length,
    markup`<ul class="reasons">
${items}</ul>
`,
  );
}
