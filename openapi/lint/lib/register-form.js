import { getLineColLocation } from '@redocly/openapi-core';

/**
 * @typedef {import('./register.js').Register} Register
 * @typedef {import('./nodes.js').Problem} Problem
 *
 * @typedef {object} Field
 * @property {(value: unknown) => boolean} accepts
 * @property {string} form the accepted values, in words
 * @property {(entry: Record<string, unknown>) => boolean} [isRequired] whether an entry must have it; by default, each
 *   must
 *
 * @typedef {Record<string, Field>} Fields
 */

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.trim() !== '';

/** @type {Field} */
export const text = { accepts: isText, form: 'a non-empty string' };

/** @type {Field} */
export const sentence = {
  accepts: (value) => typeof value === 'string' && /^[A-Z`].*\.$/s.test(value),
  form: 'a sentence: start with a capital letter, and end with a full stop',
};

/**
 * @param {RegExp} pattern
 * @param {string} example
 * @returns {Field}
 */
export function id(pattern, example) {
  return { accepts: (value) => typeof value === 'string' && pattern.test(value), form: `like ${example}` };
}

/**
 * @param {...string} values
 * @returns {Field}
 */
export function oneOf(...values) {
  return { accepts: (value) => values.some((known) => known === value), form: values.join(' or ') };
}

/**
 * @param {(entry: Record<string, unknown>) => boolean} isRequired
 * @param {Field} field
 * @returns {Field}
 */
export const requiredIf = (isRequired, field) => ({ ...field, isRequired });

/**
 * The faults of a register by itself: missing fields, unknown fields, and ids that two entries share.
 *
 * @param {Register} register
 * @param {Fields} fields
 * @returns {Problem[]}
 */
export function formProblems({ entries }, fields) {
  /** @type {Map<string, import('./register.js').Entry>} */
  const earlier = new Map();
  return entries.flatMap((entry) => {
    const problems = fieldProblems(entry, fields);
    const same = earlier.get(entry.id);
    if (entry.id !== '' && same) {
      const { line } = getLineColLocation(same.at('id')).start;
      problems.push({
        message: `${entry.id} is also the id of the entry in line ${String(line)}: give one of them another id.`,
        location: entry.at('id'),
      });
    }
    earlier.set(entry.id, entry);
    return problems;
  });
}

/**
 * @param {import('./register.js').Entry} entry
 * @param {Fields} fields
 * @returns {Problem[]}
 */
function fieldProblems(entry, fields) {
  const name = entry.id === '' ? 'Entry' : entry.id;
  const unknown = Object.keys(entry.fields).filter((field) => !(field in fields));
  // The name of a missing field may be misspelt.
  if (unknown.length > 0) {
    const known = Object.keys(fields).join(', ');
    return unknown.map((field) => ({
      message: `${name}: \`${field}\` is not a field of an entry: use ${known}.`,
      location: { ...entry.at(field), reportOnKey: true },
    }));
  }
  /** @type {Problem[]} */
  const problems = [];
  const absent = Object.keys(fields).filter(
    (field) => !(field in entry.fields) && fields[field]?.isRequired?.(entry.fields) !== false,
  );
  if (absent.length > 0) {
    const message = `${name} has no ${absent.map((field) => `\`${field}\``).join(', ')}.`;
    problems.push({ message, location: entry.at() });
  }
  for (const [field, { accepts, form }] of Object.entries(fields)) {
    if (!(field in entry.fields) || accepts(entry.fields[field])) continue;
    problems.push({ message: `${name}: \`${field}\` must be ${form}.`, location: entry.at(field) });
  }
  return problems;
}
