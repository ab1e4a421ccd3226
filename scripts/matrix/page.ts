import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { markdownTable } from '../lib/markdown-table.ts';
import { UsageError } from '../lib/verb.ts';
import { redParts, type Cell } from './cell.ts';
import { complaints as answers } from './complaints.ts';
import type { DocumentName } from './documents.ts';
import { partOf, parts, type MatrixPart, type PartName } from './parts.ts';
import { faultOf } from './registers.ts';
import type { Kind, MatrixTool } from './tool.ts';
import { tools } from './tools/index.ts';

const blames = { tool: 'the tool', ours: 'us', nobody: 'nobody' } as const;

/** The results of one part: a table for each kind of tool, and the reason of each failure. */
export function partText(part: PartName, cells: readonly Cell[], operations: number, date: string): string {
  const { kinds, documents, complaints: title = 'Findings' } = parts[part] as MatrixPart;
  const ofPart = tools.filter((tool) => partOf(tool) === part);
  const sections = Object.entries(kinds).map(([kind, title]) => {
    const rows = ofPart
      .filter((tool) => tool.kind === kind)
      .map((tool) => row(tool, cells, documents, operations));
    const head = ['Tool', 'Version', ...documents, ...(kind === 'generator' ? ['Types'] : [])];
    return `### ${title}\n\n${markdownTable([head, ...rows.map((row) => row.slice(0, head.length))])}`;
  });
  const names = new Set(ofPart.map(({ name }) => name));
  const ofTools = cells.filter(({ tool }) => names.has(tool));
  const red = ofTools.flatMap((cell) =>
    redParts(cell, operations).map(({ part, seen }) => ({ cell, part, seen })),
  );
  const complained = complaintRows(ofTools, documents);
  return [
    `Results of ${date}, written by \`npm run field -- matrix ${part} --page\`.`,
    ...sections,
    ...skippedList(ofTools),
    ...(red.length === 0
      ? []
      : [
          '### Reasons',
          markdownTable([['Tool', 'Documents', 'Part', 'Message', 'Cause', 'Reason'], ...reasonRows(red)]),
        ]),
    ...(complained.length === 0
      ? []
      : [`### ${title}`, markdownTable([['Tool', 'Rule', ...documents, 'Reason'], ...complained])]),
  ].join('\n\n');
}

const reasonRows = (red: readonly Red[]) =>
  grouped(red).map(({ tool, documents, part, seen, cell }) => {
    const fault = faultOf(cell, part);
    const cause = fault ? blames[fault.blame] : 'open';
    return [tool, documents.join(', '), part, code(seen), cause, fault?.why ?? ''];
  });

function row(
  { name, version, kind }: MatrixTool,
  cells: readonly Cell[],
  documents: readonly DocumentName[],
  operations: number,
): string[] {
  const on = (wanted: DocumentName) =>
    cells.find(({ tool, document }) => tool === name && document === wanted);
  const types = on('codegen')?.typed;
  return [
    name,
    version,
    ...documents.map((document) => shown(kind, on(document), operations)),
    types ? `${types.success} and ${types.errors ?? 'none'}` : '–',
  ];
}

function shown(kind: Kind, cell: Cell | undefined, operations: number): string {
  if (!cell) return '–';
  if (!cell.accepted && cell.skipped !== undefined) return 'not tried';
  if (!cell.accepted) return '✗';
  if (cell.served)
    return cell.served.held === cell.served.of
      ? 'all examples'
      : `${cell.served.held} of ${cell.served.of} examples`;
  if (cell.skipped !== undefined) return 'generates';
  const red = redParts(cell, operations).map(({ part }) => part);
  if (red.length > 0) return `✗ ${red.join(', ')}`;
  if ((kind === 'generator' || kind === 'bridge') && cell.call === undefined)
    return cell.strict ? 'compiles' : 'generates';
  if (!cell.complaints) return 'yes';
  const count = Object.values(cell.complaints).reduce((sum, count) => sum + count, 0);
  const rules = `${Object.keys(cell.complaints).length} rules`;
  if (cell.requests !== undefined) return `${cell.requests} requests, ${count === 0 ? 'no findings' : rules}`;
  return count === 0 ? 'yes' : rules;
}

/** Tools whose code was not compiled or called, and tools that were not run, with the reason. */
function skippedList(cells: readonly Cell[]): string[] {
  const lines = cells.flatMap(({ tool, skipped }) =>
    skipped === undefined ? [] : [`- ${tool}: ${skipped}`],
  );
  return lines.length === 0 ? [] : ['### Not run, or not compiled', [...new Set(lines)].join('\n')];
}

type Red = ReturnType<typeof redParts>[number] & { cell: Cell };

/** One row for the cells of one tool that fail for the same reason. */
function grouped(red: readonly Red[]) {
  const rows = new Map<
    string,
    { tool: string; documents: string[]; part: Red['part']; seen: string; cell: Cell }
  >();
  for (const { cell, part, seen } of red) {
    const key = JSON.stringify([cell.tool, part, faultOf(cell, part)?.why ?? seen]);
    const known = rows.get(key);
    if (known) known.documents.push(cell.document);
    else rows.set(key, { tool: cell.tool, documents: [cell.document], part, seen, cell });
  }
  return [...rows.values()];
}

function complaintRows(cells: readonly Cell[], documents: readonly DocumentName[]): string[][] {
  const found = new Map<string, { tool: string; rule: string; counts: Map<string, number> }>();
  for (const { tool, document, complaints = {} } of cells) {
    for (const [rule, count] of Object.entries(complaints)) {
      const row = found.get(`${tool} ${rule}`) ?? { tool, rule, counts: new Map<string, number>() };
      row.counts.set(document, count);
      found.set(`${tool} ${rule}`, row);
    }
  }
  return [...found.values()].map(({ tool, rule, counts }) => [
    ...[tool, `\`${rule}\``],
    ...documents.map((name) => String(counts.get(name) ?? '–')),
    answers[tool]?.[rule] ?? 'open',
  ]);
}

/** The output as code, without backticks that would end it. */
const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('`', "'")}\``);

/** Writes parts into the page, each between its marks. */
export async function writePage(
  chosen: readonly PartName[],
  cells: readonly Cell[],
  operations: number,
  { docs }: Layout,
): Promise<void> {
  const file = path.join(docs, 'acceptance.md');
  const date = new Date().toISOString().slice(0, 10);
  let page = await readFile(file, 'utf8');
  for (const part of chosen) {
    const marks = new RegExp(`(<!-- results ${part} -->)[^]*?(<!-- /results -->)`);
    if (!marks.test(page)) throw new UsageError(`docs/acceptance.md has no marks for ${part}.`);
    const text = partText(part, cells, operations, date);
    page = page.replace(marks, (_, open: string, close: string) => `${open}\n\n${text}\n\n${close}`);
  }
  await writeFile(file, page);
}
