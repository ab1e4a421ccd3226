import { operations, type OperationId } from '../../../generated/operations.ts';
import { Chances } from '../odd-front/chances.ts';
import { answered, parsed, type Payload } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { isAdded, operationOf } from '../faults/effects/requests.ts';

/** A value of each JSON type, and values that parsers often handle wrongly. */
export const shapes: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  2 ** 60,
  '',
  'text',
  '2026-01-02T03:04:05Z',
  'http://',
  [],
  [null],
  [[1]],
  ['text'],
  [{}],
  {},
  { id: null },
  { id: {}, length: -1, then: 'now' },
];

interface Replacement {
  readonly status?: number;
  /** @default `application/json` */
  readonly type?: string;
  /** By default the original body. */
  readonly body?: string;
}

const statuses = [200, 204, 301, 400, 401, 403, 404, 405, 409, 422, 429, 500, 501, 503];

/** Responses to every request of an operation. */
export const replacements: readonly Replacement[] = [
  ...shapes.map((shape) => ({ status: 200, body: JSON.stringify(shape) })),
  ...shapes.map((shape) => ({ status: 422, body: JSON.stringify(shape) })),
  ...statuses.map((status) => ({ status, body: '' })),
  ...statuses.map((status) => ({ status })),
  ...[200, 404, 500].map((status) => ({ status, type: 'text/html', body: '<!doctype html><p>Hello' })),
  { status: 200, body: '{"status":"succ' },
  { status: 200, body: '\u0000\ufffd' },
  { status: 200, body: '['.repeat(100_000) + ']'.repeat(100_000) },
];

export const operationIds = Object.keys(operations) as OperationId[];

/** Makes an operation respond to everything in one way. */
export const answersOnly = (of: OperationId, { status, type, body }: Replacement): Fault =>
  everyAnswer(of, (payload, { code, contentType }) => {
    if (status !== undefined) code(status);
    if (type !== undefined) contentType(type);
    return body ?? payload;
  });

/** Replaces or removes a value in responses at random, in one of `oneIn`. */
export function scatters(seed: number, oneIn: number): Fault {
  let count = 0;
  return everyAnswer(undefined, (payload) => {
    const chances = new Chances(seed, `answer ${count++}`);
    const json = parsed(payload);
    if (!chances.oneIn(oneIn) || json === undefined) return payload;
    const places = placesIn(json);
    if (places.length === 0) return JSON.stringify(chances.pick(...shapes));
    const { holder, name } = chances.pick(...places);
    const shape = chances.pick(undefined, ...shapes);
    if (shape === undefined) Reflect.deleteProperty(holder, name);
    else holder[name] = shape;
    return JSON.stringify(json);
  });
}

/** Removes a field from all responses. */
export const lacks = (field: string): Fault =>
  everyAnswer(undefined, (payload) => {
    const json = parsed(payload);
    if (json === undefined) return payload;
    for (const { holder, name } of placesIn(json)) if (name === field) Reflect.deleteProperty(holder, name);
    return JSON.stringify(json);
  });

interface Reply {
  readonly code: (status: number) => void;
  readonly contentType: (type: string) => void;
}

/**
 * Replaces the responses of one operation or of all, except for the first logins: without an account, there is no run.
 */
function everyAnswer(
  of: OperationId | undefined,
  replace: (payload: Payload, reply: Reply) => Payload,
): Fault {
  let logins = 0;
  return answered({ ...(of && { of }), code: 'any' }, (payload, { request, reply }) => {
    const operation = operationOf(request);
    if (operation === undefined || isAdded(operation)) return payload;
    if (operation === 'login' && ++logins <= 2) return payload;
    return replace(payload, {
      code: (status) => void reply.code(status),
      contentType: (type) => void reply.type(type),
    });
  });
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** The places of all values in a JSON document. */
function placesIn(json: unknown): Place[] {
  if (typeof json !== 'object' || json === null) return [];
  const holder = json as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}
