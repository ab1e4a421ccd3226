import { readFile } from 'node:fs/promises';
import { Source, parseYaml } from '@redocly/openapi-core';
import { paths as jsonPaths } from 'jsonpath-rfc9535';
import {
  isObject,
  listOf,
  pointerOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { startOf } from './place.ts';

/**
 * Refuses an overlay whose action has no effect: the Overlay Specification ignores a target that selects nothing, so
 * that a renamed path would silently remove a response from the description.
 *
 * A target is valid if it selects something before the overlay (what it removes) or after it (what an earlier action
 * added).
 */
export async function checkOverlayTargets(
  overlay: string,
  before: OpenApiDocument,
  after: OpenApiDocument,
): Promise<void> {
  const source = new Source(overlay, await readFile(overlay, 'utf8'));
  const actions = listOf((parseYaml(source.body) as JsonObject).actions);
  const problems = actions.flatMap((action, index): Problem[] => {
    const target = isObject(action) ? action.target : undefined;
    if (typeof target !== 'string') return [];
    const isIdle = (part: string) => !selects(before, part) && !selects(after, part);
    const idle = isIdle(target)
      ? [`${target} selects nothing. Correct the target or remove the action.`]
      : partsOf(target)
          .filter(({ part }) => isIdle(part))
          .map(({ name }) => `${name} in the target selects nothing. Correct it or remove it from the list.`);
    return idle.map((message) => ({
      file: overlay,
      ...startOf(source, pointerOf('actions', String(index), 'target')),
      ...{ severity: 'error', rule: 'overlay-target', message },
    }));
  });
  if (problems.length > 0) throw new ContractError(problems);
}

/** A list of names in a target, such as `['/notes', '/folders']`. */
const namesInTarget = /\[\s*('[^']*'(?:\s*,\s*'[^']*')+)\s*\]/g;

/** The target with each name of a list alone. */
const partsOf = (target: string): { name: string; part: string }[] =>
  [...target.matchAll(namesInTarget)].flatMap(({ 0: list, 1: names = '', index }) =>
    (names.match(/'[^']*'/g) ?? []).map((name) => ({
      name,
      part: `${target.slice(0, index)}[${name}]${target.slice(index + list.length)}`,
    })),
  );

const selects = (document: Json, target: string) => jsonPaths(document, target).length > 0;
