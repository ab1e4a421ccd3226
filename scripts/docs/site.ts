import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot, type Paths } from '../lib/paths.ts';
import { ContractError } from '../lib/problem.ts';
import { llmsFullText, llmsText } from './agents.ts';
import { namesIn } from './files.ts';
import { framedPage } from './html/frame.ts';
import {
  BrokenLink,
  markdownVersion,
  renderPage as render,
  type Rendered,
  type Surroundings,
} from './html/render.ts';
import { readConditions } from './model/conditions.ts';
import { readSiteModel } from './model/site-model.ts';
import { readSubmissions } from './model/submissions.ts';
import { navigationOf } from './navigation.ts';
import type { Context } from './pages/context.ts';
import { changelogPage } from './pages/changelog.ts';
import { filledIn, mentionsIn, readGuides } from './pages/guides.ts';
import { fromRoot, missingPage } from './pages/missing.ts';
import { faultsPage } from './pages/faults.ts';
import { operationPage } from './pages/operation.ts';
import { pathOf, type Page } from './pages/page.ts';
import { errorsPage, openPointsPage, requirementsPage } from './pages/registers.ts';
import { badgeFilesOf, resultPages } from './pages/results.ts';
import { formatsPage, referenceIndex, resourcePages, splitComponents } from './pages/resources.ts';
import { workflowIndex, workflowPages } from './pages/workflows.ts';
import { drawPictures } from './pictures/draw.ts';
import { picturesOf } from './pictures/pictures.ts';
import { readFurtherSamples } from './samples/variants.ts';
import { searchScripts, type Searchable } from './search-index.ts';

export interface Site {
  /** Contents by path from the root of the site. */
  files: Map<string, string>;
  pages: number;
  operations: number;
}

const siteTitle = 'File Storage API';

/** Builds the whole site in memory. Throws for a link or a picture without a target. */
export async function buildSite(paths: Paths, { evidence = true } = {}): Promise<Site> {
  const model = await readSiteModel(paths);
  const guides = (await readGuides(paths)).map((guide) => filledIn(guide, model));
  const context: Context = {
    model,
    conditions: await readConditions(paths),
    ...splitComponents(model),
    furtherSamples: await readFurtherSamples(paths),
    mentions: mentionsIn(guides),
  };
  const changelog = await changelogPage(paths);
  const faults = await faultsPage(paths);
  const results = await readSubmissions(paths, model.requirements);
  const found = [
    ...guides,
    ...(changelog ? [changelog] : []),
    ...(faults ? [faults] : []),
    ...generatedPages(context),
    ...resultPages(context, results, evidence),
  ];
  const pages = [...found, missingPage(found)];
  const pictures = await drawPictures(picturesOf(model));
  const raw = new Map([...(await downloads(paths)), ...(await themeAssets())]);
  if (evidence) {
    for (const { id, badge } of results) {
      if (!badge) continue;
      const { svg, endpoint } = badgeFilesOf(id);
      raw.set(svg, badge.svg);
      raw.set(endpoint, badge.endpoint);
    }
  }
  const surroundings: Surroundings = {
    pages: new Set(pages.map(({ path: place }) => place)),
    files: new Set(raw.keys()),
    pictures,
  };
  const navigation = await navigationOf(paths, context, pages);
  const files = new Map([...raw, ...pictures]);
  const searchable: Searchable[] = [];
  for (const page of pages) {
    const { html, sections } = await renderPage(page, surroundings, paths);
    if (!page.isDetail) searchable.push({ page, sections });
    const version = model.version;
    const aside = page.aside === undefined ? '' : render(page.path, page.aside, surroundings).html;
    const framed = framedPage({ siteTitle, version, navigation, page, html, aside, sections });
    files.set(`${page.path}.html`, page.path === pathOf.missing ? fromRoot(framed) : framed);
    files.set(`${page.path}.md`, markdownVersion(page.path, page.brief ?? page.markdown, surroundings));
  }
  const { main, further } = searchScripts(searchable);
  files.set('assets/search-index.js', main);
  files.set('assets/search-more.js', further);
  const agents = { siteTitle, navigation, pages: new Map(pages.map((page) => [page.path, page])) };
  files.set('llms.txt', llmsText(agents));
  const inOneFile = ({ brief, markdown }: Page) => markdownVersion('index', brief ?? markdown, surroundings);
  files.set('llms-full.txt', llmsFullText(agents, inOneFile));
  files.set('robots.txt', 'User-agent: *\nAllow: /\n');
  return { files, pages: pages.length, operations: model.operations.length };
}

/** @throws ContractError for a broken link of a hand-written page, with its line */
async function renderPage(
  { path: place, file, markdown }: Page,
  surroundings: Surroundings,
  { root }: Paths,
): Promise<Rendered> {
  try {
    return render(place, markdown, surroundings);
  } catch (error) {
    if (!(error instanceof BrokenLink) || file === undefined) throw error;
    const { message, target } = error;
    const [before = ''] = (await readFile(path.join(root, file), 'utf8')).split(`](${target})`);
    const line = before.split('\n').length;
    const at = { file: path.join(root, file), line, column: before.length - before.lastIndexOf('\n') };
    throw new ContractError([{ ...at, severity: 'error', rule: 'link', message }]);
  }
}

function generatedPages(context: Context): Page[] {
  const { model } = context;
  return [
    referenceIndex(context),
    ...model.operations.map((operation) => operationPage(context, operation)),
    ...resourcePages(context),
    formatsPage(context),
    workflowIndex(context),
    ...workflowPages(context),
    ...(context.conditions.length > 0 ? [errorsPage(context)] : []),
    openPointsPage(context),
    requirementsPage(context),
  ];
}

/** Files to download: the descriptions, and the registers' files for implementers. */
async function downloads(paths: Paths): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  // JSON would take as much space again, and no tool needs it.
  for (const name of ['openapi.yaml', 'openapi.reference.yaml']) {
    files.set(`openapi/${name}`, await readFile(path.join(paths.generated, name), 'utf8'));
  }
  const folder = path.join(paths.docs, 'conformance');
  for (const name of await namesIn(folder))
    files.set(`conformance/${name}`, await readFile(path.join(folder, name), 'utf8'));
  return files;
}

const theme = path.join(repositoryRoot, 'docs/theme');

/** The scripts and the style of the site by their path, minified. */
async function themeAssets(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ['site.ts', 'theme.ts', 'search.ts', 'site.css'].map((name) => path.join(theme, name)),
    outdir: path.join(theme, 'out'),
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    legalComments: 'inline',
  });
  return new Map([
    ...outputFiles.map(({ path: file, text }): [string, string] => [`assets/${path.basename(file)}`, text]),
    ['assets/icon.svg', await readFile(path.join(theme, 'icon.svg'), 'utf8')],
  ]);
}
