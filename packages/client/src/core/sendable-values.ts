import { typeOf } from './options.ts';

/**
 * Checks the token here, because the error of `fetch` itself would contain it.
 *
 * @throws TypeError if the token contains a character that is not allowed in a header
 */
export function requireSendable(token: string): string {
  if (/[^!-~]/.test(token)) {
    throw new TypeError(
      'The token contains a blank, a line break or a character outside of ASCII. Pass the token alone, without `Bearer`.',
    );
  }
  return token;
}

/**
 * Checks a header that the caller adds, for the same reason.
 *
 * @throws TypeError if name or value contains a character that is not allowed in a header, or the value is no string
 */
export function requireSendableHeader(name: string, value: string): void {
  if (typeof value !== 'string') throw new TypeError(`The header ${name} is no string.`);
  if (!/^[!#-'*+.^`|~\w-]+$/.test(name) || /[^\t -~\u0080-\u00ff]/.test(value)) {
    throw new TypeError(`The header ${name} contains a character that no header can carry.`);
  }
}

/** The types of what JSON can say, beside finite numbers. What is undefined is left out. */
const inJson = /^(String|Boolean|Undefined|Null|Object|Array)$/;

/** The same for the URL of a request. */
export const inUrl = /^(String|Boolean|Undefined|Null|BigInt)$/;

/**
 * Refuses a value that would be sent as another one: NaN as null, which is the root folder, and a Map as an empty
 * object.
 *
 * @param field name of the operation and of its field
 * @throws TypeError
 */
export function requireSendableValue(field: string, value: unknown, types: RegExp): void {
  const type = typeOf(value);
  if (Number.isFinite(value) || types.test(type)) return;
  const fault = typeof value === 'number' ? value : `of type ${type}`;
  throw new TypeError(`${field} cannot be sent, because it is ${fault}.`);
}

/**
 * Writes a value as JSON.
 *
 * @param where name of the operation, and of the field if the value is that of one field
 * @throws TypeError for what JSON would change
 */
export function toJson(where: string, value: unknown): string {
  let path = where;
  return JSON.stringify(value, function (this: Record<string, unknown>, key, each: unknown) {
    if (this === value && !Array.isArray(value)) path = `${where}: ${key}`;
    // Null comes from `toJSON` of an invalid date, and instead of what is undefined in a list.
    const isChanged = each === null || (each === undefined && Array.isArray(this));
    requireSendableValue(path, isChanged ? this[key] : each, isChanged ? /^Null$/ : inJson);
    return each;
  });
}
