import MiniSearch from 'minisearch';
import type { Section } from './html/anchors.ts';
import { searchOptions } from '../../docs/theme/search-options.ts';
import type { Page } from './pages/page.ts';

export interface Searchable {
  page: Page;
  sections: readonly Section[];
}

/** Registers, results and proofs are in a second index, which loads on demand. */
const isRegister = ({ page }: Searchable) =>
  /^(?:requirements|open-points|results|changelog|dependencies|benchmarks|scale|programs|acceptance|command-line|typescript-client|conformance-(?:proof|faults))$/.test(
    page.path,
  );

/** Two indexes: of the main pages, and of the rest. */
export function searchScripts(pages: readonly Searchable[]): { main: string; further: string } {
  return {
    main: scriptOf(pages.filter((page) => !isRegister(page))),
    further: scriptOf(pages.filter(isRegister)),
  };
}

/** The index as a script that registers itself, because a page opened from a disk may load scripts only. */
function scriptOf(pages: readonly Searchable[]): string {
  const index = new MiniSearch(searchOptions);
  let id = 0;
  for (const { page, sections } of pages) {
    for (const section of sections.filter((each) => isFound(page, each))) {
      const isWhole = section.level === 1;
      index.add({
        id: id++,
        address: `${page.path}.html${isWhole ? '' : `#${section.anchor}`}`,
        // Operations with similar names are distinguished by their requests.
        page: isWhole && isOperation(page) ? requestOf(page) : page.title,
        title: section.title,
        text: isWhole ? textOf(page, sections) : section.text,
        weight: weightOf(page, section),
      });
    }
  }
  return `(self.searchIndexes??=[]).push(${JSON.stringify(index)});\n`;
}

/** The request at the start of the description, e.g. `POST /folders`. */
const requestOf = ({ description }: Page) => description.slice(0, description.indexOf(': '));

const isOperation = ({ path }: Page) => path.startsWith('reference/operations/');

/**
 * Leaves out verdicts and faults, which their pages cover, and fields of responses, which the resource's page covers.
 */
function isFound(page: Page, { anchor, level }: Section): boolean {
  if (level === 1) return true;
  if (['results', 'conformance-faults'].includes(page.path)) return level === 2;
  return !isOperation(page) || (level === 0 && !anchor.startsWith('response'));
}

/** The searchable text of a page: for operations also the request's fields, for guides also the headings. */
function textOf(page: Page, sections: readonly Section[]): string {
  const inside = sections.filter((section) => section.level !== 1 && isFound(page, section));
  const parts = isOperation(page)
    ? [page.path.split('/').at(-1)!, ...inside.map(({ title, text }) => `${title} ${text}`)]
    : inside.flatMap(({ level, title }) => (level === 2 ? [title] : []));
  return [page.description, ...parts].join(' ');
}

/** Guides and operations first, then headings, then fields. */
function weightOf(page: Page, { level }: Section): number {
  const { path, title, isExtra } = page;
  if (path.startsWith('workflows/')) return 0.2;
  if (path.startsWith('reference/resources') || path === 'reference/formats') return level === 1 ? 0.6 : 0.15;
  if (isOperation(page)) {
    if (level !== 1) return 0.2;
    return /\balias\b/i.test(title) ? 0.4 : isExtra ? 2.2 : 3;
  }
  return level === 1 ? 4 : level === 0 ? 0.3 : 0.8;
}
