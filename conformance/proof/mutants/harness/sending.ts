import type { Code } from '../faults/fault.ts';

/**
 * Names of checks, and what is known of what each sends: the operations, `elsewhere`, and the refusals that it meets, as
 * `refusalOf` names them.
 */
export type Sending = ReadonlyMap<string, ReadonlySet<string>>;

/** What is found out once of the checks that mutants are judged by, for all of these. */
export interface Baseline {
  readonly sending: Sending;
  /** By the id of a mutant: names of the checks that its fault may show in, where that can be rehearsed. */
  readonly showing: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Stands for whatever is no operation: addresses that the server gave out. */
export const elsewhere = 'elsewhere';

/** @param operation an operation or `elsewhere`; any where left out */
export const refusalOf = (code: Code, operation = 'any'): string => `${code} from ${operation}`;
