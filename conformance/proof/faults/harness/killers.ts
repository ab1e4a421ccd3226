import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAtomically } from '../../../src/cli/write-atomically.ts';
import { isEveryResponse } from '../../../src/engine/model/every-response.ts';
import type { SubjectId } from '../../../src/engine/model/subject.ts';
import type { PlantedFault } from '../planted-fault.ts';
import type { Examination, Recorded } from './outcome.ts';

/** By the id of the fault. */
export type Recording = Readonly<Record<string, Recorded>>;

export const recordingFile = path.join(import.meta.dirname, '../killers.json');

export const readRecording = (): Recording => JSON.parse(readFileSync(recordingFile, 'utf8')) as Recording;

/** Writes it with a line for each fault, in the order of the catalogue. */
export async function writeRecording(recording: Recording, faults: readonly PlantedFault[]): Promise<void> {
  const lines = faults.flatMap(({ id }) => {
    const recorded = recording[id];
    return recorded ? [`${JSON.stringify(id)}: ${JSON.stringify(recorded)}`] : [];
  });
  await writeAtomically(recordingFile, `{\n${lines.join(',\n')}\n}\n`);
}

interface Examined {
  readonly fault: Pick<PlantedFault, 'id' | 'fails'>;
  readonly examination: Pick<Examination, 'failed' | 'finders'>;
}

/** The response of every check shows it, so that no check of its own runs for it. */
export const isOracle = (check: string): boolean => isEveryResponse(check);

/** An observation, whose responses may show a fault, but which does not have to find any: it blames no unknown. */
const isObservation = (check: string, blamed: readonly SubjectId[]): boolean =>
  check.startsWith('U-') && !blamed.some((id) => id.startsWith('U-'));

/**
 * The recording with faults that were examined anew. Killers that still see the fault stay; each check that kills no fault
 * gets the one that the fewest others see; then those are added that blame most of what the fault violates.
 */
export function renewed(recording: Recording, examined: readonly Examined[]): Recording {
  const candidates = examined.map(({ fault, examination: { failed, finders } }) => ({
    id: fault.id,
    failed,
    finders,
    needed: new Set<SubjectId>(fault.fails),
    killers: new Set(recording[fault.id]?.killers.filter((check) => check in finders)),
  }));
  const ids = new Set(candidates.map(({ id }) => id));
  const others = Object.entries(recording).filter(([id]) => !ids.has(id));
  const used = new Set([
    ...others.flatMap(([, { killers }]) => killers),
    ...candidates.flatMap(({ killers }) => [...killers]),
  ]);
  const weight = ({ finders, killers }: (typeof candidates)[number]) =>
    Object.keys(finders).length + killers.size;
  const unused = new Set(
    candidates
      .flatMap(({ finders }) => Object.entries(finders))
      .filter(([check, blamed]) => !used.has(check) && !isObservation(check, blamed))
      .map(([check]) => check),
  );
  for (const check of [...unused].sort()) {
    const seeing = candidates.filter(({ finders }) => check in finders);
    seeing.reduce((best, next) => (weight(next) < weight(best) ? next : best)).killers.add(check);
  }
  for (const { finders, needed, killers } of candidates) {
    // An oracle sees only what another check sends.
    for (const check of killers) if (isOracle(check)) for (const id of finders[check]!) needed.add(id);
    const blames = (check: string) => finders[check]!.filter((id) => needed.has(id));
    const settle = (check: string) => {
      if (!isOracle(check)) for (const id of blames(check)) needed.delete(id);
    };
    killers.forEach(settle);
    const sorted = Object.keys(finders)
      .filter((check) => !isOracle(check))
      .sort();
    // A check that has to find faults, if there is one.
    const isLast = (check: string) => isObservation(check, finders[check]!);
    const choices = [...sorted.filter((check) => !isLast(check)), ...sorted.filter(isLast)];
    while (needed.size > 0) {
      const best = choices.reduce<string | undefined>(
        (best, check) =>
          blames(check).length > (best === undefined ? 0 : blames(best).length) ? check : best,
        undefined,
      );
      if (best === undefined) {
        // Only what is seen in every response shows it.
        const oracles = Object.keys(finders).filter((check) => isOracle(check) && blames(check).length > 0);
        if (killers.size === 0) for (const check of oracles) killers.add(check);
        break;
      }
      killers.add(best);
      settle(best);
    }
  }
  const anew = candidates.map(
    ({ id, failed, killers }) => [id, { killers: [...killers].sort(), failed }] as const,
  );
  return Object.fromEntries([...others, ...anew]);
}
