import type { Contract } from '../../../src/engine/contract/contract.ts';
import type { Check } from '../../../src/engine/model/check.ts';
import type { Suite } from '../../../src/engine/run/suite.ts';
import type { TestContext } from '../../../src/service/test-context.ts';
import { run } from '../../../src/engine/run/run.ts';
import { optionsFor } from '../../testing/judge-target.ts';
import type { PlantedFault } from '../planted-fault.ts';
import { startFaultyServer } from './faulty-server.ts';
import { isOracle } from './killers.ts';

/** By the id of a check: the operations that it uses. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The checks that can find a fault: those that use an operation which it touches. To all others, the server is one without
 * a fault.
 *
 * A history uses nearly every operation, and takes as long as a hundred checks: histories run for the faults that only they find.
 */
export function isReachable({ touches, histories }: PlantedFault, check: Check, uses: Uses): boolean {
  if (check.isHistory || histories) return check.isHistory && histories;
  return touches === undefined || touches.some((operation) => uses.get(check.id)?.has(operation));
}

/**
 * The checks to run for recorded killers: these, or, where only what is seen in every response shows the fault, those that are
 * about an operation which it touches.
 */
export function isKiller({ touches }: PlantedFault, killers: readonly string[], check: Check): boolean {
  if (!killers.every(isOracle)) return killers.includes(check.id);
  return !check.isHistory && (touches === undefined || check.operations.some((id) => touches.includes(id)));
}

/** What a method of the test context gives that one check makes for all. */
const shared: Readonly<Record<string, readonly string[]>> = {
  runFolder: ['run folder'],
  folder: ['run folder'],
  file: ['run folder'],
  spareFolder: ['run folder', 'spare folder'],
  sharedFile: ['run folder', 'shared file'],
  note: ['note'],
  workspace: ['workspace'],
  writableWorkspace: ['workspace'],
};

/**
 * Runs all checks against a server without a fault to see what they use: what they send, what they are about, and what the
 * check has used that made a shared value for them.
 */
export async function usesOf(suite: Suite, contract: Contract): Promise<Uses> {
  const checks = suite.checks.filter(({ isHistory }) => !isHistory);
  const own = new Map(checks.map(({ name, operations }) => [name, new Set<string>(operations)]));
  const values = new Map(checks.map(({ name }) => [name, new Set<string>()]));
  const makers = new Map<string, string>();
  const watched = checks.map((check) => ({
    ...check,
    run: (t: TestContext) =>
      check.run(
        watching(t, (value) => {
          values.get(check.name)!.add(value);
          if (!makers.has(value)) makers.set(value, check.name);
        }),
      ),
  }));
  const server = await startFaultyServer(() => undefined);
  try {
    const options = optionsFor(server, {
      contract,
      budget: generatedRequests,
      allowDestructive: true,
      verbose: true,
    });
    await run(
      { ...suite, checks: watched },
      options,
      (event) => {
        if (event.type === 'exchange' && event.exchange.operation !== undefined)
          own.get(event.check)?.add(event.exchange.operation);
      },
      new AbortController().signal,
    );
  } finally {
    await server.close();
  }
  return new Map(
    checks.map(({ id, name }) => {
      const asked = new Set([name]);
      // The loop over a set includes what is added meanwhile.
      for (const other of asked) for (const value of values.get(other)!) asked.add(makers.get(value)!);
      return [id, new Set([...asked].flatMap((other) => [...own.get(other)!]))];
    }),
  );
}

/** Tells which shared values a check asks for. */
function watching(t: TestContext, asked: (value: string) => void): TestContext {
  return new Proxy(t, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        for (const name of shared[String(property)] ?? []) asked(name);
        if (property === 'once') asked(`once ${String(args[0])}`);
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

/** Number of requests with generated invalid input in a run of all checks. */
const generatedRequests = 300;

/** The number for a part of the checks, so that each sends as many as in a run of all. */
export function budgetOf(checks: readonly Check[], all: readonly Check[]): number {
  const generating = (some: readonly Check[]) => some.filter(({ needs }) => needs.includes('budget')).length;
  const each = Math.floor(generatedRequests / Math.max(1, generating(all)));
  return each * Math.max(1, generating(checks));
}
