import { ensureAccount } from '../../../server/src/ready-account.ts';
import type { Fault } from '../mutants/faults/fault.ts';
import { Canaries } from './canaries.ts';
import { settingsFor } from './start-runner.ts';
import { startTestTarget, type TestTarget } from './test-target.ts';

/** With characters that every encoder has its own idea of. */
const account = { email: 'canary+one@example.com', password: String.raw`canary "one" \ / ü+&<>% of secrets` };
const second = { email: 'canary.two@example.org', password: "canary 'two' #?=; of secrets" };

interface CanaryTarget {
  readonly target: TestTarget;
  /** Everything secret that goes through it. */
  readonly canaries: Canaries;
  /** What it is judged with. */
  readonly settings: Record<string, string>;
}

/** A target whose accounts have canaries for credentials. */
export async function startCanaryTarget(...faults: readonly Fault[]): Promise<CanaryTarget> {
  const canaries = new Canaries();
  for (const { email, password } of [account, second]) canaries.add(email, password);
  // The watcher comes last, to see what really goes out.
  const target = { ...(await startTestTarget(...faults, canaries.watch)), account, second };
  for (const { email, password } of [account, second]) await ensureAccount(target.services, email, password);
  return { target, canaries, settings: settingsFor(target) };
}
