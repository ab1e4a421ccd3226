import path from 'node:path';
import { openContract } from '../../../src/cli/open-contract.ts';
import { areaOf } from '../../../src/model/subject.ts';
import { catalogue } from '../catalogue.ts';
import type { Mutant } from '../mutant.ts';
import { examine } from './examine.ts';
import { broken, examinationOf, type Examination } from './outcome.ts';

// One process: examines the mutants that it is told of, one after the other. What the runner compiles stays warm.

const overlay = path.join(import.meta.dirname, '../../../../generated/reference.overlay.yaml');
const contracts = { stated: openContract(undefined), overlaid: openContract(overlay) };

/** What a worker is asked for. */
export interface Order {
  /** Id of a mutant. */
  readonly id: string;
  /** Whether only the areas are judged that the mutant is about. */
  readonly near: boolean;
}

process.on('message', (order: Order) => {
  void examineMutant(order).then((examination) => process.send?.(examination));
});

async function examineMutant({ id, near }: Order): Promise<Examination> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const mutant = catalogue.find((one) => one.id === id)!;
    const contract = await (mutant.overlaid ? contracts.overlaid : contracts.stated);
    const report = await examine(mutant.fault, contract, near ? areasOf(mutant) : []);
    return examinationOf(report, elapsed());
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error), elapsed());
  }
}

/** Patterns of the requirements around those that a mutant breaks. */
const areasOf = ({ breaks }: Mutant): string[] => [...new Set(breaks.map((id) => `${areaOf(id)}-*`))];
