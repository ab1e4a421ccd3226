import type { FastifyInstance } from 'fastify';
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
export type Fault = (target: Target) => void;

/** Several places of one fault. */
export const together =
  (...faults: readonly Fault[]): Fault =>
  (target) => {
    for (const fault of faults) fault(target);
  };
