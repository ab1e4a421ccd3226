import { isObject } from '../../src/states/state-values.ts';
import type { Chances } from './chances.ts';
import type { Oddities } from './oddities.ts';

/**
 * A copy of a response with additional fields, and with its keys and lists in another order, as far as the mix has
 * these oddities.
 */
export function decorate(value: unknown, oddities: Oddities, chances: Chances): unknown {
  const { extraFields, reorderedKeys, shuffledLists } = oddities;
  if (Array.isArray(value)) {
    const items = value.map((item) => decorate(item, oddities, chances));
    return shuffledLists ? chances.shuffled(items) : items;
  }
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (name !== 'errors' || !isObject(field)) return [name, decorate(field, oddities, chances)] as const;
    return [name, extraFields ? { ...furtherErrors, ...field } : field] as const;
  });
  const all = [...(extraFields ? Object.entries(furtherFields) : []), ...fields];
  return Object.fromEntries(reorderedKeys ? chances.shuffled(all) : all);
}

const furtherFields = {
  _links: { self: { href: '/somewhere', templated: false } },
  x_flags: [1, 'two', null],
  revision: 7,
  'x-note': 'Größe: 5 MB 🗂',
  message_id: null,
  code: 0,
};

/** `errors` maps any key to a message, so a key may stand for the whole request. */
const furtherErrors = { request: 'See the fields.' };
