import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getLineColLocation, parseYaml, Source } from '@redocly/openapi-core';
import type { Paths } from '../lib/paths.ts';
import { isObject, keysOf, objectOf, pointerOf, type JsonObject } from '../lib/openapi.ts';

export interface Place {
  file: string;
  line: number;
  column: number;
}

/**
 * The hand-written source of a bundle's node. The pointer suffices: a component's file has the path in its pointer, and
 * a path's file is the `$ref` in the root document.
 */
export async function placeInSource(paths: Paths, pointer: string): Promise<Place> {
  const [part = '', ...keys] = keysOf(pointer);
  const [group = '', name = '', ...rest] = keys;
  if (part === 'components') {
    const folders = [
      path.join(paths.openapi, 'components'),
      paths.referenceOverlaySource.replace(/\.overlay\.yaml$/, ''),
    ];
    const file = folders.map((folder) => path.join(folder, group, `${name}.yaml`)).find(existsSync);
    if (file !== undefined) return placeIn(file, rest);
  }
  if (part === 'paths') {
    const root = parseYaml(await readFile(paths.contract, 'utf8')) as JsonObject;
    const item = objectOf(root.paths)[group];
    const ref = isObject(item) ? item.$ref : undefined;
    if (typeof ref === 'string') return placeIn(path.join(paths.openapi, ref), keys.slice(1));
  }
  return placeIn(paths.contract, [part, ...keys]);
}

async function placeIn(file: string, keys: string[]): Promise<Place> {
  return { file, ...startOf(new Source(file, await readFile(file, 'utf8')), pointerOf(...keys)) };
}

/** The start of a node, or of its nearest parent if it does not exist. */
export function startOf(source: Source, pointer: string): { line: number; column: number } {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: false });
  return { line: start.line, column: start.col };
}
