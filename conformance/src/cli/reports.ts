import { access, constants, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../../packages/options/make-folder.ts';
import type { Report } from '../engine/model/report.ts';
import { UsageError } from '../engine/model/errors.ts';
import type { ReportKind, ReportTarget } from './report-target.ts';
import { writeAtomically } from './write-atomically.ts';

/** Imported when needed, not before the first request. */
const renderers: Record<ReportKind, () => Promise<(report: Report) => string>> = {
  json: async () => (await import('../engine/reporters/json.ts')).renderJson,
  junit: async () => (await import('../engine/reporters/junit.ts')).renderJunit,
  html: async () => (await import('../engine/reporters/html.ts')).renderHtml,
  sarif: async () => (await import('../engine/reporters/sarif.ts')).renderSarif,
  markdown: async () => (await import('../engine/reporters/markdown.ts')).renderMarkdown,
};

/**
 * Checks before the first request that the reports can be written at the end, and creates their folders.
 *
 * @param read the files that the command reads
 * @throws UsageError for two reports to one file, for one that the command reads, and for a path that cannot be written to
 */
export async function prepareReports(
  targets: readonly ReportTarget[],
  read: readonly string[] = [],
): Promise<void> {
  const files = targets.map(({ file }) => path.resolve(file));
  const repeated = files.findIndex((file, index) => files.indexOf(file) !== index);
  if (repeated >= 0)
    throw new UsageError(`--report: two reports have the same file ${targets[repeated]!.file}.`);
  const inputs = new Set(await Promise.all(read.map(realPath)));
  for (const { file } of targets) {
    if (inputs.has(await realPath(file)))
      throw new UsageError(`--report: ${file} is a file that this command reads. Choose another file.`);
  }
  for (const { file } of targets) await requireWritable(file, '--report', ', or use --no-report');
}

/** A link is the file that it names. */
const realPath = (file: string): Promise<string> => realpath(file).catch(() => path.resolve(file));

/** Writes each report completely or not at all; if one fails, the others are still written. */
export async function writeReports(targets: readonly ReportTarget[], report: Report): Promise<void> {
  const written = await Promise.allSettled(
    targets.map(async ({ kind, file }) => {
      const render = await renderers[kind]();
      await writeAtomically(file, render(report));
    }),
  );
  const failed = written.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Checks before the first request that a file can be written at the end, and creates its folder.
 *
 * @param option that names the file
 * @param remedy what else to do than to name another file
 * @throws UsageError
 */
export async function requireWritable(file: string, option: string, remedy = ''): Promise<void> {
  const folder = path.dirname(file);
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `${option}: the folder ${folder} is not writable. Choose another with ${option}${remedy}.`,
      { cause: error },
    );
  }
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${option}: ${file} is a folder.`);
}
