import type { Answer } from '../../../model/messages.ts';
import { fieldOf } from '../../../model/wire-values.ts';
import type { StatedObject } from './operations.ts';

/** The objects that a response shows at a place: those of the list, or the one. */
export function objectsShown(
  { json }: Pick<Answer, 'json'>,
  { at, isList }: StatedObject,
): readonly object[] {
  const found = at === undefined ? json : fieldOf(json, at);
  const objects: readonly unknown[] = isList ? (Array.isArray(found) ? found : []) : [found];
  return objects.filter((object): object is object => typeof object === 'object' && object !== null);
}

/** The item of a list that shows the texts that were sent, which are unique. */
export function itemOf(items: readonly object[], list: StatedObject, sent: unknown): object | undefined {
  const texts = Object.keys(list.fields).filter((name) => typeof fieldOf(sent, name) === 'string');
  if (texts.length === 0) return undefined;
  return items.find((item) => texts.every((name) => fieldOf(item, name) === fieldOf(sent, name)));
}
