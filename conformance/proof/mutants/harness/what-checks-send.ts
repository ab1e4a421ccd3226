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

/** What was seen of a check, or of a thing that checks share, in a run against a server without a fault. */
export interface Seen {
  /** The operations, `elsewhere`, and the refusals that it met, as `refusalOf` names them. */
  readonly facts: ReadonlySet<string>;
  /** Undefined stands for what the server kept no record of. */
  readonly exchanges: ReadonlySet<Recorded | undefined>;
}

export interface Observed {
  /** By the name of the check. */
  readonly ofChecks: ReadonlyMap<string, Seen>;
  /** What the run sent that no check did, until it cleared up: all checks build upon it. */
  readonly ofRun: readonly Recorded[];
}

/** What a check gets of the run, made once for all that ask. */
const madeOnce: readonly string[] = ['runFolder', 'spareFolder', 'sharedFile', 'note', 'workspace'];

/** What is made in the folder of the run, unless a check names another. */
const inRunFolder: readonly string[] = ['folder', 'file', 'spareFolder', 'sharedFile'];

/**
 * Runs a suite against a server without a fault, and tells what each check sends: by itself, and through what it shares
 * with others, whoever of them was the first to need it.
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
  /** Names of what it shares with others. */
  readonly shared: Set<string>;
}

/** What is noted while a suite runs, of checks and of what they share. */
class Notes {
  readonly #notes = new Map<string, Note>();
  readonly #current = new AsyncLocalStorage<Note>();

  of<Result>(name: string, work: () => Result): Result {
    return this.#current.run(this.#note(name), work);
  }

  /** What is sent for the work belongs to all that share it. */
  shared<Result>(name: string, work: () => Result): Result {
    this.#current.getStore()?.shared.add(name);
    return this.of(name, work);
  }

  /** What a check clears up by itself is sent when its own work is over. */
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

  /** With what was sent for things that are shared, and for those that these share in turn. */
  reachable(name: string): Seen {
    const names = new Set([name]);
    // A set goes on to what is added meanwhile.
    for (const name of names) for (const further of this.#note(name).shared) names.add(further);
    const notes = [...names].map((name) => this.#note(name));
    return {
      facts: new Set(notes.flatMap(({ facts }) => [...facts])),
      exchanges: new Set(notes.flatMap(({ exchanges }) => [...exchanges])),
    };
  }

  #note(name: string): Note {
    const note = this.#notes.get(name) ?? { facts: new Set(), exchanges: new Set(), shared: new Set() };
    this.#notes.set(name, note);
    return note;
  }
}

/** Notes what a check shares with others under the name of what is shared. */
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
