import { keysOf } from '../contract/json.ts';

/**
 * A copy of a response without values of another type than the contract's, so that code can rely on the types.
 *
 * @param mistyped JSON Pointers to those values
 */
export function withoutMistyped(json: unknown, mistyped: readonly string[]): object {
  if (typeof json !== 'object' || json === null || mistyped.includes('')) return {};
  if (mistyped.length === 0) return json;
  const copy = structuredClone(json);
  for (const pointer of mistyped) takeOut(copy, keysOf(pointer));
  return copy;
}

/** Removing an item of a list leaves a gap, so that the others keep their indexes. */
function takeOut(root: object, keys: readonly string[]): void {
  let holder: unknown = root;
  for (const key of keys.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[key];
  if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, keys.at(-1) ?? '');
}
