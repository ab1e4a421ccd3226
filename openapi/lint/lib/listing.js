import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './conventions.js';

/**
 * @typedef {import('./constraints.js').Constraint} Constraint
 *
 * @typedef {Map<string, Map<string, Constraint>>} Rows the first constraint that cites each id, for each row; `''` in
 *   place of an id for a use of the constraint in which nothing is cited
 */

/** The committed listing of the constraints, beside the root document. */
const fileName = 'sources.txt';

const header = `# Every constraint of the contract, with the requirements and unknowns that it comes from. \`npm run lint -- --accept\`
# writes this file. Whoever reviews a change of it compares each new line with the texts of its ids, which
# \`npm run lint -- --sources\` prints.
`;

/**
 * Adds a constraint to its row, which all of its uses share.
 *
 * @param {Rows} rows
 * @param {Constraint} constraint
 * @param {string} root the root document
 */
export function addRow(rows, constraint, root) {
  const { keyword, value, places, location } = constraint;
  const place = places.at(-1);
  const where = place
    ? [place.component, place.path].filter((part) => part !== '').join(' ')
    : `${fromRoot(root, location.source.absoluteRef)}${location.pointer}`;
  const row = `${where} ${keyword}: ${JSON.stringify(value)}`;
  const uses = rows.get(row) ?? new Map();
  rows.set(row, uses);
  for (const id of constraint.ids.length > 0 ? constraint.ids : ['']) {
    if (!uses.has(id)) uses.set(id, constraint);
  }
}

/** @param {Rows} rows */
export function listingOf(rows) {
  const lines = [...rows].map(([row, uses]) => `${row} <- ${[...uses.keys()].sort().join(', ')}\n`);
  return header + lines.sort().join('');
}

/** @param {string} root the root document */
export const listingBeside = (root) => path.join(path.dirname(root), fileName);

/**
 * The lines of the listing by their row.
 *
 * @param {string} root the root document
 * @returns {Map<string, { ids: string[], line: number }>} empty if there is no listing
 */
export function readListing(root) {
  const file = listingBeside(root);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [];
  return new Map(
    lines.flatMap((text, index) => {
      const [, row, ids] = /^([^#].*) <- (.*)$/.exec(text) ?? [];
      return row === undefined || ids === undefined ? [] : [[row, { ids: ids.split(', '), line: index + 1 }]];
    }),
  );
}
