import MiniSearch from 'minisearch';
import { searchOptions, type Entry } from './search-options.ts';

/** Loaded when somebody searches, after the index. */
window.makeSearch = () => {
  const index = MiniSearch.loadJSON(window.searchIndex!, searchOptions);
  return (query) => index.search(query) as unknown as Entry[];
};
