import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import type { Layout } from '../../lib/layout.ts';
import {
  at,
  isObject,
  mapValues,
  objectOf,
  pointerOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';

/**
 * The contract with one of its files as it is now, without bundling the others again: a file is a whole path or a whole
 * component, and its name says where in the bundle that lies.
 *
 * @param contract as it was bundled before; it stays as it is
 * @returns nothing where the save changes more than the place of the file, so that all must be bundled
 */
export async function withSavedFile(
  contract: OpenApiDocument,
  file: string,
  layout: Layout,
): Promise<OpenApiDocument | undefined> {
  const [folder = '', section = '', name = ''] = path
    .relative(layout.openapi, file)
    .replace(/\.yaml$/, '')
    .split(path.sep);
  const written = await parsed(file);
  if (written === undefined) return undefined;
  const after = bundled(
    written,
    path.posix.join(...(folder === 'components' ? [folder, section] : [folder])),
  );
  if (folder === 'components') return replaced(contract, ['components', section, name], after);
  if (folder !== 'paths') return undefined;
  const root = objectOf(await parsed(layout.contract));
  const urlPath = Object.entries(objectOf(root.paths)).find(
    ([, item]) => isObject(item) && item.$ref === `paths/${path.basename(file)}`,
  )?.[0];
  return urlPath === undefined ? undefined : replaced(contract, ['paths', urlPath], after);
}

async function parsed(file: string): Promise<Json | undefined> {
  try {
    return parseYaml(await readFile(file, 'utf8')) as Json;
  } catch {
    // Bundling finds out what is wrong, and where.
    return undefined;
  }
}

function replaced(
  contract: OpenApiDocument,
  keys: readonly string[],
  after: Json,
): OpenApiDocument | undefined {
  const before = at(contract, pointerOf(...keys));
  if (before === undefined || !sameReferences(before, after)) return undefined;
  const put = (node: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject => ({
    ...node,
    [key]: rest.length === 0 ? after : put(objectOf(node[key]), rest),
  });
  return put(contract, keys);
}

/** With references to files of components as the bundle has them: `#/components/schemas/Note`. */
function bundled(node: Json, folder: string): Json {
  if (Array.isArray(node)) return node.map((item) => bundled(item, folder));
  if (!isObject(node)) return node;
  return mapValues(node, (value, key) => {
    if (key !== '$ref' || typeof value !== 'string') return bundled(value, folder);
    return `#/${path.posix.join(folder, value).replace(/\.yaml$/, '')}`;
  });
}

/** With other references, components may come in or fall out. */
function sameReferences(before: Json, after: Json): boolean {
  const [earlier, other] = [referencesIn(before), referencesIn(after)];
  return earlier.size === other.size && [...earlier].every((reference) => other.has(reference));
}

function referencesIn(node: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) referencesIn(item, found);
  else if (isObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') found.add(value);
      else referencesIn(value, found);
    }
  }
  return found;
}
