import { isObject } from './nodes.js';
import { readRegister } from './register.js';

/**
 * @typedef {import('./constraints.js').Constraint} Constraint
 */

/** What a sentence speaks of that states the value of a keyword which it does not repeat. */
const formats = new Map([
  ['date-time', /timestamp/i],
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
  if (keyword === 'format' && sentences.some((sentence) => asksForm(sentence))) return false;
  return sentences.some((sentence) => states(constraint, sentence));
}

/**
 * Whether a sentence by itself states a constraint: it names what the keyword demands.
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
  if (keyword === 'contentEncoding') return sentence.includes(String(value));
  if (keyword === 'minimum' && value === 0) return notNegative.test(sentence);
  if (keyword === 'const' && value === true) return /\btrue\b|\bbecomes\b/.test(sentence);
  if (keyword === 'not') return forbids(sentence, value);
  if (keyword === 'dependentRequired') return requiresTogether(sentence, value);
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return /\bno (?:other|further) fields?\b/.test(sentence);
  if (keyword === 'items' || keyword === 'unevaluatedItems')
    return /\bno (?:other |further )?items?\b/.test(sentence);
  // Examples of values, and a question about further ones, close no list. A default, or a question about what is refused, bounds nothing.
  if (keyword === 'enum' && /\bknown values?\b|\bsuch as\b|\bfor example\b|\bbesides\b/i.test(sentence))
    return false;
  const backing = sentence.replace(/\S+ by default\b|\bHow does[^?]*\?/g, '');
  return [value].flat().every((literal) => repeats(backing, String(literal)));
}

/**
 * @param {string} type
 * @param {Constraint} constraint
 * @param {string} sentence
 */
function namesType(type, { schema, places }, sentence) {
  // What has properties is an object, and its properties say the rest.
  if (type === 'object' && 'properties' in schema) return true;
  // That something may be null is no reason for every field to be.
  const field = /\w+$/.exec(places.at(-1)?.path ?? '')?.[0];
  if (type === 'null' && field !== undefined && !namesField(sentence, field)) return false;
  return types.get(type)?.test(sentence) ?? false;
}

/**
 * A field of a request is required if a sentence says so; a field of a response, if a sentence lists it.
 *
 * @param {string} sentence
 * @param {string} name
 */
function requires(sentence, name) {
  if (!namesField(sentence, name)) return /\brequired\b/.test(sentence);
  return !/\btakes\b/.test(sentence) || /\brequired\b/.test(sentence);
}

/**
 * Whether a sentence denies each value or field that a negated schema names; a schema that names none cannot be judged.
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
  return (
    /\boptional\b/.test(sentence) ||
    sentence.includes(isAbsent) ||
    (sentence.includes(isWithout) && !sentence.includes(`${isWithout} is refused`))
  );
}

/**
 * Whether a sentence asks which forms of a value there are, so that none can be demanded.
 *
 * @param {string} sentence
 */
const asksForm = (sentence) => /^(?:[^?]*\b(?:absolute|relative) URL|Which forms\b)[^?]*\?/.test(sentence);

/**
 * Whether a sentence names a field as code, or by the words that its name is made of.
 *
 * @param {string} sentence
 * @param {string} name
 */
export function speaksOf(sentence, name) {
  const text = sentence.toLowerCase();
  // An amount of bytes is a size, whether the word stands there or not.
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
