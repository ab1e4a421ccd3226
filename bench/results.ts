import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { formatted } from '../scripts/lib/format.ts';
import { repositoryRoot } from '../scripts/lib/paths.ts';
import { replaceFiles } from '../scripts/lib/replace-files.ts';
import { isMet, table, type Figure } from './figures.ts';

const results = 'docs/benchmarks.md';
const file = path.join(repositoryRoot, results);

const head = `# Benchmarks

\`npm run bench\` in the repository writes this page, a part for each suite that it runs. Each figure is beside its goal, and a
goal that was missed is shown as missed. Figures of time hold for the machine that they were taken on; compare those of one run.
`;

export const machine = () =>
  `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ` +
  `${Math.round(totalmem() / 2 ** 30)} GiB`;

/** Replaces the figures of a suite in the page. */
export async function keepResults(
  suite: string,
  figures: readonly Figure[],
  now = new Date(),
): Promise<void> {
  const page = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return head;
    throw error;
  });
  const written = await formatted(repositoryRoot, results, withSuite(page, suite, figures, now));
  await replaceFiles(new Map([[file, written]]));
}

/** The page with the section of one suite replaced. */
export function withSuite(page: string, suite: string, figures: readonly Figure[], now: Date): string {
  const [, ...parts] = page.split(/^(?=## )/m);
  const goals = figures.filter(({ goal }) => goal);
  const part = [
    `## ${suite}`,
    `${now.toISOString().slice(0, 10)}, ${machine()}. ${goals.filter(isMet).length} of ${goals.length} goals met.`,
    table(figures),
  ].join('\n\n');
  const others = parts.filter((other) => !other.startsWith(`## ${suite}\n`));
  return [head, ...[...others, `${part}\n`].sort()].join('\n');
}
