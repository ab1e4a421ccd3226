import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import type { Paths } from '../../lib/paths.ts';
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
 * The contract with the current content of one of its files, without bundling the others again: a file is a complete
 * path or component, and its name gives its place in the bundle.
 *
 * @param contract the last bundled contract; not changed
 * @returns undefined if the change affects more than this place, so that everything must be bundled
 */
export async function withSavedFile(
  contract: OpenApiDocument,
  file: string,
  paths: Paths,
): Promise<OpenApiDocument | undefined> {
  const [folder = '', section = '', name = ''] = path
    .relative(paths.openapi, file)
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
  const root = objectOf(await parsed(paths.contract));
  const urlPath = Object.entries(objectOf(root.paths)).find(
    ([, item]) => isObject(item) && item.$ref === `paths/${path.basename(file)}`,
  )?.[0];
  return urlPath === undefined ? undefined : replaced(contract, ['paths', urlPath], after);
}

async function parsed(file: string): Promise<Json | undefined> {
  try {
    // An alias inside of what it repeats is no JSON.
    return JSON.parse(JSON.stringify(parseYaml(await readFile(file, 'utf8')))) as Json;
  } catch {
    // Bundling will report the error with its place.
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

/** With references to component files replaced as in the bundle: `#/components/schemas/Note`. */
function bundled(node: Json, folder: string): Json {
  if (Array.isArray(node)) return node.map((item) => bundled(item, folder));
  if (!isObject(node)) return node;
  return mapValues(node, (value, key) => {
    if (key !== '$ref' || typeof value !== 'string') return bundled(value, folder);
    return `#/${path.posix.join(folder, value).replace(/\.yaml$/, '')}`;
  });
}

/** With other references, the bundle may gain or lose components. */
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
