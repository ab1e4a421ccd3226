import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findIn, indexIn, isId, type Find } from '../../../../docs/theme/search-find.ts';
import { CommandError, unlessMissing, usageError } from '../errors.ts';
import { plain } from '../text.ts';
import { sectionOf } from './section-of.ts';

/**
 * Folder of the plain pages of the documentation site, and of its search. The package contains them; a checkout has to
 * build them.
 */
const carried = path.join(
  import.meta.dirname,
  import.meta.filename.endsWith('.js') ? 'docs' : '../../../../docs/site',
);

/** A page, or a section of a page, that a search returns. */
export interface Found {
  /** Argument for `page`: `uploads`, `uploads#Large files`. */
  page: string;
  title: string;
}

/** The page that lists all others. */
const overview = 'llms.txt';

/** These pages are short, so agents read them as a whole. */
const isShort = (page: string): boolean => /^reference\/(operations|resources)\//.test(page);

/** The documentation site for agents: its plain pages, and its search. */
export class Documentation {
  #pages: Promise<ReadonlySet<string>> | undefined;
  #find: Promise<Find> | undefined;
  #findAll: Promise<Find> | undefined;

  private readonly folder: string;

  constructor(folder: string = carried) {
    this.folder = folder;
  }

  /**
   * Returns the results of a search, best first: guides and operations come before their sections. A search for an id
   * also covers the lists of requirements and unknowns.
   */
  async search(query: string, most: number): Promise<Found[]> {
    await this.#requirePages();
    const find = isId(query)
      ? await (this.#findAll ??= this.#load('search-index', 'search-more'))
      : await (this.#find ??= this.#load('search-index'));
    const titles = new Map<string, string>();
    for (const { address, page: pageTitle, title } of find(query)) {
      const [file = '', anchor] = address.split('#');
      const page = file.replace(/\.html$/, '');
      const place = anchor === undefined || isShort(page) ? page : `${page}#${title}`;
      if (!titles.has(place)) titles.set(place, pageTitle);
    }
    return [...titles].slice(0, most).map(([page, title]) => ({ page, title }));
  }

  /**
   * Returns a page as Markdown, with links that name pages from the root.
   *
   * @param named `uploads`, a section as `uploads#Large files`, or a link of another page
   * @throws CommandError if there is no such page or section
   */
  async page(named: string | undefined): Promise<string> {
    const pages = await this.#requirePages();
    const [place = '', section] = (named ?? '').split('#');
    const page = place.replace(/^[./]+/, '').replace(/\.(md|html|txt)$/, '');
    const isOverview = page === '' || page === 'llms';
    if (!isOverview && !pages.has(page)) {
      throw new CommandError('notFound', `There is no page ${plain(page)}. Call search_docs to find one.`);
    }
    const text = await readFile(path.join(this.folder, isOverview ? overview : `${page}.md`), 'utf8');
    const linked = withLinksFromRoot(text, path.posix.dirname(page));
    if (section === undefined || isShort(page)) return linked;
    const found = sectionOf(linked, section);
    if (found === undefined) throw usageError(`${page} has no section ${plain(section)}. Read it without.`);
    return found;
  }

  async #load(...names: string[]): Promise<Find> {
    const scripts = names.map((name) => readFile(path.join(this.folder, `assets/${name}.js`), 'utf8'));
    return findIn((await Promise.all(scripts)).map(indexIn));
  }

  async #requirePages(): Promise<ReadonlySet<string>> {
    const pages = await (this.#pages ??= pagesIn(this.folder));
    if (pages.size > 0) return pages;
    this.#pages = undefined;
    throw new CommandError('local', 'The documentation is not built in this checkout. Run npm run docs.');
  }
}

/** Lists the pages. Only listed pages are read, so that no name can lead out of the folder. */
async function pagesIn(folder: string): Promise<ReadonlySet<string>> {
  const files = (await unlessMissing(readdir(folder, { recursive: true }))) ?? [];
  const places = files.map((file) => file.replaceAll(path.sep, '/'));
  return new Set(places.filter((place) => place.endsWith('.md')).map((place) => place.slice(0, -3)));
}

const withLinksFromRoot = (text: string, folder: string): string =>
  text.replaceAll(
    /\]\((?!\w+:)([^)\s#]+)\.md(#[^)\s]*)?\)/g,
    (_, place: string, anchor = '') => `](${path.posix.join(folder, place)}${anchor})`,
  );
