import { letterOf, type Comparison, type Standing } from '../model/comparison.ts';
import { areaOf } from '../model/subject.ts';
import {
  requirementRow,
  sentenceOf,
  tablesOf,
  type ComparedRow,
  type ComparedTable,
} from './comparison-words.ts';
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
${tables(comparison)}${allRequirements(comparison)}</main>
<footer>A requirement that was not exercised never counts as passed.</footer>`;
  return framed({ title, body, furtherStyle: style });
}

/** The tables, each with its heading and, for requirements, their number. */
function tables(comparison: Comparison): Markup {
  const all = tablesOf(comparison).map(
    (
      compared,
    ) => markup`<h2 id="${compared.id}">${compared.title}${compared.isOfRequirements && markup` <span class="quiet">${compared.rows.length}</span>`}</h2>
${table(compared, comparison)}`,
  );
  return markup`${all}`;
}

/** All requirements, folded. */
function allRequirements(comparison: Comparison): Markup {
  const { requirements } = comparison;
  const tables = [...groupBy(requirements, ({ id }) => areaOf(id))].map(
    ([area, members]) => markup`<h3 id="area-${area}">${areaTitle(area)}</h3>
${table({ id: `area-${area}`, rows: members.map(requirementRow), isOfRequirements: true }, comparison)}`,
  );
  return fold('requirements', 'All requirements', requirements.length, markup`${tables}`);
}

/** The roles repeat the meaning of the elements, which the narrow layout removes by changing their display. */
function table(
  { id, rows, isOfRequirements }: Pick<ComparedTable, 'rows' | 'isOfRequirements'> & { readonly id: string },
  { columns }: Comparison,
): Markup {
  const heads = [
    markup`<td role="cell"></td>`,
    ...columns.map(({ letter }) => markup`<th role="columnheader" scope="col">${letter}</th>`),
    isOfRequirements && markup`<th class="statement" role="columnheader" scope="col">Requirement</th>`,
  ].filter((head) => head !== false);
  return markup`<table class="compared" role="table" aria-labelledby="${id}">
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => tableRow(row, isOfRequirements))}</tbody>
</table>
`;
}

/** A cell for each report; its letter appears if columns have become lines. */
function tableRow({ name, values, statement }: ComparedRow, isOfRequirements: boolean): Markup {
  const cells = values.map((value, index) => {
    const shown = isOfRequirements ? verdictCell(value as Standing) : markup`<bdi>${value}</bdi>`;
    return markup`<td class="told" role="cell"><span class="letter" aria-hidden="true">${letterOf(index)}</span>${shown}</td>`;
  });
  return markup`
<tr role="row"><th role="rowheader" scope="row">${name}</th>${cells}${statement !== undefined && markup`<td role="cell">${prose(statement)}</td>`}</tr>`;
}

function verdictCell(standing: Standing): Markup {
  if (standing === 'left out' || standing === 'absent') return markup`<span class="quiet">${standing}</span>`;
  const sign = standing !== 'passed' && icon(standing);
  return markup`<span class="verdict ${slugOf(standing)}">${sign}${standing}</span>`;
}
