import { Argument, Option } from 'commander';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { layoutOf } from './lib/layout.ts';
import { operationsOf, type OpenApiDocument } from './lib/openapi.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { startReferenceServer } from './live/reference-server.ts';
import { redParts, type Cell } from './matrix/cell.ts';
import { documentNames, documentText, type DocumentName } from './matrix/documents.ts';
import { nodeFolder } from './matrix/install.ts';
import { writePage } from './matrix/page.ts';
import { partNames, partOf, parts, type PartName } from './matrix/parts.ts';
import { prepare } from './matrix/prepare.ts';
import { unanswered } from './matrix/registers.ts';
import { keyOf, Results } from './matrix/results.ts';
import type { MatrixTool } from './matrix/tool.ts';
import { tools } from './matrix/tools/index.ts';
import { tryCell } from './matrix/try-cell.ts';

interface MatrixOptions {
  root?: string;
  /** Names of tools, or parts of names; by default, all. */
  only?: readonly string[];
  /** Whether to ignore the results of earlier runs. */
  again?: boolean;
  chosenParts?: readonly PartName[];
  documents?: readonly DocumentName[];
  report?: (line: string) => void;
}

/** @throws UsageError if no tool has one of the names */
function chosenTools(chosenParts: readonly PartName[], only: readonly string[]): MatrixTool[] {
  const isNamed = ({ name }: MatrixTool) =>
    only.length === 0 || only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  const chosen = tools.filter((tool) => chosenParts.includes(partOf(tool)) && isNamed(tool));
  if (chosen.length === 0) throw new UsageError(`There is no tool ${only.join(', ')}.`);
  return chosen;
}

const documentsOf = (tool: MatrixTool): readonly DocumentName[] =>
  tool.documents ?? parts[partOf(tool)].documents;

/** The results of earlier runs for tools and documents that have not changed since. */
async function knownCells(chosenParts: readonly PartName[]): Promise<Cell[]> {
  const layout = layoutOf();
  const results = new Results(layout);
  const cells: Cell[] = [];
  for (const tool of chosenTools(chosenParts, []))
    for (const document of documentsOf(tool)) {
      const cell = await results.get(keyOf(tool, await documentText(layout, document)));
      if (cell) cells.push(cell);
    }
  return cells;
}

/**
 * Runs each tool with each document. The cells of a tool that fails, hangs or cannot be installed are marked as failed;
 * the other tools still run.
 */
export async function matrix({
  root,
  only = [],
  again = false,
  chosenParts = partNames,
  documents = documentNames,
  report = () => undefined,
}: MatrixOptions = {}) {
  const layout = layoutOf(root);
  const chosen = chosenTools(chosenParts, only);
  const results = new Results(layout);
  const node = await nodeFolder(layout);
  const server = await startReferenceServer();
  const cells: Cell[] = [];
  try {
    for (const tool of chosen) {
      let prepared: ReturnType<typeof prepare> | undefined;
      for (const document of documentsOf(tool).filter((name) => documents.includes(name))) {
        const text = await documentText(layout, document);
        const key = keyOf(tool, text);
        const known = again || tool.testsServer ? undefined : await results.get(key);
        const cell = known ?? (await attempt());
        cells.push(cell);
        report(lineOf(cell));

        async function attempt(): Promise<Cell> {
          const untried = { tool: tool.name, version: tool.version, document, accepted: false };
          try {
            prepared ??= prepare(tool, layout);
            const ready = await prepared;
            if ('skipped' in ready) return { ...untried, ...ready };
            const tried = await tryCell({ tool, document, text, node, server, ...ready });
            if (tried.skipped === undefined) await results.set(key, tried);
            return tried;
          } catch (error) {
            const said = `not installed: ${(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''}`;
            return { ...untried, said };
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
  const { tool, document, typed, strict, call, requests, complaints, served, said, skipped } = cell;
  const facts = [
    ...(typed ? [`types ${typed.success}/${typed.errors ?? '-'}`] : []),
    ...(strict ? [`strict ${strict.faults}${strict.first === undefined ? '' : ` ${strict.first}`}`] : []),
    ...(call !== undefined ? [`call ${call === '' ? 'yes' : call}`] : []),
    ...(served ? [`examples ${served.held}/${served.of}`] : []),
    ...(requests !== undefined ? [`${requests} requests`] : []),
    ...(complaints ? [`complaints ${JSON.stringify(complaints)}`] : []),
    ...(said !== undefined ? [said] : []),
    ...(skipped !== undefined ? [`skipped: ${skipped}`] : []),
  ];
  const verdict = cell.accepted
    ? pc.green('taken  ')
    : skipped === undefined
      ? pc.red('refused')
      : pc.yellow('skipped');
  return `${verdict}  ${tool.padEnd(28)} ${document.padEnd(9)}  ${facts.join('; ')}`;
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('field matrix')
    .description(
      'Try other tools on our documents and server. Results of earlier runs on the same document are reused.',
    )
    .addArgument(
      new Argument(
        '[parts...]',
        'kinds of tools: clients (tools whose output is used), server (tools that test it), documents (tools that read them)',
      )
        .choices(partNames)
        .default(partNames),
    )
    .option('--only <tools...>', 'only those whose name contains one of these')
    .addOption(new Option('--documents <names...>', 'only these documents').choices(documentNames))
    .option('--again', 'do not reuse earlier results')
    .option('--known', 'try nothing, and report only what earlier runs found')
    .option('--page', 'write these parts of docs/acceptance.md')
    .parse();
  const options = command.opts<{
    only?: string[];
    documents?: DocumentName[];
    again?: true;
    known?: true;
    page?: true;
  }>();
  await runVerb('matrix', async () => {
    const [chosenParts] = command.processedArgs as [PartName[]];
    const areAll = !options.only && !options.documents;
    if (options.page && !areAll)
      throw new UsageError('The page shows whole parts: leave --only and --documents out with --page.');
    const cells = options.known
      ? await knownCells(chosenParts)
      : await matrix({ ...options, chosenParts, report: console.log });
    const operations = await contractOperations();
    if (options.page) await writePage(chosenParts, cells, operations, layoutOf());
    const open = unanswered(cells, operations, areAll && !options.known);
    const red = cells.filter((cell) => redParts(cell, operations).length > 0).length;
    const summary = `${new Set(cells.map(({ tool }) => tool)).size} tools, ${cells.length} combinations of a tool and a document, ${red} with a fault`;
    if (open.length > 0)
      throw new UsageError([`${summary}, ${open.length} without a reason`, ...open].join('\n'));
    return `${summary}, each with a reason`;
  });
}
