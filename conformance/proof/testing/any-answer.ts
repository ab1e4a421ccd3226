import { operations, type OperationId } from '../../../generated/operations.ts';
import { Chances } from '../lawful-oddities/chances.ts';
import { answered, type Payload } from '../mutants/faults/answers.ts';
import type { Fault } from '../mutants/faults/fault.ts';
import { isAdded, operationOf } from '../mutants/faults/operation-of.ts';

/** A value of each shape that JSON has, and those that readers trip over. */
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
  /** `application/json` where left out. */
  readonly type?: string;
  /** As it was where left out. */
  readonly body?: string;
}

const statuses = [200, 204, 301, 400, 401, 403, 404, 405, 409, 422, 429, 500, 501, 503];

/** Ways to answer an operation whatever was asked of it. */
export const replacements: readonly Replacement[] = [
  ...shapes.map((shape) => ({ status: 200, body: JSON.stringify(shape) })),
  ...shapes.map((shape) => ({ status: 422, body: JSON.stringify(shape) })),
  ...statuses.map((status) => ({ status, body: '' })),
  ...statuses.map((status) => ({ status })),
  ...[200, 404, 500].map((status) => ({ status, type: 'text/html', body: '<!doctype html><p>Hello' })),
  { status: 200, body: '{"status":"succ' },
  { status: 200, body: '\u0000\ufffd' },
];

export const operationIds = Object.keys(operations) as OperationId[];

/** Has an operation answer everything in one way. */
export const answersOnly = (of: OperationId, { status, type, body }: Replacement): Fault =>
  everyAnswer(of, (payload, { code, contentType }) => {
    if (status !== undefined) code(status);
    if (type !== undefined) contentType(type);
    return body ?? payload;
  });

/** Puts something else in the place of one value of an answer, or leaves it out: in one answer of so many. */
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

/** Leaves one field out of all answers that have it. */
export const lacks = (field: string): Fault =>
  everyAnswer(undefined, (payload) => {
    const json = parsed(payload);
    if (json === undefined) return payload;
    for (const { holder, name } of placesIn(json)) if (name === field) Reflect.deleteProperty(holder, name);
    return JSON.stringify(json);
  });

/** Has each operation turn away its first caller, without a word on when to come back. */
export function turnsAwayOnce(): Fault {
  const seen = new Set<string>();
  return everyAnswer(undefined, (payload, { operation, code }) => {
    // The first of all are the sign-ins of the run, which ends without them.
    if (operation === 'login' || seen.has(operation)) return payload;
    seen.add(operation);
    code(429);
    return '{"message":"Too Many Attempts."}';
  });
}

interface Reply {
  readonly operation: string;
  readonly code: (status: number) => void;
  readonly contentType: (type: string) => void;
}

/** Replaces the answers of one operation, or of all, but for the first logins: without an account nothing is judged. */
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
      operation,
      code: (status) => void reply.code(status),
      contentType: (type) => void reply.type(type),
    });
  });
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** Where a JSON document holds values. */
function placesIn(json: unknown): Place[] {
  if (typeof json !== 'object' || json === null) return [];
  const holder = json as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

function parsed(payload: Payload): unknown {
  try {
    return JSON.parse(String(payload)) as unknown;
  } catch {
    return undefined;
  }
}
