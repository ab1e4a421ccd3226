import type { Answer, LooseRequest } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import type { StatedObject, StatedOperation } from './operations.ts';
import { objectsShown } from './shown.ts';

/** No list that a rule reads is longer. */
const mostPages = 200;

/** The objects of all pages, until one is empty or the same as the one before; of one response if there are no pages. */
export async function readPages(
  t: TestContext,
  { id, parameters }: StatedOperation,
  shown: StatedObject,
  request: LooseRequest,
): Promise<{ readonly items: readonly object[]; readonly answer: Answer }> {
  const isPaged = parameters.some(({ name, ...parameter }) => parameter.in === 'query' && name === 'page');
  const items: object[] = [];
  let before: string | undefined;
  for (let page = 1; ; page++) {
    const query = { ...request.query, ...(isPaged && { page }) };
    const answer = await t.send(id, { ...request, query });
    const objects = answer.ok ? objectsShown(answer, shown) : [];
    const text = JSON.stringify(objects);
    if (objects.length === 0 || text === before) return { items, answer };
    items.push(...objects);
    if (!isPaged || page === mostPages) return { items, answer };
    before = text;
  }
}
