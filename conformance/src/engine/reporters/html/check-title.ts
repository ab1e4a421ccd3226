import type { CheckReport } from '../../model/report.ts';
import { markup, type Markup } from './markup.ts';

/** The id and the sentence of a check, and its operation, if it has one. */
export function checkTitle(
  { id, name }: Pick<CheckReport, 'id' | 'name'>,
  operation: string | null | undefined,
): Markup {
  return markup`${id && markup`<code>${id}</code> `}<bdi>${name}</bdi>${operation && markup` <code class="operation">${operation}</code>`}`;
}
