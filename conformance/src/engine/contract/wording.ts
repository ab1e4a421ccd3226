import { branchesOf, type AppliedSchemas } from './applied-schemas.ts';
import type { Description, Place } from './description.ts';
import { service } from '../model/service.ts';
import { hiddenDifference } from '../model/hidden-difference.ts';
import { isObject, keysOf, listOf, objectOf } from './json.ts';

const longest = 120;

/** Whether the values of a field never appear in output. */
const isPrivate = (field: string): boolean =>
  Object.hasOwn(service().secretFields, field) || ['email', 'url'].includes(field);

/** A location for people: `workspaces[0].owner.email`; `the body` for the root. */
export function nameOf(location: string): string {
  const name = keysOf(location).reduce(
    (path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  );
  return name === '' ? 'the body' : name;
}

/** A constant text, and not a choice of several. */
const oneText = /^"[^"]*"$/;

/**
 * The expected value of a location, e.g. `folder.created_at: a string that matches ^\d{4}-...`, and the one that is
 * there, shortened; only the length of secrets and addresses.
 */
export function wordingAt(
  description: Description,
  location: string,
  applied: AppliedSchemas | undefined,
  message: string,
): { expected: string; got: string } {
  const words = applied?.places
    .map((place) => wordsFor(description, place))
    .find((found) => found !== undefined);
  const got = gotAt(location, applied?.value);
  const isText = oneText.test(words ?? '') && typeof applied?.value === 'string';
  const difference = isText ? hiddenDifference(words!, got) : undefined;
  return {
    expected: `${nameOf(location)}: ${words ?? message}`,
    got: difference === undefined ? got : `${difference} of ${got}`,
  };
}

function gotAt(location: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  const field = keysOf(location).at(-1) ?? '';
  const text = JSON.stringify(masked(field, value), (key, inner: unknown) => masked(key, inner));
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

const masked = (field: string, value: unknown): unknown =>
  isPrivate(field) && typeof value === 'string' ? `<${value.length} characters>` : value;

function wordsFor(description: Description, place: Place): string | undefined {
  const { node } = description.resolve(place);
  if (!isObject(node)) return undefined;
  if ('const' in node) return JSON.stringify(node.const);
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = listOf(node.oneOf ?? node.anyOf);
  if (choices.length > 0) return choiceOf(description, place);
  const types = listOf(node.type).length > 0 ? listOf(node.type) : [node.type];
  return types.every((type) => typeof type === 'string')
    ? types.map((type) => wordsForType(type, node)).join(' or ')
    : undefined;
}

function choiceOf(description: Description, place: Place): string {
  const words = branchesOf(description.resolve(place)).map((branch) => wordsFor(description, branch));
  return words.filter((word) => word !== undefined).join(' or ');
}

function wordsForType(type: string, node: Record<string, unknown>): string {
  switch (type) {
    case 'string':
      return wordsForString(node);
    case 'integer':
      return bounded('an integer', node.minimum, node.maximum);
    case 'number':
      return bounded('a number', node.minimum, node.maximum);
    case 'array':
      return bounded('an array', node.minItems, node.maxItems, 'item');
    case 'object':
      return wordsForObject(node);
    case 'null':
      return 'null';
    default:
      return `a ${type}`;
  }
}

/** @example bounded('an integer', 1, 5) // 'an integer from 1 to 5' */
function bounded(words: string, minimum: unknown, maximum: unknown, unit?: string): string {
  const [least, most] = [minimum, maximum].map((bound) => (typeof bound === 'number' ? bound : undefined));
  const count = most ?? least;
  const of = unit === undefined ? '' : ` ${unit}${count === 1 ? '' : 's'}`;
  if (least !== undefined && most !== undefined) {
    return `${words} ${unit === undefined ? 'from' : 'of'} ${least} to ${most}${of}`;
  }
  if (least !== undefined) return `${words} of at least ${least}${of}`;
  return most === undefined ? words : `${words} of at most ${most}${of}`;
}

function wordsForString({ pattern, format, minLength, maxLength }: Record<string, unknown>): string {
  const text =
    typeof format === 'string' ? (formats[format] ?? `a string of the format ${format}`) : 'a string';
  const words = typeof pattern === 'string' ? `a string that matches ${pattern}` : text;
  return bounded(words, minLength, maxLength, 'character');
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uri: 'an absolute URL',
  'uri-reference': 'a URL',
  uuid: 'a UUID',
};

function wordsForObject(node: Record<string, unknown>): string {
  const names = listOf(node.required).map((name) => `\`${String(name)}\``);
  const last = names.at(-1);
  if (last === undefined || Object.keys(objectOf(node.properties)).length === 0) return 'an object';
  return `an object with ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ` : ''}${last}`;
}
