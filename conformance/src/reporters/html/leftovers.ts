import type { Report } from '../../model/report.ts';
import { fold } from './fold.ts';
import { markup, type Markup } from './markup.ts';

/** What the run could not remove from the account. */
export function leftovers({ leftovers: all }: Report): Markup {
  if (all.length === 0) return markup``;
  const items = all.map(
    ({ kind, id, name, reason }) =>
      markup`<li><bdi>${kind} <b>${name}</b>${id !== null && markup` (id ${id})`}</bdi><p class="reason">${reason}</p></li>\n`,
  );
  const list = markup`<ul class="leftovers">
${items}</ul>
`;
  return fold('leftovers', 'Left behind in the account', all.length, list);
}
