import { onTestFinished } from 'vitest';
import { together, type Fault, type Target } from '../faults/effects/fault.ts';
import { startFaultyServer, type FaultyServer } from '../faults/harness/faulty-server.ts';

/** The reference server in this process, with access to its internals. */
export interface TestTarget extends FaultyServer, Pick<Target, 'app' | 'database' | 'services'> {}

/** A server for one test, with two accounts and the state provider; it stops at the end of the test. */
export async function startTestTarget(...faults: readonly Fault[]): Promise<TestTarget> {
  let behind: Target | undefined;
  const server = await startFaultyServer(
    together(...faults, (target) => {
      behind = target;
    }),
  );
  onTestFinished(() => server.close());
  const { app, database, services } = behind!;
  return { ...server, app, database, services };
}
