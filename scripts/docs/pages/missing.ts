import { blocks, bullets } from './markdown.ts';
import { linkTo, pathOf, type Page } from './page.ts';

/** Links to continue, as far as the site has these pages. */
const targets = ['quick-start', pathOf.reference, pathOf.errors];

/** The 404 page, which a host shows at any path. */
export function missingPage(pages: readonly Page[]): Page {
  const links = pages
    .filter(({ path }) => targets.includes(path))
    .map(({ path, title }) => `[${title}](${linkTo(path)})`);
  return {
    path: pathOf.missing,
    title: 'Page not found',
    description: 'There is no page at this address.',
    isDetail: true,
    markdown: blocks(
      '# Page not found',
      'There is no page at this address. Use the search or the menu, or continue with one of these:',
      bullets(links),
    ),
  };
}

/** With URLs from the root of the host, because the path of the request is unknown. */
export const fromRoot = (html: string): string =>
  html.replaceAll(/ (href|src)="(?!#|\/|[a-z]+:)/g, ' $1="/').replace(/ data-root="[^"]*"/, ' data-root=""');
