import { subjectOf } from '../../model/subject.ts';
import type { Report } from '../../model/report.ts';
import { otherFactsOf, shownIn } from '../other-facts.ts';
import { markup, prose, type Markup } from './markup.ts';

/** Requirements that responses violated although the run did not select them. */
export function otherFacts(report: Report): Markup {
  const facts = otherFactsOf(report);
  if (facts.length === 0) return markup``;
  const items = facts.map(
    (fact) =>
      markup`<li><b>${fact.id}</b> ${prose(subjectOf(fact.id).statement)} <span class="quiet">${shownIn(fact)}</span></li>\n`,
  );
  return markup`<section aria-labelledby="other-facts">
<h2 id="other-facts">Other requirements failed in these responses</h2>
<p>These requirements were not selected, so this report has no verdict on them.</p>
<ul>
${items}</ul>
</section>
`;
}
