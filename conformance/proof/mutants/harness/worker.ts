import path from 'node:path';
import { openContract } from '../../../src/cli/open-contract.ts';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Suite } from '../../../src/model/suite.ts';
import { suiteFor } from '../../../src/areas/suite.ts';
import { areaOf } from '../../../src/model/subject.ts';
import { catalogue } from '../catalogue.ts';
import { basisFor, type Mutant, type Basis } from '../mutant.ts';
import { examine } from './examine.ts';
import { walksOf, withoutWalks } from '../../testing/judge-target.ts';
import { broken, examinationOf, outcomeOf, type Examination } from './outcome.ts';
import { checksShowing } from './rehearsal.ts';
import {
  sampledScope,
  touchedScope,
  wholeScope,
  withoutUnaffectedCases,
  type Scope,
  type Baseline,
  type Sending,
} from './scope.ts';
import { sendingOf, whatChecksSend } from './what-checks-send.ts';

// One process that tests mutants one after another, so that compiled code is reused.

const overlay = path.join(import.meta.dirname, '../../../../generated/reference.overlay.yaml');
const judgedBy = { stated: once(() => contractOf(undefined)), overlaid: once(() => contractOf(overlay)) };

/** A contract and its checks. */
async function contractOf(file: string | undefined) {
  const contract = await openContract(file);
  return { contract, suite: suiteFor(contract) };
}

/** Creates a value on first use. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}

/** Which checks run: all, those that the fault can affect, a sample of these, or those of the mutant's areas. */
export type Extent = 'whole' | 'touched' | 'sample' | 'near';

/** Asks for the requests of the checks, which takes a run against a server without a fault. */
export interface Question {
  readonly basis: Basis;
  /**
   * Ids of the mutants to test: only their faults are tried on recorded exchanges, and only checks that these may
   * affect run.
   */
  readonly ids: ReadonlySet<string>;
}

/** Asks to test a mutant. */
export interface Order {
  /** Id of the mutant. */
  readonly id: string;
  readonly extent: Extent;
  /** What is recorded about the checks; needed to choose those that the fault can affect. */
  readonly sending: Sending | undefined;
  /** Names of the checks that it affected in recorded exchanges, if known. */
  readonly showing: ReadonlySet<string> | undefined;
}

process.on('message', (asked: Question | Order) => {
  // An error ends the process.
  void ('basis' in asked ? tell(asked) : examineMutant(asked)).then((answer) => process.send?.(answer));
});

async function tell({ basis, ids }: Question): Promise<Baseline> {
  const { suite, contract } = await judgedBy[basis]();
  const mutants = catalogue.filter(({ id }) => ids.has(id));
  const faults = mutants.map(({ fault }) => fault);
  const observed = await whatChecksSend(withoutUnaffectedCases(withoutWalks(suite), faults), contract);
  const showing = new Map<string, ReadonlySet<string>>();
  for (const mutant of mutants) {
    const names = await checksShowing(mutant, observed);
    if (names) showing.set(mutant.id, names);
  }
  return { sending: sendingOf(observed), showing };
}

async function examineMutant(order: Order): Promise<Examination> {
  const { id, extent } = order;
  let started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const mutant = catalogue.find((mutant) => mutant.id === id)!;
    const { contract, suite } = await judgedBy[basisFor(mutant)]();
    // The preparation for all mutants does not count for the first.
    started = performance.now();
    const only = extent === 'near' ? areasOf(mutant) : [];
    const examined = async (scope: Scope, concurrency?: number) =>
      examinationOf(await examine(mutant.fault, contract, only, scope, concurrency), elapsed());
    const settled = async (scope: Scope) => {
      const examination = await examined(scope);
      // A fault may affect checks that run in parallel by chance: only what fails without parallel checks counts as
      // misattributed.
      return outcomeOf(mutant, examination).astray.length === 0 ? examination : examined(scope, 1);
    };
    const examination = await settled(scopeOf(mutant, order, suite, contract));
    // Rules find it with checks of any requirement, which a sample may have left out.
    if (extent !== 'sample' || outcomeOf(mutant, examination).killed) return examination;
    return await settled(scopeOf(mutant, { ...order, extent: 'touched' }, suite, contract));
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error), elapsed());
  }
}

function scopeOf(
  mutant: Mutant,
  { extent, sending, showing }: Order,
  suite: Suite,
  contract: Contract,
): Scope {
  if (extent === 'whole' || extent === 'near') return wholeScope(suite);
  // A fault may affect any step of a walk: mutants for walks run only the walks, and all others never do.
  const part = mutant.walks ? walksOf(suite) : withoutWalks(suite);
  const touched = mutant.walks
    ? wholeScope(part)
    : touchedScope(part, mutant.fault, contract, sending!, showing);
  return extent === 'sample' ? sampledScope(touched, mutant, part) : touched;
}

/** Patterns of the requirements in the areas of a mutant. */
const areasOf = ({ breaks }: Mutant): string[] => [...new Set(breaks.map((id) => `${areaOf(id)}-*`))];
