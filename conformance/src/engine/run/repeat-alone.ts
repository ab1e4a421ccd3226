import type { Check, Need } from '../model/check.ts';
import { service } from '../model/service.ts';
import type { CheckResult, Unanswered } from '../model/verdict.ts';
import type { RunParts } from './check-context.ts';
import type { RequestRecord } from './request-record.ts';
import { runCheck } from './run-check.ts';
import { SharedThings } from './shared-things.ts';

/** Checks that need these leave something behind, or send many requests. */
const costly: readonly Need[] = ['destructive', 'budget'];

const isCostly = (need: Need): boolean => costly.includes(need) || need in service().operations.lasting;

/** Checks with more requests are not repeated. */
const mostRequests = 30;

/**
 * Runs failed checks again, one at a time, if other requests were in progress whenever they failed: then it is known
 * whether these had to do with it. One check stands for all that failed with one status at one operation.
 *
 * @param results of the run
 * @returns the results, with what came of the repetitions
 */
export async function repeatAlone(
  results: readonly CheckResult[],
  checks: ReadonlyMap<string, Check>,
  parts: RunParts,
  requests: Pick<RequestRecord, 'askAgain'>,
): Promise<CheckResult[]> {
  const runName = `${parts.runName}alone`;
  const repeated = new Map<CheckResult, 'passed' | 'failed'>();
  for (const result of representatives(results.filter(failedAmongOthers), checks)) {
    // What checks share may be wrong because of other requests.
    const fresh = { ...parts, runName, shared: new SharedThings(runName) };
    const { verdict } = (await runCheck(checks.get(result.name)!, fresh)).result;
    if (verdict === 'passed' || verdict === 'failed') repeated.set(result, verdict);
  }
  const alone = await lostAlone(results, requests);
  return results.map((result) => {
    const repeatedAlone = repeated.get(result);
    if (repeatedAlone !== undefined) return { ...result, repeatedAlone };
    const { unanswered } = result;
    const again = alone.get(unanswered?.request);
    return again === undefined ? result : { ...result, unanswered: { ...unanswered!, alone: again } };
  });
}

/** Maximum number of requests without a response that are sent again. */
const mostLost = 10;

/** Sends again what got no response while other requests were in progress; of an operation that hangs, one request. */
async function lostAlone(
  results: readonly CheckResult[],
  requests: Pick<RequestRecord, 'askAgain'>,
): Promise<ReadonlyMap<number | undefined, Unanswered['alone']>> {
  const lost = new Map<unknown, number | undefined>();
  for (const { unanswered, breakage } of results) {
    if (!unanswered || unanswered.others === 0 || breakage === 'unread-body') continue;
    const { operation, request } = unanswered;
    lost.set(breakage === 'timeout' ? operation : request, request);
  }
  const alone = new Map<number | undefined, Unanswered['alone']>();
  for (const request of [...lost.values()].slice(0, mostLost)) {
    alone.set(request, await requests.askAgain(request));
  }
  return alone;
}

/** The exchange that shows a finding; what a state provider reported is shown by the last one before. */
const exchangesOf = ({ findings, exchanges }: CheckResult) =>
  findings.map(({ exchange }) => exchange ?? exchanges.at(-1));

const failedAmongOthers = (result: CheckResult): boolean =>
  result.verdict === 'failed' &&
  result.exchanges.length <= mostRequests &&
  exchangesOf(result).every((exchange) => (exchange?.sent?.others ?? 0) > 0);

function representatives(
  failed: readonly CheckResult[],
  checks: ReadonlyMap<string, Check>,
): readonly CheckResult[] {
  const first = new Map<string, CheckResult>();
  for (const result of failed) {
    const check = checks.get(result.name);
    if (!check || check.alone === 'last' || check.needs.some(isCostly)) continue;
    const [exchange] = exchangesOf(result);
    const key = `${exchange?.operation} ${exchange?.response.status}`;
    if (!first.has(key)) first.set(key, result);
  }
  return [...first.values()];
}
