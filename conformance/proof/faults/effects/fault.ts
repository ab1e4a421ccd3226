import type { FastifyInstance } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Database } from '../../../../packages/server/src/database/database.ts';
import type { DiskObjectStore } from '../../../../packages/server/src/objects/disk.ts';
import type { Services } from '../../../../packages/server/src/services.ts';

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
  readonly touches?: readonly OperationId[] | undefined;
}

/** A fault that changes only requests and responses of these operations. */
export const touching = (operations: OperationId | readonly OperationId[], fault: Fault): Fault =>
  placed(listed(operations), fault);

/** A fault that shows in any check, such as one of the login in the sign-in of the run itself. */
export const touchingAll = (fault: Fault): Fault => placed(undefined, fault);

/** A copy, so that the same fault can touch something else elsewhere. */
const placed = (touches: Fault['touches'], fault: Fault): Fault =>
  Object.assign(
    (target: Target) => {
      fault(target);
    },
    { touches },
  );

export const listed = <Item extends string>(items: Item | readonly Item[]): readonly Item[] =>
  typeof items === 'object' ? items : [items];

/** Combines several faults. */
export function together(...faults: readonly Fault[]): Fault {
  const all: Fault = (target) => {
    for (const fault of faults) fault(target);
  };
  const places = faults.map(({ touches }) => touches);
  return placed(places.every((place) => place !== undefined) ? places.flat() : undefined, all);
}
