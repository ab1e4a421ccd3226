import type { Report } from '../model/report.ts';
import { areasOf } from './html/areas.ts';
import { exchangesOf, failures } from './html/failures.ts';
import { filterForm } from './html/filter-form.ts';
import { framed } from './html/frame.ts';
import { glance } from './html/glance.ts';
import { header, headline } from './html/header.ts';
import { markup } from './html/markup.ts';
import { requirements } from './html/requirements.ts';
import { contents, list } from './html/lists.ts';
import { script } from './html/script.ts';
import { iconSheet } from './html/verdicts.ts';
import { sectionsOf } from './sections.ts';

/**
 * The report as a single page without other files, readable without JavaScript.
 *
 * @example
 * await writeFile('conformance-report/index.html', renderHtml(report));
 */
export function renderHtml(report: Report): string {
  const areas = areasOf(report);
  const exchanges = exchangesOf(report);
  const sections = sectionsOf(report);
  const lists = (isOpen: boolean) =>
    sections
      .filter((section) => section.isOpen === isOpen)
      .map((section) => list(section, report, exchanges));
  const body = markup`<a class="skip" href="#main">Skip to the results</a>
${iconSheet()}
${header(report)}
${contents(report, sections)}
<main id="main">
${glance(report, areas)}
${lists(true)}${filterForm(report)}${failures(report, exchanges)}${requirements(report, areas)}${lists(false)}</main>
<footer>Written by ${report.tool} ${report.version}.</footer>`;
  return framed({ title: `${headline(report)} ${report.target}`, body, script });
}
