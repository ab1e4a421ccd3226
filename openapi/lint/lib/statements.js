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
const pattern = /\bforms?\b|begins with|without a dot|base64|UUID|SHA-256|hexadecimal|fractional digits/;
const notNegative = /\bbytes\b|\bcount(?:s|ed)\b|\bsize\b/;

/**
 * Whether a sentence states a constraint: of `type` and `required` it is enough that it speaks of the value, every other
 * keyword needs a sentence that names what the keyword demands.
 *
 * @param {Constraint} constraint
 * @param {string} sentence
 */
export function states({ keyword, value }, sentence) {
  if (sentence === '') return false;
  if (keyword === 'type' || keyword === 'required') return true;
  if (keyword === 'format') return formats.get(String(value))?.test(sentence) ?? false;
  if (keyword === 'pattern') return pattern.test(sentence);
  if (keyword === 'minimum' && value === 0) return notNegative.test(sentence);
  if (keyword === 'const' && value === true) return /\btrue\b|\bbecomes\b/.test(sentence);
  return [value].flat().every((literal) => repeats(sentence, String(literal)));
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
 * The sentence behind each id of the registers.
 *
 * @param {string} document the root document
 * @param {string[]} files the registers, as seen from it
 * @returns {Map<string, string> | undefined} nothing where one of them cannot be read
 */
export function readSentences(document, files) {
  const registers = files.map((file) => readRegister(document, file));
  if (registers.some(({ problems }) => problems.length > 0)) return undefined;
  const entries = registers.flatMap((register) => register.entries);
  return new Map(entries.map(({ id, fields }) => [id, String(fields['statement'] ?? fields['open'])]));
}
