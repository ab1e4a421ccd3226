import type { FastifyRequest } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Payload } from '../faults/answers.ts';
import type { Fault } from '../faults/fault.ts';
import { operationOf } from '../faults/requests.ts';

/** An exchange with a server without a fault, as the server's hooks see it. */
export interface Recorded {
  /** Undefined if the request matches no operation. */
  readonly operation: OperationId | undefined;
  readonly request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>;
  /** The path of the route; undefined if there is none. */
  readonly route: string | undefined;
  /** The request as the handler received it; undefined if it was refused before. */
  handled?: Pick<FastifyRequest, 'body' | 'query' | 'params'> | undefined;
  /** Undefined if the response was not sent through the usual hooks. */
  answer?: { readonly statusCode: number; readonly payload: Payload | object };
}

/** The response header with the number of the recorded exchange. */
export const numberHeader = 'x-recorded';

/** Makes a server record every exchange, and put its number into the response. */
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
