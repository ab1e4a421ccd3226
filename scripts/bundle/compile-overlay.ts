import { paths as jsonPaths } from 'jsonpath-rfc9535';
import {
  isObject,
  keysOf,
  listOf,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

/** An overlay for any tool, with the origin of its actions. */
export interface CompiledOverlay {
  document: JsonObject;
  /** For each action, the index of the hand-written one. */
  origins: number[];
}

/** An invalid action: the message, and the field that is wrong. */
export class OverlayFormError extends Error {
  readonly keys: readonly string[];

  constructor(message: string, action: number, field: string) {
    super(message);
    this.keys = ['actions', String(action), field];
  }
}

/**
 * Translates an overlay's `x-moves-to` to actions of the Overlay Specification, which can copy and remove a response
 * but not say "each": `x-moves-to: "422"` gives every selected response another code. The target selects in the
 * contract; a response moves once, by the first action that selects it.
 *
 * @example
 * - target: $.paths.*.*.responses['2XX']
 * x-moves-to: "200"
 * x-answers: [U-01]
 * @throws OverlayFormError
 */
export function compileOverlay(overlay: JsonObject, contract: OpenApiDocument): CompiledOverlay {
  const moved = new Set<string>();
  const compiled = listOf(overlay.actions).flatMap((action, index) => {
    requireForm(objectOf(action), index);
    const actions =
      isObject(action) && 'x-moves-to' in action ? moves(action, index, contract, moved) : [action];
    return actions.map((action) => ({ one: action, index }));
  });
  return {
    document: { ...overlay, actions: compiled.map(({ one: action }) => action) },
    origins: compiled.map(({ index }) => index),
  };
}

/** What an action does; tools read the first that they know, and do nothing without any. */
const effects = ['update', 'copy', 'remove', 'x-moves-to'];

function requireForm(action: JsonObject, index: number): void {
  const target = textOf(action.target);
  try {
    jsonPaths({}, target);
  } catch (error) {
    const message = `${target} is no JSONPath (RFC 9535), such as $.paths['/notes'].post: ${(error as Error).message}`;
    throw new OverlayFormError(message, index, 'target');
  }
  const found = effects.filter((effect) => effect in action);
  if (found.length === 1) return;
  const message = `An action has one of \`update\`, \`copy\`, \`remove\` and \`x-moves-to\`, and this one has ${found.join(' and ') || 'none'}.`;
  throw new OverlayFormError(message, index, found[1] ?? 'target');
}

function moves(action: JsonObject, index: number, contract: OpenApiDocument, moved: Set<string>): Json[] {
  const { 'x-moves-to': code, target, ...rest } = action;
  if (typeof code !== 'string' || !/^[1-5]\d\d$/.test(code)) {
    throw new OverlayFormError(
      '`x-moves-to` must be a status code in quotes, e.g. "422".',
      index,
      'x-moves-to',
    );
  }
  const selected = [...new Set(jsonPaths(contract, textOf(target)))].filter((place) => !moved.has(place));
  const copies = selected.flatMap((place) => {
    moved.add(place);
    const responses = /^(\$\['paths'\]\['[^']*'\]\['[^']*'\]\['responses'\])\['[^']*'\]$/.exec(place)?.[1];
    if (responses === undefined) {
      throw new OverlayFormError(`${place} is not a response of an operation.`, index, 'target');
    }
    return [
      { target: responses, update: { [code]: {} }, ...rest },
      { target: `${responses}['${code}']`, copy: place, ...rest },
    ];
  });
  return [...copies, { target: target ?? null, remove: true, ...rest }];
}

/** The place of a compiled action's node in the hand-written overlay; a move counts as a single node. */
export function originOf(
  pointer: string,
  { document, origins }: CompiledOverlay,
  source: JsonObject,
): string[] {
  const [section, index, ...rest] = keysOf(pointer);
  if (section !== 'actions' || index === undefined) return keysOf(pointer);
  const origin = origins[Number(index)] ?? Number(index);
  const isVerbatim = listOf(document.actions)[Number(index)] === listOf(source.actions)[origin];
  return ['actions', String(origin), ...(isVerbatim ? rest : [])];
}
