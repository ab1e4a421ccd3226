import '../../../src/composition.ts';
import path from 'node:path';
import { openContract } from '../../../src/cli/open-contract.ts';
import { suiteFor } from '../../../src/service/areas/suite.ts';
import type { Check } from '../../../src/engine/model/check.ts';
import { catalogue } from '../catalogue.ts';
import type { Fault } from '../effects/fault.ts';
import { basisFor, type Basis } from '../planted-fault.ts';
import { examine } from './examine.ts';
import {
  broken,
  examinationOf,
  isAsRecorded,
  outcomeOf,
  type Examination,
  type Recorded,
} from './outcome.ts';
import { isKiller, isReachable, usesOf, type Uses } from './reachable.ts';

// One process that tests faults one after another, so that compiled code is reused.

const faultsFolder = path.dirname(import.meta.dirname);
const overlay = path.join(import.meta.dirname, '../../../../generated/reference.overlay.yaml');
const judgedBy = {
  stated: once(() => openContract(undefined)),
  overlaid: once(() => openContract(overlay)),
};

/** Creates a value on first use. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}

/** Asks what the checks use, which takes a run against a server without a fault. */
export interface Question {
  readonly basis: Basis;
}

/** Asks to test a fault. */
export interface Order {
  /** Id of the fault. */
  readonly id: string;
  /** Undefined to run the recorded killers alone. */
  readonly uses: Uses | undefined;
  readonly recorded: Recorded | undefined;
  /** Whether only a run of one check at a time counts: what becomes the record must not depend on chance. */
  readonly alone: boolean;
}

process.on('message', (asked: Question | Order) => {
  // An error ends the process.
  void ('basis' in asked ? tell(asked) : examineFault(asked)).then((answer) => process.send?.(answer));
});

async function tell({ basis }: Question): Promise<Uses> {
  const contract = await judgedBy[basis]();
  return usesOf(suiteFor(contract), contract);
}

async function examineFault({ id, uses, recorded, alone }: Order): Promise<Examination> {
  let started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const fault = catalogue.find((fault) => fault.id === id)!;
    const contract = await judgedBy[basisFor(fault)]();
    // The preparation for all faults does not count for the first.
    started = performance.now();
    const isChosen = (check: Check) =>
      uses ? isReachable(fault, check, uses) : isKiller(fault, recorded!.killers, check);
    const examined = async (concurrency?: number): Promise<Examination> => {
      let thrown: string | undefined;
      const plant = fault.newFault();
      const watched: Fault = (target) => {
        plant(target);
        target.app.addHook('onError', (_request, _reply, { message, stack = '' }, done) => {
          if (stack.includes(faultsFolder)) thrown ??= message;
          done();
        });
      };
      const report = await examine(watched, contract, isChosen, concurrency);
      return { ...examinationOf(report, elapsed()), thrown };
    };
    const examination = await examined(alone ? 1 : undefined);
    if (alone) return examination;
    // A fault may affect checks that run in parallel by chance: what differs counts only if it does so without them.
    const isSettled = isAsRecorded(outcomeOf(fault, examination, recorded, uses ? 'all' : 'killers'));
    return isSettled ? examination : await examined(1);
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error), elapsed());
  }
}
