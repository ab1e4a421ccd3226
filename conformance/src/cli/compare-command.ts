import pc from 'picocolors';
import { compareReports, worsened, type Comparison } from '../engine/model/comparison.ts';
import { UsageError } from '../engine/model/errors.ts';
import { comparisonForTerminal } from '../engine/reporters/comparison-terminal.ts';
import type { compareOptions } from './command-options.ts';
import { exitCodes } from './exit-codes.ts';
import type { Settings } from './options.ts';
import { readReport } from './read-report.ts';
import { comparisonKinds, listOfKinds } from './report-target.ts';
import { prepareReports } from './reports.ts';
import type { Surroundings } from './surroundings.ts';
import { writeAtomically } from './write-atomically.ts';

type Renderer = (comparison: Comparison) => Promise<string>;

const renderers: Record<(typeof comparisonKinds)[number], Renderer> = {
  html: async (comparison) =>
    (await import('../engine/reporters/comparison-html.ts')).comparisonAsHtml(comparison),
  markdown: async (comparison) =>
    (await import('../engine/reporters/comparison-markdown.ts')).comparisonAsMarkdown(comparison),
};

/**
 * Compares reports; returns 0 if no requirement got worse between the first report and any other.
 *
 * @throws UsageError if a file is not a report, and for a format that a comparison does not support
 */
export async function compare(
  files: readonly string[],
  settings: Settings<(typeof compareOptions)[number]>,
  { stdout }: Surroundings,
): Promise<number> {
  const targets = settings.report ?? [];
  const written = targets.map(({ kind, file }) => {
    const known = comparisonKinds.find((comparisonKind) => comparisonKind === kind);
    if (!known)
      throw new UsageError(
        `--report: a comparison can be written as ${listOfKinds(comparisonKinds)}, not as ${kind}.`,
      );
    return { render: renderers[known], file };
  });
  const reports = await Promise.all(files.map(async (file) => ({ file, report: await readReport(file) })));
  const comparison = compareReports(reports);
  await prepareReports(targets, files);
  const isTerminal = 'isTTY' in stdout && stdout.isTTY === true;
  const width = 'columns' in stdout && typeof stdout.columns === 'number' ? stdout.columns : Infinity;
  const color = settings['no-color'] ? false : isTerminal && pc.isColorSupported;
  stdout.write(comparisonForTerminal(comparison, { color, width }));
  for (const { render, file } of written) await writeAtomically(file, await render(comparison));
  return worsened(comparison).length > 0 ? exitCodes.notHeld : exitCodes.held;
}
