import type { Leftover, Report } from '../../model/report.ts';
import { groupBy } from '../group-by.ts';
import { fold } from './fold.ts';
import { markup, type Markup } from './markup.ts';

/** Entries that the run could not delete, by reason. */
export function leftovers({ leftovers: all }: Report): Markup {
  if (all.length === 0) return markup``;
  const lists = [...groupBy(all, ({ reason }) => reason)].map(
    ([reason, members]) => markup`<p class="reason">${reason}</p>
<ul class="leftovers">
${members.map(item)}</ul>
`,
  );
  return fold('leftovers', 'Left behind in the account', all.length, markup`${lists}`);
}

const item = ({ kind, id, name }: Leftover): Markup =>
  markup`<li><bdi>${kind} <b>${name}</b>${id !== null && markup` (id ${id})`}</bdi></li>\n`;
