import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { entriesOf, isObject } from './lib/nodes.js';

/**
 * Every `operationId` in the steps of a workflow is an operation of the description that the workflow names. Redocly's
 * own rules do not read that description.
 *
 * @type {import('@redocly/openapi-core').Arazzo1Rule}
 */
export const workflowOperations = () => {
  /** @type {Set<string>} */
  let known = new Set();
  return {
    Root(node, ctx) {
      /** @type {unknown} */
      const sources = node.sourceDescriptions;
      known = new Set();
      for (const [index, source] of (Array.isArray(sources) ? sources : []).entries()) {
        if (!isObject(source) || source['type'] !== 'openapi') continue;
        const file = path.resolve(path.dirname(ctx.location.source.absoluteRef), String(source['url']));
        if (existsSync(file)) for (const id of operationIds(file)) known.add(id);
        else {
          const location = ctx.location.child(['sourceDescriptions', index, 'url']);
          ctx.report({ message: `There is no file ${String(source['url'])}.`, location });
        }
      }
    },
    Step(node, ctx) {
      /** @type {unknown} */
      const step = node;
      const id = isObject(step) ? step['operationId'] : undefined;
      if (typeof id !== 'string' || known.size === 0 || known.has(id)) return;
      ctx.report({ message: `There is no operation ${id}.`, location: ctx.location.child('operationId') });
    },
  };
};

/**
 * @param {string} file the root of a description whose paths may be in other files
 * @returns {string[]} empty if it does not parse, which another rule reports
 */
function operationIds(file) {
  const root = read(file);
  return entriesOf(isObject(root) ? root['paths'] : undefined).flatMap(([, item]) => {
    const reference = isObject(item) ? item['$ref'] : undefined;
    const own = typeof reference === 'string' ? read(path.resolve(path.dirname(file), reference)) : item;
    return entriesOf(own).flatMap(([, operation]) =>
      isObject(operation) && typeof operation['operationId'] === 'string' ? [operation['operationId']] : [],
    );
  });
}

/**
 * @param {string} file
 * @returns {unknown} undefined for a file that does not exist or does not parse
 */
function read(file) {
  if (!existsSync(file)) return undefined;
  try {
    return parseYaml(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && error.name === 'YAMLException') return undefined;
    throw error;
  }
}
