import { componentOf, fromRoot } from './lib/conventions.js';
import { atKey, entriesOf, follow, isObject } from './lib/nodes.js';
import { visitSchemas } from './lib/schemas.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 * @typedef {import('./lib/nodes.js').Location} Location
 */

const shared = 'Timestamp';

/**
 * All timestamps in responses use one shared schema. Requests may permit more formats.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const timestamps = () => {
  const seen = new Set();
  let root = '';

  /**
   * @param {Context} ctx
   * @param {unknown} node
   * @param {Location} location
   */
  function isShared(ctx, node, location) {
    const target = follow(ctx, node, location)?.location;
    const component = target && componentOf(fromRoot(root, target.source.absoluteRef));
    return component?.folder === 'schemas' && component.name === shared;
  }

  return {
    Root(_, { location }) {
      root = location.source.absoluteRef;
    },
    Response: {
      MediaType(node, ctx) {
        /** @type {unknown} */
        const mediaType = node;
        const schema = isObject(mediaType) ? mediaType['schema'] : undefined;
        visitSchemas(ctx, schema, ctx.location.child('schema'), reportProperties, seen);

        /**
         * @param {Record<string, unknown>} schema
         * @param {Location} at
         */
        function reportProperties({ properties }, at) {
          for (const [name, property] of entriesOf(properties)) {
            const location = at.child(['properties', name]);
            if (!name.endsWith('_at')) continue;
            if (withoutNull(property).every((choice) => isShared(ctx, choice, location))) continue;
            ctx.report({
              message: `\`${name}\` must be a \`$ref\` to ${shared}, or a \`oneOf\` of this \`$ref\` and null.`,
              location: atKey(location),
            });
          }
        }
      },
    },
  };
};

/**
 * The alternatives of a schema except for null; the schema itself if it has none.
 *
 * @param {unknown} schema
 * @returns {unknown[]}
 */
function withoutNull(schema) {
  const alternatives = isObject(schema) ? (schema['anyOf'] ?? schema['oneOf']) : undefined;
  if (!Array.isArray(alternatives)) return [schema];
  return alternatives.filter((choice) => !(isObject(choice) && choice['type'] === 'null'));
}
