import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import type { ClientPlaces } from './clients/client.ts';
import { isInstalled, languageOf } from './clients/languages.ts';
import { cacheOf, install } from './install.ts';
import type { MatrixTool } from './tool.ts';

/** An installed tool with the folders for its client, if it has one whose language is installed. */
export interface Prepared {
  folder: string;
  client?: ClientPlaces;
}

/** Installs a tool, or says why it cannot run here. */
export async function prepare(
  { name, source, client }: MatrixTool,
  layout: Layout,
): Promise<Prepared | { skipped: string }> {
  const language = languageOf(source);
  if (language && !(await isInstalled(language))) return { skipped: `${language} is not installed.` };
  const folder = await install(name, source, layout);
  if (!client || !(await isInstalled(client.language))) return { folder };
  const packages = client.packages ? await install(`${name} client`, client.packages, layout) : folder;
  return { folder, client: { packages, builds: path.join(cacheOf(layout), 'builds') } };
}
