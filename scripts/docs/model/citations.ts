import { at, isObject, listOf, textOf, type Json, type OpenApiDocument } from '../../lib/openapi.ts';

/** The ids that mark a node and everything it refers to, in the order of their occurrence. */
export function citationsIn(
  document: OpenApiDocument,
  nodes: readonly (Json | undefined)[],
  mark: 'x-requirements' | 'x-unknown',
): string[] {
  const ids = new Set<string>();
  const seen = new Set<string>();
  const visit = (node: Json | undefined): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
    } else if (isObject(node)) {
      for (const id of listOf(node[mark]).map(textOf)) ids.add(id);
      if (typeof node.$ref === 'string' && !seen.has(node.$ref)) {
        seen.add(node.$ref);
        visit(at(document, node.$ref));
      }
      for (const [key, value] of Object.entries(node)) if (key !== mark) visit(value);
    }
  };
  nodes.forEach(visit);
  return [...ids];
}
