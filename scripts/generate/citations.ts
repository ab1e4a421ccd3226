import { callsOf } from '../lib/call.ts';
import { isObject, listOf, pointerOf, textOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';

/** The extensions that cite the registers. */
export type Mark = 'x-requirements' | 'x-unknown';

/**
 * The places that cite the entries of a register, sorted, by id: operationIds, components such as `schemas/Note`, or
 * `contract` for all others.
 */
export function citationsOf(contract: OpenApiDocument, mark: Mark): Map<string, string[]> {
  const operationAt = new Map(callsOf(contract).map(({ id, pointer }) => [pointer, id]));
  const holders = new Map<string, Set<string>>();

  const holderOf = (keys: readonly string[]): string => {
    const [section = '', first = '', second = ''] = keys;
    if (section === 'components') return `${first}/${second}`;
    if (section !== 'paths') return 'contract';
    return operationAt.get(pointerOf(...keys.slice(0, 3))) ?? 'contract';
  };

  const visit = (node: Json | undefined, keys: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) visit(item, [...keys, String(index)]);
    }
    if (!isObject(node)) return;
    for (const id of listOf(node[mark]).map(textOf)) {
      holders.set(id, (holders.get(id) ?? new Set()).add(holderOf(keys)));
    }
    for (const [key, value] of Object.entries(node)) if (!key.startsWith('x-')) visit(value, [...keys, key]);
  };

  visit(contract, []);
  return new Map([...holders].map(([id, places]) => [id, [...places].sort()]));
}
