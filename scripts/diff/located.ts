import { escapePointerFragment, isPlainObject, unescapePointerFragment } from '@redocly/openapi-core';

/** A value of a document with its place. */
export interface Located {
  root: unknown;
  /** JSON pointer from the root, as a URI fragment: `#/paths/~1notes`. */
  pointer: string;
  value: unknown;
}

export const rootOf = (document: unknown): Located => ({ root: document, pointer: '#', value: document });

/** The member of an object or the element of a list, without resolving a reference. */
export function child(node: Located | undefined, key: string | number): Located | undefined {
  const { value } = node ?? {};
  if (!node || typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  const pointer = `${node.pointer}/${String(escapePointerFragment(key))}`;
  return { root: node.root, pointer, value: (value as Record<string, unknown>)[key] };
}

/** The member or element, or if it is a reference, its target. */
export function part(node: Located | undefined, key: string | number): Located | undefined {
  return follow(child(node, key));
}

/** All members of an object or elements of a list, without resolving references. */
export function children(node: Located | undefined): [key: string, member: Located][] {
  if (typeof node?.value !== 'object' || node.value === null) return [];
  return Object.keys(node.value).flatMap((key) => {
    const member = child(node, key);
    return member ? [[key, member]] : [];
  });
}

/** The end of a chain of references in the document. */
export function follow(node: Located | undefined): Located | undefined {
  const seen = new Set<string>();
  let current = node;
  while (current && !seen.has(current.pointer)) {
    seen.add(current.pointer);
    const target = targetOf(current);
    if (!target) return current;
    current = target;
  }
  return current;
}

/** The target of a single reference; undefined for other values. */
export function targetOf(node: Located): Located | undefined {
  const reference = isPlainObject(node.value) ? node.value['$ref'] : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<Located | undefined>(
      (parent, key) => child(parent, unescapePointerFragment(key)),
      rootOf(node.root),
    );
}

export interface OperationNode {
  /** The operationId, or without one, method and path. */
  id: string;
  node: Located;
  pathItem: Located;
  root: Located;
}
