import path from 'node:path';
import { formatted } from '../../scripts/lib/format.ts';
import { repositoryRoot } from '../../scripts/lib/layout.ts';
import { markdownTable as plainTable } from '../../scripts/lib/markdown-table.ts';
import { replaceFiles } from '../../scripts/lib/outputs.ts';
import type { Growth } from './growth-points.ts';
import { markdownTable, type Figure } from '../figures.ts';
import { machine } from '../results.ts';
import type { ServerPoint } from './server.ts';
import { answerDelay } from './shards.ts';

/** Writes the measurements to `docs/growth.md`. */
export async function keepGrowth(
  measured: Growth,
  figures: readonly Figure[],
  now = new Date(),
): Promise<void> {
  const date = now.toISOString().slice(0, 10);
  const file = 'docs/growth.md';
  const text = await formatted(repositoryRoot, file, pageOf(measured, figures, date));
  await replaceFiles(new Map([[path.join(repositoryRoot, file), text]]));
}

const many = (count: number) => count.toLocaleString('en');
const rounded = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** The page, before it is formatted. */
export function pageOf(
  { toolchain, dev, server, shards }: Growth,
  figures: readonly Figure[],
  date: string,
): string {
  return `# Scaling

How the toolchain, the server and the conformance runner behave with a larger contract, more files and more machines.
\`npm run bench -- growth\` measures this and writes this page. The times depend on the machine: ${date}, ${machine()}.

${markdownTable(figures)}

## Larger contracts

We copy ten operations of the contract, with everything that they refer to, under other names. Then we run \`lint\`, \`bundle\`
and \`generate\`, without the clients in other languages. _All in one process_
also includes the start of the process and the loading of the tools.

${plainTable([
  ['operations', 'lint', 'bundle', 'generate', 'all in one process', 'most memory'],
  ...toolchain.map((point) => [
    many(point.operations),
    ...[point.lint, point.bundle, point.generate, point.total].map((seconds) => `${rounded(seconds)} s`),
    `${rounded(point.memory)} MB`,
  ]),
])}

\`npm run generate -- --watch\` writes new types first: it replaces the saved file in the bundle of the previous run. Lint
and the other steps follow.

${plainTable([
  ['operations', 'from saving a file to new types', 'until all is linted and written'],
  ...dev.map(({ operations, types, everything }) => [
    many(operations),
    `${rounded(types)} ms`,
    `${rounded(everything / 1000)} s`,
  ]),
])}

## More files

One user has files in folders of 1,000. Another user keeps sending requests while the first one permanently deletes a
subtree, and then empties a trash of the same size. "Others wait" is the longest time of a response to the other user.

${plainTable([
  ['entries', 'a page of a folder', 'search for one', 'search for many', 'memory afterwards'],
  ...server.map((point) => [
    many(point.entries),
    ...[point.listing, point.searchOfOne, point.searchOfMany].map(
      (milliseconds) => `${rounded(milliseconds)} ms`,
    ),
    `${rounded(point.memory)} MB`,
  ]),
])}
${server
  .slice(-1)
  .flatMap(({ moved }) => (moved ? [movedText(moved)] : []))
  .join('')}
${plainTable([
  ['entries', 'deleted', 'in', 'others wait', 'trash emptied in', 'others wait'],
  ...server.map(({ entries, deleted, deletion, emptying }) => [
    many(entries),
    many(deleted),
    `${rounded(deletion.time / 1000)} s`,
    `${rounded(deletion.latest)} ms`,
    `${rounded(emptying.time / 1000)} s`,
    `${rounded(emptying.latest)} ms`,
  ]),
])}

The longest time that others wait during each operation that takes a list or a folder. A list of ids has 1,000 ids, a deep one
of files that are 20 levels deep, the deepest one 156 ids of files that are 128 levels deep. The folder is the one whose deletion is measured above. Copying a folder and listing
its content are measured with a smaller one, which has a tenth of the entries, at most 9,999.

${plainTable([
  [
    'others wait',
    ...server.flatMap(({ entries, moved }) => [
      `${many(entries)} entries`,
      ...(moved ? [`${many(entries)}, PostgreSQL`] : []),
    ]),
  ],
  ...server[0]!.operations.map(({ operation }, index) => [
    operation.trim(),
    ...server.flatMap(({ operations, moved }) =>
      [operations, ...(moved ? [moved.operations] : [])].map((each) => `${rounded(each[index]!.latest)} ms`),
    ),
  ]),
])}

## More processes for the runner

We run the full profile in shards, all started at once, against two reference servers: one on the same machine, and one whose
responses all take ${answerDelay} ms longer. Each shard signs in, arranges its states and cleans up by itself.

${plainTable([
  ['processes', 'server on the same machine', 'slow server', 'requests in all'],
  ...shards.map(({ processes, near, slow, requests }) => [
    String(processes),
    `${rounded(near)} s`,
    `${rounded(slow)} s`,
    many(requests),
  ]),
])}
`;
}

const movedText = ({ entries, move, listing, searchOfOne, searchOfMany }: ServerPoint & { move: number }) => `
We also move the ${many(entries)} entries to PostgreSQL on the same machine, with \`file-storage-server move\`, which took ${rounded(move / 1000)} s. There, a
page of a folder takes ${rounded(listing)} ms, a search for one ${rounded(searchOfOne)} ms, and a search for many ${rounded(searchOfMany)} ms.
`;
