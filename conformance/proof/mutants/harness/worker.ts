import path from 'node:path';
import { openContract } from '../../../src/cli/open-contract.ts';
import { suiteFor } from '../../../src/areas/suite.ts';
import { areaOf } from '../../../src/model/subject.ts';
import { catalogue } from '../catalogue.ts';
import type { Mutant } from '../mutant.ts';
import { examine } from './examine.ts';
import { broken, examinationOf, type Examination } from './outcome.ts';
import { touchedScope, wholeScope } from './scope.ts';
import { whatChecksSend } from './what-checks-send.ts';

// One process: examines the mutants that it is told of, one after the other. What the runner compiles stays warm.

const overlay = path.join(import.meta.dirname, '../../../../generated/reference.overlay.yaml');
const judgedBy = { stated: once(() => basisOf(undefined)), overlaid: once(() => basisOf(overlay)) };

/** What servers are judged by, and what each check of it sends, which takes some seconds to find out. */
async function basisOf(file: string | undefined) {
  const contract = await openContract(file);
  const suite = suiteFor(contract);
  return { contract, suite, sending: once(() => whatChecksSend(suite, contract)) };
}

/** Makes something when it is first asked for. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}

export type Extent = 'whole' | 'touched' | 'near';

/** What a worker is asked for. */
export interface Order {
  /** Id of a mutant. */
  readonly id: string;
  /** What is judged: every check, those that the fault can show in, or those alone of the areas that it is about. */
  readonly extent: Extent;
}

process.on('message', (order: Order) => {
  void examineMutant(order).then((examination) => process.send?.(examination));
});

async function examineMutant({ id, extent }: Order): Promise<Examination> {
  let started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const mutant = catalogue.find((one) => one.id === id)!;
    const { contract, suite, sending } = await (mutant.overlaid ? judgedBy.overlaid : judgedBy.stated)();
    const scope =
      extent === 'touched' ? touchedScope(suite, mutant.fault, contract, await sending()) : wholeScope(suite);
    // What was found out for all mutants is not the time of the first.
    started = performance.now();
    const report = await examine(mutant.fault, contract, extent === 'near' ? areasOf(mutant) : [], scope);
    return examinationOf(report, elapsed());
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error), elapsed());
  }
}

/** Patterns of the requirements around those that a mutant breaks. */
const areasOf = ({ breaks }: Mutant): string[] => [...new Set(breaks.map((id) => `${areaOf(id)}-*`))];
