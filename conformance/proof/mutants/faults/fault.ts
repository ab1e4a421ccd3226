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
  readonly touches?: readonly OperationId[];
}

/** A fault that lies in nothing but requests and answers of these operations. */
export const touching = (operations: OperationId | readonly OperationId[], fault: Fault): Fault =>
  Object.assign(
    (target: Target) => {
      fault(target);
    },
    { touches: typeof operations === 'string' ? [operations] : operations },
  );

/** Several places of one fault. */
export function together(...faults: readonly Fault[]): Fault {
  const all: Fault = (target) => {
    for (const fault of faults) fault(target);
  };
  const touched = faults.map(({ touches }) => touches);
  return touched.every((operations) => operations !== undefined) ? touching(touched.flat(), all) : all;
}
