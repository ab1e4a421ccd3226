import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isObject } from './lib/nodes.js';

/**
 * Each operation cites a requirement or an unknown, itself or in a schema that only this operation uses, because an
 * operation is in the contract only if the interface specifies it.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const operationRequirements = () => {
  /** @type {{ id: string, citesItself: boolean, schemas: Set<string>, location: import('@redocly/openapi-core').LocationObject }[]} */
  const operations = [];
  return {
    Operation(operation, { location }) {
      operations.push({
        id: operation.operationId ?? 'The operation',
        citesItself: JSON.stringify(operation).includes('"x-requirements":['),
        schemas: new Set(schemasUnder(operation, path.dirname(location.source.absoluteRef))),
        location: { source: location.source, pointer: location.pointer, reportOnKey: true },
      });
    },
    Root: {
      leave(_, ctx) {
        /** @type {Map<string, number>} */
        const users = new Map();
        for (const file of operations.flatMap(({ schemas }) => [...schemas])) {
          users.set(file, (users.get(file) ?? 0) + 1);
        }
        for (const { id, citesItself, schemas, location } of operations) {
          if (citesItself || [...schemas].some((file) => users.get(file) === 1 && cites(file))) continue;
          ctx.report({
            message: `${id} cites no requirement: add them with \`npm run new -- requirement\`, and cite their ids in \`x-requirements\`.`,
            location,
          });
        }
      },
    },
  };
};

/** @param {string} file */
const cites = (file) => existsSync(file) && /^\s*["']?x-requirements["']?:/m.test(readFileSync(file, 'utf8'));

/**
 * The files of the schemas that a node refers to directly.
 *
 * @param {unknown} node
 * @param {string} folder to which references are relative
 * @returns {string[]}
 */
function schemasUnder(node, folder) {
  if (Array.isArray(node)) return node.flatMap((item) => schemasUnder(item, folder));
  if (!isObject(node)) return [];
  const ref = node['$ref'];
  if (typeof ref === 'string') return /components\/schemas\//.test(ref) ? [path.resolve(folder, ref)] : [];
  return Object.values(node).flatMap((child) => schemasUnder(child, folder));
}
