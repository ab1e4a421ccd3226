import path from 'node:path';
import { formatted } from '../../scripts/lib/format.ts';
import { repositoryRoot } from '../../scripts/lib/layout.ts';
import { markdownTable as plainTable } from '../../scripts/lib/markdown-table.ts';
import { replaceFiles } from '../../scripts/lib/outputs.ts';
import type { Growth } from './growth-points.ts';
import { markdownTable, type Figure } from '../figures.ts';
import { machine } from '../results.ts';
import { chartsOf } from './charts.ts';
import { answerDelay } from './shards.ts';

/** Writes the measurement to `docs/growth.json`, which the site draws its charts from, and the page around them. */
export async function keepGrowth(
  measured: Growth,
  figures: readonly Figure[],
  now = new Date(),
): Promise<void> {
  const date = now.toISOString().slice(0, 10);
  const data = { date, machine: machine(), measured, charts: chartsOf(measured) };
  const texts = { 'growth.json': JSON.stringify(data), 'growth.md': pageOf(measured, figures, date) };
  const files = new Map<string, string>();
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join('docs', name);
    files.set(path.join(repositoryRoot, file), await formatted(repositoryRoot, file, text));
  }
  await replaceFiles(files);
}

const many = (count: number) => count.toLocaleString('en');
const one = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** The page, apart from what the formatter does to it. */
export function pageOf(
  { toolchain, dev, server, shards }: Growth,
  figures: readonly Figure[],
  date: string,
): string {
  return `# As the work grows

What the toolchain, the server and the conformance runner do as contract, drive and machines grow. \`npm run prove -- bench growth\`
measures it and writes this page; time holds for the machine that it was taken on: ${date}, ${machine()}.

${markdownTable(figures)}

## Larger contracts

Ten operations of the contract with all that they refer to, copied under other names with registers of their own, through
\`lint\`, \`bundle\` and \`generate\`. The clients in other languages are left out: those are made by other tools.

![Seconds by operations](pictures/growth-toolchain.svg)

${plainTable([
  ['operations', 'lint', 'bundle', 'generate', 'all in one process', 'most memory'],
  ...toolchain.map((point) => [
    many(point.operations),
    ...[point.lint, point.bundle, point.generate, point.total].map((seconds) => `${one(seconds)} s`),
    `${one(point.memory)} MB`,
  ]),
])}

![Megabytes by operations](pictures/growth-memory.svg)

\`npm run generate -- --watch\` writes fresh types ahead of everything else: it puts the file that was saved into the contract as it was last
bundled. Lint and the rest follow.

${plainTable([
  ['operations', 'save to fresh types', 'until all is linted and written'],
  ...dev.map(({ operations, types, everything }) => [
    many(operations),
    `${one(types)} ms`,
    `${one(everything / 1000)} s`,
  ]),
])}

## Fuller drives

One user's files in folders of 1,000, and another user who goes on asking while a subtree is deleted for good, then while
the trash with as much in it is emptied. How long others wait is their latest answer meanwhile.

![Milliseconds by entries](pictures/growth-server.svg)

${plainTable([
  ['entries', 'a page of a folder', 'search for one', 'search for many', 'memory afterwards'],
  ...server.map((point) => [
    many(point.entries),
    ...[point.listing, point.searchOfOne, point.searchOfMany].map(
      (milliseconds) => `${one(milliseconds)} ms`,
    ),
    `${one(point.memory)} MB`,
  ]),
])}

${plainTable([
  ['entries', 'deleted', 'in', 'others wait', 'trash emptied in', 'others wait'],
  ...server.map(({ entries, deleted, deletion, emptying }) => [
    many(entries),
    many(deleted),
    `${one(deletion.time / 1000)} s`,
    `${one(deletion.latest)} ms`,
    `${one(emptying.time / 1000)} s`,
    `${one(emptying.latest)} ms`,
  ]),
])}

How long others wait at most while each operation that takes a list or a folder is carried out: lists of 1,000 ids (156 of
files that lie 128 levels deep), the folder that is moved to the trash above, and one with a tenth of the entries, 9,999 at
most, for copies and lists.

${plainTable([
  ['others wait', ...server.map(({ entries }) => `${many(entries)} entries`)],
  ...server[0]!.operations.map(({ operation }, index) => [
    operation.trim(),
    ...server.map(({ operations }) => `${one(operations[index]!.latest)} ms`),
  ]),
])}

## More processes for the runner

The full profile in shards, all started at once, against the reference server: one beside the runner on the same machine,
and one whose answers all take ${answerDelay} ms longer. Shards sign in, arrange and clear up each for itself.

![Seconds by processes](pictures/growth-shards.svg)

${plainTable([
  ['processes', 'server on the same machine', 'slow server', 'requests of all'],
  ...shards.map(({ processes, near, slow, requests }) => [
    String(processes),
    `${one(near)} s`,
    `${one(slow)} s`,
    many(requests),
  ]),
])}
`;
}
