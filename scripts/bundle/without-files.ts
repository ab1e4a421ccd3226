import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import {
  at,
  isObject,
  listOf,
  mapValues,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

const sections = new Set(
  'schemas responses parameters examples requestBodies headers securitySchemes links callbacks'.split(' '),
);

/**
 * The same overlay without references to files, so that it can be applied to the bundled contract anywhere. The file of
 * a component becomes a reference to the component; the first action adds those that the contract does not have. Any
 * other file becomes its content.
 *
 * @param file of the overlay, whose folder its references start from
 */
export function withoutFiles(overlay: JsonObject, file: string, contract: OpenApiDocument): JsonObject {
  const added: Record<string, JsonObject> = {};

  const convert = (node: Json, from: string): Json => {
    if (Array.isArray(node)) return node.map((item) => convert(item, from));
    if (!isObject(node)) return node;
    const own = mapValues(node, (value) => convert(value, from));
    const reference = textOf(node.$ref);
    if (reference === '' || reference.startsWith('#') || /^[a-z][a-z\d+.-]+:/i.test(reference)) return own;
    const [uri = '', fragment = ''] = reference.split('#');
    const target = path.resolve(path.dirname(from), decodeURIComponent(uri));
    const section = path.basename(path.dirname(target));
    if (fragment === '' && sections.has(section))
      return { ...own, $ref: componentIn(target, section, path.basename(target, '.yaml')) };
    delete own.$ref;
    const content = parseYaml(readFileSync(target, 'utf8')) as JsonObject;
    return { ...(convert(at(content, `#${fragment}`) ?? null, target) as JsonObject), ...own };
  };

  const componentIn = (target: string, section: string, name: string): string => {
    const pointer = pointerOf('components', section, name);
    if (at(contract, pointer) === undefined && !Object.hasOwn(added[section] ?? {}, name)) {
      const inSection = (added[section] ??= {});
      // Before its content, which may refer to it.
      inSection[name] = {};
      inSection[name] = convert(parseYaml(readFileSync(target, 'utf8')) as Json, target);
    }
    return pointer;
  };

  const actions = listOf(overlay.actions).map((action) => convert(action, file));
  const components = {
    target: '$.components',
    description: 'Adds the components that other actions refer to.',
    update: added,
  };
  return { ...overlay, actions: [components, ...actions] };
}
