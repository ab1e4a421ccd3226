import type { NavigationGroup } from './html/frame.ts';
import type { Page } from './pages/page.ts';

interface AgentTexts {
  siteTitle: string;
  navigation: readonly NavigationGroup[];
  pages: ReadonlyMap<string, Page>;
}

const introduction = (title: string) => `# ${title}

> Cloud file storage over HTTP and JSON. Send \`Authorization: Bearer <token>\` with every request except the login. To
> upload a file under 5 MB: presign, PUT the bytes to the returned URL (no token, \`Content-Type\` exactly the presigned
> \`mime\`), register with the last segment of the key. Treat any 2xx as a success. Recognise invalid data by \`message\`,
> not by the status code.

The interface mentions operations marked "ref" but does not show them: they are those of the reference server.
`;

/** The index that agents read first: under 10 kB whatever the pages say. */
export function llmsText({ siteTitle, navigation }: AgentTexts): string {
  const groups = navigation.map(({ title, links }) => {
    const lines = links.map(({ path, title: text, mark, isExtra }) => {
      return `- [${mark ? `${mark} ` : ''}${text}](${path}.md)${isExtra ? ' ref' : ''}`;
    });
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return [
    introduction(siteTitle),
    ...groups,
    '## Everything\n\n- [All pages in one file](llms-full.txt)\n',
  ].join('\n');
}

/** All pages one after another, in reading order. */
export function llmsFullText(
  { siteTitle, navigation, pages }: AgentTexts,
  twin: (page: Page) => string,
): string {
  const ordered = navigation.flatMap(({ links }) => links.flatMap(({ path }) => pages.get(path) ?? []));
  return [
    introduction(siteTitle),
    ...ordered.map((page) => `<!-- ${page.path}.md -->\n\n${twin(page)}`),
  ].join('\n');
}
