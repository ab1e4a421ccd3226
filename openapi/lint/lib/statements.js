import { isObject } from './nodes.js';
import { readRegister } from './register.js';

/**
 * @typedef {import('./constraints.js').Constraint} Constraint
 */

/** What a sentence speaks of that states the value of a keyword which it does not repeat. */
const formats = new Map([
  ['date-time', /timestamp|ISO 8601/i],
  ['uuid', /UUID/],
  ['uri', /\bURL\b/],
  ['password', /password/i],
]);
const pattern =
  /\bforms?\b|begins with|without a dot|base64|UUID|SHA-256|hexadecimal|fractional digits|ISO 8601/;
const notNegative = /\bbytes\b|\bcount(?:s|ed)\b|\bsize\b/;

/** What a sentence calls a value of a type. A kind of text, such as a timestamp, names its type as well. */
const types = new Map([
  ['string', /\bstrings?\b|\btext\b|timestamp|ISO 8601|\bURL\b|UUID|\bmessage\b|\bhash\b/i],
  ['integer', /\bintegers?\b|\bid\b|\bnumber of\b/],
  ['number', /\bnumbers?\b|\bintegers?\b/],
  ['boolean', /\bbooleans?\b/],
  ['array', /\barrays?\b/],
  ['object', /\bobjects?\b|\bmaps\b|\bcarr(?:y|ies)\b|\bwith\b/],
  ['null', /\bnull\b/i],
]);
const everyType = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/**
 * Whether sentences together state a constraint. Each type, each required property and each value must be named by one
 * of them.
 *
 * @param {Constraint} constraint
 * @param {readonly string[]} sentences
 */
export function stated(constraint, sentences) {
  const { keyword, value, schema } = constraint;
  if (keyword === 'type') {
    // A constant names its type, and a list of all types narrows nothing.
    if ('const' in schema || 'enum' in schema) return sentences.length > 0;
    const listed = [value].flat().map(String);
    // A type that there is not is another rule's to report.
    if (listed.some((type) => !types.has(type))) return true;
    if (everyType.every((type) => listed.includes(type))) return true;
    return listed.every((type) =>
      sentences.some((sentence) => states({ ...constraint, value: type }, sentence)),
    );
  }
  if (keyword === 'required' && sentences.some((sentence) => mayBeAbsent(sentence, String(value))))
    return false;
  return sentences.some((sentence) => states(constraint, sentence));
}

/**
 * Whether a sentence by itself states a constraint: it names what the keyword demands.
 *
 * @param {Constraint} constraint
 * @param {string} sentence
 */
export function states({ keyword, value, schema }, sentence) {
  if (sentence === '') return false;
  if (keyword === 'type') return [value].flat().some((type) => namesType(String(type), schema, sentence));
  if (keyword === 'required') return requires(sentence, String(value));
  if (keyword === 'format') return formats.get(String(value))?.test(sentence) ?? false;
  if (keyword === 'pattern') return pattern.test(sentence);
  if (keyword === 'contentEncoding') return sentence.includes(String(value));
  if (keyword === 'minimum' && value === 0) return notNegative.test(sentence);
  if (keyword === 'const' && value === true) return /\btrue\b|\bbecomes\b/.test(sentence);
  if (keyword === 'not') return forbids(sentence, value);
  if (keyword === 'dependentRequired') return requiresTogether(sentence, value);
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return /\bno (?:other|further) fields?\b/.test(sentence);
  return [value].flat().every((literal) => repeats(sentence, String(literal)));
}

/**
 * @param {string} type
 * @param {Record<string, unknown>} schema
 * @param {string} sentence
 */
function namesType(type, schema, sentence) {
  // What has properties is an object, and its properties say the rest.
  if (type === 'object' && 'properties' in schema) return true;
  return types.get(type)?.test(sentence) ?? false;
}

/**
 * Of a request, a field is required where a sentence says so; of an answer, where one shows it.
 *
 * @param {string} sentence
 * @param {string} name
 */
function requires(sentence, name) {
  if (!namesField(sentence, name)) return /\brequired\b/.test(sentence);
  return !/\btakes\b/.test(sentence) || /\brequired\b/.test(sentence);
}

/**
 * Whether a sentence denies each value or field that a negated schema names; what names none cannot be told.
 *
 * @param {string} sentence
 * @param {unknown} negated
 */
function forbids(sentence, negated) {
  const { const: value, enum: values, required } = isObject(negated) ? negated : {};
  const named = [value ?? [], values ?? [], required ?? []].flat();
  if (named.length === 0 || !/\b(?:not|never|no|without)\b/.test(sentence)) return false;
  const asText = (/** @type {unknown} */ literal) =>
    typeof literal === 'string' ? literal : JSON.stringify(literal);
  return named.every((literal) => sentence.includes(`\`${asText(literal)}\``));
}

/**
 * @param {string} sentence
 * @param {unknown} dependencies
 */
function requiresTogether(sentence, dependencies) {
  if (!isObject(dependencies) || !/\brequired\b/.test(sentence)) return false;
  const names = Object.entries(dependencies).flat(2).map(String);
  return names.every((name) => namesField(sentence, name));
}

/**
 * @param {string} sentence
 * @param {string} name
 */
function mayBeAbsent(sentence, name) {
  return (
    /\bnull or absent\b/i.test(sentence) || (namesField(sentence, name) && /\boptional\b/.test(sentence))
  );
}

/**
 * Whether a sentence names a field, as in `name` or `currentUser.name`.
 *
 * @param {string} sentence
 * @param {string} name
 */
export function namesField(sentence, name) {
  return sentence.includes(`\`${name}\``) || new RegExp(`\`[\\w.]+\\.${name}\``).test(sentence);
}

/**
 * @param {string} sentence
 * @param {string} literal
 */
function repeats(sentence, literal) {
  const plain = sentence.replace(/(?<=\d),(?=\d{3})/g, '');
  const at = plain.indexOf(literal);
  const isPartOfNumber = /\d/.test(`${plain[at - 1] ?? ''}${plain[at + literal.length] ?? ''}`);
  return at >= 0 && !(/^\d+$/.test(literal) && isPartOfNumber);
}

/**
 * The sentence behind each id of the registers; of an unknown, its question and what to assume.
 *
 * @param {string} document the root document
 * @param {string[]} files the registers, as seen from it
 * @returns {Map<string, string> | undefined} nothing where one of them cannot be read
 */
export function readSentences(document, files) {
  const registers = files.map((file) => readRegister(document, file));
  if (registers.some(({ problems }) => problems.length > 0)) return undefined;
  const entries = registers.flatMap((register) => register.entries);
  return new Map(
    entries.map(({ id, fields }) => [
      id,
      ['statement', 'question', 'assume']
        .map((name) => fields[name])
        .filter((text) => typeof text === 'string')
        .join(' '),
    ]),
  );
}
