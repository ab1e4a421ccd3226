/**
 * Texts that differ only in case or in their Unicode form become the same text: `ÄRGER`, and `ärger` with the dots as a
 * character of their own, become `ärger`. Lower case of upper case is the full case folding of Unicode, except for
 * the letters that are named here.
 */
export const folded = (text: string): string =>
  text.normalize('NFD').split('ı').map(inOneCase).join('ı').replaceAll('ς', 'σ').normalize('NFC');

const inOneCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase();

/** The value of `folded_name` for a name: null if `lower(name)`, which both engines apply to ASCII only, is the same. */
export const foldedName = (name: string): string | null => (isAscii.test(name) ? null : folded(name));

const isAscii = /^\p{ASCII}*$/u;

/** What a search compares with `folded` text. Indexes contain this expression. */
export const soughtName = 'coalesce(entries.folded_name, lower(entries.name))';
