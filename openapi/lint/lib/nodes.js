/**
 * @typedef {import('@redocly/openapi-core').UserContext} Context
 * @typedef {import('@redocly/openapi-core').Location} Location
 * @typedef {Parameters<Context['report']>[0]} Problem
 */

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The entries of an object in the document; empty if the value is not an object.
 *
 * @param {unknown} value
 * @returns {[string, unknown][]}
 */
export function entriesOf(value) {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * A node with its `$ref` resolved, and its place.
 *
 * @param {Context} ctx
 * @param {unknown} node
 * @param {Location} location of the node
 * @returns {{ node: Record<string, unknown>, location: Location } | undefined} undefined for a dangling `$ref`
 */
export function follow(ctx, node, location) {
  if (!isObject(node)) return undefined;
  if (typeof node['$ref'] !== 'string') return { node, location };
  const target = ctx.resolve({ $ref: node['$ref'] }, location.source.absoluteRef);
  /** @type {unknown} */
  const targetNode = target.node;
  return isObject(targetNode) && target.location
    ? { node: targetNode, location: target.location }
    : undefined;
}

/**
 * The types that a schema allows, as a list.
 *
 * @param {Record<string, unknown>} schema
 * @returns {unknown[]}
 */
export function typesOf(schema) {
  return [schema['type']].flat();
}

/**
 * The place of a node's key, rather than of its value.
 *
 * @param {Location} location
 */
export function atKey({ source, pointer }) {
  return { source, pointer, reportOnKey: true };
}
