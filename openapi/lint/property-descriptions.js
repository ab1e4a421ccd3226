import { atKey, entriesOf, follow, isObject } from './lib/nodes.js';

/**
 * Every property, parameter and schema has a description, next to it or in its component.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const propertyDescriptions = () => ({
  SchemaProperties(properties, ctx) {
    for (const [name, property] of entriesOf(properties)) {
      const location = ctx.location.child(name);
      if (isDescribed(property) || isDescribed(follow(ctx, property, location)?.node)) continue;
      ctx.report({ message: `Property \`${name}\` has no description.`, location: atKey(location) });
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
