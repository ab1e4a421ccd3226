import { letterOf, type ComparedRequirement, type Comparison, type Standing } from '../model/comparison.ts';
import { areaOf } from '../model/subject.ts';
import { apartSentence, changeGroups, factsOf, sentenceOf } from './comparison-words.ts';
import { groupBy } from './group-by.ts';
import { areaTitle } from './html/areas.ts';
import { fold } from './html/fold.ts';
import { framed } from './html/frame.ts';
import { markup, prose, type Markup } from './html/markup.ts';
import { comparison as style } from './html/style/comparison.ts';
import { icon, iconSheet, slugOf } from './html/verdicts.ts';

/** The comparison as a single page, without JavaScript or other files. */
export function comparisonAsHtml(comparison: Comparison): string {
  const { columns, requirements } = comparison;
  const title = `Comparison of ${columns.length} conformance reports`;
  const worse = requirements.some(({ changes }) => changes.includes('worse'));
  const outcome = worse ? 'failed' : 'passed';
  const body = markup`<a class="skip" href="#main">Skip to the results</a>
${iconSheet()}
<header>
<p class="eyebrow">Conformance reports compared</p>
<h1>${[...new Set(columns.map(({ report }) => report.target))].join(', ')}</h1>
<p class="headline ${outcome}">${icon(outcome)}<span>${sentenceOf(comparison)}</span></p>
<ul class="notes">${columns.map(({ letter, file }) => markup`<li><b>${letter}</b> is <bdi>${file}</bdi></li>`)}</ul>
</header>
<main id="main">
${differences(comparison)}<h2 id="reports">The reports</h2>
${table('reports', '', comparison, facts(comparison))}${changes(comparison)}${allRequirements(comparison)}</main>
<footer>A requirement that was not exercised never counts as passed.</footer>`;
  return framed({ title, body, furtherStyle: style });
}

function differences(comparison: Comparison): Markup {
  if (comparison.differences.length === 0) return markup``;
  const rows = comparison.differences.map(({ name, values }) => row(name, values.map(text)));
  return markup`<h2 id="apart">${apartSentence}</h2>
${table('apart', '', comparison, rows)}`;
}

const facts = ({ columns }: Comparison): Markup[] =>
  factsOf.map(([name, valueOf]) =>
    row(
      name,
      columns.map(({ report }) => text(valueOf(report))),
    ),
  );

function changes(comparison: Comparison): Markup {
  const groups = changeGroups(comparison).map(
    ({
      id,
      title,
      requirements,
    }) => markup`<h2 id="${id}">${title} <span class="quiet">${requirements.length}</span></h2>
${table(id, 'Requirement', comparison, requirements.map(requirementRow))}`,
  );
  return markup`${groups}`;
}

/** All requirements, folded. */
function allRequirements(comparison: Comparison): Markup {
  const { requirements } = comparison;
  const tables = [...groupBy(requirements, ({ id }) => areaOf(id))].map(
    ([area, members]) => markup`<h3 id="area-${area}">${areaTitle(area)}</h3>
${table(`area-${area}`, 'Requirement', comparison, members.map(requirementRow))}`,
  );
  return fold('requirements', 'All requirements', requirements.length, markup`${tables}`);
}

/** The roles repeat the meaning of the elements, which the narrow layout removes by changing their display. */
function table(labelledBy: string, last: string, { columns }: Comparison, rows: readonly Markup[]): Markup {
  const heads = [
    markup`<td role="cell"></td>`,
    ...columns.map(({ letter }) => head(letter)),
    ...(last === '' ? [] : [markup`<th class="statement" role="columnheader" scope="col">${last}</th>`]),
  ];
  return markup`<table class="compared" role="table" aria-labelledby="${labelledBy}">
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">${rows}</tbody>
</table>
`;
}

const head = (title: string) => markup`<th role="columnheader" scope="col">${title}</th>`;

/** A cell for each report; its letter appears if columns have become lines. */
const row = (name: string, values: readonly Markup[], last?: Markup) =>
  markup`
<tr role="row"><th role="rowheader" scope="row">${name}</th>${values.map(
    (value, index) =>
      markup`<td class="told" role="cell"><span class="letter" aria-hidden="true">${letterOf(index)}</span>${value}</td>`,
  )}${last && markup`<td role="cell">${last}</td>`}</tr>`;

const text = (value: string) => markup`<bdi>${value}</bdi>`;

const requirementRow = ({ id, statement, standings }: ComparedRequirement): Markup =>
  row(id, standings.map(verdictCell), prose(statement));

function verdictCell(standing: Standing): Markup {
  if (standing === 'left out' || standing === 'absent') return markup`<span class="quiet">${standing}</span>`;
  const sign = standing !== 'passed' && icon(standing);
  return markup`<span class="verdict ${slugOf(standing)}">${sign}${standing}</span>`;
}
