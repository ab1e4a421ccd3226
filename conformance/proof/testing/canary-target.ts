import { ensureAccount } from '../../../packages/server/src/ready-account.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { Canaries } from './canaries.ts';
import { settingsFor } from './start-runner.ts';
import { startTestTarget, type TestTarget } from './test-target.ts';

/** With characters that encoders escape in different ways. */
const account = { email: 'canary+one@example.com', password: String.raw`canary "one" \ / ü+&<>% of secrets` };
const second = { email: 'canary.two@example.org', password: "canary 'two' #?=; of secrets" };

interface CanaryTarget {
  readonly target: TestTarget;
  /** Every secret that it received or sent. */
  readonly canaries: Canaries;
  /** Its settings for a run. */
  readonly settings: Record<string, string>;
}

/** A target whose credentials are canaries. */
export async function startCanaryTarget(...faults: readonly Fault[]): Promise<CanaryTarget> {
  const canaries = new Canaries();
  for (const { email, password } of [account, second]) canaries.add(email, password);
  // The canaries watch last, to see what the server really sends.
  const target = { ...(await startTestTarget(...faults, canaries.watch)), account, second };
  for (const { email, password } of [account, second]) await ensureAccount(target.services, email, password);
  return { target, canaries, settings: settingsFor(target) };
}
