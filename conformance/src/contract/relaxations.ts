import { isObject, objectOf, valueAt, type JsonObject } from './json.ts';

/**
 * The contract says what to expect of answers; some of that the interface leaves open, and a server that takes another
 * choice is lawful. Answers are judged without it:
 *
 * - U-06: a server may take empty strings, and then shows them, so no text has a least length
 * - U-39, U-129: `extension` and `mime` may be null where the registration did not tell them
 * - U-93: an account without a vault may be told so by null
 * - U-101: a page below 1 may be answered under its own number
 *
 * @returns a copy; requests are still made from the description itself
 */
export function relaxed(description: JsonObject): JsonObject {
  const copy = structuredClone(description);
  dropLeastLengths(objectOf(copy.components).schemas);
  allowNull(copy, '/components/schemas/FileEntry/properties', 'mime');
  allowNull(copy, '/components/schemas/FileEntry/properties', 'extension');
  allowNull(copy, '/components/schemas/GetVaultResponse/properties', 'vault');
  const page = valueAt(copy, '/components/schemas/TrackedFilePage/properties/current_page');
  delete objectOf(page).minimum;
  return copy;
}

function dropLeastLengths(node: unknown): void {
  if (Array.isArray(node)) node.forEach(dropLeastLengths);
  if (!isObject(node)) return;
  if (typeof node.minLength === 'number') delete node.minLength;
  Object.values(node).forEach(dropLeastLengths);
}

/** Keeps the marks of the property where they are, and the faults of a value that is not null apart. */
function allowNull(description: JsonObject, properties: string, name: string): void {
  const holder = objectOf(valueAt(description, properties));
  const { $ref, ...marks } = objectOf(holder[name]);
  holder[name] = { ...marks, if: { type: 'null' }, then: { type: 'null' }, else: { $ref } };
}
