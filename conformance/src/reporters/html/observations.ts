import type { Report } from '../../model/report.ts';
import { questionOf } from '../../model/subject.ts';
import { groupBy } from '../group-by.ts';
import { fold } from './fold.ts';
import { markup, type Markup } from './markup.ts';

/** How the server behaves where the interface is silent. */
export function observations({ observations: all, requirements }: Report): Markup {
  if (all.length === 0) return markup``;
  // An unknown that the overlay resolves already has a row with this id among the requirements.
  const taken = new Set<string>(requirements.map(({ id }) => id));
  const unknowns = [...groupBy(all, ({ unknown }) => unknown)];
  // Leaves out the closing tags that HTML makes optional.
  const rows = unknowns.map(([id, behaviours]) => {
    const place = taken.has(id) ? `observed-${id}` : id;
    return markup`
<tr id="${place}" data-verdict="observed"><th scope="row"><a href="#${place}">${id}</a><td>${questionOf(id)}<td>${behaviours.map(({ behaviour }) => markup`<p><bdi>${behaviour}</bdi></p>`)}`;
  });
  const content = markup`<p class="lead">The interface does not specify these. They do not affect the result.</p>
<table aria-labelledby="observations">
<thead><tr><th scope="col">Id</th><th scope="col">Question</th><th scope="col">This server</th></tr></thead>
<tbody>${rows}</tbody>
</table>
`;
  return fold(
    'observations',
    'Observed behaviour that the interface does not specify',
    unknowns.length,
    content,
  );
}
