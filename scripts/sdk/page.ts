import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { markdownTable } from '../lib/markdown-table.ts';
import { UsageError } from '../lib/verb.ts';
import type { SdkOutcome } from './try.ts';

const section = /\| Language +\| Version[\s\S]*?by `npm run field -- sdk --page`\./;

/** The results as a table for the page. */
export function outcomeTable(outcomes: readonly SdkOutcome[], date: string): string {
  const rows = outcomes.flatMap(({ language, version, programs }) => {
    if (version === undefined) return [[language, 'not installed', '', 'not tested', '']];
    return programs.map(({ name, held, failed, figures }) => {
      const all = held.length + Object.keys(failed).length;
      return [language, version, name, `${held.length} of ${all}`, figures.join('; ')];
    });
  });
  const table = markdownTable([['Language', 'Version', 'Client', 'Steps passed', 'Measured'], ...rows]);
  return `${table}\n\nTested on ${date} by \`npm run field -- sdk --page\`.`;
}

/** Writes the results into the page. */
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
