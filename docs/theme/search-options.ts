import type { Options } from 'minisearch';

/** A page, a heading or a row that can be found. */
export interface Entry {
  id: number;
  address: string;
  page: string;
  title: string;
  text: string;
  /** How much more than others it is looked for. */
  weight: number;
}

/** Names such as `get-uploaded-parts`, `allow_download` or `U-37` are found whole and by their parts. */
function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_-]+/u).map((word) => word.replaceAll(/^-+|-+$/g, ''));
  return words.flatMap((word) => {
    const parts = word.split(/[_-]+|(?<=[a-z])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** `files` is found by `file`, and the other way round. */
const singular = (term: string) => (/[^su]s$/.test(term) && term.length > 3 ? term.slice(0, -1) : term);

/** The same for the build, which makes the index, and the page, which searches it. */
export const searchOptions: Options<Entry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['address', 'page', 'title', 'weight'],
  tokenize,
  processTerm: (term) => (term.length < 2 || term.length > 64 ? null : singular(term.toLowerCase())),
  searchOptions: {
    boost: { title: 5, page: 2 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 5 && !/\d/.test(term) && term.length < 12 ? 0.15 : false),
  },
};
