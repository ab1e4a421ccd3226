import path from 'node:path/posix';
import type { NavigationGroup } from './html/frame.ts';
import type { Page } from './pages/page.ts';

interface AgentTexts {
  siteTitle: string;
  navigation: readonly NavigationGroup[];
  pages: ReadonlyMap<string, Page>;
}

const introduction = (title: string) => `# ${title}

> Cloud file storage over HTTP and JSON. Send \`Authorization: Bearer <token>\` with every request but the login, and
> \`Content-Type: application/json\` with a body. To upload a file under 5 MB: presign, PUT the bytes to the returned URL (no
> token; some servers require the presigned \`mime\` as \`Content-Type\`), register with the last segment of the key.

Treat any 2xx as a success. Errors: 401 \`Unauthenticated.\`, 403 \`This action is unauthorized.\`; invalid data by its message
\`The given data was invalid.\` with \`errors\` by field, whatever the code. The reference server sends 422 for it and for
unknown ids in lists, 404 for those in paths, and 429 with \`Retry-After\` for too many requests. What no page says is
unspecified (\`open-points.md\`).
`;

const operations = 'reference/operations';

/** The index that agents read first; short, because they read it for every task. */
export function llmsText({ siteTitle, navigation }: AgentTexts): string {
  const links = navigation.flatMap((group) => group.links);
  const isOperation = (place: string) => path.dirname(place) === operations;
  const guides = navigation
    .filter(({ list, title }) => list === 'Guides' && title !== 'Quality')
    .map(
      ({ title, links: pages }) =>
        `- ${title}: ${pages
          .filter(({ path: place }) => !isAside(place))
          .map(linkOf)
          .join(', ')}`,
    );
  const byTag = navigation
    .filter((group) => group.links.some(({ path: place }) => isOperation(place)))
    .map(({ title, links: pages }) => {
      const ids = pages.map(({ path: place, isExtra }) => path.basename(place) + (isExtra ? '*' : ''));
      return `- ${title}: ${ids.join(', ')}`;
    });
  const rest = links.filter(({ path: place }) => ['errors', 'limits', 'open-points'].includes(place));
  return [
    introduction(siteTitle),
    `## Operations\n\nTheir pages: \`${operations}/ID.md\`. Those with * are the reference server's; another may differ.\n`,
    `${byTag.join('\n')}\n`,
    `## Guides\n\n${guides.join('\n')}\n`,
    `## Further\n\n- ${rest.map(linkOf).join(', ')}, [resources](reference/index.md), [all](llms-full.txt)\n`,
  ].join('\n');
}

const linkOf = ({ path: place, title }: NavigationGroup['links'][number]) => `[${title}](${place}.md)`;

/** Pages that do not help to call the API. */
const isAside = (place: string) => ['requirements', 'results', 'scale', 'benchmarks'].includes(place);

/** All pages in reading order, except for those about the quality of the project. */
export function llmsFullText(
  { siteTitle, navigation, pages }: AgentTexts,
  markdownOf: (page: Page) => string,
): string {
  const groups = navigation.filter(({ title }) => title !== 'Quality');
  const ordered = groups.flatMap(({ links }) =>
    links.flatMap(({ path: place }) => (isAside(place) ? [] : (pages.get(place) ?? []))),
  );
  return [
    introduction(siteTitle),
    ...ordered.map((page) => `<!-- ${page.path}.md -->\n\n${markdownOf(page)}`),
  ].join('\n');
}
