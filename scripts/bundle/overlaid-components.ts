import type { NormalizedProblem } from '@redocly/openapi-core';
import { isObject, mapValues, objectOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';

const renaming = /referenced with the same name but different content\. Renamed (\S+) to (\S+)\.$/;

/** Old name by new name, for each component that Redocly renamed because it took it for another one. */
export type Renamings = ReadonlyMap<string, string>;

/**
 * Files of an overlay refer to components of the contract. Redocly reads these again from the contract's files, and if
 * the overlay changes the component, it keeps both, the unchanged one under a new name. The reference is meant for the
 * changed component.
 *
 * @param isOwn whether the overlay itself has a component of this name: that is a conflict
 * @returns the renamings to undo, and the remaining problems
 */
export function renamedComponents(
  problems: readonly NormalizedProblem[],
  isOwn: (name: string) => boolean,
): { renamings: Renamings; others: NormalizedProblem[] } {
  const renamings = new Map<string, string>();
  const others = problems.filter(({ message }) => {
    const [, name, other] = renaming.exec(message) ?? [];
    if (name === undefined || other === undefined || isOwn(name)) return true;
    renamings.set(other, name);
    return false;
  });
  return { renamings, others };
}

/** Replaces references to renamed components by those with the original name, and removes the renamed ones. */
export function withoutRenamed(document: OpenApiDocument, renamings: Renamings): OpenApiDocument {
  if (renamings.size === 0) return document;
  const visit = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(visit);
    if (!isObject(node)) return node;
    return mapValues(node, (value, key) => {
      if (key !== '$ref' || typeof value !== 'string') return visit(value);
      return value.replace(/[^/]+$/, (name) => renamings.get(name) ?? name);
    });
  };
  const components = mapValues(objectOf(document.components), (section) =>
    Object.fromEntries(Object.entries(objectOf(section)).filter(([name]) => !renamings.has(name))),
  );
  return visit({ ...document, components }) as OpenApiDocument;
}
