import type { Report } from '../model/report.ts';
import { areasOf } from './html/areas.ts';
import { exchangesOf, failures } from './html/failures.ts';
import { framed } from './html/frame.ts';
import { glance } from './html/glance.ts';
import { header, headline } from './html/header.ts';
import { markup, type Markup, prose } from './html/markup.ts';
import { requirements } from './html/requirements.ts';
import { script } from './html/script.ts';
import { iconSheet, icon, slugOf, verdicts } from './html/verdicts.ts';
import { sectionsOf, type Row, type Section, type SectionId } from './sections.ts';
import type { Exchanges } from './html/exchange.ts';
import { fold } from './html/fold.ts';

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

/** Filters the lists by verdict and text. Only the script shows it, because it does nothing without it. */
function filterForm({ requirements, observations }: Report): Markup {
  const present = new Set(requirements.map(({ verdict }) => verdict));
  if (observations.length > 0) present.add('observed');
  const choices = verdicts
    .filter((verdict) => present.has(verdict))
    .map(
      (verdict) =>
        markup`<label class="verdict ${slugOf(verdict)}"><input type="checkbox" name="verdict" value="${slugOf(verdict)}">${icon(verdict)}${verdict}</label>`,
    );
  return markup`<form id="filter" role="search" aria-label="Filter" hidden>
<fieldset><legend class="unseen">Verdict</legend>${choices}</fieldset>
<label class="unseen" for="text">Id, sentence or operation</label>
<input id="text" name="text" type="search" placeholder="Id, sentence or operation" autocomplete="off">
<button type="reset">Clear</button>
<output class="quiet"></output>
</form>
`;
}

/** Links to the sections, with the number of what they contain. */
function contents({ summary, requirements }: Report, sections: readonly Section[]): Markup {
  const links = [
    ...sections.filter(({ isOpen }) => isOpen),
    { id: 'failures', title: 'Failures and errors', count: summary.failed + summary.errored + summary.known },
    { id: 'requirements', title: 'Requirements', count: requirements.length },
    ...sections.filter(({ isOpen }) => !isOpen),
  ]
    .filter(({ count }) => count > 0)
    .map(
      ({ id, title, count }) =>
        markup`<span><a href="#${id}">${title}</a> <span class="quiet">${count}</span></span>`,
    );
  return markup`<nav aria-label="Contents">${links}</nav>`;
}

/** A section with one row below the other; the script filters the rows with a verdict. */
function list(section: Section, { requirements }: Report, exchanges: Exchanges): Markup {
  const { id, title, lead, count, help, command, rows, isOpen } = section;
  const judged = new Set<string>(requirements.map((requirement) => requirement.id));
  const items = rows.map((row) => {
    const place = placeOf(row, id, judged);
    const attributes = markup`${place !== undefined && markup` id="${place}"`}${verdictOf(id)}`;
    return markup`<li${attributes}>${contentOf(row, judged, exchanges, place)}</li>\n`;
  });
  const body = markup`${lead !== undefined && markup`<p class="lead">${prose(lead)}</p>\n`}${
    help.length > 0 &&
    markup`<ul class="remedies">\n${help.map((row) => markup`<li>${contentOf(row, judged, exchanges)}</li>\n`)}</ul>\n`
  }${
    command !== undefined &&
    markup`<pre tabindex="0" role="group" aria-label="Command that tests all of them"><code>${command}</code></pre>\n`
  }${id === 'repair' ? markup`<ol class="rows">\n${items}</ol>\n` : markup`<ul class="rows">\n${items}</ul>\n`}`;
  return isOpen
    ? markup`<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${body}</section>\n`
    : fold(id, title, count, body);
}

const verdictOf = (id: SectionId): Markup =>
  markup`${id === 'observations' && markup` data-verdict="observed"`}${id === 'not-exercised' && markup` data-verdict="not-exercised"`}`;

/** An unknown that the overlay resolves already has a place with its id among the requirements. */
function placeOf({ label = '' }: Row, id: SectionId, judged: ReadonlySet<string>): string | undefined {
  if (id !== 'observations' && id !== 'unjudged') return undefined;
  return judged.has(label) ? `observed-${label}` : label;
}

function contentOf(row: Row, judged: ReadonlySet<string>, exchanges: Exchanges, place?: string): Markup {
  const { label, text, told = [], note, ids, failed = [], exchange, advice } = row;
  const links = [
    ...(ids ?? []).map((id) => markup`<a href="#${id}">${id}</a> `),
    ...failed.filter((id) => judged.has(id)).map((id) => markup`<a href="#failure-${id}">${id}</a> `),
  ];
  // A cause of one requirement is noted by its id alone.
  const isLinked = note !== undefined && note === failed[0] && judged.has(note);
  const name = place === undefined ? markup`${label}` : markup`<a href="#${place}">${label}</a>`;
  const words = told.map((one) => markup`<bdi>${one}</bdi>`);
  return markup`<p>${label !== undefined && markup`<b>${name}</b> `}${text === undefined ? words : prose(text)}${
    note !== undefined && !isLinked && markup` <span class="quiet">${note}</span>`
  }</p>${text !== undefined && words.map((one) => markup`<p class="reason">${one}</p>`)}${
    advice !== undefined && markup`<p>${prose(advice)}</p>`
  }${links.length > 0 && markup`<p class="ids">${links}</p>`}${exchange && markup`<p>${exchanges.line(exchange)}</p>`}`;
}
