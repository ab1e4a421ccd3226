import { yamlIfThere } from './files.ts';
import { listOf, objectOf, textOf } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import type { Paths } from '../lib/paths.ts';
import type { NavigationGroup } from './html/frame.ts';
import type { Context } from './pages/context.ts';
import { pathOf, type Page } from './pages/page.ts';
import { resourceTitle } from './pages/resources.ts';

/** The lists of `docs/navigation.yaml`, then the reference. A page without a place makes the build fail. */
export async function navigationOf(
  paths: Paths,
  context: Context,
  pages: readonly Page[],
): Promise<NavigationGroup[]> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const groups = (await readGroups(paths)).map(({ list, title, pages }) => ({
    list,
    title,
    links: pages.map((path) => {
      const page = byPath.get(path);
      if (!page) throw new UsageError(`docs/navigation.yaml: there is no page ${path}.`);
      return { path, title: page.title };
    }),
  }));
  const generated = referenceGroups(context);
  const placed = new Set([...groups, ...generated].flatMap(({ links }) => links.map(({ path }) => path)));
  const lost = pages.filter(({ path, isDetail }) => path !== 'index' && !isDetail && !placed.has(path));
  const further = lost.map(({ path, title }) => ({ path, title }));
  if (further.length > 0 && groups.length > 0) {
    throw new UsageError(
      `docs/navigation.yaml does not contain ${further.map(({ path }) => path).join(', ')}.`,
    );
  }
  return [
    ...groups,
    ...generated,
    ...(further.length > 0 ? [{ list: 'More', title: 'More', links: further }] : []),
  ];
}

async function readGroups(paths: Paths): Promise<{ list: string; title: string; pages: string[] }[]> {
  return listOf(await yamlIfThere(paths.navigation)).flatMap((item) => {
    const { list, groups } = objectOf(item);
    return listOf(groups).map((group) => {
      const { title, pages } = objectOf(group);
      return { list: textOf(list), title: textOf(title), pages: listOf(pages).map(textOf) };
    });
  });
}

function referenceGroups({ model, resources }: Context): NavigationGroup[] {
  const groups = [
    { title: 'Operations', links: [{ path: pathOf.reference, title: 'All operations' }] },
    ...model.tags.map(({ name, operations }) => ({
      title: name,
      links: operations.map(({ id, summary, method, isStated }) => ({
        path: pathOf.operation(id),
        title: summary,
        mark: method.toUpperCase(),
        isExtra: !isStated,
      })),
    })),
    {
      title: 'Resources',
      overview: { address: `${pathOf.reference}.html#resources`, title: 'All resources' },
      links: [
        { path: pathOf.formats, title: 'Formats' },
        ...[...resources].map((name) => ({ path: pathOf.resource(name), title: resourceTitle(name) })),
      ],
    },
    {
      title: 'Workflows',
      overview: { address: `${pathOf.workflows}.html`, title: 'All workflows' },
      links: [
        { path: pathOf.workflows, title: 'All workflows' },
        ...model.workflows.map(({ id, summary }) => ({ path: pathOf.workflow(id), title: summary })),
      ],
    },
  ];
  return groups.map((group) => ({ list: 'Reference', ...group }));
}
