import type { Answer } from '../engine/model/messages.ts';
import { answerOf, exchangeOf } from './answers.ts';

/** A response as checks get it. */
export function receivedAnswer(
  status: number,
  json: unknown,
  operation: Answer['operation'] = 'createFolder',
): Answer {
  const answer = answerOf(operation, status, json);
  const exchange = exchangeOf(answer);
  const { headers, body: text } = exchange.response;
  return {
    operation,
    status,
    ok: status >= 200 && status < 300,
    headers,
    header: (name) => headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1],
    bytes: answer.bytes,
    text,
    json,
    body: typeof json === 'object' && json !== null ? json : {},
    exchange,
  };
}
