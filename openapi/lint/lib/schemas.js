import { follow } from './nodes.js';

/**
 * @typedef {import('./nodes.js').Context} Context
 * @typedef {import('./nodes.js').Location} Location
 */

const oneSchema = ['items', 'additionalProperties', 'if', 'then', 'else'];
const manySchemas = ['properties', 'patternProperties', 'prefixItems', 'allOf', 'anyOf', 'oneOf'];

/**
 * Visits a schema and all schemas below it, through every `$ref`. Redocly's own walk enters a shared schema once, so it
 * cannot determine where a schema is used.
 *
 * @param {Context} ctx
 * @param {unknown} node
 * @param {Location} at
 * @param {(schema: Record<string, unknown>, location: Location) => void} visit
 * @param {Set<unknown>} seen schemas that are not visited again
 */
export function visitSchemas(ctx, node, at, visit, seen) {
  const target = follow(ctx, node, at);
  if (!target || seen.has(target.node)) return;
  const { node: schema, location } = target;
  seen.add(schema);
  visit(schema, location);
  for (const keyword of oneSchema) visitSchemas(ctx, schema[keyword], location.child(keyword), visit, seen);
  for (const keyword of manySchemas) {
    for (const [key, child] of childrenOf(schema[keyword])) {
      visitSchemas(ctx, child, location.child([keyword, key]), visit, seen);
    }
  }
}

/**
 * The entries of an object, or of a list by index.
 *
 * @param {unknown} value
 * @returns {[string, unknown][]}
 */
function childrenOf(value) {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
