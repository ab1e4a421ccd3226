import type { FastifyInstance } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Database } from '../../../../server/src/database/database.ts';
import type { DiskObjectStore } from '../../../../server/src/objects/disk.ts';
import type { Services } from '../../../../server/src/services.ts';

/** The reference server before it listens. Its routes do not exist yet. */
export interface Target {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly objects: DiskObjectStore;
  /** The services of the handlers. A fault can still replace them, because the routes do not exist yet. */
  readonly services: Services;
}

/** Breaks a server, once and synchronously. */
export interface Fault {
  (target: Target): void;
  /** The operations whose requests and responses it changes; undefined if it may change any. */
  readonly touches?: readonly Place[] | undefined;
  /** The status codes, without the fault, of the responses that it changes; undefined if it may change any. */
  readonly changes?: readonly Code[] | undefined;
  /**
   * Whether it keeps no state, so that its effect depends only on the current exchange and on the server's data. Such a
   * fault can be tested with recorded exchanges.
   */
  readonly isMemoryless?: boolean | undefined;
}

/** Logins that checks send. The run's own sign-in must stay correct, because the run needs its token and user id. */
export const loginsOfChecks = 'logins of checks';

export type Place = OperationId | typeof loginsOfChecks;

/** A status code, or any from 400. */
export type Code = number | 'refusal';

type Lying = Pick<Fault, 'touches' | 'changes' | 'isMemoryless'>;

/** Adds to a fault where it shows, if its functions do not say it. */
export const lying = (where: Lying, fault: Fault): Fault =>
  Object.assign(
    (target: Target) => {
      fault(target);
    },
    { touches: fault.touches, changes: fault.changes, isMemoryless: fault.isMemoryless },
    where,
  );

/** A fault that changes only requests and responses of these operations. */
export const touching = (operations: Place | readonly Place[], fault: Fault): Fault =>
  lying({ touches: listed(operations) }, fault);

export const listed = <Item extends string | number>(items: Item | readonly Item[]): readonly Item[] =>
  typeof items === 'object' ? items : [items];

/** Combines several faults. */
export function together(...faults: readonly Fault[]): Fault {
  const all: Fault = (target) => {
    for (const fault of faults) fault(target);
  };
  return lying(
    {
      touches: allOf(faults.map(({ touches }) => touches)),
      changes: allOf(faults.map(({ changes }) => changes)),
      isMemoryless: faults.every(({ isMemoryless }) => isMemoryless),
    },
    all,
  );
}

/** Undefined if one of the lists is. */
const allOf = <Item>(lists: readonly (readonly Item[] | undefined)[]): readonly Item[] | undefined =>
  lists.every((list) => list !== undefined) ? lists.flat() : undefined;
