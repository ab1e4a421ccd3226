import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDocumentFromString, YamlParseError } from '@redocly/openapi-core';
import { isObject } from './nodes.js';

/**
 * @typedef {import('@redocly/openapi-core').Source} Source
 * @typedef {import('./nodes.js').Problem} Problem
 *
 * @typedef {object} Entry
 * @property {string} id `''` if it has none
 * @property {Record<string, unknown>} fields
 * @property {(field?: string) => { source: Source, pointer: string }} at the place of the entry, or of one of its
 *   fields
 *
 * @typedef {object} Register
 * @property {string} name of the file
 * @property {Entry[]} entries
 * @property {Problem[]} problems why there are no entries, if the file could not be read
 */

/**
 * The last content of each register: several rules read the same one, and `npm run generate -- --watch` reads it at
 * each save.
 *
 * @type {Map<string, { body: string, register: Register }>}
 */
const readBefore = new Map();

/**
 * Reads a register, a list of numbered entries in a file next to the contract. No `$ref` of the document refers to it,
 * so the rules read it themselves.
 *
 * @param {string} document the document to lint
 * @param {string} relativeFile the register, relative to the document
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
