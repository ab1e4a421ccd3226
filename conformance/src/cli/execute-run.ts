import { InterruptedError } from '../engine/run/outcomes.ts';
import { UnreachableError } from '../engine/model/errors.ts';
import type { OptionValues } from '../../../packages/options/table.ts';
import type { Report, CheckReport } from '../engine/model/report.ts';
import type { RunOverlay } from '../service/observed/observed-overlay.ts';
import type { RunOptions } from '../engine/run/run-options.ts';
import { replayLine } from './rerun-command.ts';
import { updateBaseline } from './baseline-file.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { watchSignals } from './interruption.ts';
import type { Surroundings } from './surroundings.ts';
import { defaultReports, type ReportTarget } from './report-target.ts';
import { prepareReports, requireWritable, writeReports } from './reports.ts';
import { writeAtomically } from './write-atomically.ts';
import { causesOf } from '../engine/model/causes.ts';
import { requirementReports } from '../engine/model/requirement-verdicts.ts';
import { service } from '../engine/model/service.ts';
import type { SubjectId } from '../engine/model/subject.ts';
import type { Suite } from '../engine/run/suite.ts';
import { checkReport, judgedOf } from '../engine/run/build-report.ts';
import { select } from '../engine/run/selection.ts';
import { toolName, toolVersion } from '../version.ts';

export interface Outputs {
  readonly reports: readonly ReportTarget[];
  /** The file to write the new baseline to; undefined leaves the old one. */
  readonly baselineFile: string | undefined;
  /** The file for the observations of unknowns; undefined writes none. */
  readonly overlayFile: string | undefined;
  /** The overlay of the run, which is written into that file as well. */
  readonly appliedOverlay: string | undefined;
  readonly color: boolean | undefined;
  /** From the command line: a replay of the run needs some of them as well, such as `--states states.mjs`. */
  readonly flags: OptionValues;
}

/** Runs the checks, prints and writes the result, and returns the exit code. */
export async function executeRun(
  options: RunOptions,
  { reports, baselineFile, overlayFile, appliedOverlay, color, flags }: Outputs,
  { stdout, stderr, exit }: Surroundings,
): Promise<number> {
  await prepareReports(reports);
  if (overlayFile !== undefined) await requireWritable(overlayFile, '--write-overlay');
  if (baselineFile !== undefined) await requireWritable(baselineFile, '--baseline');
  const [{ suiteFor }, { run }, { terminalReporter }] = await Promise.all([
    import('../service/areas/suite.ts'),
    import('../engine/run/run.ts'),
    import('../engine/reporters/terminal.ts'),
  ]);
  const listener = terminalReporter({
    stream: stdout,
    verbose: options.verbose,
    ...(color !== undefined && { color }),
  });
  const suite = suiteFor(options.contract);
  const interruption = watchSignals(stderr, exit);
  try {
    const report = await run(suite, options, listener, interruption.signal);
    await writeReports(reports, report);
    if (reports === defaultReports) stdout.write(`\nreport  ${defaultReports[0]!.file}\n`);
    const json = reports.find(({ kind }) => kind === 'json');
    if (json) stdout.write(`replay  ${replayLine(json.file, flags, report.seed)}\n`);
    const signal = interruption.received();
    if (signal) return exitCodes[signal];
    if (overlayFile !== undefined) {
      const overlay = await overlayGiven(appliedOverlay, options);
      stdout.write(await writeOverlay(overlayFile, report, overlay));
    }
    if (baselineFile !== undefined) {
      await updateBaseline(baselineFile, options.baseline ?? { failures: [] }, report);
      stdout.write(`Wrote ${baselineFile}: what failed in this run is known from now on.\n`);
    }
    return exitCodeOf(report);
  } catch (error) {
    const signal = interruption.received();
    // Programs that wait for the requested reports get one about the error.
    if (!signal && error instanceof UnreachableError && reports !== defaultReports) {
      await writeReports(reports, unreachableReport(suite, options, error.message));
    }
    if (!signal || !(error instanceof InterruptedError || error instanceof UnreachableError)) throw error;
    stderr.write('Nothing was tested yet, so no report was written.\n');
    return exitCodes[signal];
  } finally {
    interruption.stop();
  }
}

async function overlayGiven(
  file: string | undefined,
  { contract }: RunOptions,
): Promise<RunOverlay | undefined> {
  if (file === undefined) return undefined;
  const { readOverlay } = await import('../engine/contract/read-overlay.ts');
  const { document } = await readOverlay(file);
  return { actions: (document as { actions: unknown[] }).actions, answers: contract.answers };
}

/** Returns a line about the file. */
async function writeOverlay(file: string, report: Report, overlay: RunOverlay | undefined): Promise<string> {
  const [{ observedOverlay }, { shareInWords, shareOf }] = await Promise.all([
    import('../service/observed/observed-overlay.ts'),
    import('../service/observed/observable.ts'),
  ]);
  await writeAtomically(file, observedOverlay(report, overlay));
  const share = shareOf(report.observations);
  const left = share.left.map(({ id, reason }) => `  ${id}  ${reason}\n`).join('');
  return `\noverlay  ${file}: ${shareInWords(share)}; not answered:\n${left}`;
}

/**
 * The report of a run that could not connect or sign in: it tested none of its requirements, and contains an error, so that
 * it counts as no success.
 */
function unreachableReport(suite: Suite, options: RunOptions, reason: string): Report {
  const { contract, baseUrl: target, profile, seed, only, skip, shard } = options;
  const { subjects } = select(suite.checks, contract, options);
  const { judged, unjudged } = judgedOf(subjects, suite);
  const { noServerError } = service().facts;
  const inError = judged.includes(noServerError) ? noServerError : judged[0];
  const check: CheckReport = checkReport(
    {
      id: `${noServerError}.reachable`,
      name: 'the server responds and accepts the account',
      operation: null,
      proves: inError ? [inError] : [],
      verdict: 'error',
      outcomes: inError ? { [inError]: 'error' } : {},
      reason,
      findings: [],
      exchanges: [],
      durationMs: 0,
    },
    () => '',
  );
  const untested: Partial<Record<SubjectId, string>> = {};
  for (const id of judged) untested[id] = 'the run could not connect or sign in';
  const { requirements, summary } = requirementReports(judged, [check], untested);
  return {
    tool: toolName,
    version: toolVersion,
    contract: { title: contract.title, version: contract.version, overlay: contract.overlay },
    target,
    profile,
    seed,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    requests: 0,
    shard: shard ? `${shard.index}/${shard.count}` : null,
    filter: { only, skip },
    interrupted: false,
    summary: { ...summary, observed: 0 },
    requirements,
    unjudged,
    checks: [check],
    observations: [],
    leftovers: [],
    unexpectedPasses: [],
    causes: causesOf({ requirements, checks: [check] }),
  };
}
