import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import type { UnknownId } from '../../../../generated/registers.ts';
import { childOf, isObject, keysOf, listOf, stringsOf, valueAt } from '../../engine/contract/json.ts';
import type { ObservedAt } from '../../engine/model/test-context.ts';
import { componentsUnder, isWithin } from '../../engine/contract/component-references.ts';
import { contractDescription as contract } from '../areas/shared/contract-index/indexed-operations.ts';

/** A place in the contract that an observation concerns. */
export interface Observed {
  /** JSON Pointer into the contract. */
  readonly pointer: string;
  /** Keywords of the schema at this place that follow from the observation. */
  readonly bounds: object;
}

/** The places where the contract marks an unknown. */
const marks: ReadonlyMap<string, readonly string[]> = marksIn(openapi);

function marksIn(document: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (node: unknown, pointer: string): void => {
    if (Array.isArray(node)) for (const [index, item] of node.entries()) visit(item, childOf(pointer, index));
    if (!isObject(node)) return;
    for (const id of stringsOf(node['x-unknown'])) {
      found.set(id, [...(found.get(id) ?? []), placeFor(pointer)]);
    }
    for (const [key, value] of Object.entries(node)) visit(value, childOf(pointer, key));
  };
  visit(document, '');
  return found;
}

/** The range of a marked response is replaced by exact codes, so the observation goes to the operation. */
function placeFor(pointer: string): string {
  const [section, path, method] = keysOf(pointer);
  if (section !== 'paths' || path === undefined || method === undefined) return pointer;
  const operation = childOf(childOf('/paths', path), method);
  return isWithin(pointer, childOf(operation, 'responses')) ? operation : pointer;
}

/**
 * The places in the description for an observation: the property that it is about, or else the places where the
 * contract marks the unknown, as far as the observed operations use them.
 */
export function placesOf(
  unknown: UnknownId,
  fact: string,
  operations: readonly string[],
  at: ObservedAt | undefined,
): Observed[] {
  if (at) {
    const pointer = `/components/schemas/${at.schema}/properties/${at.property}`;
    // A report hides words that are somebody's password.
    if (valueAt(openapi, pointer) !== undefined) return [{ pointer, bounds: at.bounds ?? {} }];
  }
  const all = marks.get(unknown) ?? ['/info'];
  const named = /\((\w+)\)$/.exec(fact)?.[1];
  const within = reachOf(named !== undefined && contract.operations.has(named) ? [named] : operations);
  const near = all.filter((pointer) => within.some((place) => isWithin(pointer, place)));
  return (near.length > 0 ? near : all).map((pointer) => ({ pointer, bounds: {} }));
}

/** The pointers of the operations and of the components that they use. */
function reachOf(operations: readonly string[]): string[] {
  const found = operations.flatMap((id) => contract.operations.get(id) ?? []);
  const nodes = found.flatMap(({ node, pathItem }) => [node, ...listOf(pathItem.parameters)]);
  const components = [...componentsUnder(contract, ...nodes)];
  return [...found.map(({ pointer }) => pointer), ...components.map((name) => `/components/${name}`)];
}

/** The target of an action, as JSONPath. */
export const targetOf = (pointer: string): string =>
  keysOf(pointer).reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}['${key}']`;
  }, '$');
