import { TransportError } from '../http/http-client.ts';
import type { Check } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Breakage } from '../model/transport-failure.ts';
import type { Obstacle } from '../model/unmet.ts';
import type { CheckResult, Verdict } from '../model/verdict.ts';
import { StateProviderError } from '../states/state-values.ts';
import { CheckContext, type RunParts } from './check-context.ts';
import { obstacleIn } from './obstacle.ts';
import { InterruptedError, LostError, StoppedError, UnmetError, UnseenError } from './outcomes.ts';

export interface CheckRun {
  readonly result: CheckResult;
  readonly behaviours: CheckContext['behaviours'];
}

/** Runs one check and tells what became of it, of each subject that it proves. Never throws. */
export async function runCheck(check: Check, parts: RunParts): Promise<CheckRun> {
  const started = performance.now();
  const context = new CheckContext(check, parts);
  const end = await endOf(() => check.run(context));
  // What broke shows there, and not in what was asked of the server before.
  if (end.exchange) context.exchanges.push(end.exchange);
  for (const cleanUp of context.cleanUps) await endOf(cleanUp);
  const { findings, exchanges, behaviours, refusals } = context;
  const result: CheckResult = {
    id: check.id,
    name: check.name,
    operation: check.operations[0] ?? null,
    ...(check.isWalk && { isWalk: true as const }),
    proves: check.proves,
    ...judge(check, context, end),
    ...blockersOf(check, end, context),
    ...(refusals && Object.keys(refusals).length > 0 && { refusals }),
    ...(end.isUnseen && { cannotBeSeen: true as const }),
    ...(end.breakage !== undefined && { breakage: end.breakage }),
    ...(end.stack !== undefined && { stack: end.stack }),
    findings,
    exchanges,
    durationMs: Math.round(performance.now() - started),
  };
  return { result, behaviours };
}

/** The result of a check that is left out. */
export function leftOut(check: Check, reason: string): CheckResult {
  return {
    id: check.id,
    name: check.name,
    operation: check.operations[0] ?? null,
    proves: check.proves,
    ...judge(check, nothingDone, { rest: 'not exercised', reason }),
    findings: [],
    exchanges: [],
    durationMs: 0,
  };
}

interface End {
  /** What the check says of the subjects that no finding blames: nothing, unless it came to its end. */
  readonly rest: Verdict;
  readonly reason?: string;
  /** What it needed and did not get; null where no answer is to blame, undefined where the last one is. */
  readonly obstacle?: Obstacle | null | undefined;
  /** Whether the server lawfully shows nothing of it. */
  readonly isUnseen?: boolean;
  readonly breakage?: Breakage;
  /** With the state provider. */
  readonly exchange?: Exchange | undefined;
  /** Where a check that is at fault itself broke. */
  readonly stack?: string | undefined;
}

async function endOf(work: () => Promise<void>): Promise<End> {
  try {
    await work();
    return { rest: 'passed' };
  } catch (error) {
    if (error instanceof StoppedError) return { rest: 'not exercised' };
    if (error instanceof UnmetError) {
      const { message: reason, obstacle } = error;
      return { rest: 'not exercised', reason, obstacle, isUnseen: error instanceof UnseenError };
    }
    if (error instanceof InterruptedError) {
      const { message: reason, isServerGone } = error;
      return { rest: 'not exercised', reason, obstacle: null, ...(isServerGone && { breakage: 'gone' }) };
    }
    if (error instanceof LostError) return { rest: 'error', reason: error.message };
    if (error instanceof TransportError) {
      return { rest: 'error', reason: error.message, breakage: error.kind };
    }
    if (error instanceof StateProviderError) {
      return { rest: 'error', reason: error.message, exchange: error.exchange };
    }
    // A fault of the check. The others can still be judged, and what was made must be removed.
    return {
      rest: 'error',
      reason: `the check itself failed with an error: ${String(error)}`,
      stack: error instanceof Error ? error.stack : undefined,
    };
  }
}

/**
 * What came last is what a check could not go on from. A walk holds nothing back: each of its operations has checks of its
 * own, which do not wait for the others.
 */
function blockersOf(
  { operations, isWalk }: Check,
  { rest, obstacle }: End,
  context: CheckContext,
): Pick<CheckResult, 'blockedBy' | 'unmet'> {
  if (rest !== 'not exercised' || obstacle === null || isWalk) return {};
  const met = obstacle ?? obstacleIn(context.exchanges);
  if (met === undefined) return {};
  const { operation, ...unmet } = met;
  const next = new Set([...unmet.next, ...operations].filter((id) => id !== operation));
  return { blockedBy: [operation], unmet: { ...unmet, next: [...next] } };
}

type Done = Pick<CheckContext, 'findings' | 'judgedSubjects' | 'behaviours'>;

const nothingDone: Done = { findings: [], judgedSubjects: new Set(), behaviours: [] };

const neverJudged = 'its check ended without testing it';

/** What a check came to its end without judging is not held: nobody forgets what an early return left out. */
function judge(
  check: Check,
  { findings, judgedSubjects: judged, behaviours }: Done,
  { rest, reason }: End,
): Pick<CheckResult, 'verdict' | 'outcomes' | 'reason'> {
  const blamed = new Set(findings.flatMap(({ subjects }) => subjects));
  const outcomes: Partial<Record<SubjectId, Verdict>> = {};
  const restOf = (subject: SubjectId): Verdict =>
    rest === 'passed' && !judged.has(subject) ? 'not exercised' : rest;
  for (const subject of check.proves) outcomes[subject] = blamed.has(subject) ? 'failed' : restOf(subject);
  const isLeftOut = rest === 'passed' && check.proves.some((subject) => !judged.has(subject));
  const explanation = reason ?? (isLeftOut ? neverJudged : undefined);
  if (blamed.size > 0) return { verdict: 'failed', outcomes, reason };
  if (check.proves.length > 0) {
    const isJudged = check.proves.some((subject) => outcomes[subject] === 'passed');
    return {
      verdict: rest === 'passed' && !isJudged ? 'not exercised' : rest,
      outcomes,
      reason: explanation,
    };
  }
  if (behaviours.length > 0) return { verdict: 'observed', outcomes, reason };
  return {
    verdict: rest === 'passed' ? 'not exercised' : rest,
    outcomes,
    reason: reason ?? 'nothing was observed',
  };
}
