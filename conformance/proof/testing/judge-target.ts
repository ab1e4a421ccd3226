import '../../src/composition.ts';
import { suiteFor } from '../../src/service/areas/suite.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import type { Report } from '../../src/engine/model/report.ts';
import type { Suite } from '../../src/engine/run/suite.ts';
import { run } from '../../src/engine/run/run.ts';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { openStates } from '../../src/engine/states/open-states.ts';
import type { TestTarget } from './test-target.ts';

const contract = loadContract();

type JudgedTarget = Pick<TestTarget, 'baseUrl' | 'appUrl' | 'account' | 'second'>;

/** The full profile with everything that a target supports, always with the same seed. */
export function optionsFor(
  { baseUrl, appUrl, account, second }: JudgedTarget,
  options: Partial<RunOptions> = {},
): RunOptions {
  return {
    baseUrl,
    appUrl,
    credentials: account,
    second,
    contract,
    states: ({ http, token }) => openStates(`${appUrl}/_states`, { http, token, allowHttp: false }),
    profile: 'full',
    only: [],
    skip: [],
    allowDestructive: false,
    allowLeftovers: false,
    concurrency: 8,
    seed: 1,
    budget: 30,
    // Any effect gets a second even so, and none is looked for after all checks.
    settleMs: 0,
    verbose: false,
    // Runner and server share a process here: the extraction of sixty files, for example, takes 2 s, and has taken 80 s
    // on a busy machine.
    http: { timeoutMs: 120_000, retries: 3, maxBodyBytes: 64 * 1024 * 1024 },
    ...options,
  };
}

/** Runs all checks, or those of a smaller suite, against a target in this process. */
export function judge(
  target: JudgedTarget,
  options: Partial<RunOptions> = {},
  suite?: Suite,
): Promise<Report> {
  const all = optionsFor(target, options);
  return run(suite ?? suiteFor(all.contract), all, () => undefined, new AbortController().signal);
}

/** All checks except for the histories, which any fault may affect. */
export const withoutHistories = (suite: Suite): Suite => ({
  ...suite,
  checks: suite.checks.filter(({ isHistory }) => !isHistory),
});

/**
 * All checks except for the histories and the cases of the coverage table, which are half of a run and repeat the requests
 * of other checks in other forms.
 */
export const withoutCases = (suite: Suite): Suite => {
  const { checks, ...rest } = withoutHistories(suite);
  return { ...rest, checks: checks.filter(({ cases }) => cases === undefined) };
};

/** Runs like `judge`, without the cases of the coverage table. */
export const judgeWithoutCases = (target: JudgedTarget, options: Partial<RunOptions> = {}): Promise<Report> =>
  judge(target, options, withoutCases(suiteFor(optionsFor(target, options).contract)));

/** Failed requirements with their evidence, one per line; empty if all passed. */
export const failuresIn = ({ requirements, checks }: Report): string[] =>
  requirements.flatMap(({ id, verdict }) => {
    if (verdict !== 'failed' && verdict !== 'error') return [];
    const guilty = checks.filter(({ outcomes }) => outcomes[id] === verdict);
    return guilty.map(
      ({ name, reason, expected, got }) =>
        `${id} ${verdict}: ${name}: ${reason ?? `${expected ?? ''}, got ${got ?? ''}`}`,
    );
  });

/** Ids of the requirements with a verdict. */
export const withVerdict = ({ requirements }: Report, verdict: string): string[] =>
  requirements.filter((requirement) => requirement.verdict === verdict).map(({ id }) => id);
