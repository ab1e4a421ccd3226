import { entriesOf, isObject } from './lib/nodes.js';

/**
 * Lets the fields that a schema declares be in the examples of its conditions too. Redocly closes every schema against
 * fields that it does not declare, before it compares examples with it, and what follows `then` or `else` would have to
 * declare all of them again. Reports nothing.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const conditions = () => {
  /** @type {Record<string, unknown>[]} */
  const opened = [];
  return {
    Schema(node) {
      /** @type {unknown} */
      const schema = node;
      if (!isObject(schema)) return;
      const branches = [
        schema['then'],
        schema['else'],
        ...entriesOf(schema['dependentSchemas']).map(([, branch]) => branch),
      ];
      for (const branch of branches) {
        if (!isObject(branch) || 'unevaluatedProperties' in branch) continue;
        branch['unevaluatedProperties'] = true;
        opened.push(branch);
      }
    },
    Root: {
      leave() {
        // Others read these files too.
        for (const branch of opened) delete branch['unevaluatedProperties'];
      },
    },
  };
};
