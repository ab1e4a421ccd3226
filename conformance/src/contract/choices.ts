import { findSubject } from '../model/subject.ts';
import type { UnknownId } from '../../../generated/registers.ts';
import type { Choice } from './contract.ts';
import { isObject, objectOf, stringsOf, type JsonObject } from './json.ts';
import { OverlayError } from './overlay-error.ts';

/** Where an overlay keeps them: at the root of the description. */
export const choicesField = 'x-observed';

/**
 * The choices that an overlay has put into a description, as `run --write-overlay` writes them.
 *
 * @throws OverlayError where they do not have the form `{ U-56: [text] }`
 */
export function choicesIn(description: JsonObject): Choice[] {
  const field = description[choicesField];
  if (field === undefined) return [];
  if (!isObject(field))
    throw new OverlayError(`${choicesField} is no object: give it lists of texts by open point.`);
  return Object.entries(objectOf(field)).map(([id, value]) => {
    const behaviours = stringsOf(value);
    if (!id.startsWith('U-') || !findSubject(id)) {
      throw new OverlayError(
        `${choicesField} names ${id}, which is no unknown; cite ids of the register, e.g. U-01.`,
      );
    }
    if (!Array.isArray(value) || behaviours.length === 0 || behaviours.length < value.length) {
      throw new OverlayError(`${choicesField}.${id} is no list of texts: give what a run observed of it.`);
    }
    return { unknown: id as UnknownId, behaviours };
  });
}
