import type { FastifyInstance } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Database } from '../../../../server/src/database/database.ts';
import type { DiskObjectStore } from '../../../../server/src/objects/disk.ts';
import type { Services } from '../../../../server/src/services.ts';

/** The reference server, built and not listening yet: its routes are not made before it does. */
export interface Target {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly objects: DiskObjectStore;
  /** What the handlers work with; they take it when their routes are made. */
  readonly services: Services;
}

/** Breaks a server, once and synchronously. */
export interface Fault {
  (target: Target): void;
  /** The operations in whose requests and answers it lies; undefined where it may lie anywhere. */
  readonly touches?: readonly Place[] | undefined;
  /** The codes of the answers that it changes, as a server without it gives them; undefined where it may change any. */
  readonly changes?: readonly Code[] | undefined;
  /**
   * Whether it remembers nothing: what it does to an exchange depends on that alone, and on what it asks the server then.
   * So it can be rehearsed with exchanges of a server without it.
   */
  readonly isMemoryless?: boolean | undefined;
}

/** Logins that checks send: what a run takes from its own sign-in, the token and the user's id, is as it should be. */
export const loginsOfChecks = 'logins of checks';

export type Place = OperationId | typeof loginsOfChecks;

/** The code of an answer, or any from 400. */
export type Code = number | 'refusal';

type Lying = Pick<Fault, 'touches' | 'changes' | 'isMemoryless'>;

/** A fault of which more is said of where it lies than it says itself. */
export const lying = (where: Lying, fault: Fault): Fault =>
  Object.assign(
    (target: Target) => {
      fault(target);
    },
    { touches: fault.touches, changes: fault.changes, isMemoryless: fault.isMemoryless },
    where,
  );

/** A fault that lies in nothing but requests and answers of these operations. */
export const touching = (operations: Place | readonly Place[], fault: Fault): Fault =>
  lying({ touches: listed(operations) }, fault);

export const listed = <Item extends string | number>(items: Item | readonly Item[]): readonly Item[] =>
  typeof items === 'object' ? items : [items];

/** Several places of one fault. */
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

/** Undefined where one of them is. */
const allOf = <Item>(lists: readonly (readonly Item[] | undefined)[]): readonly Item[] | undefined =>
  lists.every((list) => list !== undefined) ? lists.flat() : undefined;
