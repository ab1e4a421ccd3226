import { TransportError } from '../http/http-client.ts';
import type { Check } from '../model/check.ts';
import { countLateEffects, MissedEffects, notingMissed } from '../model/eventually.ts';
import type { Exchange, Breakage } from '../model/exchange.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult, Blocker, Unanswered, Verdict } from '../model/verdict.ts';
import { StateProviderError } from '../states/state-values.ts';
import { CheckContext, type RunParts } from './check-context.ts';
import { blockerIn } from './blocker.ts';
import { InterruptedError, LostError, StoppedError, UnmetError, UnseenError } from './outcomes.ts';
import { lostRequestOf } from './request-record.ts';

export interface CheckRun {
  readonly result: CheckResult;
  readonly behaviours: CheckContext['behaviours'];
  /** If it failed: the number of effects that it looked for in vain, and that came later. */
  readonly lateEffects: number;
}

/** Runs one check, and returns its result for each requirement that it proves. Never throws. */
export async function runCheck(check: Check, parts: RunParts): Promise<CheckRun> {
  const started = performance.now();
  const context = parts.contextFor?.(check, parts) ?? new CheckContext(check, parts);
  const missed = new MissedEffects(() => context.exchanges.filter(mayChange).length);
  const end = await endOf(async () => {
    await notingMissed(missed, () => check.run(context));
    context.endCases();
  });
  // The exchange that failed, and not an earlier one, shows the error.
  if (end.exchange) context.exchanges.push(end.exchange);
  const { findings, exchanges, behaviours, refusals, cases } = context;
  const result: CheckResult = {
    id: check.id,
    name: check.name,
    operation: check.operations[0] ?? null,
    ...(check.isAmbiguous && { isAmbiguous: true as const }),
    proves: check.tests,
    ...judge(check, context, end),
    ...blockersOf(check, end, context),
    ...(refusals && Object.keys(refusals).length > 0 && { refusals }),
    ...(end.isUnseen && { cannotBeSeen: true as const }),
    ...(end.breakage !== undefined && { breakage: end.breakage }),
    ...(end.unanswered && { unanswered: end.unanswered }),
    ...(end.stack !== undefined && { stack: end.stack }),
    ...(cases.length > 0 && { cases }),
    findings,
    // A copy: what is cleaned up, or looked for again later, is no part of the check.
    exchanges: [...exchanges],
    durationMs: Math.round(performance.now() - started),
  };
  const lateEffects = result.verdict === 'failed' ? await countLateEffects(missed) : 0;
  for (const cleanUp of context.cleanUps) await endOf(cleanUp);
  return { result, behaviours, lateEffects };
}

const mayChange = ({ request: { method } }: Exchange): boolean => method !== 'GET' && method !== 'HEAD';

/** The result of a check that is left out. */
export function leftOut(check: Check, reason: string): CheckResult {
  return {
    id: check.id,
    name: check.name,
    operation: check.operations[0] ?? null,
    proves: check.tests,
    ...judge(check, nothingDone, { rest: 'not exercised', reason }),
    findings: [],
    exchanges: [],
    durationMs: 0,
  };
}

interface End {
  /** The verdict of the requirements without a finding: only a check that ended normally passes them. */
  readonly rest: Verdict;
  readonly reason?: string;
  /** What it needed and did not get; null if no response is the reason, undefined if the last one is. */
  readonly blocker?: Blocker | null | undefined;
  /** Whether no response of the server shows the fact, which the interface allows. */
  readonly isUnseen?: boolean;
  readonly breakage?: Breakage;
  readonly unanswered?: Unanswered;
  /** The failed exchange with the state provider. */
  readonly exchange?: Exchange | undefined;
  /** The stack trace, if the check itself has a bug. */
  readonly stack?: string | undefined;
}

async function endOf(work: () => Promise<void>): Promise<End> {
  try {
    await work();
    return { rest: 'passed' };
  } catch (error) {
    if (error instanceof StoppedError) return { rest: 'not exercised' };
    if (error instanceof UnmetError) {
      const { message: reason, blocker } = error;
      return { rest: 'not exercised', reason, blocker, isUnseen: error instanceof UnseenError };
    }
    if (error instanceof InterruptedError) {
      const { message: reason, isServerGone } = error;
      return { rest: 'not exercised', reason, blocker: null, ...(isServerGone && { breakage: 'gone' }) };
    }
    if (error instanceof LostError) return { rest: 'error', reason: error.message };
    if (error instanceof TransportError) {
      const unanswered = lostRequestOf(error);
      const { message: reason, kind: breakage } = error;
      return { rest: 'error', reason, breakage, ...(unanswered && { unanswered }) };
    }
    if (error instanceof StateProviderError) {
      return { rest: 'error', reason: error.message, exchange: error.exchange };
    }
    // A bug in the check. The other checks can still run, and what was created must be deleted.
    return {
      rest: 'error',
      reason: `the check itself failed with an error: ${String(error)}`,
      stack: error instanceof Error ? error.stack : undefined,
    };
  }
}

/**
 * The operations that blocked a check: the last one, with whose response it could not continue. A history is never blocked:
 * each of its operations also has its own checks, which do not depend on the others.
 */
function blockersOf(
  { operations, isHistory }: Check,
  { rest, blocker }: End,
  context: CheckContext,
): Pick<CheckResult, 'blockedBy' | 'unmet'> {
  if (rest !== 'not exercised' || blocker === null || isHistory) return {};
  const met = blocker ?? blockerIn(context.exchanges);
  if (met === undefined) return {};
  const { operation, ...unmet } = met;
  const next = new Set([...unmet.next, ...operations].filter((id) => id !== operation));
  return { blockedBy: [operation], unmet: { ...unmet, next: [...next] } };
}

type Done = Pick<CheckContext, 'findings' | 'judgedSubjects' | 'behaviours' | 'reasonFor'>;

const nothingDone: Done = {
  findings: [],
  judgedSubjects: new Set(),
  behaviours: [],
  reasonFor: () => undefined,
};

const neverJudged = 'its check ended without testing it';

/** A requirement that a check did not test before it ended is not exercised: an early return must not pass for a test. */
function judge(
  check: Check,
  done: Done,
  { rest, reason }: End,
): Pick<CheckResult, 'verdict' | 'outcomes' | 'reason'> {
  const { findings, judgedSubjects: judged, behaviours } = done;
  const blamed = new Set(findings.flatMap(({ subjects }) => subjects));
  const outcomes: Partial<Record<SubjectId, Verdict>> = {};
  const restOf = (subject: SubjectId): Verdict =>
    rest === 'passed' && !judged.has(subject) ? 'not exercised' : rest;
  for (const subject of check.tests) outcomes[subject] = blamed.has(subject) ? 'failed' : restOf(subject);
  const left = rest === 'passed' ? check.tests.filter((subject) => !judged.has(subject)) : [];
  const explanation = reason ?? (left.length > 0 ? (done.reasonFor(left) ?? neverJudged) : undefined);
  if (blamed.size > 0) return { verdict: 'failed', outcomes, reason };
  if (check.tests.length > 0) {
    const isJudged = check.tests.some((subject) => outcomes[subject] === 'passed');
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
