import path from 'node:path';
import type { Bundles } from '../bundle.ts';
import { placesOfReference } from '../bundle/place-in-overlay.ts';
import { placeInSource, type PlaceOf } from '../bundle/place.ts';
import { pathsOf } from '../lib/paths.ts';
import { callsOf } from '../lib/call.ts';
import { together } from '../lib/problem.ts';
import { clientOperationsSources } from './client-operations.ts';
import { fieldsSource, operationsSource } from './operations.ts';
import { readRegisters, registersSource } from './registers.ts';
import { traceSource } from './trace.ts';
import { typesSource } from './types.ts';
import { validatorsTypes } from './validators-types.ts';
import { validatorsSource } from './validators.ts';

type Descriptions = Pick<Bundles, 'contract' | 'reference'>;

/** The sources compiled from the bundles, without writing them: content by absolute path. */
export async function generateFiles(
  { contract, reference }: Descriptions,
  { root }: { root?: string } = {},
): Promise<Map<string, string>> {
  const paths = pathsOf(root);
  // First, because the bundler runs in its own process while the others are generated.
  const inSource: PlaceOf = (pointer) => placeInSource(paths, pointer);
  const inReference = placesOfReference(reference, paths);
  const linked = [validatorsSource(contract, inSource), validatorsSource(reference, inReference)];
  const make = async () => {
    const types = [contract, reference].map(typesSource);
    const registers = await readRegisters(paths);
    const { unknowns } = registers;
    const inContract = new Set(callsOf(contract).map(({ id }) => id));
    const own = { types: 'types.ts', unknowns };
    const further = { types: 'types.reference.ts', unknowns, without: inContract };
    const [client, referenceClient] = await together([
      clientOperationsSources(contract, own, inSource),
      clientOperationsSources(reference, further, inReference),
    ]);
    return {
      ...{ types, client, referenceClient },
      registers: registersSource(contract, registers),
      trace: traceSource(contract, registers),
    };
  };
  const [{ types, registers, trace, client, referenceClient }, ...validators] = await together([
    make(),
    ...linked,
  ]);
  const sources: Record<string, string> = {
    'types.ts': types[0]!,
    'types.reference.ts': types[1]!,
    'operations.ts': operationsSource(contract),
    'operations.reference.ts': operationsSource(reference),
    'fields.reference.ts': fieldsSource(reference),
    'validators.js': validators[0]!,
    'validators.d.ts': validatorsTypes('./types.ts'),
    'validators.reference.js': validators[1]!,
    'validators.reference.d.ts': validatorsTypes('./types.reference.ts'),
    'registers.ts': registers,
    ...inFolder('operations', client),
    ...inFolder('operations.reference', referenceClient),
  };
  return new Map([
    ...Object.entries(sources).map(([name, source]) => [path.join(paths.generated, name), source] as const),
    [paths.trace, trace],
  ]);
}

function inFolder(folder: string, sources: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...sources].map(([name, source]) => [`${folder}/${name}`, source]));
}
