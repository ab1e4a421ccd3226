import { atKey, entriesOf, isObject } from './lib/nodes.js';

/**
 * Every property, parameter and schema has a description, next to it or in its component.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const propertyDescriptions = () => ({
  SchemaProperties(properties, ctx) {
    for (const [name, property] of entriesOf(properties)) {
      // What a reference leads to is reported there.
      if (isDescribed(property) || (isObject(property) && '$ref' in property)) continue;
      const location = atKey(ctx.location.child(name));
      ctx.report({ message: `Property \`${name}\` has no description.`, location });
    }
  },
  Parameter(parameter, ctx) {
    if (!isDescribed(parameter)) ctx.report({ message: 'Parameter has no description.' });
  },
  Schema(schema, ctx) {
    const isComponent = ctx.location.pointer === '#/';
    if (isComponent && !isDescribed(schema)) ctx.report({ message: 'Schema has no description.' });
  },
});

/** @param {unknown} node */
function isDescribed(node) {
  return isObject(node) && typeof node['description'] === 'string' && node['description'].trim() !== '';
}
