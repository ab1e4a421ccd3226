import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Layout } from '../../lib/layout.ts';
import { redoclyCli } from '../../lib/redocly-cli.ts';
import type { SiteModel } from '../model/site-model.ts';
import { forOnePage } from './description.ts';
import { embedLogo } from './logo.ts';

const template = fileURLToPath(new URL('template.hbs', import.meta.url));

const redocOptions = { sortRequiredPropsFirst: true, schemasExpansionLevel: 1, jsonSamplesExpandLevel: 4 };

/** The whole reference as one page of Redocly's, which works offline. */
export async function onePageReference(layout: Layout, model: SiteModel): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'reference-'));
  try {
    const source = path.join(scratch, 'openapi.json');
    const draft = path.join(scratch, 'index.html');
    await writeFile(source, JSON.stringify(forOnePage(model)));
    await redoclyCli(layout, [
      'build-docs',
      source,
      '--inlineBundle',
      `--output=${draft}`,
      `--template=${template}`,
      `--openapi=${JSON.stringify(redocOptions)}`,
    ]);
    return embedLogo(await readFile(draft, 'utf8'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
