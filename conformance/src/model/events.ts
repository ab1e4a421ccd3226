import type { Check } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Report } from './report.ts';
import type { CheckResult } from './verdict.ts';

/** What a run tells while it goes on. Everything in an event is redacted. Reporters consume events and nothing else. */
export type RunEvent =
  | { type: 'run-started'; target: string; profile: string; seed: number; planned: number }
  | { type: 'check-started'; check: Check }
  /** Only in a verbose run. */
  | { type: 'exchange'; check: string; exchange: Exchange }
  | { type: 'check-finished'; result: FinishedCheck; done: number; planned: number }
  /** Something for people that is no result. */
  | { type: 'notice'; message: string }
  /** From now on what was made is removed; checks that still end tell nothing of the way there. */
  | { type: 'clearing-up'; interrupted: boolean }
  | { type: 'run-finished'; report: Report };

/** What is told of a check before the report; its evidence stands there. */
export type FinishedCheck = Pick<CheckResult, 'name' | 'verdict' | 'reason'> & {
  /** Whether it was run for its answers alone, which others judge: what it says itself was not asked for. */
  aside: boolean;
};

export type Listener = (event: RunEvent) => void;
