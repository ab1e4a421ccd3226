import type { Connection } from './connection.ts';
import { integer, onlyRow } from './rows.ts';

/** Number of changed names that the index takes together. The trigger `entry_names_index` has the same number. */
export const namesOfBatch = 512;

const charactersOfTerm = 3;

/** Rare terms narrow a search down, and one of so many is rare. Each further term takes time. */
const mostTerms = 12;

/** The last code point. */
const lastCharacter = '\u{10FFFF}';

interface Lookup {
  /** Selects the ids. */
  sql: string;
  values: string[];
}

/**
 * Returns a condition for `entries` that is true for all entries whose name contains the text, and for few others.
 * Undefined if it would be true for more than `most` entries: comparing every name is faster then.
 */
export function entriesNamed(db: Connection, text: string, most: number): Lookup | undefined {
  if (most < 1) return undefined;
  const lookup = lookupOf(text);
  const rest = `FROM (${lookup.sql} LIMIT ?)`;
  const { total } = onlyRow(db, integer('total', 'count(*)'), rest, ...lookup.values, most + 1);
  if (total > most) return undefined;
  // Changes that the index does not contain yet: fewer than a batch.
  const changed = 'SELECT entry_id FROM entry_name_changes';
  return { sql: `entries.id IN (${lookup.sql} UNION ALL ${changed})`, values: lookup.values };
}

function lookupOf(text: string): Lookup {
  const characters = Array.from(asIndexed(text));
  if (characters.length < charactersOfTerm) {
    const first = characters.join('');
    const last = first + lastCharacter.repeat(charactersOfTerm - characters.length);
    const sql = 'SELECT doc FROM entry_name_terms WHERE term >= ? AND term <= ?';
    return { sql, values: [first, last] };
  }
  const sql = 'SELECT rowid FROM entry_names WHERE entry_names MATCH ?';
  return { sql, values: [termsOf(characters).map(quoted).join(' ')] };
}

function termsOf(characters: readonly string[]): string[] {
  const terms = new Set<string>();
  for (let end = charactersOfTerm; end <= characters.length; end += 1) {
    terms.add(characters.slice(end - charactersOfTerm, end).join(''));
  }
  const step = Math.ceil(terms.size / mostTerms);
  return [...terms].filter((_, index) => index % step === 0);
}

/** Lowers A to Z only, as LIKE compares. SQLite reads the two noncharacters as U+FFFD. */
const asIndexed = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`;
