import MiniSearch, { type AsPlainObject, type Query, type SearchResult } from 'minisearch';
import { searchOptions, type Entry } from './search-options.ts';
import { wordsOf } from './search-words.ts';

export type Find = (query: string) => Entry[];

/** The index in the script that hands it to a page. */
export const indexIn = (script: string): AsPlainObject =>
  JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as AsPlainObject;

/** An id of a register is looked for there, whatever the filter says. */
export const isId = (query: string): boolean => /^[A-Z]{1,8}-\d+$/i.test(query.trim());

/** Searches indexes together: pages before their parts, and guides and operations before all. */
export function findIn(indexes: readonly AsPlainObject[]): Find {
  const loaded = indexes.map((index) => MiniSearch.loadJS<Entry>(index, searchOptions));
  const search = (query: Query): SearchResult[] =>
    loaded
      .flatMap((index) =>
        index.search(query, { boostDocument: (_id, _term, entry) => Number(entry?.['weight'] ?? 1) }),
      )
      .sort((a, b) => b.score - a.score);
  return (query) => {
    const words = wordsOf(query);
    const queries = words.map((alternatives): Query => ({
      combineWith: 'OR',
      queries: alternatives,
    }));
    const all = search({ combineWith: 'AND', queries });
    return (all.length > 0 ? all : search({ combineWith: 'OR', queries })) as unknown as Entry[];
  };
}
