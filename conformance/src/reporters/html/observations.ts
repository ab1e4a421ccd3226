import type { Report } from '../../model/report.ts';
import { subjectOf } from '../../model/subject.ts';
import { groupBy } from '../group-by.ts';
import { fold } from './fold.ts';
import { markup, type Markup } from './markup.ts';

/** How the server behaves where the interface is silent. */
export function observations({ observations: all, requirements }: Report): Markup {
  if (all.length === 0) return markup``;
  // An unknown that the overlay answers has a row among the requirements, which owns the id.
  const taken = new Set<string>(requirements.map(({ id }) => id));
  const unknowns = [...groupBy(all, ({ unknown }) => unknown)];
  const rows = unknowns.map(([id, behaviours]) => {
    const place = taken.has(id) ? `observed-${id}` : id;
    return markup`
<tr role="row" id="${place}" data-verdict="observed"><th role="rowheader" scope="row"><a href="#${place}">${id}</a></th><td role="cell">${subjectOf(id).statement}</td><td role="cell">${behaviours.map(({ behaviour }) => markup`<p><bdi>${behaviour}</bdi></p>`)}</td></tr>`;
  });
  const content = markup`<p class="lead">None of this counts for or against the server.</p>
<table role="table" aria-labelledby="observations">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Id</th><th role="columnheader" scope="col">Left open</th><th role="columnheader" scope="col">This server</th></tr></thead>
<tbody role="rowgroup">${rows}</tbody>
</table>
`;
  return fold('observations', 'Observed where the interface is silent', unknowns.length, content);
}
