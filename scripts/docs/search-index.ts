import MiniSearch from 'minisearch';
import type { Section } from './html/anchors.ts';
import { searchOptions } from '../../docs/theme/search-options.ts';

export interface Searchable {
  path: string;
  title: string;
  sections: readonly Section[];
}

/** The index as a script that hands itself over: a page from a disk may load scripts and nothing else. */
export function searchScript(pages: readonly Searchable[]): string {
  const index = new MiniSearch(searchOptions);
  let id = 0;
  for (const { path, title, sections } of pages) {
    for (const section of sections) {
      index.add({
        id: id++,
        address: `${path}.html${section.level === 1 ? '' : `#${section.anchor}`}`,
        page: title,
        title: section.title,
        text: section.text,
      });
    }
  }
  return `self.searchIndex=${JSON.stringify(JSON.stringify(index))};\n`;
}
