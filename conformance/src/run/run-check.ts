import { TransportError } from '../http/http-client.ts';
import type { Check } from '../model/check.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult, Finding, Verdict } from '../model/verdict.ts';
import { StateProviderError } from '../states/state-values.ts';
import { CheckContext, type RunParts } from './check-context.ts';
import { InterruptedError, StoppedError, UnmetError } from './outcomes.ts';

export interface CheckRun {
  readonly result: CheckResult;
  readonly behaviours: CheckContext['behaviours'];
}

/** Runs one check and tells what became of it, of each subject that it proves. Never throws. */
export async function runCheck(check: Check, parts: RunParts): Promise<CheckRun> {
  const started = performance.now();
  const context = new CheckContext(check, parts);
  const end = await endOf(() => check.run(context));
  for (const cleanUp of context.cleanUps) await endOf(cleanUp);
  const { findings, exchanges, behaviours } = context;
  const result: CheckResult = {
    name: check.name,
    operation: check.operations[0] ?? null,
    proves: check.proves,
    ...judge(check, findings, end, behaviours.length > 0),
    findings,
    exchanges,
    durationMs: Math.round(performance.now() - started),
  };
  return { result, behaviours };
}

/** The result of a check that is left out. */
export function leftOut(check: Check, reason: string): CheckResult {
  return {
    name: check.name,
    operation: check.operations[0] ?? null,
    proves: check.proves,
    ...judge(check, [], { kind: 'unmet', reason }, false),
    findings: [],
    exchanges: [],
    durationMs: 0,
  };
}

type End = { kind: 'complete' } | { kind: 'stopped' } | { kind: 'unmet' | 'broke'; reason: string };

async function endOf(work: () => Promise<void>): Promise<End> {
  try {
    await work();
    return { kind: 'complete' };
  } catch (error) {
    if (error instanceof StoppedError) return { kind: 'stopped' };
    if (error instanceof UnmetError) return { kind: 'unmet', reason: error.message };
    if (error instanceof InterruptedError) return { kind: 'unmet', reason: error.message };
    if (error instanceof TransportError || error instanceof StateProviderError) {
      return { kind: 'broke', reason: error.message };
    }
    // A fault of the check. The others can still be judged, and what was made must be removed.
    return { kind: 'broke', reason: `the check itself broke: ${String(error)}` };
  }
}

function judge(
  check: Check,
  findings: readonly Finding[],
  end: End,
  hasObserved: boolean,
): Pick<CheckResult, 'verdict' | 'outcomes' | 'reason'> {
  const blamed = new Set(findings.flatMap(({ subjects }) => subjects));
  const rest = verdictOfRest(end);
  const outcomes: Partial<Record<SubjectId, Verdict>> = {};
  for (const subject of check.proves) outcomes[subject] = blamed.has(subject) ? 'failed' : rest;
  const reason = 'reason' in end ? end.reason : undefined;
  if (blamed.size > 0) return { verdict: 'failed', outcomes, reason };
  if (check.proves.length > 0) return { verdict: rest, outcomes, reason };
  if (hasObserved) return { verdict: 'observed', outcomes, reason };
  return {
    verdict: rest === 'passed' ? 'not exercised' : rest,
    outcomes,
    reason: reason ?? 'nothing showed',
  };
}

/** What a check says of the subjects that no finding blames: nothing, unless it came to its end. */
function verdictOfRest(end: End): Verdict {
  if (end.kind === 'complete') return 'passed';
  return end.kind === 'broke' ? 'error' : 'not exercised';
}
