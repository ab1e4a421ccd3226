import type { Report } from '../../model/report.ts';
import { notExercisedByReason } from '../evidence.ts';
import { markup, type Markup } from './markup.ts';
import { counted } from './words.ts';

/** What could not be tried, by reason, the most frequent first. */
export function notExercised(report: Report): Markup {
  const reasons = notExercisedByReason(report);
  if (reasons.length === 0) return markup``;
  const items = reasons.map(
    ([reason, members]) =>
      markup`<li data-verdict="not-exercised"><p><bdi>${reason}</bdi> <span class="quiet">${counted(members.length, 'requirement')}</span></p><p class="ids">${members.map(({ id }) => markup`<a href="#${id}">${id}</a> `)}</p></li>\n`,
  );
  return markup`<section data-group aria-labelledby="not-exercised">
<h2 id="not-exercised">Not exercised</h2>
<p class="lead">Nothing is known of these; they do not count as held.</p>
<ul class="reasons">
${items}</ul>
</section>
`;
}
