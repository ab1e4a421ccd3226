import type { DescribedOperation, Description } from './description.ts';
import { childOf, isObject, listOf, objectOf } from './json.ts';

/** The components that a node refers to, directly or indirectly, e.g. `schemas/Note`. */
export function componentsUnder(description: Description, ...nodes: readonly unknown[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') follow(value);
      else visit(value);
    }
  };
  const follow = (reference: string): void => {
    const name = reference.replace('#/components/', '');
    if (found.has(name)) return;
    found.add(name);
    visit(description.at(reference.slice(1)).node);
  };
  nodes.forEach(visit);
  return found;
}

/** The name of a query parameter at a pointer. */
export function queryParameterAt(description: Description, pointer: string): string | undefined {
  if (!/\/parameters(?:\/\d+)?$/.test(pointer)) return undefined;
  const { node } = description.at(pointer);
  const parameters = Array.isArray(node) ? listOf(node) : [node];
  return parameters
    .map((parameter) => objectOf(description.resolve({ node: parameter, pointer }).node))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name)
    .find((name) => typeof name === 'string');
}

export const responsesPointer = ({ pointer }: DescribedOperation): string => childOf(pointer, 'responses');

/** Whether a pointer is that of a node or of a part of it. */
export const isWithin = (pointer: string, node: string): boolean =>
  pointer === node || pointer.startsWith(`${node}/`);
