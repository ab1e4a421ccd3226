import { unknowns, type UnknownId } from '../../../generated/registers.ts';
import type { ObservationReport } from './report.ts';

/** Why an observation of a point tells nothing that a server holds to. */
const passing: Readonly<Partial<Record<UnknownId, string>>> = {
  'U-04': 'it grows with what the account holds',
};

/** The open points that a run can observe: of the others the register says why they are not watched. */
export const observable: readonly UnknownId[] = unknowns
  .filter(({ observe }) => !observe.startsWith('Not watched'))
  .map(({ id }) => id);

/** Which observable points came out of a run, and why the others did not. */
export interface Share {
  readonly observed: readonly UnknownId[];
  readonly left: readonly { readonly id: UnknownId; readonly reason: string }[];
}

export function shareOf(observations: readonly Pick<ObservationReport, 'unknown'>[]): Share {
  const seen = new Set<string>(observations.map(({ unknown }) => unknown));
  const left = observable.flatMap((id) => {
    const reason = passing[id] ?? (seen.has(id) ? undefined : 'the run saw nothing of it');
    return reason === undefined ? [] : [{ id, reason }];
  });
  const out = new Set(left.map(({ id }) => id));
  return { observed: observable.filter((id) => !out.has(id)), left };
}

/** `98 of 102 observable open points, 96 %` */
export function shareInWords({ observed: told }: Share): string {
  const percent = Math.floor((100 * told.length) / observable.length);
  return `${told.length} of ${observable.length} observable open points, ${percent} %`;
}
