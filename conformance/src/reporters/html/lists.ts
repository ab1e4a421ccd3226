import type { Report } from '../../model/report.ts';
import type { Row, Section, SectionId } from '../sections.ts';
import type { Exchanges } from './exchange.ts';
import { fold } from './fold.ts';
import { markup, prose, type Markup } from './markup.ts';

/** Links to the sections, with the number of what they contain. */
export function contents({ summary, requirements }: Report, sections: readonly Section[]): Markup {
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
export function list(section: Section, { requirements }: Report, exchanges: Exchanges): Markup {
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
