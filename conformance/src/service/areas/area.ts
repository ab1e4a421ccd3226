import type { Contract } from '../../engine/contract/contract.ts';
import type { Check } from '../check.ts';
import type { AreaOperations, OperationDescriptions } from '../operation-description.ts';

/** Some checks need the descriptions of all operations, e.g. to send each of them without a token. */
export type Checks = readonly Check[] | ((descriptions: OperationDescriptions) => readonly Check[]);

/** What a folder of this directory adds to a run. */
export interface Area {
  /** What the runner knows about the operations of this area. */
  readonly operations?: AreaOperations;
  readonly checks?: Checks;
  /** Checks that combine operations of several areas: they follow the checks of all areas. */
  readonly acrossAreas?: Checks;
  /** The cases of the coverage table, for each operation that changes something. */
  readonly cases?: readonly Check[];
  /** Long series of operations. */
  readonly histories?: readonly Check[];
  readonly observations?: readonly Check[];
  /** Checks and observations that log in again: they run after all others, because a login may end the run's token. */
  readonly logins?: Checks;
  /** Logins that must fail: they run at the very end, because servers count them and lock accounts. */
  readonly failingLogins?: readonly Check[];
  /** Checks of the operations that an overlay adds. */
  readonly checksFor?: (contract: Pick<Contract, 'operations'>) => readonly Check[];
}
