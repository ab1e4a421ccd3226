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

/** The operation of a request, from the contract or the overlay; undefined if there is none. */
export const operationOf = ({ method, routeOptions }: FastifyRequest): OperationId | undefined =>
  ids.get(`${method} ${routeOptions.url ?? ''}`);

/** Whether the operation comes from the overlay. */
export const isAdded = (id: OperationId): boolean => !(id in contract);
