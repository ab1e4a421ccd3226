import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { layoutOf } from './lib/layout.ts';
import { operationsOf, type OpenApiDocument } from './lib/openapi.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { startReferenceServer } from './live/reference-server.ts';
import { redParts, type Cell } from './matrix/cell.ts';
import { documentNames, documentText } from './matrix/documents.ts';
import { install, nodeFolder } from './matrix/install.ts';
import { writePage } from './matrix/page.ts';
import { unanswered } from './matrix/registers.ts';
import { keyOf, Results } from './matrix/results.ts';
import { tools } from './matrix/tools/index.ts';
import { tryCell } from './matrix/try-cell.ts';

interface MatrixOptions {
  root?: string;
  /** Names of tools, or parts of them; all without. */
  only?: readonly string[];
  /** Whether what an earlier run found is tried again. */
  again?: boolean;
  report?: (line: string) => void;
}

/** Runs each tool on each document. One that fails, hangs or cannot be installed has red cells, and the rest goes on. */
export async function matrix({
  root,
  only = [],
  again = false,
  report = () => undefined,
}: MatrixOptions = {}) {
  const layout = layoutOf(root);
  const chosen = tools.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  if (chosen.length === 0) throw new UsageError(`There is no tool ${only.join(', ')}.`);
  const results = new Results(layout);
  const node = await nodeFolder(layout);
  const server = await startReferenceServer();
  const cells: Cell[] = [];
  try {
    for (const tool of chosen) {
      let installed: Promise<string> | undefined;
      for (const document of documentNames) {
        const text = await documentText(layout, document);
        const key = keyOf(tool, text);
        const known = again ? undefined : await results.get(key);
        const cell = known ?? (await attempt());
        cells.push(cell);
        report(lineOf(cell));

        async function attempt(): Promise<Cell> {
          try {
            installed ??= install(tool, layout);
            const folder = await installed;
            const tried = await tryCell({ tool, document, text, folder, node, server });
            await results.set(key, tried);
            return tried;
          } catch (error) {
            const said = `not installed: ${(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''}`;
            return { tool: tool.name, version: tool.version, document, accepted: false, said };
          }
        }
      }
    }
  } finally {
    await server.close();
  }
  return cells;
}

const contractOperations = async () =>
  operationsOf(JSON.parse(await documentText(layoutOf(), '3.1')) as OpenApiDocument).length;

function lineOf(cell: Cell): string {
  const { tool, document, typed, strict, call, complaints, served, said } = cell;
  const facts = [
    ...(typed ? [`types ${typed.success}/${typed.errors ?? '-'}`] : []),
    ...(strict ? [`strict ${strict.faults}`] : []),
    ...(call !== undefined ? [`call ${call === '' ? 'yes' : call}`] : []),
    ...(served ? [`examples ${served.held}/${served.of}`] : []),
    ...(complaints ? [`complaints ${JSON.stringify(complaints)}`] : []),
    ...(said !== undefined ? [said] : []),
  ];
  const verdict = cell.accepted ? pc.green('taken  ') : pc.red('refused');
  return `${verdict}  ${tool.padEnd(28)} ${document.padEnd(9)}  ${facts.join('; ')}`;
}

if (isMain(import.meta)) {
  const options = new ScriptCommand('field matrix')
    .description('Try other tools on each of our documents. Results of earlier runs are reused.')
    .option('--only <tools...>', 'only those whose name contains one of these')
    .option('--again', 'do not reuse earlier results')
    .option('--page', 'write docs/acceptance.md')
    .parse()
    .opts<{ only?: string[]; again?: true; page?: true }>();
  await runVerb('matrix', async () => {
    const cells = await matrix({ ...options, report: console.log });
    const operations = await contractOperations();
    if (options.page && !options.only) await writePage(cells, operations, layoutOf());
    const open = unanswered(cells, operations, options.only === undefined);
    const red = cells.filter((cell) => redParts(cell, operations).length > 0).length;
    const summary = `${new Set(cells.map(({ tool }) => tool)).size} tools, ${cells.length} cells, ${red} red`;
    if (open.length > 0)
      throw new UsageError([`${summary}, ${open.length} without a reason`, ...open].join('\n'));
    return `${summary}, each with a reason`;
  });
}
