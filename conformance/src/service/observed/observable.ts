import { unknowns, type UnknownId } from '../../../../generated/registers.ts';
import type { ObservationReport } from '../../engine/model/report.ts';

/** Why observations of an unknown need not be the same the next time. */
const passing: Readonly<Partial<Record<UnknownId, string>>> = {
  'U-04': 'it depends on the content of the account',
};

/** The unknowns that a run can observe; for the others, the register says why not. */
export const observable: readonly UnknownId[] = unknowns
  .filter(({ observe }) => !observe.startsWith('Not observed'))
  .map(({ id }) => id);

/** The observable unknowns that a run observed, and why not the others. */
export interface Share {
  readonly observed: readonly UnknownId[];
  readonly left: readonly { readonly id: UnknownId; readonly reason: string }[];
}

export function shareOf(observations: readonly Pick<ObservationReport, 'unknown'>[]): Share {
  const seen = new Set<string>(observations.map(({ unknown }) => unknown));
  const left = observable.flatMap((id) => {
    const reason = passing[id] ?? (seen.has(id) ? undefined : 'the run did not observe it');
    return reason === undefined ? [] : [{ id, reason }];
  });
  const out = new Set(left.map(({ id }) => id));
  return { observed: observable.filter((id) => !out.has(id)), left };
}

/** E.g. `98 of 102 observable unknowns, 96 %`. */
export function shareInWords({ observed }: Share): string {
  const percent = Math.floor((100 * observed.length) / observable.length);
  return `${observed.length} of ${observable.length} observable unknowns, ${percent} %`;
}
