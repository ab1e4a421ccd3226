import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDocumentFromString, YamlParseError } from '@redocly/openapi-core';
import { isObject } from './nodes.js';

/**
 * @typedef {import('@redocly/openapi-core').Source} Source
 * @typedef {import('./nodes.js').Problem} Problem
 *
 * @typedef {object} Entry
 * @property {string} id `''` when it has none
 * @property {Record<string, unknown>} fields
 * @property {(field?: string) => { source: Source, pointer: string }} at where the entry, or one field, stands
 *
 * @typedef {object} Register
 * @property {string} name the file's name
 * @property {Entry[]} entries
 * @property {Problem[]} problems why there are no entries, if it could not be read
 */

/**
 * As each was last read: several rules ask for the same, and `dev` does so at each save.
 *
 * @type {Map<string, { body: string, register: Register }>}
 */
const readBefore = new Map();

/**
 * Reads a list of numbered entries beside the contract. The document does not `$ref` it, so the rules do.
 *
 * @param {string} document the document being linted
 * @param {string} relativeFile the register, as seen from the document
 * @returns {Register}
 */
export function readRegister(document, relativeFile) {
  const file = path.resolve(path.dirname(document), relativeFile);
  const name = path.basename(file);
  if (!existsSync(file)) {
    return {
      name,
      entries: [],
      problems: [{ message: `There is no ${relativeFile} beside this document.` }],
    };
  }
  const body = readFileSync(file, 'utf8');
  const before = readBefore.get(file);
  if (before?.body === body) return before.register;
  const register = parseRegister(name, file, body);
  readBefore.set(file, { body, register });
  return register;
}

/**
 * @param {string} name
 * @param {string} file
 * @param {string} body
 * @returns {Register}
 */
function parseRegister(name, file, body) {
  try {
    const { source, parsed } = makeDocumentFromString(body, file);
    if (Array.isArray(parsed)) return { name, entries: entriesOf(source, parsed), problems: [] };
    const location = { source, pointer: '#/' };
    return { name, entries: [], problems: [{ message: `${name} must be a list of entries.`, location }] };
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error;
    return { name, entries: [], problems: [unreadable(error)] };
  }
}

/**
 * @param {Source} source
 * @param {unknown[]} items
 * @returns {Entry[]}
 */
function entriesOf(source, items) {
  return items.map((item, index) => {
    const fields = isObject(item) ? item : {};
    const id = typeof fields['id'] === 'string' ? fields['id'] : '';
    const at = (/** @type {string | undefined} */ field) => ({
      source,
      pointer: `#/${String(index)}${field === undefined ? '' : `/${field}`}`,
    });
    return { id, fields, at };
  });
}

/**
 * @param {YamlParseError} error
 * @returns {Problem}
 */
function unreadable({ message, source, line, col }) {
  return {
    message: `Failed to parse: ${message}`,
    location: { source, pointer: undefined, start: { line, col } },
  };
}
