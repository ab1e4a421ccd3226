import { isObject } from './nodes.js';
import { readRegister } from './register.js';

/**
 * @typedef {import('./constraints.js').Constraint} Constraint
 */

/** Words in a sentence that specify the value of a keyword without repeating it. */
const formats = new Map([
  ['date-time', /timestamp/i],
  ['uuid', /UUID/],
  ['uri', /\bURL\b/],
  ['password', /password/i],
]);
const pattern =
  /\bforms?\b|begins with|without a dot|base64|UUID|SHA-256|hexadecimal|fractional digits|ISO 8601/;
const notNegative = /\bbytes\b|\bcount(?:s|ed)\b|\bsize\b/;

/** Words for a value of each type. A kind of string, such as a timestamp, names its type as well. */
const types = new Map([
  ['string', /\bstrings?\b|\btext\b|timestamp|ISO 8601|\bURL\b|UUID|\bmessage\b|\bhash\b/i],
  ['integer', /\bintegers?\b|\bid\b|\bnumber of\b/],
  // A number of things is an integer.
  ['number', /\bnumbers?\b(?! of\b)/],
  ['boolean', /\bbooleans?\b/],
  ['array', /\barrays?\b/],
  ['object', /\bobjects?\b|\bmaps\b|\bcarr(?:y|ies)\b|\bwith\b/],
  ['null', /\bnull\b/i],
]);
const everyType = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/**
 * Whether sentences together specify a constraint. One of them must name each type, each required property and each
 * value.
 *
 * @param {Constraint} constraint
 * @param {readonly string[]} sentences
 */
export function stated(constraint, sentences) {
  const { keyword, value, schema } = constraint;
  if (keyword === 'type') {
    // A constant implies its type, and a list of all types restricts nothing.
    if ('const' in schema || 'enum' in schema) return sentences.length > 0;
    const listed = [value].flat().map(String);
    // Another rule reports types that do not exist.
    if (listed.some((type) => !types.has(type))) return true;
    if (everyType.every((type) => listed.includes(type))) return true;
    return listed.every((type) =>
      sentences.some((sentence) => states({ ...constraint, value: type }, sentence)),
    );
  }
  if (keyword === 'required' && sentences.some((sentence) => mayBeAbsent(sentence, String(value))))
    return false;
  if (keyword === 'format' && sentences.some((sentence) => asksForm(sentence))) return false;
  return sentences.some((sentence) => states(constraint, sentence));
}

/**
 * Whether a sentence alone specifies a constraint: it names what the keyword demands.
 *
 * @param {Constraint} constraint
 * @param {string} sentence
 */
export function states(constraint, sentence) {
  const { keyword, value } = constraint;
  if (sentence === '') return false;
  if (keyword === 'type') return [value].flat().some((type) => namesType(String(type), constraint, sentence));
  if (keyword === 'required') return requires(sentence, String(value));
  if (keyword === 'properties') return speaksOf(sentence, String(value));
  if (keyword === 'default') return /\bby default\b/.test(sentence) && repeats(sentence, String(value));
  if (keyword === 'contains') return /\bat least one\b/.test(sentence);
  if (keyword === 'format') return formats.get(String(value))?.test(sentence) ?? false;
  if (keyword === 'pattern') return pattern.test(sentence);
  // One of several encodings is not the only one.
  if (keyword === 'contentEncoding')
    return sentence.includes(String(value)) && !/\bor\b/.test(sentence.split(String(value)).at(-1) ?? '');
  if (keyword === 'minimum' && value === 0) return notNegative.test(sentence);
  if (keyword === 'const' && value === true) return /\btrue\b|\bbecomes\b/.test(sentence);
  if (keyword === 'not') return forbids(sentence, value);
  if (keyword === 'dependentRequired') return requiresTogether(sentence, value);
  if (['additionalProperties', 'unevaluatedProperties', 'patternProperties'].includes(keyword))
    return /\bno (?:other|further) fields?\b/.test(sentence);
  if (keyword === 'items' || keyword === 'unevaluatedItems')
    return /\bno (?:other |further )?items?\b/.test(sentence);
  // A sentence with examples of values, or a question about further values, does not make the list complete. A default,
  // or a question about what is refused, limits nothing.
  if (
    (keyword === 'enum' || keyword === 'const') &&
    /\bknown values?\b|\bsuch as\b|\bfor example\b|\bbesides\b/i.test(sentence)
  )
    return false;
  if (typeof value === 'number' && isNarrowerOfTwo(keyword, value, sentence)) return false;
  const backing = sentence.replace(/\S+ by default\b|\bHow does[^?]*\?/g, '');
  return [value].flat().every((literal) => repeats(backing, String(literal)));
}

/**
 * @param {string} type
 * @param {Constraint} constraint
 * @param {string} sentence
 */
function namesType(type, { schema, places }, sentence) {
  // A schema with properties is an object; its properties are checked one by one.
  if (type === 'object' && 'properties' in schema) return true;
  // A sentence that permits null for one field does not permit it for every field.
  const field = /\w+$/.exec(places.at(-1)?.path ?? '')?.[0];
  if (type === 'null' && field !== undefined && !namesField(sentence, field)) return false;
  return types.get(type)?.test(sentence) ?? false;
}

/**
 * Whether a sentence asks which of two limits applies, and a limit is the one that refuses more.
 *
 * @param {string} keyword
 * @param {number} limit
 * @param {string} sentence
 */
function isNarrowerOfTwo(keyword, limit, sentence) {
  const [, ...asked] = /(\d[\d,]*) or (\d[\d,]*)[^?]*\?/.exec(sentence) ?? [];
  if (asked.length === 0) return false;
  const limits = asked.map((digits) => Number(digits.replaceAll(',', '')));
  return /max/i.test(keyword) ? limit < Math.max(...limits) : limit > Math.min(...limits);
}

/**
 * A field of a request is required if a sentence says so; a field of a response is required if a sentence lists it.
 *
 * @param {string} sentence
 * @param {string} name
 */
function requires(sentence, name) {
  if (!namesField(sentence, name)) return /\brequired\b/.test(sentence);
  return !/\btakes\b/.test(sentence) || /\brequired\b/.test(sentence);
}

/**
 * Whether a sentence excludes each value or field that a negated schema names. A schema that names none cannot be
 * judged.
 *
 * @param {string} sentence
 * @param {unknown} negated
 */
function forbids(sentence, negated) {
  const { const: value, enum: values, required } = isObject(negated) ? negated : {};
  /** @type {unknown[]} */
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
  if (/\bnull or absent\b/i.test(sentence)) return true;
  if (!namesField(sentence, name)) return false;
  const [isAbsent, isWithout] = [`\`${name}\` is absent`, `without a \`${name}\``];
  const asksAbsent = new RegExp(`\\babsent (?:or \\w+ )?\`${name}\``);
  return (
    /\boptional\b/.test(sentence) ||
    sentence.includes(isAbsent) ||
    asksAbsent.test(sentence) ||
    (sentence.includes(isWithout) && !sentence.includes(`${isWithout} is refused`))
  );
}

/**
 * Whether a sentence asks which formats a value may have, so that the contract cannot demand one.
 *
 * @param {string} sentence
 */
const asksForm = (sentence) => /^(?:[^?]*\b(?:absolute|relative) URL|Which forms\b)[^?]*\?/.test(sentence);

/**
 * Whether a sentence names a field as code, or by the words of its name.
 *
 * @param {string} sentence
 * @param {string} name
 */
export function speaksOf(sentence, name) {
  const text = sentence.toLowerCase();
  // A number of bytes is a size, even if the sentence does not contain the word.
  if (/size$/i.test(name) && /\d (?:[kmg]b|bytes)\b/.test(text)) return true;
  const words = wordsOf(name).filter((word) => word.length > 2);
  if (words.length === 0) return text.includes(name.toLowerCase());
  return words.some((word) => text.includes(word));
}

/** @param {string} text */
export function wordsOf(text) {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
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
 * The sentence for each id of the registers; for an unknown, its question and its assumption.
 *
 * @param {string} document the root document
 * @param {string[]} files the registers, relative to the document
 * @returns {Map<string, string> | undefined} undefined if one of them cannot be read
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
