import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { paths as jsonPaths } from 'jsonpath-rfc9535';
import {
  at,
  isObject,
  keysOf,
  listOf,
  pointerOf,
  textOf,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import type { Paths } from '../lib/paths.ts';
import { placeIn, placeInSource, type Place, type PlaceOf } from './place.ts';

/** Finds the source of a node of the reference description: the overlay, or else the contract. */
export const placesOfReference =
  (description: OpenApiDocument, paths: Paths): PlaceOf =>
  async (pointer) =>
    (await placeInOverlay(paths.referenceOverlaySource, description, pointer)) ??
    placeInSource(paths, pointer);

/** The place in an overlay that wrote a node of the resulting description; undefined if none did. */
async function placeInOverlay(
  overlay: string,
  description: OpenApiDocument,
  pointer: string,
): Promise<Place | undefined> {
  const actions = listOf((parseYaml(await readFile(overlay, 'utf8')) as JsonObject).actions);
  const keys = keysOf(pointer);
  // If several actions write a node, the last one counts.
  for (const [index, action] of [...actions.entries()].reverse()) {
    if (!isObject(action) || !isObject(action.update)) continue;
    const targets = new Set<string>(jsonPaths(description, textOf(action.target)));
    for (let depth = keys.length - 1; depth >= 0; depth -= 1) {
      if (!targets.has(normalizedPath(description, keys.slice(0, depth)))) continue;
      const rest = keys.slice(depth);
      if (at(action.update, pointerOf(rest[0]!)) === undefined) continue;
      return placeIn(overlay, ['actions', String(index), 'update', ...rest]);
    }
  }
  return undefined;
}

/** The JSONPath of a place: `$['paths']['/notes']['get']['parameters'][0]`. */
function normalizedPath(document: OpenApiDocument, keys: string[]): string {
  const segments = keys.map((key, depth) => {
    const isIndex = Array.isArray(at(document, pointerOf(...keys.slice(0, depth))));
    return isIndex ? `[${key}]` : `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${segments.join('')}`;
}
