import type { Check } from './check.ts';
import type { Exchange, LostExchange } from './exchange.ts';
import type { Report } from './report.ts';
import type { CheckResult } from './verdict.ts';

/** What a run reports while it runs. Events contain no secrets. Reporters get events and nothing else. */
export type RunEvent =
  | { type: 'run-started'; target: string; profile: string; seed: number; planned: number }
  | { type: 'check-started'; check: Check }
  /** Only in a verbose run. */
  | { type: 'exchange'; check: string; exchange: Exchange | LostExchange }
  | { type: 'check-finished'; result: FinishedCheck; done: number; planned: number }
  /** A message for people that is not a result. */
  | { type: 'notice'; message: string }
  /** The run begins to delete what it created. After an interruption, some checks may still end. */
  | { type: 'clearing-up'; interrupted: boolean }
  | { type: 'run-finished'; report: Report };

/** The result of a check before the report, which contains the evidence. */
export type FinishedCheck = Pick<CheckResult, 'name' | 'verdict' | 'reason'> & {
  /** Whether it ran only so that its responses are tested; its own result does not count. */
  aside: boolean;
};

export type Listener = (event: RunEvent) => void;
