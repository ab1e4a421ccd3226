import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { markdownTable } from '../lib/markdown-table.ts';
import { UsageError } from '../lib/verb.ts';
import { toolchains } from './toolchains.ts';
import type { SdkOutcome } from './try.ts';

const section = /\| Language +\| Version[\s\S]*?by `npm run sdk -- --page`\./;

/** What was tried last, as the page tells it. */
export function outcomeTable(outcomes: readonly SdkOutcome[], date: string): string {
  const rows = outcomes.map(({ language, version, fault, held, failed }) => {
    const { name } = toolchains[language];
    if (version === undefined) return [name, 'not installed', 'not tested', 'not tested'];
    const workflows = Object.keys(failed).length + held.length;
    return [name, version, fault === undefined ? 'yes' : 'no', `${held.length} of ${workflows}`];
  });
  const table = markdownTable([['Language', 'Version', 'Compiles', 'Workflows passed'], ...rows]);
  return `${table}\n\nTested on ${date} by \`npm run sdk -- --page\`.`;
}

/** Writes it into the page. */
export async function writeOutcomes(outcomes: readonly SdkOutcome[], { docs }: Layout): Promise<void> {
  const file = path.join(docs, 'sdks.md');
  const page = await readFile(file, 'utf8');
  if (!section.test(page)) throw new UsageError('docs/sdks.md has no table of test results.');
  const table = outcomeTable(outcomes, new Date().toISOString().slice(0, 10));
  await writeFile(
    file,
    page.replace(section, () => table),
  );
}
