import { Buffer } from 'node:buffer';
import type { JudgedAnswer } from '../engine/contract/contract.ts';
import type { Exchange } from '../engine/model/exchange.ts';

/** Creates a response for tests. */
export function answerOf(
  operation: string,
  status: number,
  json: unknown,
  contentType: string | undefined = 'application/json; charset=utf-8',
): JudgedAnswer {
  return {
    operation,
    status,
    contentType,
    json,
    bytes: Buffer.from(json === undefined ? '' : JSON.stringify(json)),
  };
}

/** The exchange of a response. */
export function exchangeOf(
  { operation, status, contentType, bytes }: JudgedAnswer,
  headers: Exchange['response']['headers'] = [],
): Exchange {
  return {
    operation,
    request: { method: 'POST', url: 'https://api.example.com/v1/', headers: [], body: undefined },
    response: {
      status,
      headers: contentType === undefined ? headers : [['Content-Type', contentType], ...headers],
      body: Buffer.from(bytes).toString(),
    },
    durationMs: 1,
  };
}
