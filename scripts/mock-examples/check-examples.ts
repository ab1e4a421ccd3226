import { isDeepStrictEqual } from 'node:util';
import { isJson } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { mockHeaders, toCase } from './case.ts';
import { runDredd, type DreddOutcome } from './dredd.ts';
import { exchangesOf, type Exchange } from './exchanges.ts';

export interface CheckedExample {
  exchange: Exchange;
  /** Empty if the response passed. */
  errors: string[];
}

/** Sends every documented example of a 3.0 description to a mock, and checks the responses. */
export async function checkExamples(document: OpenApiDocument, endpoint: string): Promise<CheckedExample[]> {
  const exchanges = exchangesOf(document);
  const cases = await Promise.all(
    exchanges.map((exchange) => toCase(document, exchange, mockHeaders(exchange))),
  );
  const outcomes = await runDredd(endpoint, cases);
  return exchanges.map((exchange, index) => ({ exchange, errors: errorsOf(exchange, outcomes[index]!) }));
}

/** A valid response must also equal the documented one: a mock that returns another example is wrong. */
function errorsOf({ response }: Exchange, { errors, body }: DreddOutcome): string[] {
  if (errors.length > 0) return errors;
  const answer: unknown = body !== undefined && isJson(response.type) ? JSON.parse(body) : body;
  return isDeepStrictEqual(answer, response.value) ? [] : ['body: is not the documented example'];
}
