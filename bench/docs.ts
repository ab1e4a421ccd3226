import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageKinds } from '../scripts/docs/page-kinds.ts';
import { previewSite } from '../scripts/docs/preview.ts';
import { buildSite } from '../scripts/docs/site.ts';
import { launchBrowser } from '../scripts/lib/browser.ts';
import { layoutOf } from '../scripts/lib/layout.ts';
import { installTestTools } from '../scripts/lib/test-tools.ts';
import { installed } from '../scripts/field/install.ts';
import { medianOf, timed, type Figure, type Say } from './figures.ts';
import { lowestScore } from './lowest-score.ts';
import { freePort } from '../server/src/testing/free-port.ts';

/** The newest version that runs on Node 20. */
const lighthouseVersion = '12.8.2';

interface Category {
  id: string;
  title: string;
  /** From 0 to 1. */
  score: number | null;
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<{ lhr: { categories: Record<string, Category> } } | undefined>;

/** The documentation site: how long the build takes, and the Lighthouse scores of its pages. */
export async function docs(say: Say): Promise<Figure[]> {
  const layout = layoutOf();
  say('building');
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push((await timed(() => buildSite(layout))) / 1000);
  const { files } = await buildSite(layout);
  say('installing Lighthouse');
  const tools = await installed({ npm: { lighthouse: lighthouseVersion } });
  return [
    {
      what: 'building the site',
      ...medianOf(times),
      unit: 's',
      goal: { atMost: 20 },
      how: `median of ${times.length}`,
    },
    ...(await scores(path.join(tools, 'node_modules/lighthouse/core/index.js'), files, say)),
  ];
}

async function scores(script: string, files: ReadonlyMap<string, string>, say: Say): Promise<Figure[]> {
  const { default: lighthouse } = (await import(pathToFileURL(script).href)) as { default: Lighthouse };
  const preview = await previewSite(files);
  const port = await freePort();
  await installTestTools();
  // Lighthouse cannot trace with arguments that put all pages into one process.
  const browser = await launchBrowser({ without: /no-zygote/, args: [`--remote-debugging-port=${port}`] });
  try {
    const results: { page: string; category: Category }[] = [];
    for (const page of Object.values(pageKinds)) {
      say(`Lighthouse on ${page}`);
      const result = await lighthouse(`${preview.url}${page}.html`, {
        port,
        output: 'json',
        logLevel: 'error',
      });
      const categories = Object.values(result?.lhr.categories ?? {});
      if (categories.length === 0) throw new Error('Lighthouse tells no scores.');
      results.push(...categories.map((category) => ({ page, category })));
    }
    const categories = new Map(results.map(({ category }) => [category.id, category]));
    return [...categories.values()].map((category) =>
      lowestScore(category, scoresIn(results, category.id), `lighthouse ${lighthouseVersion}`),
    );
  } finally {
    await browser.close();
    await preview.close();
  }
}

const scoresIn = (results: readonly { page: string; category: Category }[], id: string) =>
  results
    .filter(({ category }) => category.id === id)
    .map(({ page, category: { score } }) => ({ page, score: score === null ? null : score * 100 }));
