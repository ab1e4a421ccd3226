import { AsyncLocalStorage } from 'node:async_hooks';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import type { Suite } from '../../../src/model/suite.ts';
import type { TestContext } from '../../../src/model/test-context.ts';
import { run } from '../../../src/run/run.ts';
import { optionsFor } from '../../testing/judge-target.ts';
import { startFaultyServer } from './faulty-server.ts';
import { wholeScope } from './scope.ts';
import { elsewhere, refusalOf, type Sending } from './sending.ts';

/** What a check gets of the run, made once for all that ask, and what is sent for that. */
const shared: Partial<Record<keyof TestContext, readonly string[]>> = {
  runFolder: ['createFolder'],
  folder: ['createFolder'],
  spareFolder: ['createFolder'],
  object: ['presignUpload', elsewhere],
  file: ['createFolder', 'presignUpload', elsewhere, 'registerEntry'],
  sharedFile: ['createFolder', 'presignUpload', elsewhere, 'registerEntry'],
  note: ['createNote'],
  workspace: ['createWorkspace'],
};

/**
 * Runs a suite against a server without a fault, and tells what each check sends: by itself, and through what it shares
 * with others, whoever of them was the first to need it.
 */
export async function whatChecksSend(suite: Suite, contract: Contract): Promise<Sending> {
  const sent = new Map<string, Set<string>>();
  const current = new AsyncLocalStorage<Set<string>>();
  const within = <Result>(key: string, work: () => Result): Result => {
    const operations = sent.get(key) ?? new Set();
    sent.set(key, operations);
    return current.run(operations, work);
  };
  const watched = suite.checks.map((check) => ({
    ...check,
    run: (t: TestContext) => within(check.name, () => check.run(watching(t, current, within))),
  }));
  const server = await startFaultyServer(() => undefined);
  try {
    const options = optionsFor(server, {
      contract,
      budget: wholeScope(suite).budget,
      allowDestructive: true,
      verbose: true,
    });
    const { signal } = new AbortController();
    await run(
      { ...suite, checks: watched },
      options,
      (event) => {
        if (event.type !== 'exchange') return;
        for (const fact of factsOf(event.exchange)) current.getStore()?.add(fact);
      },
      signal,
    );
  } finally {
    await server.close();
  }
  return new Map(suite.checks.map(({ name }) => [name, reachable(name, sent)]));
}

function factsOf({ operation = elsewhere, response: { status } }: Exchange): string[] {
  if (status < 400) return [operation];
  const codes = [status, 'refusal'] as const;
  return [operation, ...codes.flatMap((code) => [refusalOf(code), refusalOf(code, operation)])];
}

/** Notes what a check shares with others under the name of what is shared. */
function watching(
  t: TestContext,
  current: AsyncLocalStorage<Set<string>>,
  within: <Result>(key: string, work: () => Result) => Result,
): TestContext {
  return new Proxy(t, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property === 'once') {
        return (name: string, make: () => Promise<unknown>) => {
          const key = `once ${name}`;
          current.getStore()?.add(key);
          return target.once(name, () => within(key, make));
        };
      }
      const operations = shared[property as keyof TestContext] ?? [];
      return (...args: unknown[]): unknown => {
        for (const operation of operations) current.getStore()?.add(operation);
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

/** With what is sent for things that are shared, and for those that these share in turn. */
function reachable(
  name: string,
  sent: ReadonlyMap<string, ReadonlySet<string>>,
  seen = new Set<string>(),
): Set<string> {
  for (const operation of sent.get(name) ?? []) {
    if (seen.has(operation)) continue;
    seen.add(operation);
    reachable(operation, sent, seen);
  }
  return seen;
}
