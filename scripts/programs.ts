import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { layoutOf, type Layout } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { startReferenceServer } from './live/reference-server.ts';
import { run } from './programs/command.ts';
import { gaps } from './programs/gaps.ts';
import { programs as known } from './programs/index.ts';
import { judge } from './programs/judge.ts';
import { programsPage, writePage } from './programs/page.ts';
import type { Outcome, Program, Tried } from './programs/program.ts';
import { byOperation, countsOf, keepResults, type Result } from './programs/results.ts';

interface ProgramsOptions {
  root?: string;
  /** Names of programs, or parts of names; by default, all. */
  only?: readonly string[];
  report?: (line: string) => void;
}

/**
 * Runs each program against its own server. A program whose language is not installed is skipped. If one cannot be
 * downloaded or does not finish, the others still run.
 */
export async function programs({ root, only = [], report = () => undefined }: ProgramsOptions = {}): Promise<
  Tried[]
> {
  const chosen = known.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  if (chosen.length === 0) {
    throw new UsageError(`There is no program ${only.join(', ')}. The programs are ${namesOf(known)}.`);
  }
  const tried: Tried[] = [];
  for (const program of chosen) {
    const result = await tryProgram(program, layoutOf(root), report);
    for (const line of linesOf(result)) report(line);
    tried.push(result);
  }
  return tried;
}

async function tryProgram(program: Program, layout: Layout, report: (line: string) => void): Promise<Tried> {
  const { name, version, needs } = program;
  if (needs && !(await starts(needs))) return { name, skipped: `${needs.language} is not installed` };
  report(pc.bold(`${name} ${version}`));
  const cache = path.join(layout.root, '.file-storage/programs');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(path.join(tmpdir(), 'programs-'));
  const server = await startReferenceServer();
  try {
    const dimmed = (line: string) => {
      report(pc.dim(`  ${line}`));
    };
    return { name, outcomes: await program.run({ server, cache, work, report: dimmed }) };
  } catch (error) {
    if (error instanceof UsageError) return { name, failed: error.message };
    throw error;
  } finally {
    await server.close();
    await rm(work, { recursive: true, force: true });
  }
}

const starts = ({ command, args }: NonNullable<Program['needs']>) =>
  run(command, args, { cwd: tmpdir() }).then(
    ({ code }) => code === 0,
    () => false,
  );

/**
 * The result in one line. Throws a UsageError if a program could not be run, a step failed without a reason, or a
 * reason is out of date.
 */
export function summaryOf(tried: readonly Tried[]): string {
  const run = tried.flatMap((result) => ('outcomes' in result ? [result] : []));
  const failed = tried.flatMap((result) => ('failed' in result ? [result] : []));
  const { unexpected, gone } = judge(run, gaps);
  const counts = countsOf(run.flatMap(({ outcomes }) => byOperation(outcomes)));
  const summary = `${run.length} of ${tried.length} programs, ${counts.right} of ${counts.tried} steps passed`;
  if (failed.length + unexpected.length + gone.length === 0) return summary;
  throw new UsageError(
    [
      `${summary}; ${failed.length} not run, ${unexpected.length} failed and not listed in gaps.ts, ${gone.length} listed in gaps.ts but passed`,
      ...failed.map(({ name, failed: why }) => `failed ${name}  ${why}`),
      ...unexpected.map((step) => `wrong  ${step.program}  ${stepOf(step)}  ${step.said ?? ''}`),
      ...gone.map(
        (gap) =>
          `gone   ${gap.program}  ${stepOf(gap)}  is in scripts/programs/gaps.ts, but is no longer wrong`,
      ),
    ].join('\n'),
  );
}

const stepOf = ({ operation, case: step }: Pick<Outcome, 'operation' | 'case'>) =>
  step === '' ? operation : `${operation}, ${step}`;

const namesOf = (programs: readonly Program[]) => programs.map(({ name }) => name).join('; ');

function linesOf(result: Tried): string[] {
  if ('skipped' in result) return [pc.yellow(`skipped  ${result.name}: ${result.skipped}`)];
  if ('failed' in result) return [pc.red(`failed   ${result.name}: ${result.failed}`)];
  const { right, tried, skipped } = countsOf(byOperation(result.outcomes));
  const verdict = right === tried ? pc.green('right  ') : pc.red('wrong  ');
  return [`${verdict}  ${result.name}  ${right} of ${tried} steps, ${skipped} skipped`];
}

function resultsOf(tried: readonly Tried[]): Result[] {
  const day = new Date().toISOString().slice(0, 10);
  return tried.flatMap((result) => {
    const program = known.find(({ name }) => name === result.name);
    return 'outcomes' in result && program
      ? [
          {
            name: result.name,
            version: program.version,
            tried: day,
            operations: byOperation(result.outcomes),
          },
        ]
      : [];
  });
}

if (isMain(import.meta)) {
  const options = new ScriptCommand('field programs')
    .description(
      `Run third-party programs against the reference server, and check the result of each step: ${namesOf(known)}. A program is downloaded from its package registry, so the first run needs a network and takes minutes; one whose language is not installed is skipped.`,
    )
    .option('--only <programs...>', 'run only the programs whose name contains one of these')
    .option('--page', 'write the results to docs/programs.json and docs/programs.md')
    .parse()
    .opts<{ only?: string[]; page?: true }>();
  await runVerb('programs', async () => {
    const tried = await programs({ ...options, report: console.log });
    if (options.page) {
      const layout = layoutOf();
      await writePage(programsPage(await keepResults(resultsOf(tried), layout), known, gaps), layout);
    }
    return summaryOf(tried);
  });
}
