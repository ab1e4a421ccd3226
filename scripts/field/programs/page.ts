import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from '../../lib/paths.ts';
import { markdownTable } from '../../lib/markdown-table.ts';
import { excuseOf } from '../check-results.ts';
import type { Program } from './program.ts';
import type { Tried } from '../trial.ts';
import { countsOf, keepResults, type OperationResult, type Result } from './results.ts';
import { programs } from './trials.ts';

const owners = {
  server: 'the reference server',
  tool: 'the program',
  nobody: 'none: the interface decides this',
} as const;

/** The page of all programs. */
export function programsPage(results: readonly Result[], programs: readonly Program[]): string {
  const rows = programs.map((program) => ({
    program,
    result: results.find(({ name }) => name === program.name),
  }));
  return `${[
    '# Compatibility with real programs',
    `We run third-party programs against the reference server. \`npm run field -- programs --page\` runs them and writes this
page. For each program it starts a new server on loopback, calls every operation of the program in a realistic order,
and compares the files that come back with those that it sent. The command fails if a step does not end as the program
expects, unless a reason below explains it. It also fails if such a reason no longer applies.`,
    `The command downloads each program from its package registry; the repository does not contain these programs. If a program is
in no registry, the command sends the requests that the source code of the program would send. We call this _simulated_. If the
language of a program is not installed, the command skips the program, and keeps its row of the last run.

_Run_ counts the steps that were run, _Passed_ those that ended as the program expects.`,
    markdownTable([
      ['Program', 'Version', 'Passed', 'Run', 'Skipped', 'Day'],
      ...rows.map(({ program, result }) => summaryRow(program, result)),
    ]),
    ...rows.flatMap(({ program, result }) => sectionOf(program, result)),
  ].join('\n\n')}\n`;
}

function summaryRow({ name, version }: Program, result: Result | undefined): string[] {
  if (!result) return [name, version, '–', '–', '–', 'not yet'];
  const { right, tried, skipped } = countsOf(result.operations);
  return [name, result.version, String(right), String(tried), String(skipped), result.tried];
}

function sectionOf(program: Program, result: Result | undefined): string[] {
  const { name, version, source, redirected } = program;
  const head = [
    `## ${name}`,
    `- **Source**: ${source}, version ${version}.\n- **Redirected**: ${redirected}`,
  ];
  if (!result) return head;
  const table = markdownTable([
    ['Operation', 'Passed', 'Run', 'Why steps were skipped'],
    ...result.operations.map(operationRow),
  ]);
  const wrong = result.operations.flatMap(({ operation, wrong }) =>
    wrong.map(({ case: step, said }) => {
      const excuse = excuseOf(program, { operation, case: step });
      return [operation, step, code(said), excuse ? owners[excuse.cause] : 'open', excuse?.why ?? ''];
    }),
  );
  return [
    ...head,
    table,
    ...(wrong.length > 0
      ? [markdownTable([['Operation', 'Step', 'Output', 'Cause', 'Explanation'], ...wrong])]
      : []),
  ];
}

const operationRow = ({ operation, right, tried, skipped }: OperationResult): string[] => [
  code(operation),
  tried === 0 ? '–' : String(right),
  tried === 0 ? '–' : String(tried),
  [...new Set(skipped)].join('; '),
];

/** The output on one line, without characters that Markdown would interpret. */
const code = (text: string) =>
  text === '' ? '' : `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ').slice(0, 160)}\``;

/** Replaces the results of the programs that ran in `docs/programs.json`, and writes the page of all results. */
export async function writeProgramsPage(tried: readonly Tried[], paths: Paths): Promise<void> {
  const results = await keepResults(tried, paths);
  await writeFile(path.join(paths.docs, 'programs.md'), programsPage(results, programs));
}
