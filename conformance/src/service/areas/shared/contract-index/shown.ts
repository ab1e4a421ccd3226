import type { Answer, LooseRequest } from '../../../../engine/model/messages.ts';
import { fieldOf } from '../../../../engine/model/wire-values.ts';
import type { IndexedObject, IndexedOperation } from './indexed-operations.ts';
import type { TestContext } from '../../../test-context.ts';

/** The objects that a response shows at a place: those of the list, or the one. */
export function objectsShown(
  { json }: Pick<Answer, 'json'>,
  { at, isList }: IndexedObject,
): readonly object[] {
  const found = at === undefined ? json : fieldOf(json, at);
  const objects: readonly unknown[] = isList ? (Array.isArray(found) ? found : []) : [found];
  return objects.filter((object): object is object => typeof object === 'object' && object !== null);
}

/** The item of a list that shows the texts that were sent, which are unique. */
export function itemOf(items: readonly object[], list: IndexedObject, sent: unknown): object | undefined {
  const texts = Object.keys(list.fields).filter((name) => typeof fieldOf(sent, name) === 'string');
  if (texts.length === 0) return undefined;
  return items.find((item) => texts.every((name) => fieldOf(item, name) === fieldOf(sent, name)));
}

/** No list that a rule reads is longer. */
const mostPages = 200;

/** The objects of all pages, until one is empty or the same as the one before; of one response if there are no pages. */
export async function readPages(
  t: TestContext,
  { id, parameters }: IndexedOperation,
  shown: IndexedObject,
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
