import { AsyncLocalStorage } from 'node:async_hooks';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import type { Suite } from '../../../src/model/suite.ts';
import type { FileOptions, TestContext } from '../../../src/model/test-context.ts';
import { run } from '../../../src/run/run.ts';
import { optionsFor } from '../../testing/judge-target.ts';
import { startFaultyServer } from './faulty-server.ts';
import { numberHeader, recording, type Recorded } from './recording.ts';
import { wholeScope } from './scope.ts';
import { elsewhere, refusalOf, type Sending } from './sending.ts';

/** The exchanges of a check, or of a value that checks share, with a server without a fault. */
export interface Seen {
  /** The operations, `elsewhere`, and the errors, named by `refusalOf`. */
  readonly facts: ReadonlySet<string>;
  /** Undefined stands for an exchange that the server did not record. */
  readonly exchanges: ReadonlySet<Recorded | undefined>;
}

export interface Observed {
  /** By the name of the check. */
  readonly ofChecks: ReadonlyMap<string, Seen>;
  /** Exchanges of the run itself, before it cleans up: all checks depend on them. */
  readonly ofRun: readonly Recorded[];
}

/** Values of the test context that are created once for all checks. */
const madeOnce: readonly string[] = ['runFolder', 'spareFolder', 'sharedFile', 'note', 'workspace'];

/** Values that are created in the run's folder, unless a check gives another. */
const inRunFolder: readonly string[] = ['folder', 'file', 'spareFolder', 'sharedFile'];

/**
 * Runs a suite against a server without a fault, and records the requests of each check: its own, and those for values
 * that it shares with others, whichever of them needed the value first.
 */
export async function whatChecksSend(suite: Suite, contract: Contract): Promise<Observed> {
  const notes = new Notes();
  const watched = suite.checks.map((check) => ({
    ...check,
    run: (t: TestContext) => notes.of(check.name, () => check.run(watching(t, notes))),
  }));
  const recorded: Recorded[] = [];
  const ofRun = new Set<Recorded>();
  const server = await startFaultyServer(recording(recorded));
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
        if (event.type === 'clearing-up') for (const exchange of recorded) ofRun.add(exchange);
        if (event.type === 'exchange') notes.add(event.check, event.exchange, recorded);
      },
      signal,
    );
  } finally {
    await server.close();
    notes.close();
  }
  const ofChecks = new Map(suite.checks.map(({ name }) => [name, notes.reachable(name)]));
  for (const { exchanges } of ofChecks.values())
    for (const exchange of exchanges) if (exchange) ofRun.delete(exchange);
  return { ofChecks, ofRun: [...ofRun] };
}

export const sendingOf = ({ ofChecks }: Observed): Sending =>
  new Map([...ofChecks].map(([name, { facts }]) => [name, facts]));

interface Note {
  readonly facts: Set<string>;
  readonly exchanges: Set<Recorded | undefined>;
  /** Names of the values that it shares with others. */
  readonly shared: Set<string>;
}

/** The recorded requests of checks and of shared values. */
class Notes {
  readonly #notes = new Map<string, Note>();
  readonly #current = new AsyncLocalStorage<Note>();

  of<Result>(name: string, work: () => Result): Result {
    return this.#current.run(this.#note(name), work);
  }

  /** Requests for a shared value belong to every check that uses it. */
  shared<Result>(name: string, work: () => Result): Result {
    this.#current.getStore()?.shared.add(name);
    return this.of(name, work);
  }

  /** When a check cleans up, its own function has already returned, so there is no current note. */
  add(check: string, { operation = elsewhere, response }: Exchange, recorded: readonly Recorded[]): void {
    const { facts, exchanges } = this.#current.getStore() ?? this.#note(check);
    const { status, headers } = response;
    const [, number] = headers.find(([name]) => name.toLowerCase() === numberHeader) ?? [];
    exchanges.add(number === undefined ? undefined : recorded[Number(number)]);
    facts.add(operation);
    if (status < 400) return;
    for (const code of [status, 'refusal'] as const)
      facts.add(refusalOf(code)).add(refusalOf(code, operation));
  }

  /** Includes requests for shared values, and for values that those share in turn. */
  reachable(name: string): Seen {
    const names = new Set([name]);
    // The loop over a set includes items that are added meanwhile.
    for (const name of names) for (const further of this.#note(name).shared) names.add(further);
    const notes = [...names].map((name) => this.#note(name));
    return {
      facts: new Set(notes.flatMap(({ facts }) => [...facts])),
      exchanges: new Set(notes.flatMap(({ exchanges }) => [...exchanges])),
    };
  }

  /** No more is recorded. Until then, Node 20 runs hooks for every promise, also for those of the mutants afterwards. */
  close(): void {
    this.#current.disable();
  }

  #note(name: string): Note {
    const note = this.#notes.get(name) ?? { facts: new Set(), exchanges: new Set(), shared: new Set() };
    this.#notes.set(name, note);
    return note;
  }
}

/** Records requests for shared values under the name of the value. */
function watching(t: TestContext, notes: Notes): TestContext {
  const watched: TestContext = new Proxy(t, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property === 'once') {
        return (name: string, make: () => Promise<unknown>) =>
          notes.shared(`once ${name}`, () => target.once(name, make));
      }
      const name = String(property);
      const call = (args: readonly unknown[]): unknown => {
        const made = () => Reflect.apply(value, target, args) as unknown;
        return madeOnce.includes(name) ? notes.shared(`the run's ${name}`, made) : made();
      };
      if (!inRunFolder.includes(name)) return (...args: unknown[]) => call(args);
      return async (...args: unknown[]) => {
        const [{ parentId, as } = {}] = args as [FileOptions?];
        if (parentId === undefined) await watched.runFolder(as);
        return call(args);
      };
    },
  });
  return watched;
}
