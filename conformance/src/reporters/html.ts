import type { Report } from '../model/report.ts';
import { areasOf } from './html/areas.ts';
import { contents } from './html/contents.ts';
import { causes } from './html/causes.ts';
import { exchangesOf, failures } from './html/failures.ts';
import { filterForm } from './html/filter-form.ts';
import { framed } from './html/frame.ts';
import { glance } from './html/glance.ts';
import { header, headline } from './html/header.ts';
import { leftovers } from './html/leftovers.ts';
import { markup } from './html/markup.ts';
import { notExercised, unjudged } from './html/not-exercised.ts';
import { observations } from './html/observations.ts';
import { otherFacts } from './html/other-facts.ts';
import { requirements } from './html/requirements.ts';
import { script } from './html/script.ts';
import { iconSheet } from './html/verdicts.ts';

/**
 * The report as a single page without other files, readable without JavaScript.
 *
 * @example
 * await writeFile('conformance-report/index.html', renderHtml(report));
 */
export function renderHtml(report: Report): string {
  const areas = areasOf(report);
  const exchanges = exchangesOf(report);
  const body = markup`<a class="skip" href="#main">Skip to the results</a>
${iconSheet()}
${header(report)}
${contents(report)}
<main id="main">
${glance(report, areas)}
${causes(report, exchanges)}${otherFacts(report)}${filterForm(report)}${failures(report, exchanges)}${requirements(report, areas)}${observations(report)}${notExercised(report)}${unjudged(report)}${leftovers(report)}</main>
<footer>Written by ${report.tool} ${report.version}.</footer>`;
  return framed({ title: `${headline(report)} ${report.target}`, body, script });
}
