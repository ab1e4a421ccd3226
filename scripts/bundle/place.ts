import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getLineColLocation, parseYaml, Source } from '@redocly/openapi-core';
import type { Paths } from '../lib/paths.ts';
import { at, isObject, keysOf, pointerOf, type Json } from '../lib/openapi.ts';

export interface Place {
  file: string;
  line: number;
  column: number;
}

/** Finds the hand-written source of a description's node. */
export type PlaceOf = (pointer: string) => Promise<Place>;

/** The hand-written source of a bundle's node: a component's file has the path in its pointer. */
export async function placeInSource(paths: Paths, pointer: string): Promise<Place> {
  const [part = '', group = '', name = '', ...rest] = keysOf(pointer);
  if (part === 'components') {
    const folders = [
      path.join(paths.openapi, 'components'),
      paths.referenceOverlaySource.replace(/\.overlay\.yaml$/, ''),
    ];
    const file = folders.map((folder) => path.join(folder, group, `${name}.yaml`)).find(existsSync);
    if (file !== undefined) return placeIn(file, rest);
  }
  return placeIn(paths.contract, keysOf(pointer));
}

/** Goes from file to file where a part is a reference; what a file does not contain is at its nearest parent. */
export async function placeIn(file: string, keys: readonly string[]): Promise<Place> {
  const source = new Source(file, await readFile(file, 'utf8'));
  const document = parseYaml(source.body) as Json;
  const found: string[] = [];
  for (const [depth, key] of keys.entries()) {
    const node = isObject(document) ? at(document, pointerOf(...found)) : undefined;
    const target = isObject(node) && !(key in node) ? node.$ref : undefined;
    if (typeof target === 'string') {
      const [name = '', fragment = ''] = target.split('#');
      const next = name === '' ? file : path.resolve(path.dirname(file), name);
      if (existsSync(next)) return placeIn(next, [...keysOf(fragment), ...keys.slice(depth)]);
    }
    // The reference description has a code for the range of the contract.
    const range = `${key[0] ?? ''}XX`;
    const isOfRange = isObject(node) && /^\d{3}$/.test(key) && !(key in node) && range in node;
    found.push(isOfRange ? range : key);
  }
  return { file, ...startOf(source, pointerOf(...found)) };
}

/** The start of a node, or of its nearest parent if it does not exist: its key, if it has one. */
export function startOf(source: Source, pointer: string): { line: number; column: number } {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
  return { line: start.line, column: start.col };
}
