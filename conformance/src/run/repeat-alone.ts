import type { Check, Need } from '../model/check.ts';
import type { CheckResult } from '../model/verdict.ts';
import type { RunParts } from './check-context.ts';
import { Fixtures } from './fixtures.ts';
import { runCheck } from './run-check.ts';

/** Checks that need these leave something behind, or send many requests. */
const costly: readonly Need[] = ['note', 'workspace', 'destructive', 'budget'];

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
): Promise<CheckResult[]> {
  const runName = `${parts.runName}alone`;
  const repeated = new Map<CheckResult, 'passed' | 'failed'>();
  for (const result of representatives(results.filter(failedAmongOthers), checks)) {
    // What checks share may be wrong because of other requests.
    const fresh = { ...parts, runName, fixtures: new Fixtures(parts.exchanger, runName) };
    const { verdict } = (await runCheck(checks.get(result.name)!, fresh)).result;
    if (verdict === 'passed' || verdict === 'failed') repeated.set(result, verdict);
  }
  return results.map((result) => {
    const repeatedAlone = repeated.get(result);
    return repeatedAlone === undefined ? result : { ...result, repeatedAlone };
  });
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
    if (!check || check.alone === 'last' || check.needs.some((need) => costly.includes(need))) continue;
    const [exchange] = exchangesOf(result);
    const key = `${exchange?.operation} ${exchange?.response.status}`;
    if (!first.has(key)) first.set(key, result);
  }
  return [...first.values()];
}
