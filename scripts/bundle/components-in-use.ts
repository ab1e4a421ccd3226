import { at, isObject, mapValues, objectOf, type Json, type JsonObject } from '../lib/openapi.ts';

/** The components of a description that its paths use, and all security schemes. */
export function componentsInUse(document: JsonObject): JsonObject {
  const components = objectOf(document.components);
  const used = new Set<string>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string') visit(value);
      else if (!used.has(value)) {
        used.add(value);
        visit(at(document, value) ?? null);
      }
    }
  };
  visit(document.paths ?? {});
  return mapValues(components, (members, section) =>
    section === 'securitySchemes'
      ? members
      : Object.fromEntries(
          Object.entries(objectOf(members)).filter(([name]) => used.has(`#/components/${section}/${name}`)),
        ),
  );
}
