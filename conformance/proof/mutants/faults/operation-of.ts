import type { FastifyRequest } from 'fastify';
import { operations as contract } from '../../../../generated/operations.ts';
import { operations, type OperationId } from '../../../../generated/operations.reference.ts';
import { apiRoot } from '../../../../server/src/build-server.ts';

const ids = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [
    `${method} ${apiRoot}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    id as OperationId,
  ]),
);

/** The operation that a request asks for, of the contract or of the overlay; undefined where it asks for none. */
export const operationOf = ({ method, routeOptions }: FastifyRequest): OperationId | undefined =>
  ids.get(`${method} ${routeOptions.url ?? ''}`);

/** Whether the overlay adds an operation. */
export const isAdded = (id: OperationId): boolean => !(id in contract);
