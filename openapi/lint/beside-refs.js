import { atKey, isObject } from './lib/nodes.js';

/** What may stand beside the `$ref` of a node that is no schema. */
const ofReferences = new Set(['$ref', 'summary', 'description']);

/**
 * What stands beside a `$ref` has an effect there. Redocly's rule `struct` reads only what the reference leads to.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const besideRefs = () => {
  /** @type {import('./lib/nodes.js').Context['type'][]} the types of the nodes around */
  const around = [];
  return {
    any: {
      enter: (_, { type }) => void around.push(type),
      leave: () => void around.pop(),
    },
    ref(node, ctx) {
      const { type, key, location } = ctx;
      // The `$ref` of a path is one of its fields, and has other fields beside it.
      if (type.name === 'PathItem') return;
      for (const [name, value] of Object.entries(node)) {
        if (
          name.startsWith('x-') ||
          (type.name === 'Schema' ? isKeyword(type, name, value) : ofReferences.has(name))
        )
          continue;
        const isOfParent = Object.hasOwn(around.at(-1)?.properties ?? {}, name);
        const remedy = isOfParent
          ? `is misplaced: move it beside \`${String(key)}\`.`
          : 'has no effect: write it into the file that this refers to, or remove it.';
        const at = atKey(location.child(name));
        ctx.report({ message: `Beside this \`$ref\`, \`${name}\` ${remedy}`, location: at });
      }
    },
  };
};

/**
 * @param {import('./lib/nodes.js').Context['type']} type of schemas
 * @param {string} name
 * @param {unknown} value
 */
function isKeyword(type, name, value) {
  if (name === '$ref') return true;
  if (!Object.hasOwn(type.properties, name)) return false;
  const form = /** @type {unknown} */ (type.properties[name]);
  // Redocly walks the schemas in other keywords, and checks them itself.
  const expected = isObject(form) ? form['type'] : undefined;
  const actual = Array.isArray(value) ? 'array' : typeof value;
  return (
    typeof expected !== 'string' || expected === actual || (expected === 'integer' && actual === 'number')
  );
}
