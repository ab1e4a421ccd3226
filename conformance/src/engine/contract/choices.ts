import type { UnknownId } from '../../../../generated/registers.ts';
import { service } from '../model/service.ts';
import { isUnknown } from '../model/subject.ts';
import type { Choice } from './contract.ts';
import { isObject, keysOf, objectOf, stringsOf, type JsonObject } from './json.ts';
import { OverlayError } from './overlay-error.ts';

/** The overlay's field for choices, anywhere in the description. */
export const choicesField = 'x-observed';

/**
 * The choices that an overlay has added to a description, as `run --write-overlay` writes them.
 *
 * @throws OverlayError if they do not have the form `{ U-56: [text] }`
 */
export function choicesIn(description: JsonObject): Choice[] {
  const found = new Map<UnknownId, string[]>();
  for (const { unknown, behaviours } of fieldsIn(description).flatMap(choicesOf)) {
    found.set(unknown, [...new Set([...(found.get(unknown) ?? []), ...behaviours])]);
  }
  return [...found].map(([unknown, behaviours]) => ({ unknown, behaviours }));
}

/** Whether a pointer is that of a choice, which describes and does not restrict. */
export const isChoice = (pointer: string): boolean => keysOf(pointer).includes(choicesField);

function fieldsIn(node: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(fieldsIn);
  return Object.entries(objectOf(node)).flatMap(([key, value]) =>
    key === choicesField ? [value] : fieldsIn(value),
  );
}

function choicesOf(field: unknown): Choice[] {
  if (!isObject(field))
    throw new OverlayError(`${choicesField} is not an object: give it a list of texts for each unknown.`);
  return Object.entries(field).map(([id, value]) => {
    const behaviours = stringsOf(value);
    if (!isUnknown(id)) {
      throw new OverlayError(
        `${choicesField} contains ${id}, which is not an unknown; use ids of the register, e.g. ${service().unknowns[0]?.id}.`,
      );
    }
    if (!Array.isArray(value) || behaviours.length === 0 || behaviours.length < value.length) {
      throw new OverlayError(
        `${choicesField}.${id} is not a list of texts: give the texts that a run observed.`,
      );
    }
    return { unknown: id, behaviours };
  });
}
