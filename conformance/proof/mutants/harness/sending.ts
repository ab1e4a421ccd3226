import type { Code } from '../faults/fault.ts';

/**
 * For each check, by name: the operations that it sends, `elsewhere`, and the errors that it gets, named by
 * `refusalOf`.
 */
export type Sending = ReadonlyMap<string, ReadonlySet<string>>;

/** What is recorded once about the checks, for all mutants. */
export interface Baseline {
  readonly sending: Sending;
  /** By a mutant's id: names of the checks that its fault may affect, as far as recorded exchanges show it. */
  readonly showing: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Stands for requests that are no operation, such as those to presigned URLs. */
export const elsewhere = 'elsewhere';

/** @param operation an operation or `elsewhere`; by default any */
export const refusalOf = (code: Code, operation = 'any'): string => `${code} from ${operation}`;
