import { entriesOf, follow, isObject, typesOf } from './lib/nodes.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 * @typedef {import('./lib/nodes.js').Location} Location
 */

/**
 * Every successful response contains `status`, except for a bare array, which cannot.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const successEnvelope = () => ({
  Responses(responses, ctx) {
    for (const [code, node] of entriesOf(responses)) {
      if (!code.startsWith('2')) continue;
      const response = follow(ctx, node, ctx.location.child(code));
      const content = response?.node['content'];
      const media = isObject(content) ? content['application/json'] : undefined;
      if (!response || !isObject(media)) continue;
      const location = response.location.child(['content', 'application/json', 'schema']);
      if (requiresStatus(ctx, media['schema'], location)) continue;
      ctx.report({
        message:
          'The schema of a success must list `status` in `required`, unless the response is a bare array.',
        location,
      });
    }
  },
});

/**
 * @param {Context} ctx
 * @param {unknown} node
 * @param {Location} at
 * @returns {boolean}
 */
function requiresStatus(ctx, node, at) {
  const target = follow(ctx, node, at);
  if (!target) return false;
  const { node: schema, location } = target;
  if (typesOf(schema).includes('array')) return true;
  const { required, allOf } = schema;
  if (Array.isArray(required) && required.includes('status')) return true;

  const branches = (/** @type {unknown} */ list, /** @type {string} */ keyword) =>
    Array.isArray(list)
      ? list.map((branch, index) => requiresStatus(ctx, branch, location.child([keyword, index])))
      : [];
  if (branches(allOf, 'allOf').includes(true)) return true;
  return ['oneOf', 'anyOf'].some((keyword) => {
    const choices = branches(schema[keyword], keyword);
    return choices.length > 0 && !choices.includes(false);
  });
}
