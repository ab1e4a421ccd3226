import type { FastifyRequest } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Payload } from '../faults/answers.ts';
import type { Fault } from '../faults/fault.ts';
import { operationOf } from '../faults/operation-of.ts';

/** An exchange with a server without a fault, as hooks of that server see it. */
export interface Recorded {
  /** Undefined where it asks for none. */
  readonly operation: OperationId | undefined;
  readonly request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>;
  /** Address of the route; undefined where there is none. */
  readonly route: string | undefined;
  /** What came with the request, as it met the handler; undefined where it was refused before. */
  handled?: Pick<FastifyRequest, 'body' | 'query' | 'params'> | undefined;
  /** Undefined where it was not sent by the usual way. */
  answer?: { readonly statusCode: number; readonly payload: Payload | object };
}

/** The header of an answer that says which recorded exchange it is of. */
export const numberHeader = 'x-recorded';

/** Has a server keep every exchange, and number it in its answer. */
export function recording(exchanges: Recorded[]): Fault {
  return ({ app }) => {
    const ofRequests = new WeakMap<FastifyRequest, Recorded>();
    app.addHook('onRequest', (request, reply, next) => {
      const { method, url, headers, routeOptions } = request;
      const operation = operationOf(request);
      const recorded = {
        operation,
        request: { method, url, headers: { ...headers } },
        route: routeOptions.url,
      };
      ofRequests.set(request, recorded);
      reply.header(numberHeader, String(exchanges.push(recorded) - 1));
      next();
    });
    app.addHook('preHandler', (request, _reply, next) => {
      const recorded = ofRequests.get(request);
      if (recorded?.operation !== undefined) {
        const { body, query, params } = request;
        recorded.handled = structuredClone({ body, query, params });
      }
      next();
    });
    app.addHook('onSend', (request, reply, payload, next) => {
      const recorded = ofRequests.get(request);
      if (recorded) recorded.answer = { statusCode: reply.statusCode, payload: payload as Payload | object };
      next(null, payload);
    });
  };
}
