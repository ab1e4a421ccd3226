import { at, isObject, mapValues, objectOf, type Json, type JsonObject } from '../lib/openapi.ts';

/** The references within a node of a description, and within their targets. */
export function referencesFrom(document: JsonObject, node: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: Json): void => {
    if (Array.isArray(part)) part.forEach(visit);
    if (!isObject(part)) return;
    for (const [key, value] of Object.entries(part)) {
      if (key !== '$ref' || typeof value !== 'string') visit(value);
      else if (!found.has(value)) {
        found.add(value);
        visit(at(document, value) ?? null);
      }
    }
  };
  visit(node ?? null);
  return found;
}

/** The components of a description that its paths use, and all security schemes. */
export function componentsInUse(document: JsonObject): JsonObject {
  const used = referencesFrom(document, document.paths);
  return mapValues(objectOf(document.components), (members, section) =>
    section === 'securitySchemes'
      ? members
      : Object.fromEntries(
          Object.entries(objectOf(members)).filter(([name]) => used.has(`#/components/${section}/${name}`)),
        ),
  );
}
