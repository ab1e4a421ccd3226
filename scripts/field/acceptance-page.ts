import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from '../lib/paths.ts';
import { markdownTable } from '../lib/markdown-table.ts';
import { UsageError } from '../lib/command.ts';
import type { DocumentName } from './documents.ts';
import { excuseOf, wrongOf } from './check-results.ts';
import { matrix, type MatrixPart, type PartName } from './matrix.ts';
import type { Outcome, Tried } from './trial.ts';

const causes = { tool: 'the tool', server: 'us', nobody: 'nobody' } as const;

/** Steps of every tool that reads our documents; the steps of linters and testers have the names of rules. */
const parts = ['document', 'types', 'strict', 'call', 'examples'];
const isPart = ({ case: step }: Outcome) => parts.includes(step);

/** The results of one part: a table for each kind of tool, and the reason of each failure. */
export function partText(name: PartName, tried: readonly Tried[], date: string): string {
  const { trials, documents, kinds, findings = '' }: MatrixPart = matrix[name];
  const results = trials.map(
    (trial) => tried.find((result) => result.trial === trial) ?? { trial, outcomes: [] },
  );
  const tables = Object.entries(kinds).map(([kind, title]) => {
    const isGenerator = kind === 'generator';
    const rows = results
      .filter(({ trial }) => trial.kind === kind)
      .map((result) => [
        ...[result.trial.name, result.trial.version],
        ...documents.map((document) => shown(result, document)),
        ...(isGenerator ? [typesOf(result)] : []),
      ]);
    const head = ['Tool', 'Version', ...documents, ...(isGenerator ? ['Types'] : [])];
    return `### ${title}\n\n${markdownTable([head, ...rows])}`;
  });
  const reasons = results.flatMap(reasonRows);
  const rules = results.flatMap((result) => ruleRows(result, documents));
  return [
    `Results of ${date}, written by \`npm run field -- matrix ${name} --page\`.`,
    ...tables,
    ...skippedList(results),
    ...(reasons.length === 0
      ? []
      : [
          '### Reasons',
          markdownTable([['Tool', 'Documents', 'Part', 'Message', 'Cause', 'Reason'], ...reasons]),
        ]),
    ...(rules.length === 0
      ? []
      : [`### ${findings}`, markdownTable([['Tool', 'Rule', ...documents, 'Reason'], ...rules])]),
  ].join('\n\n');
}

/** What the table shows of a tool with one document. */
function shown({ trial: { kind = '' }, outcomes, skipped, failed }: Tried, document: DocumentName): string {
  const steps = outcomes.filter(({ operation }) => operation === document);
  const of = (step: string) => steps.find((outcome) => outcome.case === step);
  if (steps.length === 0) return failed === undefined ? (skipped === undefined ? '–' : 'not tried') : '✗';
  if (of('document')?.verdict === 'wrong') return '✗';
  if (of('examples')) return `${of('examples')?.said ?? ''} examples`;
  if (of('client')?.verdict === 'skipped') return 'generates';
  const wrong = wrongOf({ outcomes: steps });
  const red = wrong.filter(isPart).map((outcome) => outcome.case);
  if (red.length > 0) return `✗ ${red.join(', ')}`;
  if (['generator', 'bridge'].includes(kind) && !of('call')) return of('strict') ? 'compiles' : 'generates';
  const rules = wrong.length === 0 ? undefined : `${wrong.length} rules`;
  const requests = of('requests')?.said;
  return requests === undefined ? (rules ?? 'yes') : `${requests} requests, ${rules ?? 'no findings'}`;
}

const typesOf = ({ outcomes }: Tried) =>
  outcomes.find((outcome) => outcome.operation === 'codegen' && outcome.case === 'types')?.said ?? '–';

/** Tools whose code was not compiled or called, and tools that were not run, with the reason. */
function skippedList(results: readonly Tried[]): string[] {
  const lines = results.flatMap(({ trial, outcomes, skipped }) => [
    ...(skipped === undefined ? [] : [`- ${trial.name}: ${skipped}`]),
    ...outcomes
      .filter(({ verdict }) => verdict === 'skipped')
      .map(({ said = '' }) => `- ${trial.name}: ${said}`),
  ]);
  return lines.length === 0 ? [] : ['### Not run, or not compiled', [...new Set(lines)].join('\n')];
}

/** One row for the documents of a tool in which a part fails for the same reason. */
function reasonRows({ trial, outcomes, failed }: Tried): string[][] {
  if (failed !== undefined) return [[trial.name, '', 'document', code(failed), 'open', '']];
  const rows = new Map<string, { documents: string[]; outcome: Outcome }>();
  for (const outcome of wrongOf({ outcomes }).filter(isPart)) {
    const key = `${outcome.case} ${excuseOf(trial, outcome)?.why ?? outcome.said ?? ''}`;
    const row = rows.get(key) ?? { documents: [], outcome };
    row.documents.push(outcome.operation);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ documents, outcome }) => {
    const excuse = excuseOf(trial, outcome);
    const cause = excuse ? causes[excuse.cause] : 'open';
    const message = code(outcome.said ?? '');
    return [trial.name, documents.join(', '), outcome.case, message, cause, excuse?.why ?? ''];
  });
}

/** One row for each rule that a linter or tester found broken. */
function ruleRows({ trial, outcomes }: Tried, documents: MatrixPart['documents']): string[][] {
  const broken = wrongOf({ outcomes }).filter((outcome) => !isPart(outcome));
  return [...new Set(broken.map((outcome) => outcome.case))].map((rule) => {
    const ofRule = broken.filter((outcome) => outcome.case === rule);
    const count = (document: DocumentName) =>
      ofRule.find(({ operation }) => operation === document)?.said ?? '–';
    return [trial.name, `\`${rule}\``, ...documents.map(count), excuseOf(trial, ofRule[0]!)?.why ?? 'open'];
  });
}

/** The output as code, without backticks that would end it. */
const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('`', "'")}\``);

/** Writes parts into the page, each between its marks. */
export async function writeAcceptancePage(
  chosen: readonly PartName[],
  tried: readonly Tried[],
  { docs }: Paths,
): Promise<void> {
  const file = path.join(docs, 'acceptance.md');
  const date = new Date().toISOString().slice(0, 10);
  let page = await readFile(file, 'utf8');
  for (const part of chosen) {
    const marks = new RegExp(`(<!-- results ${part} -->)[^]*?(<!-- /results -->)`);
    if (!marks.test(page)) throw new UsageError(`docs/acceptance.md has no marks for ${part}.`);
    const text = partText(part, tried, date);
    page = page.replace(marks, (_, open: string, close: string) => `${open}\n\n${text}\n\n${close}`);
  }
  await writeFile(file, page);
}
