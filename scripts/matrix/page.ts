import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { markdownTable } from '../lib/markdown-table.ts';
import { redParts, type Cell } from './cell.ts';
import { complaints as answers } from './complaints.ts';
import { documentNames } from './documents.ts';
import { faultOf } from './registers.ts';
import { tools } from './tools/index.ts';

const kinds = {
  validator: 'Parsers and validators',
  linter: 'Linters',
  generator: 'Generators',
  mock: 'Mocks',
  renderer: 'Documentation renderers',
  collection: 'Collections',
  bridge: 'MCP bridges',
  converter: 'Converters',
} as const;

const blames = { tool: 'the tool', ours: 'us', nobody: 'nobody' } as const;

/** The page of all cells. */
export function acceptancePage(cells: readonly Cell[], operations: number, date: string): string {
  const sections = Object.entries(kinds).flatMap(([kind, title]) => {
    const names = tools.filter((tool) => tool.kind === kind).map(({ name }) => name);
    const rows = names.map((name) => row(cells.filter(({ tool }) => tool === name)));
    const head = [
      'Tool',
      'Version',
      ...documentNames,
      ...(kind === 'generator' ? ['Types', 'Strict', 'Call'] : []),
    ];
    return rows.length === 0
      ? []
      : [`## ${title}`, markdownTable([head, ...rows.map((cells) => cells.slice(0, head.length))])];
  });
  const red = cells.flatMap((cell) =>
    redParts(cell, operations).map(({ part, seen }) => ({ cell, part, seen })),
  );
  return `${[
    '# Tool compatibility',
    `We test parsers, linters, generators, mocks and other tools, each at an exact version, with each of our documents.
\`npm run field -- matrix --page\` writes this page; these are the results of ${date}. The command installs the tools outside of the
repository's own dependencies. It fails if a tool has a new problem: the last two sections give a reason for each ✗ and for each
finding of a linter.`,
    `Documents:

- **3.1** is the contract, \`openapi.json\`.
- **codegen** is \`openapi.codegen.json\`.
- **reference** is the reference description, and **3.0** its conversion to OpenAPI 3.0.
- **3.2** is the contract in OpenAPI 3.2, \`openapi-3.2.json\`.`,
    `Columns:

- **Types**: how many operations of the contract have a type for their success, and for their errors, on
  \`openapi.codegen.json\`.
- **Strict**: whether the generated code compiles under strict TypeScript.
- **Call**: whether the generated client can sign in at the reference server.
- **Examples**: how many responses of a mock are documented examples.`,
    ...sections,
    '## Reasons',
    markdownTable([
      ['Tool', 'Documents', 'Part', 'Message', 'Cause', 'Reason'],
      ...grouped(red).map(({ tool, documents, part, seen, cell }) => {
        const fault = faultOf(cell, part);
        return [
          tool,
          documents.join(', '),
          part,
          code(seen),
          fault ? blames[fault.blame] : 'open',
          fault?.why ?? '',
        ];
      }),
    ]),
    '## Findings of linters',
    markdownTable([['Linter', 'Rule', ...documentNames, 'Reason'], ...complaintRows(cells)]),
  ].join('\n\n')}\n`;
}

function row(cells: readonly Cell[]): string[] {
  const [first] = cells;
  const meant = cells.find(({ document }) => document === 'codegen');
  const types = meant?.typed;
  return [
    first?.tool ?? '',
    first?.version ?? '',
    ...documentNames.map((name) => shown(cells.find(({ document }) => document === name))),
    types ? `${types.success} and ${types.errors ?? 'none'}` : '–',
    meant?.strict ? (meant.strict.faults === 0 ? 'yes' : `✗ ${meant.strict.faults}`) : '–',
    meant?.call === undefined ? '–' : meant.call === '' ? 'yes' : '✗',
  ];
}

function shown(cell: Cell | undefined): string {
  if (!cell) return '–';
  if (!cell.accepted) return '✗';
  if (cell.served)
    return cell.served.held === cell.served.of
      ? 'all examples'
      : `${cell.served.held} of ${cell.served.of} examples`;
  if (!cell.complaints) return 'yes';
  const count = Object.values(cell.complaints).reduce((sum, count) => sum + count, 0);
  return count === 0 ? 'yes' : `${Object.keys(cell.complaints).length} rules`;
}

type Red = ReturnType<typeof redParts>[number] & { cell: Cell };

/** Cells of one tool that are red for the same reason, in one row. */
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

function complaintRows(cells: readonly Cell[]): string[][] {
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
    ...documentNames.map((name) => String(counts.get(name) ?? '–')),
    answers[tool]?.[rule] ?? 'open',
  ]);
}

/** As it was printed, and nothing that a site would take for its own. */
const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('`', "'")}\``);

/** Writes the page. */
export async function writePage(cells: readonly Cell[], operations: number, { docs }: Layout): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(path.join(docs, 'acceptance.md'), acceptancePage(cells, operations, date));
}
