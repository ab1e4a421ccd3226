import { subjectOf } from '../../model/subject.ts';
import type { Report } from '../../model/report.ts';
import { otherFactsOf, shownIn } from '../other-facts.ts';
import { markup, prose, type Markup } from './markup.ts';

/** What answers of the run break, and what it was not asked to judge. */
export function otherFacts(report: Report): Markup {
  const facts = otherFactsOf(report);
  if (facts.length === 0) return markup``;
  const items = facts.map(
    (fact) =>
      markup`<li><b>${fact.id}</b> ${prose(subjectOf(fact.id).statement)} <span class="quiet">${shownIn(fact)}</span></li>\n`,
  );
  return markup`<section aria-labelledby="other-facts">
<h2 id="other-facts">Other facts of these answers failed</h2>
<p>They were not selected, so that they have no verdict here.</p>
<ul>
${items}</ul>
</section>
`;
}
