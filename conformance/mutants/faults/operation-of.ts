import type { FastifyRequest } from 'fastify';
import { operations, type OperationId } from '../../../generated/operations.ts';
import { apiRoot } from '../../../server/src/build-server.ts';

const ids = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [
    `${method} ${apiRoot}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    id as OperationId,
  ]),
);

/** The operation of the contract that a request asks for; undefined where it asks for none. */
export const operationOf = ({ method, routeOptions }: FastifyRequest): OperationId | undefined =>
  ids.get(`${method} ${routeOptions.url ?? ''}`);
